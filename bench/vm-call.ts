import { Recordings } from '../src/node/recordings.js'
import { openBenchChain } from './chain.js'
import { type Figure, median, perSecond, printFigures } from './report.js'
import { measureSandbox } from './sandbox.js'

/**
 * How many contract calls a second does a chain in the process commit (signed, verified, each in a block of its own) and dry-run?
 * The same with 20 contracts deployed and with 100,000 stored keys, and where the time of a call goes.
 * Node needs `--no-node-snapshot`.
 */
const SOURCE = `class Counter {
  init() { storage.put('count', '0'); }
  add(by) {
    const count = Number(storage.get('count')) + by;
    storage.put('count', String(count));
    blockchain.receipt(JSON.stringify(['add', by]));
    return count;
  }
}
module.exports = Counter;
`
const ABI = [{ name: 'add', args: ['number'] }]

const bench = openBenchChain()

function deploy(source: string, on = bench): string {
  const code = JSON.stringify({ info: { lang: 'javascript', version: '1.0.0', abi: ABI }, code: source })
  return JSON.parse(on.send('system.iost', 'setCode', [code]).returns[0]!)[0]
}

const CALLS = 1000
const contract = deploy(SOURCE)
const figures: Figure[] = []
const committed = await median(5, () => perSecond(CALLS, () => bench.send(contract, 'add', [1])))
figures.push({ what: 'committed calls', value: committed, unit: '/s', budget: '≥ 2500, then 5000' })
const dryRuns = await median(5, () => perSecond(CALLS, () => bench.exec(contract, 'add', [1])))
figures.push({ what: 'dry runs', value: dryRuns, unit: '/s', budget: '≥ 4000, then 5000' })

const recorded = openBenchChain({ recordings: new Recordings() })
const watched = deploy(SOURCE, recorded)
const recordedCalls = await median(5, () => perSecond(CALLS, () => recorded.send(watched, 'add', [1])))
recorded.close()
figures.push({ what: 'committed calls, recorded', value: recordedCalls, unit: '/s', budget: '≥ 0.9 × those without' })

const many = Array.from({ length: 20 }, (_, index) => deploy(SOURCE.replaceAll('Counter', `Counter${index}`)))
const spread = await median(5, () => perSecond(CALLS, (index) => bench.send(many[index % many.length]!, 'add', [1])))
figures.push({
  what: 'committed calls over 20 contracts',
  value: spread,
  unit: '/s',
  budget: `≥ 0.9 × ${Math.round(committed)}`,
})

bench.chain.editState((state) => {
  for (let index = 0; index < 100_000; index++) state.set(`b-${contract}-key${index}`, `svalue@${contract}`)
})
const filled = await median(5, () => perSecond(CALLS, () => bench.send(contract, 'add', [1])))
figures.push({
  what: 'committed calls with 100,000 stored keys',
  value: filled,
  unit: '/s',
  budget: `≥ 0.9 × ${Math.round(committed)}`,
})

const call = 1e6 / committed
const { used, fresh, unseen } = measureSandbox(SOURCE, 500)
figures.push({ what: 'of a committed call: JavaScript, confined', value: used, unit: 'µs' })
figures.push({
  what: 'of a committed call: signature, first transaction, block, settlement',
  value: call - used,
  unit: 'µs',
})
figures.push({ what: 'more where the realm must be new', value: fresh - used, unit: 'µs' })
figures.push({ what: 'more where the contract is loaded for the first time', value: unseen - used, unit: 'µs' })

const functions = Array.from(
  { length: 395 },
  (_, index) => `function f${index}(a) { return a + ${index} + '${'y'.repeat(70)}'; }\n`,
)
const large = SOURCE.replace('module.exports', `${functions.join('')}module.exports`)
const timeDeployment = (source: string) => {
  const start = performance.now()
  deploy(source)
  return performance.now() - start
}
const size = `${Math.round(large.length / 1024)} KB`
let version = 0
const unseenLarge = await median(5, () => timeDeployment(`${large.replaceAll("'yyy", `'${version++}yy`)}`))
const seenLarge = await median(5, () => timeDeployment(large))
figures.push({ what: `deploying ${size} never seen before`, value: unseenLarge, unit: 'ms', budget: '≤ 60' })
figures.push({ what: `deploying ${size} once more`, value: seenLarge, unit: 'ms', budget: '≤ 5' })
bench.close()
printFigures('contract calls in process', figures)
