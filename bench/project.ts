import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from './harness/commands.js'
import { compare } from './harness/contest.js'
import { CONTRACTS, TESTS, writeLargeProject } from './harness/large-project.js'
import { type Figure, median, printFigures } from './harness/report.js'
import type { Took } from './harness/rounds.js'

/**
 * Duration of `toolkit test` on a project of realistic size (20 contracts of 20 to 40 KB and 400 tests): on a fresh
 * checkout without caches, again, and with coverage. Run `npm run build` first.
 */
const CLI = join(import.meta.dirname, '../dist/cli.cjs')
const folder = await mkdtemp(join(tmpdir(), 'bench-project-'))
writeLargeProject(folder)

function runTests(...flags: string[]): Promise<Took> {
  return runCommand(process.execPath, [CLI, 'test', ...flags], folder)
}

async function measure(what: string, prepare: () => void): Promise<Figure> {
  const value = await median(5, async () => {
    prepare()
    return (await runTests()).wallMs
  })
  return { what: `${TESTS} tests of ${CONTRACTS} contracts, ${what}`, value, unit: 'ms' }
}

try {
  printFigures('a large project', [
    await measure('fresh checkout', () => rmSync(join(folder, '.toolkit'), { recursive: true, force: true })),
    await measure('nothing changed', () => {}),
    await compare({
      what: 'with coverage',
      goal: '≤ 1.3',
      ours: () => runTests('--coverage'),
      peer: () => runTests(),
      peerName: 'the same without',
      by: 'time',
    }),
  ])
} finally {
  rmSync(folder, { recursive: true })
}
