import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { openPeers, type Peers } from './harness/peers.js'
import { type Figure, formatNumber, middle, printFigures } from './harness/report.js'

/**
 * Mutants per second of `toolkit mutate` on two templates and a large contract, with one worker process and with two,
 * and of Stryker on the vault as plain JavaScript with the same tests. Memory of the worker process over 5,000 mutants.
 * The goal is for a machine where the whole command of 26 tests takes 0.3 s, so the bench measures such a command of
 * the vault and prints the goal for this machine. Requires `npm run build`.
 */
const REPOSITORY = join(import.meta.dirname, '..')
const CLI = join(REPOSITORY, 'dist/cli.cjs')
const ROUNDS = Number(process.env.ROUNDS ?? 3)
const MB = 1024
/** The goal, and the duration of 26 tests on the machine that it is for. */
const GOAL = { perSecond: 40, testsS: 0.3 }
/** Titles of 26 tests of the vault, without property searches. */
const TITLES = '^vault (deposit|withdraw|exit|reserve) '
const TESTS = 26

/** A run of all mutants: its rate, and the memory of its worker process at the start and at the end. */
interface Run {
  perSecond: number
  mutants: number
  megabytes: [start: number, end: number]
}

/** Number of methods of the large contract; each has 75 mutants. */
const METHODS = 68
const folder = mkdtempSync(join(tmpdir(), 'toolkit-bench-'))
const peers = openPeers()
const vault = createProject('vault')
for (const template of ['vault', 'market'])
  printFigures(`mutation testing, ${template}`, await measureTemplate(template))
printFigures('mutation testing, a large contract', await measureLarge())
rmSync(folder, { recursive: true })

/** Runs one process, two processes and, for the vault, Stryker in turns. */
async function measureTemplate(template: string): Promise<Figure[]> {
  const project = template === 'vault' ? vault : createProject(template)
  const isCompared = template === 'vault' && peers !== undefined
  const seconds: number[] = []
  const ones: Run[] = []
  const twos: Run[] = []
  const others: Run[] = []
  for (let round = 0; round < ROUNDS; round++) {
    seconds.push(measureTests(vault))
    ones.push(await runToolkit(project, 1))
    twos.push(await runToolkit(project, 2))
    const other = isCompared ? runStryker(peers) : undefined
    if (other !== undefined) others.push(other)
  }
  const goal = (GOAL.perSecond * GOAL.testsS) / middle(seconds)
  return [
    { what: `${TESTS} tests of the vault, the whole command`, value: middle(seconds), unit: 's' },
    { what: `goal for one process: ${GOAL.perSecond} × ${GOAL.testsS} s / this`, value: goal, unit: '/s' },
    ...compareProcesses(template, ones, twos, goal),
    ...(others.length > 0 ? compareStryker(readRate(ones), readRate(others), others[0]!.mutants) : []),
  ]
}

/** Duration of 26 tests of the vault in seconds: the whole command. */
function measureTests(cwd: string): number {
  const start = performance.now()
  const args = [CLI, 'test', '--grep', TITLES, '--jobs', '1', '--json']
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' })
  const seconds = (performance.now() - start) / 1000
  const { passed } = JSON.parse(stdout) as { passed: number }
  if (passed !== TESTS) throw new Error(`${passed} tests of the vault passed, expected ${TESTS}: ${stderr}`)
  return seconds
}

function compareProcesses(name: string, ones: readonly Run[], twos: readonly Run[], goal: number): Figure[] {
  const [one, two] = [readRate(ones), readRate(twos)]
  const note = `${ones[0]!.mutants} mutants, the whole command`
  const least = `≥ ${formatNumber(goal)} (${GOAL.perSecond})`
  return [
    { what: `${name}, one process`, value: one, unit: '/s', goal: least, note },
    { what: `${name}, two processes`, value: two, unit: '/s' },
    { what: `${name}, two processes, of one`, value: two / one, unit: '×', goal: '≥ 1.7' },
  ]
}

function readRate(runs: readonly Run[]): number {
  return middle(runs.map(({ perSecond }) => perSecond))
}

