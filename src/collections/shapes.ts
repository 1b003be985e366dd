/**
 * Shapes of values whose type is not known: parsed JSON, messages, results of an engine. A shape is a type guard;
 * shapes that are made of others check every member, so a value has the type that it is read as. They copy nothing and
 * load nothing, because workers and the store of the explorer read with them for each message and record.
 */

/** A check that a value is of a type. */
export type Shape<T> = (value: unknown) => value is T

/** The way to a member: names and indices. */
type MemberPath = readonly (string | number)[]

/** For shapes that are made of others: a search for the first member without its shape. */
const SEARCHES = new WeakMap<object, (value: unknown) => MemberPath | undefined>()

/** Returns the shape with a search for the first member without its shape. */
function searchable<T>(shape: Shape<T>, search: (value: unknown) => MemberPath | undefined): Shape<T> {
  SEARCHES.set(shape, search)
  return shape
}

/**
 * Returns the path of the first member that does not have its shape, to name it in an error; empty if it is the value
 * itself. Undefined if the value has the shape.
 */
export function findMismatch(value: unknown, shape: Shape<unknown>): MemberPath | undefined {
  if (shape(value)) return undefined
  return SEARCHES.get(shape)?.(value) ?? []
}

/** Searches members, each with its shape, and returns the path of the first mismatch. */
function searchMembers(members: Iterable<readonly [string | number, unknown, Shape<unknown>]>): MemberPath | undefined {
  for (const [name, member, shape] of members) {
    const path = findMismatch(member, shape)
    if (path !== undefined) return [name, ...path]
  }
  return undefined
}

/** True for a text. */
export function isText(value: unknown): value is string {
  return typeof value === 'string'
}

/** True for a missing value. */
export function isNever(value: unknown): value is undefined {
  return value === undefined
}

/** True for a number, including `NaN`. */
export function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}

/** True for a number that is not larger than the largest exact whole number. Sums of such numbers are finite. */
export function isFigure(value: unknown): value is number {
  return isNumber(value) && Math.abs(value) <= Number.MAX_SAFE_INTEGER
}

/** True for a whole number that is exact and not negative. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
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
  return searchable(
    (value): value is T[] => Array.isArray(value) && value.every(item),
    (value) => (Array.isArray(value) ? searchMembers(value.map((each, index) => [index, each, item])) : undefined),
  )
}

/** Returns the shape of lists with an item for each shape, and no others. */
export function tupleOf<T extends unknown[]>(...items: { [Index in keyof T]: Shape<T[Index]> }): Shape<T> {
  return searchable(
    (value): value is T =>
      Array.isArray(value) && value.length <= items.length && items.every((isItem, index) => isItem(value[index])),
    (value) =>
      Array.isArray(value) ? searchMembers(items.map((isItem, index) => [index, value[index], isItem])) : undefined,
  )
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
  return searchable(
    (value): value is T => isRecord(value) && checks.every(([name, isMember]) => isMember(value[name])),
    (value) =>
      isRecord(value) ? searchMembers(checks.map(([name, isMember]) => [name, value[name], isMember])) : undefined,
  )
}

/** Returns the shape of objects used as maps: every member has the shape. */
export function mapOf<T>(member: Shape<T>): Shape<Record<string, T>> {
  return searchable(
    (value): value is Record<string, T> => isTable(value) && Object.values(value).every(member),
    (value) =>
      isTable(value) ? searchMembers(Object.entries(value).map(([name, each]) => [name, each, member])) : undefined,
  )
}

/** Returns the shape of values that may be missing. */
export function optional<T>(shape: Shape<T>): Shape<T | undefined> {
  return searchable(
    (value): value is T | undefined => value === undefined || shape(value),
    (value) => findMismatch(value, shape),
  )
}

/** Returns the shape of values that may be null. */
export function nullable<T>(shape: Shape<T>): Shape<T | null> {
  return searchable(
    (value): value is T | null => value === null || shape(value),
    (value) => findMismatch(value, shape),
  )
}

/** Returns a shape that is read when a value is checked, such as that of a member that has the shape of its object. */
export function laterShape<T>(read: () => Shape<T>): Shape<T> {
  return searchable(
    (value): value is T => read()(value),
    (value) => findMismatch(value, read()),
  )
}

/** Returns the shape of values that also satisfy a condition, such as one between two members. */
export function suchThat<T>(shape: Shape<T>, holds: (value: T) => boolean): Shape<T> {
  return searchable(
    (value): value is T => shape(value) && holds(value),
    (value) => findMismatch(value, shape),
  )
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
