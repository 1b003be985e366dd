import { appendFile } from 'node:fs/promises'
import { hideKeys } from '../../crypto/hidden-keys.js'
import { writeWholeFile } from '../../files/whole-file.js'
import type { ActionCosts } from '../../measurements/records/actions.js'
import type { CostDifference } from '../../report/model/costs.js'
import type { CoverageChange } from '../../report/model/coverage.js'
import { COVERAGE_FIGURES, type CoverageFigure } from '../../report/model/details.js'
import { formatMarkdown } from '../../report/text/markdown.js'
import type { MeasuredRun } from '../../test-runner/run.js'
import type { MeasuringFlags } from './flags.js'

interface Summarized {
  run: MeasuredRun
  actions: readonly ActionCosts[]
  /** Findings by name. */
  data: Readonly<Record<string, unknown>>
}

type Covered = Record<CoverageFigure, { pct: number }> & { changes?: CoverageChange[] }

/** Writes the summary of a run to the file of the flag, or appends it to the job summary of GitHub Actions. */
export async function writeSummary({ run, actions, data }: Summarized, { summary }: MeasuringFlags): Promise<void> {
  const page = process.env.GITHUB_STEP_SUMMARY
  if (summary === undefined && !page) return
  const { findings = [] } = (data.costs ?? {}) as { findings?: CostDifference[] }
  const costChanges = (data.costChanges ?? []) as CostDifference[]
  const covered = data.coverage as Covered | undefined
  const coverage = covered && Object.fromEntries(COVERAGE_FIGURES.map((figure) => [figure, covered[figure].pct]))
  const coverageChanges = covered?.changes ?? []
  const summarized = { run, actions, differences: findings, costChanges, coverage, coverageChanges }
  const text = hideKeys(formatMarkdown(summarized))
  if (summary !== undefined) await writeWholeFile(summary, text)
  else if (page) await appendFile(page, text)
}
