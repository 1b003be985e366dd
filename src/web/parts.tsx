import type { ComponentChildren, TargetedKeyboardEvent, TargetedSubmitEvent } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { itemAt } from '../collections/presence.js'
import { formatTime, group, shorten } from './format.js'
import { Age } from './lists/age.js'
import { goTo, Link, placeWith, renamePlace, usePlace } from './router.js'

interface FactsProps {
  of: readonly (readonly [name: string, value: ComponentChildren])[]
  /** Shows two columns where there is space. */
  isWide?: boolean
}

/** A list of names and values. */
export function Facts({ of: facts, isWide = false }: FactsProps) {
  return (
    <dl class={`facts ${isWide ? 'wide' : ''}`}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Places of columns in a card. The others are in its second line. */
interface Cards {
  /** Columns of the first line. */
  first: readonly string[]
  /** The column at the end of the first line. */
  last?: string
  /** Columns that a card leaves out. */
  hidden?: readonly string[]
}

function placeInCard(name: string, cards: Cards | undefined): string | undefined {
  if (cards === undefined || cards.first.includes(name)) return undefined
  if (cards.last === name) return 'last'
  return cards.hidden?.includes(name) === true ? 'minor' : 'below'
}

/**
 * A table; heads that begin with `#` are of numbers. Of a long one the cells of a row stand below each other on narrow
 * screens.
 */
export function Table({
  heads,
  rows,
  keys,
  empty,
  isLong = false,
  cards,
}: {
  heads: string[]
  rows: ComponentChildren[][]
  /** A key of the record of each row, with which what is expanded and focused in a row moves when others arrive. */
  keys?: readonly (string | null | undefined)[]
  empty: ComponentChildren
  isLong?: boolean
  /** Shows rows as cards of two lines on narrow screens. */
  cards?: Cards
}) {
  const kind = cards === undefined ? 'long' : 'long cards'
  if (rows.length === 0) return <p class="empty">{empty}</p>
  const names = heads.map((head) => head.replace('#', ''))
  const kinds = heads.map((head) => (head.startsWith('#') ? 'number' : undefined))
  const cells = names.map((name, at) => [kinds[at], placeInCard(name, cards)].filter(Boolean).join(' ') || undefined)
  return (
    <section class="scroll" aria-label={names.join(', ')} tabIndex={0}>
      <table class={isLong ? kind : undefined}>
        <thead>
          <tr>
            {heads.map((head, at) => (
              <th key={head} class={kinds[at]} scope="col">
                {names[at]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={keys?.[at] ?? at}>
              {row.map((cell, column) => (
                <td key={column} class={cells[column]} data-head={isLong ? itemAt(names, column) : undefined}>
                  {isLong ? <div>{cell}</div> : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface PagerProps {
  /** The response whose rows are shown: these stay while another page is requested. */
  of: { page: number; pages?: number | undefined; total?: number | undefined }
  /** Whether the list has another order than by time. */
  isRanked?: boolean
}

/** Shows the position in a list, and links to its other pages. */
export function Pager({ of: { page, pages = 1, total = 0 }, isRanked = false }: PagerProps) {
  const [back, on] = isRanked ? ['Previous', 'Next'] : ['Newer', 'Older']
  const anchor = (to: number) => (isRanked || to === 1 ? '' : String(total))
  const turn = (to: number) => () => goTo(placeWith({ page: String(to), anchor: anchor(to) }))
  if (pages <= 1) {
    return (
      <nav class="pager" aria-label="Pages">
        {group(total)} in all
      </nav>
    )
  }
  return (
    <nav class="pager" aria-label="Pages">
      <button type="button" disabled={page <= 1} onClick={turn(page - 1)}>
        {back}
      </button>
      <span>
        {group(total)} in all, page {group(page)} of {group(pages)}
      </span>
      <button type="button" disabled={page >= pages} onClick={turn(page + 1)}>
        {on}
      </button>
      {pages > 2 && <PageField key={page} page={page} pages={pages} onTurn={(to) => turn(to)()} />}
    </nav>
  )
}

interface PageFieldProps {
  page: number
  pages: number
  onTurn: (page: number) => void
}

/** A field for the number of any page of a list, and a button for the last one. */
function PageField({ page, pages, onTurn }: PageFieldProps) {
  const go = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget).get('page')
    onTurn(Number(given))
  }
  return (
    <form onSubmit={go}>
      <label>
        Page <input name="page" type="number" min={1} max={pages} required defaultValue={page} />
      </label>{' '}
      <button type="submit">Go</button>{' '}
      <button type="button" disabled={page >= pages} onClick={() => onTurn(pages)}>
        Last
      </button>
    </form>
  )
}

const GOOD = ['ok', 'SUCCESS', 'irreversible']

/** The status of a transaction or block: good, bad, or still open. */
export function Status({ of: status }: { of: string | null | undefined }) {
  const text = status ?? 'pending'
  const kind = GOOD.includes(text) ? 'good' : text === 'pending' ? 'open' : 'bad'
  return <span class={`status ${kind}`}>{text === 'SUCCESS' ? 'ok' : text}</span>
}

export function BlockLink({ number }: { number: number | null | undefined }) {
  return number === null || number === undefined ? <>–</> : <Link to={`/blocks/${number}`}>{group(number)}</Link>
}

export function TransactionLink({ hash, kept }: { hash: string; kept?: number | undefined }) {
  return (
    <Link to={`/transactions/${hash}`} class="code" title={hash}>
      {shorten(hash, kept)}
    </Link>
  )
}

/** Tabs. The address of the page names the selected one (default: the first). */
export function Tabs({ of: tabs }: { of: readonly (readonly [name: string, view: () => ComponentChildren])[] }) {
  const named = usePlace().searchParams.get('view')
  const shown = Math.max(
    0,
    tabs.findIndex(([name]) => nameView(name) === named),
  )
  const list = useRevealed(shown)
  const show = (at: number) => renamePlace(placeWith({ view: nameView(itemAt(tabs, at)[0]), page: '', anchor: '' }))
  const select = (event: TargetedKeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    const next = (shown + step + tabs.length) % tabs.length
    show(next)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <>
      <div ref={list} class="tabs" role="tablist" onKeyDown={select}>
        {tabs.map(([name], at) => (
          <button
            key={name}
            id={`tab-${at}`}
            type="button"
            role="tab"
            aria-selected={at === shown}
            aria-controls="tab-panel"
            tabIndex={at === shown ? 0 : -1}
            onClick={() => show(at)}
          >
            {name}
          </button>
        ))}
      </div>
      <div id="tab-panel" role="tabpanel" aria-labelledby={`tab-${shown}`}>
        {tabs[shown]?.[1]()}
      </div>
    </>
  )
}

/** Scrolls a list of links or tabs sideways to the chosen one, whenever `chosen` changes. Returns the list's reference. */
export function useRevealed(chosen: unknown) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const current = list.current?.querySelector('[aria-current], [aria-selected=true]')
    if (!list.current || !current) return
    const [outer, inner] = [list.current.getBoundingClientRect(), current.getBoundingClientRect()]
    list.current.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2
  }, [chosen])
  return list
}

/** Returns the name of a view in addresses: `State changes` is `state-changes`. */
function nameView(name: string): string {
  return name.toLowerCase().replace(/ /g, '-')
}

const COPIED_MS = 2000

/** A hash or an id with a button that copies it. */
export function Copyable({ text, name }: { text: string | null | undefined; name: string }) {
  const [isCopied, setCopied] = useState(false)
  if (!text) return <>–</>
  const copy = async () => {
    await copyText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), COPIED_MS)
  }
  return (
    <>
      <span class="code" title={text}>
        {text}
      </span>{' '}
      <button type="button" class="copy" aria-label={`Copy the ${name}`} onClick={copy}>
        {isCopied ? 'Copied' : 'Copy'}
      </button>
    </>
  )
}

/** Copies a text. Browsers have a clipboard for pages of this machine or over HTTPS only; others copy a selection. */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text)
  const copied = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  document.addEventListener('copy', copied, { once: true })
  document.execCommand('copy')
  document.removeEventListener('copy', copied)
}

/** A time with its age. */
export function Timestamp({ of: seconds }: { of: number | null | undefined }) {
  if (seconds === null || seconds === undefined) return <>–</>
  return (
    <>
      {formatTime(seconds)} (<Age of={seconds} />)
    </>
  )
}

/** Text as it is, with its line breaks. */
export function Code({ children, label }: { children: string; label: string }) {
  return (
    <section class="code-block" tabIndex={0} aria-label={label}>
      {children}
    </section>
  )
}
