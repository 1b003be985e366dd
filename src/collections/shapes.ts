/**
 * Shapes of values whose type is not known: parsed JSON, messages, results of an engine. A shape is a type guard;
 * shapes that are made of others check every member, so a value has the type that it is read as. They copy nothing and
 * load nothing, because workers and the store of the explorer read with them for each message and record.
 */

/** A check that a value is of a type. */
export type Shape<T> = (value: unknown) => value is T

/** True for a text. */
export function isText(value: unknown): value is string {
  return typeof value === 'string'
}

/** True for a number, including `NaN`. */
export function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}

/** True for `true` and `false`. */
export function isFlag(value: unknown): value is boolean {
  return typeof value === 'boolean'
}

/** True for an object or a list, whose members may be anything. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** True for an object that is no list, whose members may be anything. */
export function isTable(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && !Array.isArray(value)
}

/** True for one of the items of a list, such as the names of a table. */
export function isOneOf<const T>(items: readonly T[], value: unknown): value is T {
  return items.some((item) => item === value)
}

/** True for the name of an own member of a table. */
export function isKeyOf<T extends object>(table: T, name: PropertyKey): name is keyof T & string {
  return typeof name === 'string' && Object.hasOwn(table, name)
}

/** Returns the shape of one of the items of a list. */
export function oneOf<const T>(items: readonly T[]): Shape<T> {
  return (value): value is T => isOneOf(items, value)
}

/** Returns the shape of lists whose items have a shape. */
export function listOf<T>(item: Shape<T>): Shape<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(item)
}

/** Returns the shape of lists with an item for each shape, and no others. */
export function tupleOf<T extends unknown[]>(...items: { [Index in keyof T]: Shape<T[Index]> }): Shape<T> {
  return (value): value is T =>
    Array.isArray(value) && value.length <= items.length && items.every((isItem, index) => isItem(value[index]))
}

/** Returns the shape of lists that begin with an item for each shape, such as content that later versions extend. */
export function startOf<T extends unknown[]>(
  ...items: { [Index in keyof T]: Shape<T[Index]> }
): Shape<[...T, ...unknown[]]> {
  return (value): value is [...T, ...unknown[]] =>
    Array.isArray(value) && items.every((isItem, index) => isItem(value[index]))
}

/** Returns the shape of objects with these members. Others may be there, too. */
export function recordOf<T extends object>(members: { [Name in keyof T]-?: Shape<T[Name]> }): Shape<T> {
  const checks = Object.entries<Shape<unknown>>(members)
  return (value): value is T => isRecord(value) && checks.every(([name, isMember]) => isMember(value[name]))
}

/** Returns the shape of objects used as maps: every member has the shape. */
export function mapOf<T>(member: Shape<T>): Shape<Record<string, T>> {
  return (value): value is Record<string, T> => isTable(value) && Object.values(value).every(member)
}

/** Returns the shape of values that may be missing. */
export function optional<T>(shape: Shape<T>): Shape<T | undefined> {
  return (value): value is T | undefined => value === undefined || shape(value)
}

/** Returns the shape of values that may be null. */
export function nullable<T>(shape: Shape<T>): Shape<T | null> {
  return (value): value is T | null => value === null || shape(value)
}

/** Returns a value that must have a shape. Throws an `Error`, a bug of the toolkit, that names it otherwise. */
export function requireShape<T>(value: unknown, shape: Shape<T>, what: string): T {
  if (!shape(value)) throw new Error(`bug of the toolkit: unexpected ${what}`)
  return value
}

/** Returns a value that must be a function, such as a method that is found by name. Throws like `requireShape`. */
export function requireFunction(value: unknown, what: string): (...args: unknown[]) => unknown {
  if (!isFunction(value)) throw new Error(`bug of the toolkit: unexpected ${what}`)
  return value
}

/** True for a function. Nothing is known of its parameters and its result. */
function isFunction(value: unknown): value is (...args: unknown[]) => unknown {
  return typeof value === 'function'
}
