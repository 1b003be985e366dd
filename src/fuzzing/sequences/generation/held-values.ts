import { isRecord } from '../../../collections/shapes.js'
import { listLeaves, parseDocument } from './json-text.js'

/** A stored entry that a call read: its field, or else its key, and its text. */
export interface ReadEntry {
  name: string
  text: string
}

/**
 * Lists the strings and numbers that an account holds in entries: all of an entry with its name, such as its balance,
 * and inside JSON the members that its name leads to and the objects that name it, such as an order of its own.
 */
export function listHeldValues(account: string, entries: readonly ReadEntry[]): string[] {
  const held = entries.flatMap(({ name, text }) =>
    name.includes(account) ? listLeaves(text) : listMembers(account, parseDocument(text)),
  )
  return [...new Set(held)]
}

function listMembers(account: string, value: unknown): string[] {
  if (Array.isArray(value)) return value.includes(account) ? [] : value.flatMap((each) => listMembers(account, each))
  if (!isRecord(value)) return []
  if (Object.values(value).includes(account)) return listLeaves(value)
  return Object.entries(value).flatMap(([name, each]) =>
    name.includes(account) ? listLeaves(each) : listMembers(account, each),
  )
}
