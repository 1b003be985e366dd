/**
 * Values that must be present. The compiler does not know that an index lies in a list or that a map has a key. These
 * functions check it, so a mistake of the toolkit fails where it happens and by name, not as `undefined` elsewhere.
 */

/** Returns a value that must be present. Throws an `Error`, a bug of the toolkit, that names it otherwise. */
export function must<T>(value: T, what: string): NonNullable<T> {
  if (value === undefined || value === null) throw new Error(`bug of the toolkit: missing ${what}`)
  return value
}

/** Returns the item at an index that must lie in the list. */
export function itemAt<T>(list: ArrayLike<T>, index: number): Exclude<T, undefined> {
  const item = list[index]
  if (item === undefined) throw new Error(`bug of the toolkit: no item ${index} of ${list.length}`)
  return item as Exclude<T, undefined>
}

/** Returns the first item of a list that must not be empty. */
export function firstOf<T>(list: ArrayLike<T>): Exclude<T, undefined> {
  return itemAt(list, 0)
}

/** Returns the first line of a text. */
export function firstLine(text: string): string {
  return firstOf(text.split('\n', 1))
}

/** Returns the last item of a list that must not be empty. */
export function lastOf<T>(list: ArrayLike<T>): Exclude<T, undefined> {
  return itemAt(list, list.length - 1)
}

/** Returns the first two items of a list that must have them. */
export function pairOf<T>(list: ArrayLike<T>): [Exclude<T, undefined>, Exclude<T, undefined>] {
  return [itemAt(list, 0), itemAt(list, 1)]
}

/** Returns the first three items of a list that must have them. */
export function tripleOf<T>(list: ArrayLike<T>): [Exclude<T, undefined>, Exclude<T, undefined>, Exclude<T, undefined>] {
  return [...pairOf(list), itemAt(list, 2)]
}
