import { expect } from 'chai'
import { instrument } from '../../src/contract/instrumentation/instrument.js'
import { createSandbox, type InvocationOutcome, type Sandbox } from '../../src/vm/sandbox/sandbox.js'
import { isLong, SOAK_MS } from '../limits.js'
import { formatContract, invoke, resultOf } from './contract.js'
import { DESCRIBE, WALK } from './walk.js'

/** Edits of a property `key` of `o`, and of `o` itself, in sloppy code. */
const PROPERTY_EDITS = {
  assign: 'o[key] = 12345',
  'assign a function': 'o[key] = function edited() { return 1 }',
  delete: 'delete o[key]',
  'delete and assign again': 'const old = o[key]; delete o[key]; o[key] = old',
  'define a value': 'Object.defineProperty(o, key, { value: 12345 })',
  'define a getter': 'Object.defineProperty(o, key, { get: () => 12345, configurable: true })',
  'define as it is, but enumerable':
    'Object.defineProperty(o, key, { enumerable: !Object.prototype.propertyIsEnumerable.call(o, key) })',
  'define as read-only': 'Object.defineProperties(o, { [key]: { writable: false } })',
  'old-fashioned getter': 'Object.prototype.__defineGetter__.call(o, key, () => 12345)',
  'old-fashioned setter': 'Object.prototype.__defineSetter__.call(o, key, () => 12345)',
  'Object.assign': 'Object.assign(o, { [key]: 12345 })',
  'super assignment': '({ __proto__: null, set() { super[key] = 12345 } }).set.call(o)',
  increment: 'o[key]++',
}
const OBJECT_EDITS = {
  'add a property': 'o.added = 1',
  'add a symbol': "o[Symbol.for('added')] = 1",
  'add an index': 'o[7] = 1',
  'add a hidden property': "Object.defineProperty(o, 'added', { value: 1 })",
  freeze: 'Object.freeze(o)',
  seal: 'Object.seal(o)',
  preventExtensions: 'Object.preventExtensions(o)',
  setPrototypeOf: 'Object.setPrototypeOf(o, { added: 1 })',
  __proto__: 'o.__proto__ = { added: 1 }',
  'the setter of __proto__': "Object.prototype.__lookupSetter__('__proto__').call(o, { added: 1 })",
  captureStackTrace: 'Error.captureStackTrace(o)',
  push: 'Array.prototype.push.call(o, 1)',
  splice: 'Array.prototype.splice.call(o, 0, 1, 5)',
  reverse: 'o[0] = 1; o[1] = 2; Array.prototype.reverse.call(o)',
  instance: 'const Base = o; class Sub extends Base {} Sub.added = Sub.prototype.added = 1; new Sub()',
}

const GAS = { gasLimit: 1e12, deadlineMs: 120_000 }
const compile = (body: string) => instrument(formatContract(body, WALK + DESCRIBE)).code

/**
 * A realm is used again only if nothing in it was changed: every object that a contract can reach, changed in every
 * way.
 */
describe('changes to built-ins', () => {
  let sandbox: Sandbox
  let objects: { path: string[]; keys: string[] }[]
  const describing = compile('return describe(find(a))')
  const fresh = new Map<string, InvocationOutcome>()

  const look = (on: Sandbox, path: string[]) => invoke(on, describing, { ...GAS, args: JSON.stringify(path) })

  before(() => {
    sandbox = createSandbox()
    const listing = compile('return walk(ROOTS).map((each) => ({ path: each[1], keys: namesOf(each[0]) }))')
    const text: string[] = []
    const count = compile('return walk(ROOTS).length')
    const total = Number(resultOf(invoke(sandbox, count, GAS)))
    for (let i = 0; i < total; i += 100) {
      const part = listing.replace('walk(ROOTS)', `walk(ROOTS).slice(${i},${i + 100})`)
      text.push(resultOf(invoke(sandbox, part, GAS)).slice(1, -1))
    }
    objects = JSON.parse(`[${text.join()}]`)
    for (const { path } of objects) fresh.set(path.join(' '), look(sandbox, path))
  })
  after(() => sandbox.dispose())

  /** Edits; then another contract looks at the same object, and must see what it sees in a fresh realm. */
  function expectNoTrace(edit: string, path: string[], key: string): string | undefined {
    // code of its own each time: after a change the sandbox runs a contract elsewhere
    const code = `${editing(edit)}\nconst salt = ${++salt};`
    invoke(sandbox, code, { ...GAS, args: `${JSON.stringify(path)},${JSON.stringify(key)}` })
    const seen = look(sandbox, path)
    const expected = fresh.get(path.join(' '))!
    if (JSON.stringify(seen) === JSON.stringify(expected)) return undefined
    // what was left must not be counted again
    sandbox.dispose()
    sandbox = createSandbox()
    return `${path.join(' ')}, ${key}: ${edit}`
  }

  let salt = 0
  const codes = new Map<string, string>()
  function editing(edit: string): string {
    const code =
      codes.get(edit) ??
      instrument(
        formatContract('change(find(a), keyOf(b, find(a))); return 1', `${WALK}\nfunction change(o, key) { ${edit} }`),
      ).code
    codes.set(edit, code)
    return code
  }

  /** Every so many combinations in a short run; a prime, so that every edit meets all kinds of objects. */
  const step = isLong ? 1 : 449

  it('finds the objects that a contract can reach', () => {
    expect(objects.length).to.be.greaterThan(300)
    expect(objects.map(({ path }) => path.join(' '))).to.include.members([
      'Object .prototype',
      'storage .put',
      'Number .prototype .toFixed',
    ])
  })

  it('describes reachable objects identically in another sandbox', () => {
    const other = createSandbox()
    for (const { path } of objects.filter((_, index) => index % step === 0)) {
      expect(look(other, path)).to.deep.equal(fresh.get(path.join(' ')))
    }
    other.dispose()
  })

  it('detects edits of properties', () => {
    const edits = Object.values(PROPERTY_EDITS)
    const found: string[] = []
    let turn = 0
    for (const { path, keys } of objects) {
      for (const key of keys) {
        for (const edit of edits) {
          if (turn++ % step !== 0) continue
          const difference = expectNoTrace(edit, path, key)
          if (difference !== undefined) found.push(difference)
        }
      }
    }
    expect(found).to.deep.equal([])
  }).timeout(SOAK_MS)

  it('detects edits of objects', () => {
    const found: string[] = []
    let turn = 0
    for (const { path } of objects) {
      for (const edit of Object.values(OBJECT_EDITS)) {
        if (turn++ % step !== 0) continue
        const difference = expectNoTrace(edit, path, 'x')
        if (difference !== undefined) found.push(difference)
      }
    }
    expect(found).to.deep.equal([])
  }).timeout(SOAK_MS)
})