/** Runs one process and two on a contract with so many mutants that the start hardly counts. */
async function measureLarge(): Promise<Figure[]> {
  const project = createLargeProject()
  const one = await runToolkit(project, 1)
  const two = await runToolkit(project, 2)
  const [start, end] = one.megabytes
  const ratio = two.perSecond / one.perSecond
  return [
    { what: 'one process', value: one.perSecond, unit: '/s', note: `${one.mutants} mutants` },
    { what: 'two processes, of one', value: ratio, unit: '×', goal: '≥ 1.7' },
    { what: 'memory of the worker in the second tenth of the time', value: start, unit: 'MB' },
    { what: 'memory of the worker in the last tenth', value: end, unit: 'MB', goal: '≤ 1.1 × the start' },
    { what: 'memory in the last tenth, of the second', value: end / start, unit: '×', goal: '≤ 1.1' },
  ]
}

/** A contract of many methods, with a test for each. */
function createLargeProject(): string {
  const methods = Array.from({ length: METHODS }, (_, n) => n)
  return createFolder('large', {
    'contracts/many.ts': `export class Many {\n  init(): void {}\n${methods.map(formatMethod).join('')}}\n`,
    'test/many.test.ts': `import { chain, expect, fixture } from 'iost-toolkit/test'
const setup = fixture(async () => {
  const [owner] = await chain.accounts(1)
  return chain.deploy('many', { from: owner })
})
${methods.map(formatTest).join('')}`,
    'toolkit.config.ts': "export default { contracts: 'contracts', tests: 'test/**/*.test.ts' }\n",
    'package.json': '{ "type": "module" }\n',
  })
}

function formatMethod(n: number): string {
  return `
  step${n}(n: number): number {
    if (n < ${n + 2} || n > ${n + 1000}) throw new Error('out of range ${n}')
    const before = Number(storage.mapGet('steps', 'a${n}') ?? '0')
    const sum = before + n * ${n + 3} - ${n + 5}
    const rest = sum % ${n + 7} === 0 ? sum + ${n + 11} : sum - ${n + 13}
    storage.mapPut('steps', 'a${n}', String(rest), tx.publisher)
    const half = rest > ${n + 17} && n >= ${n + 2} ? rest / 2 : rest * 2
    blockchain.receipt(JSON.stringify({ step: ${n}, half }))
    storage.put('last', String(half + ${n + 19}))
    return half === ${n + 23} || before !== 0 ? half - ${n + 29} : half + ${n + 31}
  }
`
}

function formatTest(n: number): string {
  return `it('takes step ${n}', async () => {
  const many = await setup()
  await expect(many.step${n}(${n + 5})).to.succeed
  await expect(many.step${n}(${n + 1})).to.failWith('out of range ${n}')
})
`
}

function createFolder(name: string, files: Readonly<Record<string, string>>): string {
  const project = join(folder, name)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, file)), { recursive: true })
    writeFileSync(join(project, file), text)
  }
  linkToolkit(project)
  return project
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
  linkToolkit(project)
  return project
}

function linkToolkit(project: string): void {
  mkdirSync(join(project, 'node_modules'))
  symlinkSync(REPOSITORY, join(project, 'node_modules/iost-toolkit'))
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

/**
 * Samples the memory of a command's workers. Returns the largest worker's in the second tenth of the time and the last.
 */
function watchMemory(pid: number): () => [number, number] {
  const samples: number[] = []
  const timer = setInterval(() => samples.push(readWorkerMegabytes(pid)), 100)
  return () => {
    clearInterval(timer)
    const known = samples.filter((megabytes) => megabytes > 0)
    // a tenth of the samples, because memory fluctuates; the last samples are of a process that is exiting
    const tenth = Math.floor(known.length / 10)
    return [middle(known.slice(tenth, 2 * tenth + 1)), middle(known.slice(-tenth - 5, -5))]
  }
}

/** Resident memory of the largest descendant of a process; Linux only. */
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

/** Reads a report in the schema that both tools write. */
function summarize(json: string, seconds: number, megabytes: [number, number]): Run {
  const files = Object.values((JSON.parse(json) as { files: Record<string, { mutants: unknown[] }> }).files)
  const mutants = files.reduce((sum, file) => sum + file.mutants.length, 0)
  return { perSecond: mutants / seconds, mutants, megabytes }
}
