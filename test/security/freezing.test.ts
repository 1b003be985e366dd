import { expect } from 'chai'
import { EXTENSIBLE } from '../../src/vm/analysis/allowed-intrinsics.js'
import { Deadline } from '../../src/vm/sandbox/deadline.js'
import { openIsolate } from '../../src/vm/sandbox/isolate.js'
import { openRealm, type RoutineMode, type RoutineRealm } from '../../src/vm/sandbox/realm/routine-realm.js'
import { DESCRIBE, FROZEN_WALK } from './walk.js'

/** Edits of an object `o`; `keys` are those of its properties. */
const EDITS = [
  'o.added = 1',
  "o[Symbol.for('added')] = 1",
  'o[7] = 1',
  'Object.setPrototypeOf(o, { added: 1 })',
  '[].push.call(o, 1)',
  'for (const key of keys) try { o[key] = 12345 } catch {}',
  'for (const key of keys) try { Object.defineProperty(o, key, { value: 12345 }) } catch {}',
  'for (const key of keys) try { Object.defineProperty(o, key, { get: () => 12345 }) } catch {}',
  'for (const key of keys) try { delete o[key] } catch {}',
]

/** Sends to the host everything visible of every object that code can reach. */
const TELL = 'for (const [o, path] of walk(ALL)) storage.put(path.join(" "), describe(o));'

const IS_EXTENSIBLE = `[${[...EXTENSIBLE]}].indexOf(o) >= 0`
/**
 * The same, but of those that code may add to it tells their properties alone, one by one, without those that are null;
 * also where others have them.
 */
const TELL_FIXED = `const nameOfAll = nameOf; nameOf = (o) => (${IS_EXTENSIBLE} ? 'extensible' : nameOfAll(o));
for (const [o, path] of walk(ALL)) {
  if (!(${IS_EXTENSIBLE})) storage.put(path.join(" "), describe(o));
  else for (const name of namesOf(o)) {
    const p = Object.getOwnPropertyDescriptor(o, keyOf(name, o));
    if (p.value !== null) storage.put(path.join(" ") + ' ' + name, [p.configurable, p.writable, nameOf(p.value)].join());
  }
}`

/** The keys are listed first: an edit may stop the invocation, and then it cannot call what is charged. */
const formatEdits = (edits: readonly string[], isEdited = 'true') => `
const targets = walk(ALL).map(([o]) => [o, namesOf(o).map((name) => keyOf(name, o)), ${isEdited}]);
for (const [o, keys, isEdited] of targets) if (isEdited) {
  ${edits.map((edit) => `try { ${edit} } catch {}`).join('\n  ')}
}`

/** A realm that code enters without having been confined, so with everything that can be reached. */
class OpenRealm {
  readonly #cell = openIsolate({ memoryLimitMb: 256, programs: 1, sort: 'legacy' })
  readonly #realm: RoutineRealm

  constructor(mode: RoutineMode) {
    this.#realm = openRealm(this.#cell.isolate, this.#cell.scripts, mode)
  }

  /** Runs a body and returns what it sent to the host, by the first argument. */
  run(body: string, { mayStop = false } = {}): Map<string, string> {
    const told = new Map<string, string>()
    this.#realm.response = (_code, _used, key, value) => {
      told.set(key!, value!)
      return 0
    }
    const routine = this.#cell.isolate.compileScriptSync(`() => { ${FROZEN_WALK}${DESCRIBE}\n${body} }`)
    const entry = {
      api: 'go',
      args: '',
      blockInfo: '{}',
      txInfo: '{}',
      gasLimit: 1e12,
      sites: 0,
      uses: { block: true, holdsBlock: true, tx: true, holdsTx: true, numbers: true },
      deadline: new Deadline(() => 0, 60_000),
    }
    const { isBrokenOff } = this.#realm.run(routine, entry)
    if (!mayStop) expect(isBrokenOff).to.equal(false)
    return told
  }

  close(): void {
    this.#realm.release()
    this.#cell.dispose()
  }
}

/** Those whose description changed. */
function listChanged(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter((path) => before.get(path) !== after.get(path))
}

/**
 * Guards keep confined code from objects that last, so nothing that it does shows whether these are frozen. Here code
 * comes by all of them: freezing alone has to hold.
 */
describe('shared realms', () => {
  for (const mode of ['running', 'explaining', 'profiling'] as const) {
    it(`shared realms reject every change by any contract: ${mode}`, () => {
      const realm = new OpenRealm(mode)
      const before = realm.run(TELL)
      expect(before.size).to.be.greaterThan(300)
      for (const edits of [...EDITS.map((edit) => [edit]), EDITS]) {
        realm.run(formatEdits(edits), { mayStop: true })
        expect(listChanged(before, realm.run(TELL)).slice(0, 3), edits.join('; ')).to.deep.equal([])
      }
      realm.close()
    })
  }

  it('shared realms reject every change except additions and replacements of null: extensible', () => {
    const realm = new OpenRealm('extensible')
    const before = realm.run(TELL_FIXED)
    expect(before.size).to.be.greaterThan(400)
    const listChanges = () => listChanged(before, realm.run(TELL_FIXED)).filter((path) => before.has(path))
    for (const edits of [...EDITS.map((edit) => [edit]), EDITS]) {
      realm.run(formatEdits(edits, `!(${IS_EXTENSIBLE})`), { mayStop: true })
      expect(listChanges().slice(0, 3), edits.join('; ')).to.deep.equal([])
    }
    const nothingElse = EDITS.filter((edit) => !edit.includes('setPrototypeOf'))
    realm.run(formatEdits(nothingElse, IS_EXTENSIBLE), { mayStop: true })
    expect(listChanges().slice(0, 3)).to.deep.equal([])
    realm.close()
  })

  it('allow those changes when used for one invocation, which proves that the test detects them', () => {
    for (const mode of ['explaining once', 'profiling once'] as const) {
      for (const edit of EDITS.slice(0, 3)) {
        const realm = new OpenRealm(mode)
        const before = realm.run(TELL)
        realm.run(formatEdits([edit]))
        expect(listChanged(before, realm.run(TELL)).length, edit).to.be.greaterThan(300)
        realm.close()
      }
    }
  })
})
