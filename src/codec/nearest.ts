// biome-ignore-all lint/style/noNonNullAssertion: hot loops, which bound the index
/**
 * Finds the most similar candidate for a misspelt word: at most a third of its letters differ. Undefined if none is
 * near.
 */
export function findNearest(word: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined
  let least = Math.max(1, Math.floor(word.length / 3)) + 1
  for (const candidate of candidates) {
    const distance = measureDistance(word.toLowerCase(), candidate.toLowerCase())
    if (distance >= least) continue
    best = candidate
    least = distance
  }
  return best
}

/**
 * Formats the end of a message about a misspelt word: `; did you mean "name"?`, or an empty text if no candidate is
 * near.
 */
export function askNearest(word: string, candidates: Iterable<string>): string {
  const nearest = findNearest(word, candidates)
  return nearest === undefined ? '' : `; did you mean ${JSON.stringify(nearest)}?`
}

/** Letters to insert, delete, replace or swap with their neighbour to make one word the other. */
function measureDistance(a: string, b: string): number {
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const line = [row]
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1]
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      line[column] = Math.min(
        line[column - 1]! + 1,
        above[column]! + 1,
        above[column - 1]! + (same ? 0 : 1),
        swapped ? before[column - 2]! + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = above
    above = line
  }
  return above[b.length]!
}
