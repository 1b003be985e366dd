import { createHash } from 'node:crypto'

/** Shuffles items. The order depends only on the seed and names, not on the original order or on other items. */
export function shuffle<T>(items: readonly T[], seed: number, nameOf: (item: T) => string): T[] {
  const drawn = items.map((item) => ({
    item,
    lot: createHash('sha256')
      .update(`${seed}:${nameOf(item)}`)
      .digest('hex'),
  }))
  return drawn.sort((a, b) => (a.lot < b.lot ? -1 : Number(a.lot > b.lot))).map(({ item }) => item)
}
