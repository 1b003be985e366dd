import { instrument } from '../../src/contract/instrumentation/instrument.js'
import { createNode, type EmbeddedNode } from '../../src/node/node.js'
import { saveContract } from '../../src/state/contracts.js'
import { createTransaction } from '../../src/tx/build.js'
import { formatReceipt } from '../../src/tx/receipt.js'
import { signTransaction } from '../../src/tx/sign.js'
import type { Transaction } from '../../src/tx/transaction.js'
import { createSandbox } from '../../src/vm/sandbox/sandbox.js'
import { formatContract } from './contract.js'
import { createRandom, formatHostile, type Hostile } from './hostile.js'
import { formatHostileMember, listMembers, type Members } from './hostile-members.js'
import { findReachable } from './reach.js'

/** Work of contracts that reveals a change to anything that they or the libraries under them use. */
const WORK = `const n = new BigNumber('123.456'); const o = { a: ['"', 1, null, true, { b: n }] };
storage.put('work', JSON.stringify(o)); console.log('%s', n); blockchain.receipt(JSON.stringify([a, 'x']));
const all = [JSON.stringify(o), JSON.parse('[1,{"a":2}]').length, n.pow(3).toString(), n.div(7).toFixed(5), n.sqrt().toString(),
  [5, 1, 4].sort().join(), 'a-b'.split('-').length, 'abc'.replace('b', 'x'), new Int64(7).div(2).toString(), Math.max(1, 2),
  Object.keys({ a: 1 }).length, [1, 2].map((x) => x + 1).concat([3]).join(), \`t\${n}\`, new BigNumber('zz').toString(),
  new Float64('1e3').plus(1).toString(), storage.mapKeys('x').length, blockchain.publisher(), new Error('e').message, (5).toFixed(1),
  new BigNumber('ff.8', 16).toString(), Object.assign({}, { q: 1 }).q, [...'ab'].length, String([1, [2]]), typeof leaked];
let sum = 0; for (const x of [1, 2]) sum += x; for (const k in { k: 1 }) all.push(k);
all.push(typeof [].fill, typeof ''.padEnd, typeof [].some, typeof ({}).zz, typeof [].zz, typeof ''.zz, typeof new Error('x').zz, typeof n.zz, typeof (() => 1).zz, typeof (5).zz);
function* g() { yield sum } all.push([...g()].join());
all.push(JSON.stringify([1, { a: [] }], null, 2), new BigNumber(2).pow(-1).toString(), storage.get('work').length,
  [3, 1, 2].filter((x) => x > 1).reverse().indexOf(3), [1, [2]].slice(1).shift().length, 'aXb'.toLowerCase().indexOf('x'),
  ' a '.trim().repeat(2), 'ab'.charCodeAt(1), BigInt(7).toString(), IOSTCrypto.sha3('x'), isNaN(Number('z')), Math.pow(2, 0.5),
  tx.publisher, block.number, typeof txInfo, MaxInt64.toString(), new BigNumber('1e400').comparedTo(1), 'a1b'.search('1'));
class One { constructor() { this.x = 1 } get y() { return this.x } } class Two extends One {} all.push(new Two().y, [] instanceof Array);`
/** Code that makes a script in a realm of its own, and code of the same length that can be confined. */
export const ALONE = '\n;if(0)with({});'
export const CONFINED = '\n;if(0){void 0;}'
/** The same where it adds to its realm. */
const EXTENDING = '\n;Array.yy = 1;'
/** To an end, to an error of its own, and to one of the engine; the first also as a script. */
const ENDINGS = [`${WORK} return all`, `${WORK} throw new Error(all.join())`, `${WORK} return all.nothing.x`]
const CANONICAL = [
  ...ENDINGS.map((body) => [body, CONFINED] as const),
  [ENDINGS[0]!, ALONE] as const,
  [ENDINGS[0]!, EXTENDING] as const,
  [ENDINGS[1]!, EXTENDING] as const,
].map(([body, end]) => instrument(formatContract(body)).code + end)
/** Gas of the hostile one: it also ends in the middle of what it does. */
const GAS_LIMITS = [200_000, 200_000, 200_000, 34_000, 33_200]

export interface Search {
  pairs: number
  /** Objects that contracts can reach in this version of Node, what they have, and how much of that was met. */
  objects: number
  members: number
  met: number
  /** Of the hostile contracts, how many ended with a result. */
  ended: number
  /** Contracts behind which, or in which, something was not as on a fresh chain. */
  differences: { seed: number; what: string; source: string }[]
}

