import { tryParseJson } from '../../codec/json.js'
import { listSteps, type RecordedCall } from '../../rpc/recording.js'
import type { CallLoad } from './record.js'

/** Measures the input and the traversed data of a call, by which calls of an action are compared. */
export function measureLoad(call: RecordedCall, earlier: number | undefined): CallLoad {
  return {
    sizes: measureWalked(call),
    ...(earlier !== undefined && { earlier }),
    given: countGiven(call.data),
    read: sumLengths(call),
    written: Math.max(0, ...listSteps(call, 'write').map(({ after }) => after?.length ?? 0)),
  }
}

/** Prefix of `CallLoad.sizes` for data that exists regardless of the call. */
export const ITEMS = 'items of '
const ENTRIES = 'entries of '

/**
 * Counts the items that a call traversed: members of a JSON text or names of a map's fields, and map entries that were
 * read one by one.
 */
function measureWalked(call: RecordedCall): Record<string, number> {
  const sizes: Record<string, number> = {}
  const entries = new Map<string, Set<string>>()
  for (const { key, field, value } of listSteps(call, 'read')) {
    if (field !== undefined) {
      const fields = entries.get(key) ?? new Set()
      entries.set(key, fields.add(field))
    }
    const count = Array.isArray(value) ? value.length : countMembers(value)
    if (count !== undefined) raise(ITEMS + (field === undefined ? key : `${key}.*`), count)
  }
  for (const [key, fields] of entries) raise(ENTRIES + key, fields.size)
  return sizes

  function raise(name: string, count: number): void {
    sizes[name] = Math.max(sizes[name] ?? 0, count)
  }
}

/** Counts the members of a JSON list or object; undefined for other values. */
function countMembers(value: unknown): number | undefined {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return undefined
  const read = tryParseJson(value)
  return typeof read === 'object' && read !== null ? Object.keys(read).length : undefined
}

/** Lists for each argument its value if it is a whole number, or its number of members if it is a list. */
function countGiven(data: string): number[] {
  const args = tryParseJson(data)
  if (!Array.isArray(args)) return []
  return args.map((arg: unknown) => {
    const number = typeof arg === 'string' && /^\d{1,15}$/.test(arg) ? Number(arg) : arg
    if (typeof number === 'number' && Number.isInteger(number)) return number
    return (Array.isArray(arg) ? arg.length : countMembers(arg)) ?? 0
  })
}

/** The values that a call read, one for each and one for each of its characters. */
function sumLengths(call: RecordedCall): number {
  const lengths = listSteps(call, 'read').map(({ value }) => (typeof value === 'boolean' ? 0 : (value?.length ?? 0)))
  return lengths.reduce((sum, length) => sum + 1 + length, 0)
}
