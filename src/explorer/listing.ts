/** A page of a list. */
export interface Page<T> {
  /** Records of the page. */
  items: readonly T[]
  /** Number of the page, from 1. */
  page: number
  /** Number of records, if the service reports it. */
  total?: number | undefined
  /** Number of pages, if the service reports it. */
  pages?: number | undefined
  /** Number of records that were added after those of `anchor`, if the list has one. */
  newer?: number | undefined
}

/** A list of records in pages. Pages are requested when the list is iterated, and again for each iteration. */
export interface Listing<T> extends AsyncIterable<T> {
  /**
   * Reads one page.
   *
   * @param number - Number of the page (default: 1).
   * @returns The page.
   */
  page(number?: number): Promise<Page<T>>
  /**
   * Iterates over the pages.
   *
   * @returns The pages in order.
   */
  byPage(): AsyncIterable<Page<T>>
  /**
   * Reads the first records.
   *
   * @param count - Maximum number of records.
   * @returns The records.
   */
  first(count: number): Promise<T[]>
  /**
   * Reads all records.
   *
   * @returns The records.
   */
  all(): Promise<T[]>
}

/** Source of pages: one by number, or all in order. */
export interface PageSource<T> {
  page(number: number): Promise<Page<T>>
  walk(): AsyncIterable<Page<T>>
  /** Returns the identity of a record; undefined if it is unknown. */
  keyOf(record: T): string | undefined
}

/**
 * Creates a list that is read page by page. New records shift the pages, so records that were already returned are
 * skipped (spec/explorer.md §2).
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
