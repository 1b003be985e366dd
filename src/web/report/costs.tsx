import type { CostDetails, RunDetails } from '../../report/model/details.js'
import { group } from '../format.js'
import { Code } from '../parts.js'
import { type Column, SortTable } from '../sort-table.js'
import { roundGas } from './run.js'

type CostedAction = CostDetails['actions'][number]
type TestCost = CostDetails['tests'][number]

/** Shows the cost of calls by action and by test, with the figures of the cost file. */
export function CostsView({ details: { costs, growth } }: { details: RunDetails }) {
  const { file, note, actions, tests, missing } = costs
  const hasKept = actions.some(({ kept }) => kept) || tests.some(({ kept }) => kept)
  return (
    <>
      <h1>Costs</h1>
      {note !== undefined && <p class="notice inline">{note}</p>}
      {hasKept && <p class="hint">Differences are to {file}.</p>}
      {growth.length > 0 && (
        <>
          <h2>What will grow</h2>
          <Code label="What will grow">{growth.join('\n')}</Code>
        </>
      )}
      <h2>By action</h2>
      {actions.length === 0 ? (
        <p class="empty">No test called a contract.</p>
      ) : (
        <SortTable label="Costs by action" columns={listActionColumns(hasKept)} rows={actions} sortedBy="Max gas" />
      )}
      <h2>By test</h2>
      {tests.length === 0 ? (
        <p class="empty">No test called a contract.</p>
      ) : (
        <SortTable label="Costs by test" columns={listTestColumns(hasKept)} rows={tests} sortedBy="Gas" />
      )}
      {missing.length > 0 && (
        <>
          <h2>In {file}, and not in this run</h2>
          <ul class="names">
            {missing.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** The most that a node gives a transaction, in milliseconds (spec/vm.md §10). */
const NODE_MS = 200

/** Smaller changes are shown in units. */
const MIN_PERCENT = 0.05

/** From this many times on, a rise is shown in times. */
const MIN_TIMES = 10

function listActionColumns(hasKept: boolean): Column<CostedAction>[] {
  return [
    { name: 'Action', read: ({ contract, action }) => `${contract}.${action}` },
    figure('Calls', ({ calls }) => calls),
    figure('Failed', ({ failures }) => failures),
    figure('Min gas', ({ gas }) => gas.min),
    figure('Median gas', ({ gas }) => gas.median),
    figure('Max gas', ({ gas }) => gas.max),
    ...(hasKept ? [difference<CostedAction>('Max before', ({ gas, kept }) => [kept?.gas[2], gas.max])] : []),
    share('Of 4,000,000 gas', ({ shareOfMost }) => shareOfMost),
    figure('RAM publisher', ({ ram }) => ram.publisher),
    figure('RAM contract', ({ ram }) => ram.contract),
    figure('RAM others', ({ ram }) => ram.others),
    ...(hasKept
      ? [difference<CostedAction>('RAM before', ({ ram, kept }) => [kept && sum(kept.ram), sum(Object.values(ram))])]
      : []),
    share('Of its limit', ({ shareOfLimit }) => shareOfLimit),
    share(`Of ${NODE_MS} ms`, ({ timeMs }) => timeMs / NODE_MS),
  ]
}

function listTestColumns(hasKept: boolean): Column<TestCost>[] {
  return [
    { name: 'Test', read: ({ name }) => name },
    figure('Calls', ({ calls }) => calls),
    figure('Gas', ({ gas }) => gas),
    ...(hasKept ? [difference<TestCost>('Gas before', ({ gas, kept }) => [kept?.gas, gas])] : []),
    figure('RAM', ({ ram }) => ram),
    ...(hasKept ? [difference<TestCost>('RAM before', ({ ram, kept }) => [kept?.ram, ram])] : []),
  ]
}

function figure<T>(name: string, read: (row: T) => number): Column<T> {
  return { name, isFigure: true, read: (row) => roundGas(read(row)) }
}

function share<T>(name: string, read: (row: T) => number): Column<T> {
  return { name, isFigure: true, read, show: (row) => `${(100 * read(row)).toFixed(1)} %` }
}

/** Creates a column with the previous value and the change, sorted by the size of the change. */
function difference<T>(name: string, read: (row: T) => [before: number | undefined, after: number]): Column<T> {
  return {
    name,
    isFigure: true,
    read(row) {
      const [before, after] = read(row)
      if (before === undefined) return Number.POSITIVE_INFINITY
      return Math.abs(after - before) / Math.max(1, Math.abs(before))
    },
    show: (row) => showDifference(...read(row)),
  }
}

function showDifference(before: number | undefined, after: number) {
  if (before === undefined) return <span class="kind">new</span>
  if (before === after) return <span class="same">=</span>
  return (
    <>
      {group(roundGas(before))}
      <span class={after > before ? 'rise' : 'fall'}> {describeChange(before, after)}</span>
    </>
  )
}

/** Describes a change in per cent, in times where it is large, or as it is where per cent would round to 0. */
function describeChange(before: number, after: number): string {
  if (before > 0 && after / before >= MIN_TIMES) return `×${group(Math.round(after / before))}`
  const percent = before === 0 ? 0 : Math.abs(100 * (after / before - 1))
  const size = percent < MIN_PERCENT ? group(roundGas(Math.abs(after - before))) : `${percent.toFixed(1)} %`
  return `${after > before ? '+' : '−'}${size}`
}

function sum(figures: readonly number[]): number {
  return figures.reduce((total, each) => total + each, 0)
}