export interface SearchOptions {
  seed: number
  count: number
  /** Called with the seed of each finished pair. */
  onPair?: (seed: number) => void
}

/**
 * Runs random hostile contracts over everything that a contract can reach, each followed by a canonical one, whose
 * receipt must be, byte for byte, the one on a fresh chain. Each hostile contract that can be confined must itself have
 * the receipt that it has as a script.
 */
export async function searchPairs({ seed, count, onPair }: SearchOptions): Promise<Search> {
  const expected: string[] = []
  for (const turn of CANONICAL.keys()) {
    const fresh = await Chain.open()
    expected.push(fresh.call(`canonical${turn}`))
    await fresh.close()
  }
  const sandbox = createSandbox()
  const objects = findReachable(sandbox)
  const members = { all: listMembers(objects), own: listMembers(findReachable(sandbox, 'OWN')) }
  sandbox.dispose()
  const search: Search = {
    pairs: 0,
    objects: objects.length,
    members: members.all.length,
    met: 0,
    ended: 0,
    differences: [],
  }
  const chain = await Chain.open()
  for (let i = 0; i < count; i += 1) {
    const { source, mayBeConfined } = formatPair({ seed: seed + i, members })
    const note = (what: string) => search.differences.push({ seed: seed + i, what, source })
    const { code } = instrument(source)
    const gasLimit = GAS_LIMITS[i % GAS_LIMITS.length]!
    const hostile = chain.run(code + CONFINED, gasLimit)
    const turn = i % CANONICAL.length
    if (chain.call(`canonical${turn}`) !== expected[turn]) note('another contract')
    if (mayBeConfined && chain.run(code + ALONE, gasLimit) !== hostile) note('as a script')
    if (hostile.includes('"SUCCESS"')) search.ended += 1
    search.pairs += 1
    onPair?.(seed + i)
  }
  search.met = Math.min(members.all.length, Math.floor((count * 4) / 9))
  await chain.close()
  return search
}

/** Two of three are about a member: one after the other, from where the seed says. */
function formatPair({ seed, members }: { seed: number; members: Members }): Hostile {
  const random = createRandom(seed)
  if (seed % 3 === 0) return formatHostile(random)
  return formatHostileMember(members, Math.floor(seed / 3) * 2 + (seed % 3) - 1, random)
}

/** A chain, whose contracts are put there past all checks: the canonical ones, and one that is another each time. */
class Chain {
  readonly #transactions = new Map<string, Transaction>()
  #log: unknown[] = []

  private constructor(readonly node: EmbeddedNode) {
    node.chain.listen({ onLog: ({ level, text }) => this.#log.push([level, text]) })
    for (const [turn, code] of CANONICAL.entries()) this.#save(`canonical${turn}`, code)
  }

  static async open(): Promise<Chain> {
    return new Chain(await createNode({ mining: 'manual', dev: false, accounts: 1, execTimeLimitMs: 20_000 }))
  }

  close(): Promise<void> {
    return this.node.close()
  }

  run(code: string, gasLimit: number): string {
    this.#save('hostile', code)
    return this.call('hostile', gasLimit)
  }

  /** The receipt, and what went to the console. */
  call(id: string, gasLimit = 200_000): string {
    this.#log = []
    const receipt = this.node.chain.execTransaction(this.#sign(id, gasLimit))
    return JSON.stringify([formatReceipt(receipt), this.#log])
  }

  #save(id: string, code: string): void {
    const abi = [{ name: 'go', args: ['number', 'string'], amountLimit: [] }]
    const info = { lang: 'javascript', version: '1.0.0', abi }
    this.node.chain.editState((state) => saveContract(state, { id: `Contract${id}`, info, code, origCode: '' }))
  }

  #sign(id: string, gasLimit: number): Transaction {
    const known = this.#transactions.get(`${id} ${gasLimit}`)
    if (known !== undefined) return known
    const { chain, accounts } = this.node
    const [{ name, key }] = accounts as [EmbeddedNode['accounts'][number]]
    const action = { contract: `Contract${id}`, actionName: 'go', args: [1, 'b'] }
    const options = { publisher: name, chainId: chain.chainId, time: chain.clock.now(), actions: [action] }
    const tx = createTransaction({ ...options, amountLimit: { '*': 'unlimited' } })
    const signed = signTransaction({ ...tx, gasLimit: gasLimit * tx.gasRatio }, { publisher: key })
    this.#transactions.set(`${id} ${gasLimit}`, signed)
    return signed
  }
}
