import { createHash } from 'node:crypto'
import { compareTexts } from '../collections/order.js'

/** Orders ids by a seed. The relative order of two ids does not depend on other ids. */
export function orderBySeed<T extends { id: string }>(items: readonly T[], seed: number): T[] {
  const key = ({ id }: T) => createHash('sha256').update(`${seed}:${id}`).digest('hex')
  return items
    .map((item) => ({ item, key: key(item) }))
    .toSorted((a, b) => compareTexts(a.key, b.key))
    .map(({ item }) => item)
}

/** The items of a list that belong to a shard: every n-th. */
export function takeShard<T>(items: readonly T[], { index, count }: { index: number; count: number }): T[] {
  return items.filter((_, at) => at % count === index - 1)
}
