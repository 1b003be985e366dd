import { join } from 'node:path'
import { itemAt } from '../../collections/presence.js'
import { writeWholeFile } from '../../files/whole-file.js'
import { listFunctionCosts, listLineCosts, listOperationCosts, type PartCost } from '../../measurements/costs/lines.js'
import { formatFolded, formatSpeedscope } from '../../measurements/flame-graph/flames.js'
import type { RamByPayer, RunRecord } from '../../measurements/records/record.js'
import { formatGas } from '../../report/model/costs.js'
import type { Paint } from '../../report/text/paint.js'
import { formatTable } from '../../report/text/table.js'
import type { Measurements, MeasuringContext } from './context.js'

const SHOWN = 10
const FOLDER = 'profile'

/** Prints the most expensive lines, functions and host operations, and writes files for flame graph viewers. */
export async function describeProfile(
  record: RunRecord,
  { project, paint }: Pick<MeasuringContext, 'project' | 'paint'>,
): Promise<Measurements> {
  const lines = listLineCosts(record)
  const functions = listFunctionCosts(record)
  const operations = listOperationCosts(record)
  const data = { lines, functions, operations }
  if (lines.length === 0) return { lines: ['no line of a contract ran'], data, isRefused: false }
  await writeFlames(record, join(project.root, FOLDER))
  const shown = [
    ...formatTop(
      LINE_HEADS,
      lines.map((line) => [placeOf(line), line.contract, ...formatCosts(line), String(line.passes)]),
      paint,
    ),
    '',
    ...formatTop(
      FUNCTION_HEADS,
      functions.map((each) => [`${each.contract}.${each.name}`, placeOf(each), ...formatCosts(each)]),
      paint,
    ),
    '',
    ...formatTop(
      OPERATION_HEADS,
      operations.map(({ kind, count, gas, ram }) => [kind, formatGas(count), formatGas(gas), formatRam(ram)]),
      paint,
    ),
    '',
    `all of it is in ${FOLDER}/speedscope.json and ${FOLDER}/stacks.folded`,
  ]
  return { lines: shown, data, isRefused: false }
}

const COSTS = ['gas', 'host', 'with calls', 'RAM']
/** Column titles: text columns come first, then figures. */
interface Heads {
  texts: readonly string[]
  figures: readonly string[]
}

const LINE_HEADS: Heads = { texts: ['line', 'contract'], figures: [...COSTS, 'passes'] }
const FUNCTION_HEADS: Heads = { texts: ['function', 'at'], figures: COSTS }
const OPERATION_HEADS: Heads = { texts: ['host operation'], figures: ['times', 'gas', 'RAM'] }

/** Formats the first rows of a table, with figures aligned to the right. */
function formatTop({ texts, figures }: Heads, rows: readonly (readonly string[])[], paint: Paint): string[] {
  const [head, shown] = [[...texts, ...figures], rows.slice(0, SHOWN)]
  const widths = head.map((_, column) => Math.max(...[head, ...shown].map((row) => itemAt(row, column).length)))
  const align = (row: readonly string[]) =>
    row.map((cell, at) => (at < texts.length ? cell : cell.padStart(itemAt(widths, at))))
  return formatTable(align(head), shown.map(align), paint)
}

function placeOf({ file, line }: PartCost): string {
  return `${file}:${line}`
}

/** Formats the own cost of a part, the cost of its host operations, and its total including calls. */
function formatCosts({ gas, operations, total, ram }: PartCost): string[] {
  return [formatGas(gas), formatGas(operations), formatGas(total), formatRam(ram)]
}

/** Formats bytes by payer; empty for no bytes. */
function formatRam({ publisher, contract, others }: RamByPayer): string {
  const parts = Object.entries({ publisher, contract, others }).filter(([, bytes]) => bytes !== 0)
  return parts.map(([payer, bytes]) => `${formatGas(bytes)} ${payer}`).join(', ')
}

/** Writes the profile for viewers of flame graphs. */
async function writeFlames(record: RunRecord, folder: string): Promise<void> {
  await writeWholeFile(join(folder, 'speedscope.json'), formatSpeedscope(record, record.project))
  await writeWholeFile(join(folder, 'stacks.folded'), formatFolded(record))
}
