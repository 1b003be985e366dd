import { compareTexts } from '../../collections/order.js'
import { itemAt, must } from '../../collections/presence.js'
import type { Paint } from '../text/paint.js'
import { formatTable } from '../text/table.js'

/** The figures of an action, as a table shows them. */
export interface CostRow {
  contract: string
  action: string
  calls: number
  failures: number
  gas: { min: number; median: number; max: number }
  ram: { publisher: number; contract: number; others: number }
  shareOfMost: number
  shareOfLimit: number
  timeMs: number
}

/** A figure that differs from the cost file or exceeds a budget. */
export interface CostDifference {
  kind: 'rise' | 'fall' | 'missing' | 'new' | 'budget'
  /** The action or test. */
  name: string
  /** `gas max`, `RAM publisher` …; empty for a whole entry. */
  figure: string
  before: number | undefined
  after: number | undefined
  /** The test that shows the difference; empty if there is no such test. */
  test: string
}

/** Time limit of a transaction on a node, in milliseconds (spec/vm.md §10). */
const NODE_MS = 200

const HEADS = [
  'contract',
  'action',
  'calls',
  'failed',
  'gas min',
  'median',
  'max',
  'of 4,000,000',
  'of its limit',
  'RAM publisher',
  'contract',
  'others',
  `of ${NODE_MS} ms`,
]
/** Columns that are dropped on narrow terminals, in this order. */
const SPARE = [12, 8, 4, 11, 10, 3, 7]

/** Formats the costs of a run by contract and action, most expensive actions first. `width` is that of the terminal. */
export function formatCostTable(rows: readonly CostRow[], paint: Paint, width = Number.POSITIVE_INFINITY): string[] {
  const sorted = rows.toSorted(
    (a, b) => compareTexts(a.contract, b.contract) || b.gas.max - a.gas.max || compareTexts(a.action, b.action),
  )
  const cells = sorted.map((row, index) => formatRow(row, sorted[index - 1]?.contract === row.contract))
  for (let spared = 0; ; spared++) {
    const hidden = new Set(SPARE.slice(0, spared))
    const show = (row: readonly string[]) => row.filter((_, column) => !hidden.has(column))
    const lines = formatTable(show(HEADS), alignFigures(cells).map(show), paint)
    if (spared >= SPARE.length || Math.max(...lines.map((line) => [...strip(line)].length)) <= width) return lines
  }
}

function formatRow(row: CostRow, isSameContract: boolean): string[] {
  const { contract, action, calls, failures, gas, ram, shareOfMost, shareOfLimit, timeMs } = row
  return [
    isSameContract ? '' : contract,
    action,
    String(calls),
    failures === 0 ? '' : String(failures),
    formatGas(gas.min),
    formatGas(gas.median),
    formatGas(gas.max),
    formatShare(shareOfMost),
    formatShare(shareOfLimit),
    formatBytes(ram.publisher),
    formatBytes(ram.contract),
    formatBytes(ram.others),
    formatShare(timeMs / NODE_MS),
  ]
}

/** Aligns figures to the right. */
function alignFigures(rows: readonly string[][]): string[][] {
  const widths = HEADS.map((head, column) => Math.max(head.length, ...rows.map((row) => itemAt(row, column).length)))
  return rows.map((row) => row.map((cell, column) => (column < 2 ? cell : cell.padStart(itemAt(widths, column)))))
}

function strip(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one
  return text.replace(/\u001b\[[\d;]*m/g, '')
}

/**
 * Formats a number with separated thousands. `toLocaleString` takes 10 ms at its first call, for its tables of all
 * languages.
 */
export function formatGas(gas: number): string {
  const [whole, fraction] = String(Math.round(gas * 100) / 100).split('.')
  const apart = must(whole, 'whole').replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? apart : `${apart}.${fraction}`
}

function formatBytes(bytes: number): string {
  return bytes === 0 ? '' : formatGas(bytes)
}

function formatShare(share: number): string {
  return `${(share * 100).toFixed(1)}%`
}

const KINDS: Record<CostDifference['kind'], string> = {
  rise: 'rose',
  fall: 'fell',
  missing: 'is in the file and was not seen',
  new: 'is not in the file',
  budget: 'is above its budget',
}

/** Formats the differences from the cost file, one line each, with their tests. */
export function formatCostDifferences(differences: readonly CostDifference[], paint: Paint): string[] {
  return differences.flatMap((difference) => {
    const { kind, name, test } = difference
    const style = kind === 'fall' ? paint.green : paint.red
    const line = `${style(KINDS[kind].split(' ')[0] === 'is' ? '•' : kind === 'rise' ? '↑' : '↓')} ${name} ${describe(difference)}`
    return test === '' || test === name ? [line] : [line, paint.dim(`    in ${test}`)]
  })
}

function describe({ kind, figure, before, after }: CostDifference): string {
  if (kind === 'budget' && after === undefined) return 'has a budget, and no such action was called'
  if (before === undefined || after === undefined) return KINDS[kind]
  const change = before === 0 ? '' : ` (${formatChange(after / before - 1)})`
  const figures = `${formatGas(before)} → ${formatGas(after)}${change}`
  return kind === 'budget' ? `${KINDS.budget}: ${figure} ${figures}` : `${figure} ${KINDS[kind]}: ${figures}`
}

/** A change in per cent, with its sign. */
export function formatChange(share: number): string {
  const percent = share * 100
  const digits = Math.abs(percent) < 0.1 ? 4 : 1
  return `${percent > 0 ? '+' : ''}${percent.toFixed(digits)} %`
}
