import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compare, type Side } from './harness/contest.js'
import { type Figure, printFigures } from './harness/report.js'

/**
 * Speed-up of `toolkit test` by worker processes, for many files and for one: the default number of processes compared
 * with one. In processor time, a ratio above 1 is the overhead of the second process. Run `npm run build` first.
 */
const ROOT = join(import.meta.dirname, '..')
const CLI = join(ROOT, 'dist/cli.cjs')

const folders = { many: makeProject(20), few: makeProject(1) }
const figures: Figure[] = [
  await compare({
    what: 'twenty files, in two processes',
    goal: '≤ 0.75',
    ours: run(folders.many, '--jobs=2'),
    peer: run(folders.many, '--jobs=1'),
    peerName: 'one process',
    by: 'time',
  }),
  await compare({
    what: 'twenty files, as many as are worth it',
    goal: '≤ 0.75',
    ours: run(folders.many),
    peer: run(folders.many, '--jobs=1'),
    peerName: 'one process',
    by: 'time',
  }),
  await compare({
    what: 'one file, as many as are worth it',
    goal: '≤ 1.05',
    ours: run(folders.few),
    peer: run(folders.few, '--jobs=1'),
    peerName: 'one process',
    by: 'time',
  }),
]
for (const folder of Object.values(folders)) rmSync(folder, { recursive: true })
printFigures('tests in several processes', figures)

/** The token template with n copies of its test. */
function makeProject(files: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'toolkit-bench-'))
  cpSync(join(ROOT, 'templates/token/ts'), folder, { recursive: true })
  const test = join(folder, 'test/token.test.ts')
  for (let n = 1; n < files; n++) cpSync(test, join(folder, `test/token-${n}.test.ts`))
  return folder
}

function run(cwd: string, ...args: string[]): Side {
  // The shell counts the processor time of all processes.
  const command = `TIMEFORMAT='%R %U %S'; time '${process.execPath}' '${CLI}' test ${args.join(' ')} > /dev/null`
  return async () => {
    const { status, stderr } = spawnSync('bash', ['-c', command], { cwd, encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
    const [wall = 0, user = 0, system = 0] = stderr.trim().split('\n').at(-1)!.split(' ').map(Number)
    return { wallMs: wall * 1000, cpuMs: (user + system) * 1000 }
  }
}
