import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Project } from '../../config/project.js'
import { isToolkitError, ToolkitError } from '../../errors/errors.js'
import { relativePath } from '../../files/relative-path.js'
import { readText } from '../../files/text-file.js'
import { writeWholeFile } from '../../files/whole-file.js'
import { checkBudgets, checkCosts } from '../../measurements/costs/costs-check.js'
import {
  type CostsFile,
  formatCosts,
  listFigures,
  nameAction,
  parseCosts,
} from '../../measurements/costs/costs-file.js'
import { type ActionCosts, nameTest } from '../../measurements/records/actions.js'
import type { CallRecord } from '../../measurements/records/record.js'
import { type CostDifference, formatCostDifferences } from '../../report/model/costs.js'
import type { MeasuredFigures, Measurements, MeasuringContext } from './context.js'

/** Compares the figures of a run with the cost file of the project, or writes that again. */
export async function judgeCosts(figures: MeasuredFigures, context: MeasuringContext): Promise<Measurements> {
  const { flags, project, isPartial } = context
  const { run, record } = figures
  const { file } = project.settings.costs
  const assumed = listAssumed(record.calls)
  if (assumed.length > 0 && !project.settings.forks.allowAssumed) return requireMeasured(assumed, file)
  if (run.failed > 0) return note(`${file} is neither compared nor written: tests failed`)
  if (flags.costs === 'check') return compare(figures, context, await readCosts(project, file))
  const seen = listFigures(record)
  if (isPartial) return updateSeen(seen, context)
  await readCosts(project, file).catch((error: unknown) => {
    // a file of a newer version must not be overwritten by an older one; all other faults are replaced
    if (!isToolkitError(error) || error.code === 'COSTS_FILE_VERSION') throw error
  })
  await writeWholeFile(join(project.root, file), formatCosts(seen))
  return note(`${file} is written: ${count(seen.actions, 'action')}, ${count(seen.tests, 'test')}`)
}

/** Lists the assumptions that the costs of calls rest on, each once. */
export function listAssumed(calls: readonly Pick<CallRecord, 'assumed'>[]): string[] {
  return [...new Set(calls.flatMap(({ assumed = [] }) => assumed))].sort()
}

function requireMeasured(assumed: readonly string[], file: string): Measurements {
  const [first] = assumed
  const more = assumed.length === 1 ? '' : `, and ${assumed.length - 1} more`
  const lines = [
    `${file} is neither compared nor written: figures rest on assumptions: ${first}${more}`,
    'Set forks.ramPayer to who pays, or forks.allowAssumed: true to accept such figures.',
  ]
  return { lines, data: { costs: { assumed } }, isRefused: true }
}

/** Updates the figures of the tests that ran, and keeps those of other tests. Figures of actions cover all tests. */
async function updateSeen(seen: CostsFile, { project }: MeasuringContext): Promise<Measurements> {
  const { file } = project.settings.costs
  const kept = await readCosts(project, file).catch((error: unknown): CostsFile => {
    if (!isToolkitError(error) || error.code !== 'COSTS_NO_FILE') throw error
    return { ...seen, actions: {}, tests: {} }
  })
  const updated = { ...kept, actions: { ...seen.actions, ...kept.actions }, tests: { ...kept.tests, ...seen.tests } }
  await writeWholeFile(join(project.root, file), formatCosts(updated))
  const others = Object.keys(updated.tests).length - Object.keys(seen.tests).length
  const [ran, rest] = [count(seen.tests, 'test'), others === 1 ? '1 other test' : `${others} other tests`]
  const lines = [`${file} is updated: ${ran} that ran; ${rest} kept`]
  if (Object.keys(kept.actions).length > 0) lines.push('figures of actions are kept, because they cover all tests')
  return { lines, data: { costs: { note: lines.join('\n') } }, isRefused: false }
}

function count(entries: object, what: string): string {
  const { length } = Object.keys(entries)
  return length === 1 ? `1 ${what}` : `${length} ${what}s`
}

function note(line: string): Measurements {
  return { lines: [line], data: { costs: { note: line } }, isRefused: false }
}

/** Shows cost differences from another file, for example another branch's; never fails the run. */
export async function compareWithBase(
  { record, actions }: MeasuredFigures,
  file: string,
  { project, isPartial, paint }: MeasuringContext,
): Promise<Measurements> {
  const path = relativePath(project.root, resolve(file))
  if (!existsSync(resolve(file))) return note(`${file} not found: costs are not compared`)
  const options = { tolerance: 0, isPartial, shownBy: createShownBy(actions) }
  const costChanges = checkCosts(await readCosts(project, path), listFigures(record), options)
  const lines =
    costChanges.length === 0
      ? [`costs match ${file}`]
      : [`costs differ from ${file}`, ...formatCostDifferences(costChanges, paint)]
  return { lines, data: { costChanges }, isRefused: false }
}

function createShownBy(actions: readonly ActionCosts[]): (name: string) => string {
  const dearest = new Map(actions.map((costs) => [nameAction(costs), nameTest(costs.dearest)]))
  return (name) => dearest.get(name) ?? ''
}

function compare(
  { record, actions }: MeasuredFigures,
  { project, isPartial, paint }: MeasuringContext,
  kept: CostsFile,
): Measurements {
  const { file, tolerance, budgets = {} } = project.settings.costs
  const shownBy = createShownBy(actions)
  const options = { tolerance: Number.parseFloat(tolerance) / 100, isPartial, shownBy }
  const differences = checkCosts(kept, listFigures(record), options)
  const findings = [...differences, ...checkBudgets(actions, budgets, options)]
  const [limits, hint] = differences.length > 0 ? [file, HINT] : ['their budgets', BUDGET_HINT]
  const rest = isPartial ? ' (some tests did not run, so actions and missing entries are not checked)' : ''
  const lines =
    findings.length === 0
      ? [`costs match ${file}${rest}`]
      : [`costs differ from ${limits}${rest}`, ...formatCostDifferences(findings, paint), paint.dim(hint)]
  return {
    lines,
    data: { costs: { findings } satisfies { findings: CostDifference[] } },
    isRefused: findings.length > 0,
  }
}

const HINT = 'toolkit test --costs update writes the figures of this run.'
const BUDGET_HINT = 'Budgets are set by costs.budgets in the configuration; no run changes them.'

/** Throws `COSTS_NO_FILE` and as `parseCosts` does. */
export async function readCosts({ root }: Pick<Project, 'root'>, file: string): Promise<CostsFile> {
  const path = join(root, file)
  let text: string
  try {
    text = await readText(path)
  } catch (cause) {
    throw new ToolkitError('COSTS_NO_FILE', `cost file ${file} not found`, {
      at: { file: path },
      hint: 'toolkit test --costs update writes it.',
      cause,
    })
  }
  return parseCosts(text, path)
}
