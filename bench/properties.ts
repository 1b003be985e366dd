import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { RunReport } from '../src/report/model/run.js'
import { REASONS } from './harness/contracts.js'
import { type Figure, printFigures } from './harness/report.js'

/**
 * Calls per second of a coverage-guided campaign: on one core, with two processes, on a larger contract with
 * invariants, and on counters with syntax of published contracts. Also the growth of the process's memory. Run `npm run
 * build` first. SECONDS=600 measures memory over ten minutes.
 */
const SECONDS = Number(process.env.SECONDS ?? 20)
const REPOSITORY = join(import.meta.dirname, '..')
const COUNTER = `class Counter {
  init() { storage.put('count', '0'); }
  /** @param {number} by */
  add(by) {
    if (!(by > 0)) throw new Error('by');
    const count = (Number(storage.get('count')) + by) % 1000003;
    storage.put('count', String(count));
    blockchain.receipt(JSON.stringify(['add', by]));
    return count;
  }
}
module.exports = Counter;
`
const TEST = `import { chain, fixture, invariants } from 'iost-toolkit/test'
const setup = fixture(async () => {
  const [alice] = await chain.accounts(1)
  return { counter: await chain.deploy('counter', { from: alice }) }
})
invariants('the counter', { setup, contracts: ({ counter }) => [counter] })
after(() => console.error('rss ' + Math.round(process.memoryUsage().rss / 2 ** 20)))
`

const folder = mkdtempSync(join(tmpdir(), 'toolkit-bench-'))
const counter = writeCounter('counter', COUNTER)
const vault = join(folder, 'vault')
cpSync(join(REPOSITORY, 'templates/vault/js'), vault, { recursive: true })
linkToolkit(vault)

function writeCounter(project: string, contract: string): string {
  const root = join(folder, project)
  for (const [name, text] of Object.entries({
    'toolkit.config.js': "export default { tests: 'test/**/*.test.ts' }\n",
    'contracts/counter.js': contract,
    'test/counter.test.ts': TEST,
  })) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  linkToolkit(root)
  return root
}

function linkToolkit(project: string): void {
  mkdirSync(join(project, 'node_modules'), { recursive: true })
  symlinkSync(REPOSITORY, join(project, 'node_modules/iost-toolkit'))
}

/** Calls per second of one campaign, and the final memory of its first process in megabytes. */
function measure(project: string, seconds: number, jobs = 1): { perSecond: number; megabytes: number } {
  rmSync(join(project, '.toolkit/corpus'), { recursive: true, force: true })
  const args = [join(REPOSITORY, 'dist/cli.cjs'), 'test', '--json', '-g', '/counter|any order/', '--seed', '1']
  const { stdout, stderr } = spawnSync('node', [...args, '--fuzz-time', `${seconds}s`, '--jobs', String(jobs)], {
    cwd: project,
    encoding: 'utf8',
  })
  const { search } = (JSON.parse(stdout) as RunReport).tests[0]!
  return {
    perSecond: (search!.calls / search!.durationMs) * 1000,
    megabytes: Number(/rss (\d+)/.exec(stderr)?.[1] ?? Number.NaN),
  }
}

const one = measure(counter, SECONDS)
const two = measure(counter, SECONDS, 2)
const short = measure(counter, Math.max(5, Math.round(SECONDS / 4)))
const some = measure(vault, SECONDS)
const shared = measure(vault, SECONDS, 2)
const published = Object.entries(REASONS).map(([reason, put], index): Figure => {
  const { perSecond } = measure(writeCounter(`published${index}`, put(COUNTER)), Math.max(5, Math.round(SECONDS / 4)))
  return {
    what: `calls of a counter with ${reason}, against one without`,
    value: perSecond / short.perSecond,
    unit: '×',
    goal: '≥ 0.5',
  }
})
rmSync(folder, { recursive: true })
const figures: Figure[] = [
  { what: 'calls of a counter, one process', value: one.perSecond, unit: '/s', goal: '≥ 3000' },
  { what: 'the same with two processes', value: two.perSecond / one.perSecond, unit: '×', goal: '≥ 1.7' },
  { what: 'calls of the vault, with what always holds', value: some.perSecond, unit: '/s', goal: '≥ 4000' },
  { what: 'the same with two processes', value: shared.perSecond, unit: '/s', goal: '≥ 4000' },
  ...published,
  { what: 'memory after a fourth of the time', value: short.megabytes, unit: 'MB' },
  { what: 'memory at the end', value: one.megabytes, unit: 'MB', goal: '≤ 1.1 × the one before' },
]
printFigures(`campaigns of ${SECONDS} s`, figures)
