import { instrument } from '../../src/contract/instrument.js'
import { createSandbox, type Outcome, type Sandbox } from '../../src/node/vm/sandbox.js'
import { formatContract, invoke, RecordingHost } from './contract.js'
import { createRandom, formatHostile } from './hostile.js'

/** What contracts do: it shows a change to anything that they or the libraries under them use. */
const WORK = `const n = new BigNumber('123.456'); const o = { a: ['"', 1, null, true, { b: n }] };
storage.put('work', JSON.stringify(o)); console.log('%s', n); blockchain.receipt(JSON.stringify([a, 'x']));
const all = [JSON.stringify(o), JSON.parse('[1,{"a":2}]').length, n.pow(3).toString(), n.div(7).toFixed(5), n.sqrt().toString(),
  [5, 1, 4].sort().join(), 'a-b'.split('-').length, 'abc'.replace('b', 'x'), new Int64(7).div(2).toString(), Math.max(1, 2),
  Object.keys({ a: 1 }).length, [1, 2].map((x) => x + 1).concat([3]).join(), \`t\${n}\`, new BigNumber('zz').toString(),
  new Float64('1e3').plus(1).toString(), storage.mapKeys('x').length, blockchain.publisher(), new Error('e').message, (5).toFixed(1),
  new BigNumber('ff.8', 16).toString(), Object.assign({}, { q: 1 }).q, [...'ab'].length, String([1, [2]]), typeof leaked];
let sum = 0; for (const x of [1, 2]) sum += x; for (const k in { k: 1 }) all.push(k);
all.push(typeof ({}).zz, typeof [].zz, typeof ''.zz, typeof new Error('x').zz, typeof n.zz, typeof (() => 1).zz, typeof (5).zz); function* g() { yield sum } all.push([...g()].join());`
/** The same to an end, to an error of its own, and to one of the engine. */
const CANONICAL = [`${WORK} return all`, `${WORK} throw new Error(all.join())`, `${WORK} return all.nothing.x`].map(
  (body) => instrument(formatContract(body)).code,
)
/** What cannot be confined, and costs nothing: with it behind, a contract runs as a script in a realm of its own. */
const ALONE = '\n;typeof Number;'

export interface Search {
  pairs: number
  /** Of the hostile contracts, how many ended with a result. */
  ended: number
  /** Contracts behind which, or in which, something was not as on a fresh chain. */
  differences: { seed: number; what: string; source: string }[]
}

/**
 * Runs random hostile contracts, each followed by a canonical one, whose result, gas, message and calls of the host must be those
 * in a new sandbox. Each hostile contract must itself give the same as a script.
 */
export function searchPairs({ seed, count }: { seed: number; count: number }): Search {
  const fresh = CANONICAL.map((code) => withSandbox((sandbox) => observe(sandbox, code)))
  const search: Search = { pairs: 0, ended: 0, differences: [] }
  withSandbox((sandbox) => {
    for (let i = 0; i < count; i += 1) {
      const source = formatHostile(createRandom(seed + i))
      const note = (what: string) => search.differences.push({ seed: seed + i, what, source })
      const { code } = instrument(source)
      const hostile = observe(sandbox, code)
      const turn = i % CANONICAL.length
      if (observe(sandbox, CANONICAL[turn]!) !== fresh[turn]) note('another contract')
      if (observe(sandbox, code + ALONE) !== hostile) note('as a script')
      if (hostile.includes('"result"')) search.ended += 1
      search.pairs += 1
    }
  })
  return search
}

function withSandbox<T>(use: (sandbox: Sandbox) => T): T {
  const sandbox = createSandbox()
  try {
    return use(sandbox)
  } finally {
    sandbox.dispose()
  }
}

/** All that a receipt is made of. */
function observe(sandbox: Sandbox, code: string): string {
  const host = new RecordingHost()
  const outcome: Outcome = invoke(sandbox, code, { args: '1,"b"', host, gasLimit: 200_000 })
  return JSON.stringify([outcome, host.calls])
}
