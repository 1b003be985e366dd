import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPeers, type Peers } from './harness/peers.js'
import { type Figure, middle, printFigures } from './harness/report.js'

/**
 * Mutants per second of `toolkit mutate` on two templates, with one worker process and with two, and of Stryker on the
 * vault as plain JavaScript with the same tests. Memory of the worker process over repeated runs of all mutants.
 * Requires `npm run build`.
 */
const REPOSITORY = join(import.meta.dirname, '..')
const CLI = join(REPOSITORY, 'dist/cli.cjs')
const ROUNDS = Number(process.env.ROUNDS ?? 3)
const MB = 1024

/** A run of all mutants: its rate, and the memory of its worker process at the start and at the end. */
interface Run {
  perSecond: number
  mutants: number
  megabytes: [start: number, end: number]
}

const folder = mkdtempSync(join(tmpdir(), 'toolkit-bench-'))
const peers = openPeers()
for (const template of ['vault', 'market'])
  printFigures(`mutation testing, ${template}`, await measureTemplate(template))
rmSync(folder, { recursive: true })

/** Runs one process, two processes and, for the vault, Stryker in turns. */
async function measureTemplate(template: string): Promise<Figure[]> {
  const project = createProject(template)
  const isCompared = template === 'vault' && peers !== undefined
  const ones: Run[] = []
  const twos: Run[] = []
  const others: Run[] = []
  for (let round = 0; round < ROUNDS; round++) {
    ones.push(await runToolkit(project, 1))
    twos.push(await runToolkit(project, 2))
    const other = isCompared ? runStryker(peers) : undefined
    if (other !== undefined) others.push(other)
  }
  const rate = (runs: readonly Run[]) => middle(runs.map(({ perSecond }) => perSecond))
  const [start, end] = ones.at(-1)!.megabytes
  const note = `${ones[0]!.mutants} mutants, the whole command`
  return [
    { what: `${template}, one process`, value: rate(ones), unit: '/s', goal: '≥ 40', note },
    { what: `${template}, two processes`, value: rate(twos), unit: '/s' },
    { what: `${template}, two processes, of one`, value: rate(twos) / rate(ones), unit: '×', goal: '≥ 1.7' },
    { what: `${template}, memory after the first tenth of the mutants`, value: start, unit: 'MB' },
    { what: `${template}, memory at the end`, value: end, unit: 'MB', goal: '≤ 1.1 × the start' },
    ...(others.length > 0 ? compareStryker(rate(ones), rate(others), others[0]!.mutants) : []),
  ]
}

function compareStryker(ours: number, theirs: number, mutants: number): Figure[] {
  return [
    { what: 'plain JavaScript, Stryker, one process', value: theirs, unit: '/s', note: `${mutants} mutants` },
    { what: 'vault, one process, of Stryker', value: ours / theirs, unit: '×', goal: '≥ 10' },
  ]
}

function createProject(template: string): string {
  const project = join(folder, template)
  cpSync(join(REPOSITORY, 'templates', template, 'ts'), project, { recursive: true })
  mkdirSync(join(project, 'node_modules'))
  symlinkSync(REPOSITORY, join(project, 'node_modules/iost-toolkit'))
  return project
}

/** Tests all mutants. Verdicts of earlier rounds are not reused. */
async function runToolkit(cwd: string, jobs: number): Promise<Run> {
  rmSync(join(cwd, '.toolkit/mutation'), { recursive: true, force: true })
  const start = performance.now()
  const args = [CLI, 'mutate', '--jobs', String(jobs), '--threshold', '0', '--json']
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] })
  const output = readOutput(child)
  const memory = watchMemory(child.pid!)
  const [code] = await once(child, 'close')
  const seconds = (performance.now() - start) / 1000
  if (code !== 0) throw new Error(`toolkit mutate ended with ${code}`)
  return summarize(await output, seconds, memory())
}

async function readOutput({ stdout }: ChildProcess): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of stdout!) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

/** Samples the memory of a command's workers. Returns the largest worker's at a tenth of the time, and at the end. */
function watchMemory(pid: number): () => [number, number] {
  const samples: number[] = []
  const timer = setInterval(() => samples.push(readWorkerMegabytes(pid)), 100)
  return () => {
    clearInterval(timer)
    const known = samples.filter((megabytes) => megabytes > 0)
    return [known[Math.floor(known.length / 10)] ?? Number.NaN, known.at(-1) ?? Number.NaN]
  }
}

/** Resident memory of the largest process below another; on Linux alone. */
function readWorkerMegabytes(parent: number): number {
  const sizes = readdirSync('/proc').map((entry) => {
    if (!/^\d+$/.test(entry)) return 0
    try {
      const status = readFileSync(`/proc/${entry}/status`, 'utf8')
      if (Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]) !== parent) return 0
      return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / MB
    } catch {
      return 0
    }
  })
  return Math.max(0, ...sizes)
}

/** Stryker over the same contract and tests, without a chain; undefined, with the reason printed, if it fails. */
function runStryker({ folder, node }: Peers): Run | undefined {
  const cwd = join(folder, 'mutation')
  const start = performance.now()
  const script = join(folder, 'node_modules/@stryker-mutator/core/bin/stryker.js')
  const env = { ...process.env, NODE_OPTIONS: `--require ${join(cwd, 'resolve-cjs.cjs')}` }
  const { status, stderr, stdout } = spawnSync(node, [script, 'run'], { cwd, env, encoding: 'utf8' })
  if (status !== 0) {
    console.error(`Stryker ended with ${status}: ${stdout}${stderr}`)
    return undefined
  }
  const seconds = (performance.now() - start) / 1000
  return summarize(readFileSync(join(cwd, 'reports/mutation.json'), 'utf8'), seconds, [0, 0])
}

/** Reads a report of the schema that both write. */
function summarize(json: string, seconds: number, megabytes: [number, number]): Run {
  const files = Object.values((JSON.parse(json) as { files: Record<string, { mutants: unknown[] }> }).files)
  const mutants = files.reduce((sum, file) => sum + file.mutants.length, 0)
  return { perSecond: mutants / seconds, mutants, megabytes }
}
