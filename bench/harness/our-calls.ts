/** The toolkit's process of `bench/calls.ts`: contract calls and transfers on a chain in the process. */
import { openBenchChain } from './chain.js'
import { COUNTER, COUNTER_ABI, createLargeContract, ONCE_UNCONFINED } from './contracts.js'
import { createReplay } from './replay.js'
import { answerRounds } from './rounds.js'

const bench = openBenchChain()

function deploy(source: string): string {
  const code = JSON.stringify({ info: { lang: 'javascript', version: '1.0.0', abi: COUNTER_ABI }, code: source })
  return JSON.parse(bench.send('system.iost', 'setCode', [code]).returns[0]!)[0]
}

const counter = deploy(COUNTER)
const many = Array.from({ length: 20 }, (_, index) => deploy(COUNTER.replaceAll('Counter', `Counter${index}`)))
const extending = deploy(`Array.prototype.last = function () { return this[this.length - 1] };\n${COUNTER}`)
// a guard stops any other change of the realm, so each call gets its own realm
const tied = deploy(`Math.mark = 1;\n${COUNTER}`)
const large = [20, 30, 40].map((size) => deploy(createLargeContract(size)))

const reasons = Object.fromEntries(Object.entries(ONCE_UNCONFINED).map(([reason, source]) => [reason, deploy(source)]))
const replay = createReplay()

const times = (run: (index: number) => unknown) => (count: number) => {
  for (let index = 0; index < count; index++) run(index)
}

answerRounds({
  ...Object.fromEntries(
    Object.entries(reasons).map(([reason, contract]) => [reason, times(() => bench.send(contract, 'add', [1]))]),
  ),
  replayed: replay,
  committed: times(() => bench.send(counter, 'add', [1])),
  dryRuns: times(() => bench.exec(counter, 'add', [1])),
  contracts: times((index) => bench.send(many[index % many.length]!, 'add', [1])),
  extensions: times(() => bench.send(extending, 'add', [1])),
  freshRealms: times(() => bench.send(tied, 'add', [1])),
  largeContracts: times((index) => bench.send(large[index % large.length]!, 'add', [1])),
  transfers: times(() => bench.send('token.iost', 'transfer', ['iost', 'admin', 'foundation', '1', ''])),
  fill: () =>
    bench.chain.editState((state) => {
      for (let index = 0; index < 100_000; index++) state.set(`b-${counter}-key${index}`, `svalue@${counter}`)
    }),
})
