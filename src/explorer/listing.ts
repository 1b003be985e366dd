/** A page of a list. */
export interface Page<T> {
  items: readonly T[]
  /** From 1. */
  page: number
  /** How many records and pages there are, where the service says so. */
  total?: number | undefined
  pages?: number | undefined
}

/** A list of a service. Nothing is asked before it is read; each reading begins again. */
export interface Listing<T> extends AsyncIterable<T> {
  /** One page, the first where no number is given. */
  page(number?: number): Promise<Page<T>>
  /** Page after page. */
  byPage(): AsyncIterable<Page<T>>
  /** The first records, as many as asked for or as there are. */
  first(count: number): Promise<T[]>
  /** Every record. */
  all(): Promise<T[]>
}

/** How pages are had: one by number, and a walk over all of them in order. */
export interface PageSource<T> {
  page(number: number): Promise<Page<T>>
  walk(): AsyncIterable<Page<T>>
  /** What tells two records apart; nothing where that is not known of a record. */
  keyOf(record: T): string | undefined
}

/**
 * A list read through its pages. New records move what is on the pages, so a record that was handed out on an earlier
 * page is not handed out again (spec/explorer.md §2).
 */
export function createListing<T>({ page, walk, keyOf }: PageSource<T>): Listing<T> {
  async function* byPage(): AsyncGenerator<Page<T>> {
    const seen = new Set<string>()
    for await (const next of walk()) {
      const items = next.items.filter((record) => !seen.has(keyOf(record) ?? ''))
      for (const key of items.map(keyOf)) if (key !== undefined) seen.add(key)
      yield { ...next, items }
    }
  }

  async function* each(): AsyncGenerator<T> {
    for await (const { items } of byPage()) yield* items
  }

  async function first(count: number): Promise<T[]> {
    const records: T[] = []
    if (count <= 0) return records
    for await (const record of each()) {
      records.push(record)
      if (records.length >= count) break
    }
    return records
  }

  return {
    page: (number = 1) => page(number),
    byPage,
    first,
    all: () => first(Number.POSITIVE_INFINITY),
    [Symbol.asyncIterator]: each,
  }
}
