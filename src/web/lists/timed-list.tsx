import { useEffect, useRef, useState } from 'preact/hooks'
import { type RequestState, useResponse } from '../asking.js'
import { group } from '../format.js'
import { Link, placeWith, usePlace } from '../router.js'

/** Scrolled so far, a list is being read, and keeps its rows. */
const READING_PIXELS = 200

interface TimedListOptions<T> {
  page: number
  /** Reads the page. With an anchor, records that were added after those of the anchor are only counted. */
  read: (anchored: { anchor?: number }) => Promise<T>
  /** Identify the list. */
  keys: readonly unknown[]
  /** Changes with the chain. */
  looks: number
}

/**
 * A page of a list by time, newest first. The first page shows new records as they arrive, but keeps its rows while it
 * is scrolled down. Later pages are anchored at the total of the list when its first page was left.
 */
export function useTimedList<T extends { total?: number | undefined }>({
  page,
  read,
  keys,
  looks,
}: TimedListOptions<T>): RequestState<T> {
  const left = usePlace().searchParams.get('anchor') ?? ''
  const isRead = useIsScrolled()
  const shown = useRef<{ key: string; total: number } | undefined>(undefined)
  const key = keys.join('\n')
  const anchored = () => {
    if (page > 1) return /^\d{1,15}$/.test(left) ? { anchor: Number(left) } : {}
    return isRead && shown.current?.key === key ? { anchor: shown.current.total } : {}
  }
  const found = useResponse(() => read(anchored()), [...keys, page], { looks: [looks, isRead], keepsLate: true })
  // The anchor is that of the rows that are shown: a response that came too late to be shown has no part in it.
  if (found !== undefined && 'value' in found && !found.isLate) shown.current = { key, total: found.value.total ?? 0 }
  return found
}

function useIsScrolled(): boolean {
  const [isScrolled, setScrolled] = useState(scrollY > READING_PIXELS)
  useEffect(() => {
    const update = () => setScrolled(scrollY > READING_PIXELS)
    addEventListener('scroll', update, { passive: true })
    return () => removeEventListener('scroll', update)
  }, [])
  return isScrolled
}

/** Number of records that have arrived, above the rows. It leads to them. */
export function NewRecords({ count = 0 }: { count?: number | undefined }) {
  if (count === 0) return null
  return (
    <div class="new-records">
      <Link to={placeWith({ page: '', anchor: '' })}>{group(count)} new</Link>
    </div>
  )
}
