/** Compares texts by code units, as `sort` does without a comparison: the same order on every machine. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

/** Returns an object with these members, ordered by their names. */
export function sortMembers<T>(members: Iterable<readonly [string, T]>): Record<string, T> {
  return Object.fromEntries([...members].sort(([a], [b]) => compareTexts(a, b)))
}
