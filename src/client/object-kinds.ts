/** Kind of an object of this package, for assertions that would hold for any object. */
export type ObjectKind = 'receipt' | 'contract' | 'method' | 'chain' | 'token' | 'account'

interface KindMark {
  kind: ObjectKind
  /** Name by which a test reaches it, such as `read.total`. */
  name: string
}

const marks = new WeakMap<object, KindMark>()

/**
 * Marks an object or a function that this package hands to tests, and returns it.
 *
 * @internal
 */
export function markObject<T extends object>(object: T, kind: ObjectKind, name: string): T {
  marks.set(object, { kind, name })
  return object
}

/** Returns what a value is and its name; undefined for values of the developer. */
export function kindOfObject(value: unknown): KindMark | undefined {
  return (typeof value === 'object' && value !== null) || typeof value === 'function' ? marks.get(value) : undefined
}
