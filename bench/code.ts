import { openBenchChain } from './harness/chain.js'
import { COUNTER_ABI, createLargeContract } from './harness/contracts.js'
import { type Figure, median, printFigures } from './harness/report.js'

/**
 * Time to deploy a contract of 40 KB, signed and in its own block, with new and with known code, and a breakdown of the
 * time by code size.
 */
const SIZE_KB = 40
const bench = openBenchChain()
let version = 0

function deploy(source: string): number {
  const code = JSON.stringify({ info: { lang: 'javascript', version: '1.0.0', abi: COUNTER_ABI }, code: source })
  const start = performance.now()
  bench.send('system.iost', 'setCode', [code])
  return performance.now() - start
}

const measureCold = (sizeKb: number) =>
  median(7, () => {
    version += 1
    return deploy(createLargeContract(sizeKb, version))
  })

const seen = createLargeContract(SIZE_KB)
const figures: Figure[] = [
  { what: `${SIZE_KB} KB never seen`, value: await measureCold(SIZE_KB), unit: 'ms', goal: '≤ 40' },
  { what: `${SIZE_KB} KB once more`, value: await median(7, () => deploy(seen)), unit: 'ms', goal: '≤ 5' },
]
for (const sizeKb of [10, 20]) {
  figures.push({ what: `${sizeKb} KB never seen`, value: await measureCold(sizeKb), unit: 'ms' })
}
bench.close()
printFigures('Deploying a contract', figures)
