import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Editor } from '../test/e2e/language-server/editor.js'
import { createLargeContract, growContract } from './harness/contracts.js'
import { type Figure, middle, printFigures } from './harness/report.js'

/**
 * The language server: time until it is ready, time and processor time from a change of a 48 KB contract until its
 * diagnostics, and memory. Processor time is that of the server, which other work on the machine changes less. Run `npm
 * run build` first.
 */
const ROUNDS = 25
const TEMPLATES = join(import.meta.dirname, '../templates')

interface Sample {
  wallMs: number
  cpuMs: number
}

const folder = mkdtempSync(join(tmpdir(), 'toolkit-bench-'))
process.on('exit', () => rmSync(folder, { recursive: true }))

/** A project with one contract and what it imports. */
function createProject(name: string, text: string, library?: string): string {
  const contracts = join(folder, name, 'contracts')
  mkdirSync(contracts, { recursive: true })
  writeFileSync(join(folder, name, 'toolkit.config.mjs'), 'export default {}\n')
  if (library !== undefined) cpSync(library, join(contracts, 'lib'), { recursive: true })
  const path = join(contracts, library === undefined ? 'large.js' : 'large.ts')
  writeFileSync(path, text)
  return path
}

/** Changes a contract and waits for its diagnostics, many times. */
async function measureTyping(path: string): Promise<{ samples: Sample[]; memoryMb: number }> {
  const editor = await Editor.start({ folders: [join(path, '../..')] })
  const text = readFileSync(path, 'utf8')
  const uri = await editor.open(path)
  await editor.diagnose(uri)
  const samples: Sample[] = []
  for (let round = 0; round < ROUNDS; round++) {
    // Every text has another script, which no cache knows.
    const typed = text.replace(/(?<=\n {2}init\(\)(?:: void)? \{)/, ` blockchain.event('${round}');`)
    const [start, cpuStart] = [performance.now(), editor.cpuMs]
    await editor.change(uri, typed)
    await editor.diagnose(uri)
    samples.push({ wallMs: performance.now() - start, cpuMs: editor.cpuMs - cpuStart })
  }
  const { memoryKb } = editor
  await editor.stop()
  return { samples, memoryMb: memoryKb / 1024 }
}

async function measureMarket(): Promise<{ readyMs: number[]; memoryMb: number }> {
  const contracts = join(TEMPLATES, 'market/ts/contracts')
  const readyMs: number[] = []
  let memoryMb = 0
  for (let round = 0; round < 5; round++) {
    const start = performance.now()
    const editor = await Editor.start({ folders: [join(TEMPLATES, 'market/ts')] })
    readyMs.push(performance.now() - start)
    for (const name of ['goods', 'market', 'market2', 'treasury'])
      await editor.diagnose(await editor.open(join(contracts, `${name}.ts`)))
    memoryMb = Math.max(memoryMb, editor.memoryKb / 1024)
    await editor.stop()
  }
  return { readyMs, memoryMb }
}

function list(what: string, samples: readonly Sample[], goal?: string): Figure[] {
  const typed = samples.slice(5)
  return [
    { what, value: middle(typed.map(({ wallMs }) => wallMs)), unit: 'ms', ...(goal && { goal }) },
    { what: `${what}, processor time`, value: middle(typed.map(({ cpuMs }) => cpuMs)), unit: 'ms' },
  ]
}

const market = await measureMarket()
const script = await measureTyping(createProject('script', createLargeContract(47)))
const nft = join(TEMPLATES, 'nft/ts/contracts')
const grown = growContract(readFileSync(join(nft, 'nft.ts'), 'utf8'), 44)
const module = await measureTyping(createProject('module', grown, join(nft, 'lib')))
printFigures('The language server', [
  { what: 'ready after', value: middle(market.readyMs), unit: 'ms', goal: '≤ 400' },
  { what: 'memory with the contracts of a market open', value: market.memoryMb, unit: 'MB', goal: '≤ 200' },
  ...list('diagnostics of a script of 48 KB after a change', script.samples, '≤ 150'),
  ...list('diagnostics of a module of 45 KB in TypeScript after a change', module.samples),
  { what: 'memory after typing into the script', value: script.memoryMb, unit: 'MB' },
  { what: 'memory after typing into the module', value: module.memoryMb, unit: 'MB' },
])
