import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { group } from './format.js'

/** A column: what it sorts by, and how that is shown. */
export interface Column<T> {
  name: string
  /** Figures stand to the right, and the highest come first. */
  isFigure?: boolean
  read: (row: T) => string | number
  show?: (row: T) => ComponentChildren
}

/** More rows than these are shown when asked for. */
const SHOWN = 200

/** A table that its heads sort. */
export function SortTable<T>({
  columns,
  rows,
  label,
  sortedBy,
  sum,
  initially = SHOWN,
  class: kind,
}: {
  columns: readonly Column<T>[]
  rows: readonly T[]
  label: string
  /** The initial sort column (default: unsorted). */
  sortedBy?: string
  /** A row that stays last in every order. */
  sum?: T
  /** Number of rows that are shown at first (default: 200). */
  initially?: number
  class?: string
}) {
  const [order, setOrder] = useState({ by: sortedBy, isBackward: true })
  const [isWhole, setWhole] = useState(false)
  const sorted = sort(rows, columns, order)
  const shown = isWhole ? sorted : sorted.slice(0, initially)
  const turn = ({ name, isFigure = false }: Column<T>) =>
    setOrder((known) => ({ by: name, isBackward: known.by === name ? !known.isBackward : isFigure }))
  return (
    <>
      <section class="scroll" aria-label={label} tabIndex={0}>
        <table class={kind}>
          <thead>
            <tr>
              {columns.map((column) => (
                <SortHead key={column.name} column={column} order={order} onTurn={() => turn(column)} />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, at) => (
              <Row key={at} row={row} columns={columns} />
            ))}
          </tbody>
          {sum !== undefined && (
            <tfoot>
              <Row row={sum} columns={columns} />
            </tfoot>
          )}
        </table>
      </section>
      {shown.length < sorted.length && (
        <p>
          <button type="button" onClick={() => setWhole(true)}>
            Show all {group(sorted.length)}
          </button>
        </p>
      )}
    </>
  )
}

function Row<T>({ row, columns }: { row: T; columns: readonly Column<T>[] }) {
  return (
    <tr>
      {columns.map(({ name, isFigure, read, show }) => (
        <td key={name} class={isFigure ? 'number' : undefined}>
          {show === undefined ? showValue(read(row)) : show(row)}
        </td>
      ))}
    </tr>
  )
}

interface Order {
  by: string | undefined
  isBackward: boolean
}

/** The head of a column, which sorts by it, and the other way round when it is pressed again. */
export function SortHead<T>({
  column: { name, isFigure },
  order,
  class: kind = '',
  onTurn,
}: {
  column: Pick<Column<T>, 'name' | 'isFigure'>
  class?: string
  order: Order
  onTurn: () => void
}) {
  const direction = order.by !== name ? undefined : order.isBackward ? 'descending' : 'ascending'
  return (
    <th scope="col" class={`${isFigure ? 'number' : ''} ${kind}`} aria-sort={direction}>
      <button type="button" class="sort" onClick={onTurn}>
        {name}
        <span aria-hidden="true" class="arrow">
          {direction === undefined ? '' : direction === 'descending' ? '↓' : '↑'}
        </span>
      </button>
    </th>
  )
}

function sort<T>(rows: readonly T[], columns: readonly Column<T>[], { by, isBackward }: Order): readonly T[] {
  const column = columns.find(({ name }) => name === by)
  if (column === undefined) return rows
  const sorted = rows.toSorted((a, b) => compare(column.read(a), column.read(b)))
  return isBackward ? sorted.reverse() : sorted
}

function compare(a: string | number, b: string | number): number {
  return a < b ? -1 : Number(a > b)
}

function showValue(value: string | number): ComponentChildren {
  return typeof value === 'number' ? (value === 0 ? '' : group(value)) : value
}
