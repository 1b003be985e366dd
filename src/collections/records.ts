/**
 * Checked reading of values whose type is not known: JSON, messages, settings. A mistake of the toolkit about their
 * shape fails where they are read, by name.
 */
import { isRecord } from './shapes.js'

/** Returns a value that must be an object, with its members. Throws an `Error`, a bug of the toolkit, otherwise. */
export function requireRecord(value: unknown): Record<string, unknown> {
  if (!isRecord(value))
    throw new Error(`bug of the toolkit: ${value === null ? 'null' : typeof value} is not an object`)
  return value
}

/** Returns a value that must be a list. Throws an `Error`, a bug of the toolkit, otherwise. */
export function requireList(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new Error(`bug of the toolkit: ${typeof value} is not a list`)
  return value
}

/** Lists the names of the members of an object whose type lists them all, such as a table. */
export function keysOf<T extends object>(table: T): (keyof T & string)[] {
  return Object.keys(table) as (keyof T & string)[]
}

/** Lists the members of an object whose type lists them all, such as a table, with their names. */
export function entriesOf<T extends object>(table: T): [keyof T & string, T[keyof T & string]][] {
  return keysOf(table).map((name) => [name, table[name]])
}

/** Returns a table with a value for each of these names, which must be all names of its type. */
export function tabulate<Name extends string, T>(names: readonly Name[], make: (name: Name) => T): Record<Name, T> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, T>
}
