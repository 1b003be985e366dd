import { useEffect, useState } from 'preact/hooks'
import { tabulate } from '../../collections/records.js'
import { goTo, Link, placeWith, usePlace } from '../router.js'

/** Filters of a list of transactions, as the address of the page has them. */
export interface TransactionFilter {
  status: string
  direction: string
  method: string
  token: string
  /** A day in UTC, `2026-11-26`. */
  since: string
  /** A day, or a second of one, `2026-11-26T15:04:05Z`. */
  until: string
}

/** Filters that the service takes as they are. */
const PLAIN = ['status', 'direction', 'method', 'token'] as const
const NAMES = [...PLAIN, 'since', 'until'] as const
/** Filters with a field; the others have chips. */
const FIELDS = ['method', 'token', 'since', 'until'] as const
const FIRST_PAGE = { page: '', anchor: '' }
const NONE = { status: '', direction: '', method: '', token: '', since: '', until: '', ...FIRST_PAGE }
const DAY = 86_400
/** Characters of `2026-11-26`. */
const DAY_LENGTH = 10

/** The filters in the address of the page; empty texts are not set. */
export function useFilter(): TransactionFilter {
  const { searchParams } = usePlace()
  return tabulate(NAMES, (name) => searchParams.get(name) ?? '')
}

/** Formats filters as the query of the service. */
export function formatFilter({ since, until, ...filter }: TransactionFilter): URLSearchParams {
  const query = new URLSearchParams()
  for (const name of PLAIN) if (filter[name] !== '') query.set(name, filter[name])
  const [start, end] = [readDay(since), readEnd(until)]
  if (start !== undefined) query.set('startDate', String(start))
  if (end !== undefined) query.set('endDate', String(end))
  return query
}

/** The last second of a day, or the named one. */
function readEnd(text: string): number | undefined {
  const [day = '', time] = text.split('T')
  const start = readDay(day)
  if (start === undefined || time === undefined) return start === undefined ? undefined : start + DAY - 1
  const named = /^\d\d:\d\d:\d\dZ$/.test(time) ? Date.parse(text) : Number.NaN
  return Number.isNaN(named) ? undefined : named / 1000
}

/** The place of the view with the transactions up to a second, in seconds since 1970, by the same filters. */
export function placeUntil(seconds: number): string {
  return placeWith({ ...FIRST_PAGE, until: new Date(seconds * 1000).toISOString().replace(/\.\d+/, '') })
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
  /** Methods to suggest; any other text can be entered as well. */
  methods?: readonly string[] | undefined
}

/**
 * Chips and fields that filter a list of transactions, and a link to export what they select. Narrow screens hide the
 * fields behind a button until one is set.
 */
export function FilterBar({ csv, hasDirection = false, methods = [] }: FilterBarProps) {
  const filter = useFilter()
  const query = formatFilter(filter)
  const isFiltered = query.size > 0
  const set = FIELDS.filter((name) => filter[name] !== '').length
  const [chosen, choose] = useState<boolean | undefined>(undefined)
  const isOpen = chosen ?? set > 0
  return (
    <fieldset class="filter" aria-label="Filters">
      <Link to={placeWith(NONE)} class="chip" current={!isFiltered}>
        All
      </Link>
      <Chip label="Failed" name="status" value="error" />
      {hasDirection && <Chip label="In" name="direction" value="in" />}
      {hasDirection && <Chip label="Out" name="direction" value="out" />}
      <button
        type="button"
        class="chip more"
        aria-expanded={isOpen}
        aria-controls="filter-fields"
        onClick={() => choose(!isOpen)}
      >
        Filters{set > 0 && ` (${set})`}
      </button>
      <div id="filter-fields" class={isOpen ? 'fields open' : 'fields'}>
        <Choice name="method" label="Method" value={filter.method} options={methods} />
        <Choice name="token" label="Token" value={filter.token} options={[]} />
        <Day name="since" label="From" value={filter.since} />
        <Day name="until" label="To" value={filter.until.slice(0, DAY_LENGTH)} />
      </div>
      <a class="chip export" href={`${csv}${isFiltered ? `?${query}` : ''}`} download>
        CSV
      </a>
    </fieldset>
  )
}

/** Shown instead of rows where no transaction matches, with the way back to all of them. */
export function NoMatch() {
  return (
    <>
      No transaction matches these filters. <Link to={placeWith(NONE)}>Show all</Link>
    </>
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
  /** Values to suggest, which may arrive while someone types. */
  options: readonly string[]
}

/** A field for a filter, which Enter or leaving it applies; a suggestion applies at once. */
function Choice({ name, label, value, options }: ChoiceProps) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  const choose = (chosen: string) => goTo(placeWith({ ...FIRST_PAGE, [name]: chosen.trim() }))
  const enter = (event: InputEvent & { currentTarget: HTMLInputElement }) => {
    const entered = event.currentTarget.value
    setText(entered)
    if (event.inputType === 'insertReplacementText' && options.includes(entered)) choose(entered)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        choose(text)
      }}
    >
      <label>
        <span>{label}</span>{' '}
        <input
          value={text}
          placeholder="any"
          maxLength={100}
          size={9}
          list={`${name}-options`}
          onInput={enter}
          onBlur={() => text.trim() !== value && choose(text)}
        />
      </label>
      <datalist id={`${name}-options`}>
        {options.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </form>
  )
}

function Day({ name, label, value }: { name: 'since' | 'until'; label: string; value: string }) {
  const choose = (day: string) => goTo(placeWith({ ...FIRST_PAGE, [name]: day }))
  return (
    <label>
      <span>{label}</span> <input type="date" value={value} onChange={(event) => choose(event.currentTarget.value)} />
    </label>
  )
}
