import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Editor } from '../test/e2e/language-server/editor.js'
import { createLargeContract } from './harness/contracts.js'
import { type Figure, middle, printFigures } from './harness/report.js'

/**
 * The language server: time until it is ready, time from a change of a 48 KB contract until its diagnostics, and its
 * memory. Run `npm run build` first.
 */
const ROUNDS = 15
const folder = mkdtempSync(join(tmpdir(), 'toolkit-bench-'))
writeFileSync(join(folder, 'toolkit.config.mjs'), 'export default {}\n')
const contracts = join(folder, 'contracts')
mkdirSync(contracts)
const path = join(contracts, 'large.js')
const text = createLargeContract(47)
writeFileSync(path, text)

const readyMs: number[] = []
for (let round = 0; round < 5; round++) {
  const start = performance.now()
  const editor = await Editor.start({ folders: [folder] })
  readyMs.push(performance.now() - start)
  await editor.stop()
}
const editor = await Editor.start({ folders: [folder] })
const uri = await editor.open(path)
await editor.diagnose(uri)
const diagnosedMs: number[] = []
for (let round = 0; round < ROUNDS; round++) {
  await editor.change(uri, `${text}// ${round}\n`)
  const start = performance.now()
  await editor.diagnose(uri)
  diagnosedMs.push(performance.now() - start)
}
const memoryMb = editor.memoryKb / 1024
await editor.stop()
rmSync(folder, { recursive: true })
const figures: Figure[] = [
  { what: 'ready after', value: middle(readyMs), unit: 'ms', goal: '≤ 400' },
  { what: 'diagnostics of 48 KB after a change', value: middle(diagnosedMs), unit: 'ms', goal: '≤ 150' },
  { what: 'memory with this contract', value: memoryMb, unit: 'MB', goal: '≤ 200' },
]
printFigures('The language server', figures)
