import { useEffect, useState } from 'preact/hooks'
import type { FileDetails, LineDetails } from '../../report/model/details.js'
import { group, rateHeat } from '../format.js'
import { SortHead } from '../sort-table.js'
import { addressOf } from './place.js'
import { roundGas } from './run.js'

const HEATS = ['own', 'total', 'RAM', 'hits'] as const
type Heat = (typeof HEATS)[number]

interface ReportSourceProps {
  files: readonly FileDetails[]
  /** Default: the first one. */
  file: string | undefined
  line: number | undefined
}

/** A source with hits, gas and RAM at every line. */
export function SourceView({ files, file, line }: ReportSourceProps) {
  const [heat, setHeat] = useState<Heat>('own')
  const shown = files.find((each) => each.file === file) ?? files[0]
  if (shown === undefined) {
    return (
      <>
        <h1>Source</h1>
        <p class="empty">There are no contracts here.</p>
      </>
    )
  }
  return (
    <>
      <h1>
        Source of <span class="code">{shown.file}</span>
      </h1>
      <div class="filters">
        <label>
          File{' '}
          <select
            value={shown.file}
            onChange={(event) => {
              location.hash = addressOf('source', event.currentTarget.value)
            }}
          >
            {files.map((each) => (
              <option key={each.file}>{each.file}</option>
            ))}
          </select>
        </label>
        <fieldset>
          <legend>Heat</legend>
          {HEATS.map((each) => (
            <button key={each} type="button" aria-pressed={heat === each} onClick={() => setHeat(each)}>
              {each === 'own' || each === 'total' ? `${each} gas` : each}
            </button>
          ))}
        </fieldset>
      </div>
      <Lines key={shown.file} file={shown} heat={heat} marked={line} />
      <p class="hint">
        Own gas is that of a line's instructions and of what it asks of the host; total gas is with the functions and
        contracts that it calls. A line in red never ran.
      </p>
    </>
  )
}

/** Columns. On narrow screens only the figure behind the heat is shown. */
const COLUMNS = [
  { name: 'Line', isFigure: true, class: '' },
  { name: 'Hits', isFigure: true, class: 'of hits' },
  { name: 'Own gas', isFigure: true, class: 'of own' },
  { name: 'Total gas', isFigure: true, class: 'of total' },
  { name: 'RAM', isFigure: true, class: 'of ram' },
] as const
type ColumnName = (typeof COLUMNS)[number]['name']

/** A line with its text, whether anything is known of it or not. */
interface ShownLine extends LineDetails {
  text: string
}

function Lines({
  file: { text, file, lines },
  heat,
  marked,
}: {
  file: FileDetails
  heat: Heat
  marked: number | undefined
}) {
  const [order, setOrder] = useState<{ by: ColumnName; isBackward: boolean }>({ by: 'Line', isBackward: false })
  const known = new Map(lines.map((line) => [line.line, line]))
  const all = text
    .replace(/\n$/, '')
    .split('\n')
    .map((text, at): ShownLine => ({ own: 0, total: 0, ...known.get(at + 1), line: at + 1, text }))
  const most = Math.max(1, ...all.map((line) => measure(line, heat)))
  const sorted = all.toSorted(
    (a, b) => (order.isBackward ? -1 : 1) * (readColumn(a, order.by) - readColumn(b, order.by)),
  )
  useEffect(() => {
    if (marked !== undefined) document.getElementById(`line-${marked}`)?.scrollIntoView({ block: 'center' })
  }, [file, marked])
  const turn = (name: ColumnName) =>
    setOrder(({ by, isBackward }) => ({ by: name, isBackward: by === name ? !isBackward : name !== 'Line' }))
  return (
    <section class={`scroll source by-${heat.toLowerCase()}`} aria-label={`Lines of ${file}`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <SortHead
                key={column.name}
                column={column}
                class={column.class}
                order={order}
                onTurn={() => turn(column.name)}
              />
            ))}
            <th scope="col">Source</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((line) => (
            <Line
              key={line.line}
              line={line}
              heat={rateHeat(measure(line, heat) / most)}
              isMarked={line.line === marked}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Line({ line, heat, isMarked }: { line: ShownLine; heat: number; isMarked: boolean }) {
  const { text, hits, missed, own, total, ram, operations } = line
  return (
    <tr id={`line-${line.line}`} class={`heat-${heat} ${hits === 0 ? 'never' : ''} ${isMarked ? 'marked' : ''}`}>
      <td class="number">{line.line}</td>
      <td class="number of hits">{hits === undefined ? '' : group(hits)}</td>
      <td class="number of own">{own === 0 ? '' : group(roundGas(own))}</td>
      <td class="number of total">{total === 0 ? '' : group(roundGas(total))}</td>
      <td class="number of ram" title={describeRam(ram)}>
        {ram === undefined ? '' : group(sumRam(line))}
      </td>
      <td class="line">
        {text || ' '}
        {missed !== undefined && hits !== 0 && (
          <span class="aside missed">{missed === 1 ? 'one way was never gone' : `${missed} ways were never gone`}</span>
        )}
        {operations !== undefined && <span class="aside">{operations.map(describeOperation).join(', ')}</span>}
        {ram !== undefined && sumRam(line) !== 0 && <span class="aside">{describeRam(ram)}</span>}
      </td>
    </tr>
  )
}

function describeOperation({ kind, count, gas }: NonNullable<LineDetails['operations']>[number]): string {
  return `${count === 1 ? '' : `${group(count)} × `}${kind} ${group(roundGas(gas))} gas`
}

function describeRam(ram: LineDetails['ram']): string {
  const paid = Object.entries(ram ?? {}).filter(([, bytes]) => bytes !== 0)
  return paid.map(([payer, bytes]) => `${group(bytes)} bytes of ${payer}`).join(', ')
}

function sumRam({ ram }: LineDetails): number {
  return Object.values(ram ?? {}).reduce((sum, bytes) => sum + bytes, 0)
}

function measure(line: LineDetails, heat: Heat): number {
  if (heat === 'RAM') return Math.max(0, sumRam(line))
  return heat === 'hits' ? (line.hits ?? 0) : line[heat]
}

function readColumn(line: LineDetails, column: ColumnName): number {
  if (column === 'Line') return line.line
  if (column === 'Hits') return line.hits ?? -1
  if (column === 'RAM') return sumRam(line)
  return column === 'Own gas' ? line.own : line.total
}
