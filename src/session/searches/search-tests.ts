/** The bodies of tests that search, and whether they play sequences. */
const searches = new WeakMap<object, { playsSequences: boolean }>()

/** Marks the body of a property or invariant; returns it. */
export function markSearch<T extends object>(body: T, { playsSequences }: { playsSequences: boolean }): T {
  searches.set(body, { playsSequences })
  return body
}

/** Whether a test is a property, or plays sequences. */
export function isSearch(body: object): boolean {
  return searches.has(body)
}

/** Whether a test body plays sequences. */
export function isCampaign(body: object): boolean {
  return searches.get(body)?.playsSequences === true
}
