import { createHash } from 'node:crypto'

/** Orders ids by a seed: the same for the same seed, whatever else there is. */
export function orderBySeed<T extends { id: string }>(items: readonly T[], seed: number): T[] {
  const key = ({ id }: T) => createHash('sha256').update(`${seed}:${id}`).digest('hex')
  return items
    .map((item) => ({ item, key: key(item) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ item }) => item)
}

/** Of a list the items that a shard has: every n-th. */
export function takeShard<T>(items: readonly T[], { index, count }: { index: number; count: number }): T[] {
  return items.filter((_, at) => at % count === index - 1)
}
