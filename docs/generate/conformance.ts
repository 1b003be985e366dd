import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { useNativeCrypto } from '../../src/node/native-crypto.js'
import { listSuites } from '../../test/conformance/suites.js'
import { createReplaySandboxes, replaySuite } from '../../test/suite-replay.js'

/**
 * Writes `docs/conformance.md`: replays every recorded suite. `npx tsx --no-node-snapshot docs/generate/conformance.ts`
 */
interface Row {
  suite: string
  about: string
  steps: number
  equal: number
}

async function replayAll(family: 'js' | 'host'): Promise<Row[]> {
  const sandboxes = createReplaySandboxes()
  const rows: Row[] = []
  for (const { name, load } of listSuites(family)) {
    const suite = load()
    const different = await replaySuite(suite, { sandboxes, now: () => performance.now() })
    const equal = suite.steps.length - new Set(different.map(({ step }) => step)).size
    rows.push({ suite: name, about: suite.about, steps: suite.steps.length, equal })
  }
  sandboxes.dispose()
  return rows
}

export function formatConformance(families: Record<string, Row[]>, ledger: string): string {
  const tables = Object.entries(families).map(([title, rows]) => {
    const [steps, equal] = [sum(rows, 'steps'), sum(rows, 'equal')]
    const lines = rows.map(
      (row) => `| ${row.suite} | ${row.about.replaceAll('|', '\\|')} | ${row.steps} | ${row.equal} |`,
    )
    return `## ${title}: ${equal} of ${steps} steps equal\n\n| suite | what | steps | equal |\n|---|---|---|---|\n${lines.join('\n')}\n`
  })
  return `${ledger.trim()}\n\n${tables.join('\n')}`
}

function sum(rows: readonly Row[], member: 'steps' | 'equal'): number {
  return rows.reduce((total, row) => total + row[member], 0)
}

if (process.argv[1] === import.meta.filename) {
  useNativeCrypto()
  const folder = join(import.meta.dirname, '..')
  const ledger = readFileSync(join(folder, 'generate/ledger.md'), 'utf8')
  const families = { 'JavaScript suites': await replayAll('js'), 'Host suites': await replayAll('host') }
  writeFileSync(join(folder, 'conformance.md'), formatConformance(families, ledger))
}
