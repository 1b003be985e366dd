import { ToolkitError } from '../../errors/errors.js'
import type { Durations } from './durations.js'

/** A shard of the test files. */
export interface Shard {
  /** From 1. */
  index: number
  count: number
}

/** Reads `2/3`. Throws `USAGE`. */
export function parseShard(text: string): Shard {
  const [, index = 0, count = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number)
  if (index >= 1 && index <= count && count <= MAX_SHARDS) return { index, count }
  throw new ToolkitError('USAGE', `--shard: expected a shard such as 2/3, got ${JSON.stringify(text)}`, {
    hint: `The shards of 3 are 1/3, 2/3 and 3/3. A run has at most ${MAX_SHARDS} shards.`,
  })
}

const MAX_SHARDS = 1000

/**
 * Splits files into shards: longest first, each to the shard with the shortest total; files with unknown durations
 * count as average. The result depends only on names and durations, not on their order.
 */
export function splitFiles(names: readonly string[], durations: Durations, count: number): string[][] {
  const read = (name: string) => (Object.hasOwn(durations, name) ? durations[name] : undefined)
  const known = names.flatMap((name) => read(name) ?? [])
  const average = known.length === 0 ? 1 : known.reduce((sum, ms) => sum + ms, 0) / known.length
  const weigh = (name: string) => read(name) ?? average
  const sorted = names.toSorted((a, b) => weigh(b) - weigh(a) || (a < b ? -1 : 1))
  const shards = Array.from({ length: count }, (): { weight: number; names: string[] } => ({ weight: 0, names: [] }))
  for (const name of sorted) {
    // Among equals, choose the shard with the fewest files, so that files without a duration are distributed too.
    const lightest = shards.reduce((least, shard) => (isLighter(shard, least) ? shard : least))
    lightest.weight += weigh(name)
    lightest.names.push(name)
  }
  return shards.map(({ names }) => names.sort())
}

type ShardLoad = { weight: number; names: readonly string[] }

function isLighter(a: ShardLoad, b: ShardLoad): boolean {
  return a.weight < b.weight || (a.weight === b.weight && a.names.length < b.names.length)
}
