import { useEffect, useState } from 'preact/hooks'
import { goTo, Link, placeWith, usePlace } from '../router.js'

/** Filters of a list of transactions, as the address of the page has them. */
export interface TransactionFilter {
  status: string
  direction: string
  method: string
  token: string
  /** Days in UTC, `2026-11-26`. */
  since: string
  until: string
}

/** Filters that the service takes as they are. */
const PLAIN = ['status', 'direction', 'method', 'token'] as const
const NAMES = [...PLAIN, 'since', 'until'] as const
const FIRST_PAGE = { page: '', anchor: '' }
const NONE = { status: '', direction: '', method: '', token: '', since: '', until: '', ...FIRST_PAGE }
const DAY = 86_400

/** The filters in the address of the page; empty texts are not set. */
export function useFilter(): TransactionFilter {
  const { searchParams } = usePlace()
  return Object.fromEntries(NAMES.map((name) => [name, searchParams.get(name) ?? ''])) as unknown as TransactionFilter
}

/** Formats filters as the query of the service. */
export function formatFilter({ since, until, ...filter }: TransactionFilter): URLSearchParams {
  const query = new URLSearchParams()
  for (const name of PLAIN) if (filter[name] !== '') query.set(name, filter[name])
  const [start, end] = [readDay(since), readDay(until)]
  if (start !== undefined) query.set('startDate', String(start))
  if (end !== undefined) query.set('endDate', String(end + DAY - 1))
  return query
}

/** The first second of a day; undefined for a text that is no day. */
function readDay(text: string): number | undefined {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return Number.isNaN(time) || time < 0 ? undefined : time / 1000
}

interface FilterBarProps {
  /** Address of the export, without its query. */
  csv: string
  /** Whether a transaction can go in or out. */
  hasDirection?: boolean
  /** Methods to choose from (default: any text). */
  methods?: readonly string[] | undefined
}

/** Chips and fields that filter a list of transactions, and a link to export what they select. */
export function FilterBar({ csv, hasDirection = false, methods }: FilterBarProps) {
  const filter = useFilter()
  const query = formatFilter(filter)
  const isFiltered = query.size > 0
  return (
    <fieldset class="filter" aria-label="Filters">
      <Link to={placeWith(NONE)} class="chip" current={!isFiltered}>
        All
      </Link>
      <Chip label="Failed" name="status" value="error" />
      {hasDirection && <Chip label="In" name="direction" value="in" />}
      {hasDirection && <Chip label="Out" name="direction" value="out" />}
      <Choice name="method" label="Method" value={filter.method} options={methods} />
      <Choice name="token" label="Token" value={filter.token} />
      <Day name="since" label="From" value={filter.since} />
      <Day name="until" label="To" value={filter.until} />
      <a class="chip export" href={`${csv}${isFiltered ? `?${query}` : ''}`} download>
        CSV
      </a>
    </fieldset>
  )
}

interface ChipProps {
  label: string
  name: 'status' | 'direction'
  value: string
}

/** Switches a filter on beside the others, and off. */
function Chip({ label, name, value }: ChipProps) {
  const isChosen = useFilter()[name] === value
  return (
    <Link to={placeWith({ ...FIRST_PAGE, [name]: isChosen ? '' : value })} class="chip" current={isChosen}>
      {label}
    </Link>
  )
}

interface ChoiceProps {
  name: 'method' | 'token'
  label: string
  value: string
  options?: readonly string[] | undefined
}

/** A field for a filter, which Enter applies; a list if its values are known. */
function Choice({ name, label, value, options }: ChoiceProps) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  const choose = (chosen: string) => goTo(placeWith({ ...FIRST_PAGE, [name]: chosen.trim() }))
  if (options !== undefined && options.length > 0) {
    return (
      <label>
        {label}{' '}
        <select value={value} onChange={(event) => choose(event.currentTarget.value)}>
          <option value="">any</option>
          {options.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
    )
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        choose(text)
      }}
    >
      <label>
        {label}{' '}
        <input
          value={text}
          placeholder="any"
          maxLength={100}
          size={9}
          onInput={(event) => setText(event.currentTarget.value)}
          onBlur={() => text.trim() !== value && choose(text)}
        />
      </label>
    </form>
  )
}

function Day({ name, label, value }: { name: 'since' | 'until'; label: string; value: string }) {
  const choose = (day: string) => goTo(placeWith({ ...FIRST_PAGE, [name]: day }))
  return (
    <label>
      {label} <input type="date" value={value} onChange={(event) => choose(event.currentTarget.value)} />
    </label>
  )
}
