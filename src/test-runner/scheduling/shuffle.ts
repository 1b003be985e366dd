import { createHash } from 'node:crypto'

/**
 * Items in an order at random: the same for the same seed and names, in whatever order they came and whatever else
 * there is.
 */
export function shuffle<T>(items: readonly T[], seed: number, nameOf: (item: T) => string): T[] {
  const drawn = items.map((item) => ({
    item,
    lot: createHash('sha256')
      .update(`${seed}:${nameOf(item)}`)
      .digest('hex'),
  }))
  return drawn.sort((a, b) => (a.lot < b.lot ? -1 : Number(a.lot > b.lot))).map(({ item }) => item)
}
