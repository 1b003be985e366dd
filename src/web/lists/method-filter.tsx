import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { ExplorerRecord } from '../../explorer/records.js'
import { group } from '../format.js'
import { goTo, placeWith, usePlace } from '../router.js'
import { TransactionTable } from './transaction-table.js'

type Transaction = ExplorerRecord<'Transaction'>

/** Reads a page of 100 transactions, newest first. */
export type ReadTransactions = (page: number) => Promise<{ items: readonly Transaction[]; total?: number | undefined }>

const PAGE = 100
/** Pages that are searched before the reader is asked to continue. */
const MOST_PAGES = 5

interface MethodFilterProps {
  read: ReadTransactions
  /** The address whose transactions are searched. */
  of?: string | undefined
  /** Methods to choose from (default: any text). */
  methods?: readonly string[]
  /** The list without a filter. */
  children: ComponentChildren
}

/** A list of transactions that can be filtered by method. The filter is a part of the address of the page. */
export function MethodFilter({ read, of: address, methods, children }: MethodFilterProps) {
  const method = usePlace().searchParams.get('method') ?? ''
  const [text, setText] = useState(method)
  useEffect(() => setText(method), [method])
  const choose = (chosen: string) => goTo(placeWith({ method: chosen.trim(), page: '' }))
  return (
    <>
      <form
        class="filter"
        onSubmit={(event) => {
          event.preventDefault()
          choose(text)
        }}
      >
        <label for="method">Method</label>
        {methods === undefined ? (
          <input id="method" value={text} placeholder="any" onInput={(event) => setText(event.currentTarget.value)} />
        ) : (
          <select id="method" value={method} onChange={(event) => choose(event.currentTarget.value)}>
            <option value="">any</option>
            {methods.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
        {methods === undefined && <button type="submit">Filter</button>}
        {method !== '' && (
          <button type="button" onClick={() => choose('')}>
            Clear
          </button>
        )}
      </form>
      {method === '' ? children : <Filtered key={method} read={read} of={address} method={method} />}
    </>
  )
}

interface Found {
  items: readonly Transaction[]
  /** Number of transactions that were searched, of all. */
  searched: number
  total: number
  pages: number
}

const NOTHING: Found = { items: [], searched: 0, total: 0, pages: 0 }

/** The service has no list by method, so its newest transactions are searched page by page. */
function Filtered({ read, of: address, method }: { read: ReadTransactions; of?: string | undefined; method: string }) {
  const [found, setFound] = useState(NOTHING)
  const [isBusy, setBusy] = useState(true)
  const [problem, setProblem] = useState('')
  const search = async (from: Found, isOver: () => boolean) => {
    setBusy(true)
    setProblem('')
    try {
      let known = from
      for (let page = 0; page < MOST_PAGES; page++) {
        known = addPage(known, await read(known.pages + 1), method)
        if (isOver()) return
        setFound(known)
        if (known.searched >= known.total) break
      }
    } catch (error) {
      if (!isOver()) setProblem(error instanceof Error ? error.message : String(error))
    }
    if (!isOver()) setBusy(false)
  }
  useEffect(() => {
    let isOver = false
    search(NOTHING, () => isOver)
    return () => {
      isOver = true
    }
  }, [])
  const { items, searched, total } = found
  return (
    <>
      <TransactionTable
        transactions={items}
        of={address}
        empty={isBusy ? 'Searching…' : `No call of ${method} among them.`}
      />
      <p class="pager" role="status">
        {group(items.length)} of the newest {group(searched)} transactions, of {group(total)} in all
        {!isBusy && searched < total && (
          <button type="button" onClick={() => search(found, () => false)}>
            Search further
          </button>
        )}
      </p>
      {problem !== '' && (
        <p class="failure" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}

function addPage(known: Found, { items, total = 0 }: Awaited<ReturnType<ReadTransactions>>, method: string): Found {
  const isCalled = ({ actions, method: first }: Transaction) =>
    first === method ||
    ((actions ?? []) as { action_name?: unknown }[]).some(({ action_name }) => action_name === method)
  return {
    items: [...known.items, ...items.filter(isCalled)],
    searched: items.length === 0 ? total : known.searched + items.length,
    total,
    pages: known.pages + 1,
  }
}

/** Number of transactions that `ReadTransactions` reads at once. */
export const FILTERED_PAGE = PAGE
