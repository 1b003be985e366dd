import { readFileSync, writeFileSync } from 'node:fs'
import { expect } from 'chai'
import { createSandbox } from '../../src/vm/sandbox/sandbox.js'
import { isLong, SOAK_MS } from '../limits.js'
import { listBombs } from './bombs.js'
import { formatContract, resultOf, run } from './contract.js'

const MEMORY_LIMIT_MB = 256
/** A list may be made as long as 12,500,000 places of 8 bytes. */
const MAX_LIST_MB = 100
/**
 * The engine looks at its limit when it has collected what is no longer used, which it does once a list is made: at
 * worst a copy of the longest.
 */
const CEILING_MB = MEMORY_LIMIT_MB + 2 * MAX_LIST_MB
/** Every so many of them in a short run. */
const STEP = isLong ? 1 : 61
const PEAK = /VmHWM:\s+(\d+)/

/** The most that this process has held since it was asked to forget that; nothing outside of Linux. */
function readPeak(): number | undefined {
  if (process.platform !== 'linux') return undefined
  return Number(PEAK.exec(readFileSync('/proc/self/status', 'utf8'))![1]) / 1024
}

function forgetPeak(): void {
  if (process.platform === 'linux') writeFileSync('/proc/self/clear_refs', '5')
}

describe('contracts that exhaust memory', () => {
  const bombs = listBombs()

  it('covers many kinds of contracts that exhaust memory', () => {
    expect(new Set(bombs.map(({ body }) => body)).size).to.be.greaterThan(183)
  })

  it(`contracts that exhaust memory end within ${CEILING_MB} MB at a limit of ${MEMORY_LIMIT_MB}, and the next contract runs`, () => {
    const sandbox = createSandbox({ memoryLimitMb: MEMORY_LIMIT_MB })
    const next = formatContract('return [1, 2].map((x) => x + 1).join()')
    const reasons: Record<string, number> = {}
    let worst = { name: '', mb: 0 }
    let ran = 0
    for (const { name, body } of bombs.filter((_, index) => index % STEP === 0)) {
      const before = process.memoryUsage.rss() / 1048576
      forgetPeak()
      const outcome = run(sandbox, formatContract(body), { deadlineMs: isLong ? 1000 : 300 })
      const mb = Math.round((readPeak() ?? before) - before)
      if (mb > worst.mb) worst = { name, mb }
      const reason = 'error' in outcome ? outcome.reason : 'a result'
      reasons[reason] = (reasons[reason] ?? 0) + 1
      expect(resultOf(run(sandbox, next)), name).to.equal('2,3')
      ran += 1
    }
    sandbox.dispose()
    console.log(`      ${ran} contracts: ${JSON.stringify(reasons)}; most memory ${worst.mb} MB: ${worst.name}`)
    expect(ran).to.equal(Math.ceil(bombs.length / STEP))
    expect(worst.mb, worst.name).to.be.lessThan(CEILING_MB)
  }).timeout(SOAK_MS)

  /**
   * A length costs no gas; the engine would make room for it in one step. In realms that are frozen, and in realms that
   * are not.
   */
  const LENGTHS: Record<string, string> = {
    'that is assigned': 'l.length = n',
    'that is computed': "l['len' + 'gth'] = n",
    'that a key converts to': "l[['length']] = n",
    'that is a text': 'l.length = String(n)',
    'that converts': 'l.length = { valueOf: () => n }',
    'that converts to another each time': 'let i = 0; l.length = { valueOf: () => (i++ < 2 ? n : 1) }',
    'of a list that the value replaces': 'let k = l; k.length = ((k = []), n)',
    'of a list in a list': 'const k = [l]; k[k.length - 1].length = n',
    'of a loop': 'for (l.length of [n]) ;',
    'of a loop over names': 'for (l.length in { [n]: 1 }) ;',
    'of a loop by a computed name': "for (l['len' + 'gth'] of [n]) ;",
    'of a loop over what is above':
      'l.m = { __proto__: Array.prototype, m() { for (super.length of [n]) ; } }.m; l.m()',
    'that waits for its value':
      'function* g(k) { k.length = yield } const c = g(l), d = g([]); c.next(); d.next(); d.next(1); c.next(n)',
    'that is defined': "Object.defineProperty(l, 'length', { value: n })",
    'that a key of a definition converts to': "Object.defineProperty(l, ['length'], { value: n })",
    'that a definition inherits': "Object.defineProperty(l, 'length', Object.create({ value: n }))",
    'that is defined among others': 'Object.defineProperties(l, { length: { value: n }, x: { value: 1 } })',
    'that is copied': 'Object.assign(l, { x: 1 }, { length: n })',
    'of a class of lists':
      'class L extends [].constructor {} const o = new L(); Object.setPrototypeOf(o, { __proto__: L.prototype, m(x) { super.length = x } }); o.m(n)',
  }
  describe('end before allocating a list above the limit', () => {
    const sandbox = createSandbox({ memoryLimitMb: MEMORY_LIMIT_MB })
    after(() => sandbox.dispose())
    const peakOf = (body: string): [error: string, mb: number] => {
      const before = process.memoryUsage.rss() / 1048576
      forgetPeak()
      const outcome = run(sandbox, formatContract(body), { deadlineMs: 20_000 })
      return ['error' in outcome ? outcome.error.split('\n')[0]! : '', (readPeak() ?? before) - before]
    }
    for (const [what, step] of Object.entries(LENGTHS)) {
      for (const [where, top] of [
        ['', ''],
        [', in a realm of its own', 'const f = [].constructor;'],
      ] as const) {
        it(`a list of a length ${what}${where} ends the contract`, () => {
          const [error, mb] = peakOf(`${top} const n = 33554432, l = []; ${step}; return l.length`)
          expect(error).to.equal(
            'Uncaught exception: Error: IOSTContractInstruction_Incr Memory Using too much! used: 268435456 Limit: 100000000',
          )
          expect(mb).to.be.lessThan(MAX_LIST_MB)
        })
      }
    }
  })

  /** With gas without end, as tests may have it, a list that doubles would be made before its cost ends it. */
  for (const [name, body] of Object.entries({
    concat: 'let l = [1]; for (;;) l = l.concat(l)',
    spread: 'let l = [1]; for (;;) l = [...l, ...l]',
    'concat of many': 'const l = new Array(6000000); return l.concat(l, l).length',
    'a constructor': 'const l = []; for (;;) l.push(new Array(30000000))',
  })) {
    it(`allocate no list that costs more than the gas of an action: ${name}`, () => {
      const sandbox = createSandbox({ memoryLimitMb: MEMORY_LIMIT_MB })
      const before = process.memoryUsage.rss() / 1048576
      forgetPeak()
      const outcome = run(sandbox, formatContract(body), { gasLimit: 1e12, deadlineMs: 20_000 })
      expect(outcome).to.include({ reason: 'execution killed' })
      expect((readPeak() ?? before) - before).to.be.lessThan(MEMORY_LIMIT_MB)
      sandbox.dispose()
    })
  }
})
