import { appendFile } from 'node:fs/promises'
import type { ActionCosts } from '../../collect/actions.js'
import type { CostFinding } from '../../collect/costs-check.js'
import type { MeasuredRun } from '../../harness/run.js'
import { writeWholeFile } from '../../project/whole-file.js'
import { formatMarkdown } from '../../report/markdown.js'
import type { MeasuringFlags } from './flags.js'

interface Summarized {
  run: MeasuredRun
  actions: readonly ActionCosts[]
  /** What was found, by name. */
  data: Readonly<Record<string, unknown>>
}

const FIGURES = ['statements', 'branches', 'functions', 'lines'] as const

/** Writes the summary of a run to the file that a flag names, or adds it to the page of the job that runs it. */
export async function writeSummary({ run, actions, data }: Summarized, { summary }: MeasuringFlags): Promise<void> {
  const page = process.env.GITHUB_STEP_SUMMARY
  if (summary === undefined && !page) return
  const { findings = [] } = (data.costs ?? {}) as { findings?: CostFinding[] }
  const covered = data.coverage as Record<(typeof FIGURES)[number], { pct: number }> | undefined
  const coverage = covered && Object.fromEntries(FIGURES.map((figure) => [figure, covered[figure].pct]))
  const text = formatMarkdown({ run, actions, differences: findings, coverage })
  if (summary === undefined) await appendFile(page!, text)
  else await writeWholeFile(summary, text)
}
