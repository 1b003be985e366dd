import type { ObjectKind } from '../client/object-kinds.js'
import { findObjectKind } from './subject.js'

interface MisplacedKind {
  kind: ObjectKind
  name: string
}

/** Depth down to which structures are searched, so that one which contains itself ends. */
const MAX_DEPTH = 8

/** Assertions of chai that two values are equal. */
export const EQUALITIES = new Set('equal equals eq eql eqls'.split(' '))
/** Chainable in chai. */
export const INCLUSIONS = new Set('include includes contain contains'.split(' '))

/**
 * Finds an object of this package, such as a receipt, inside of a structure at a place where the structure that it is
 * compared with has a plain value: these differ whatever a call returned.
 */
export function findMisplaced(left: unknown, right: unknown, depth = 0): MisplacedKind | undefined {
  const kind = findObjectKind(left) ?? findObjectKind(right)
  if (kind !== undefined) return isPlain(left) || isPlain(right) ? kind : undefined
  if (depth === MAX_DEPTH || !isStructure(left) || !isStructure(right)) return undefined
  const names = Object.keys(right).filter((name) => Object.hasOwn(left, name))
  return findFirst(names, (name) => findMisplaced(left[name], right[name], depth + 1))
}

/** The same for the subject and the arguments of an assertion of chai. */
export function findMisplacedIn(
  matcher: string,
  subject: unknown,
  args: readonly unknown[],
): MisplacedKind | undefined {
  const [expected, value] = args
  if (EQUALITIES.has(matcher)) return findMisplaced(subject, expected, isStructure(subject) ? 0 : MAX_DEPTH)
  if (matcher === 'property' && args.length > 1 && isStructure(subject) && typeof expected === 'string')
    return findMisplaced(subject[expected], value)
  if (INCLUSIONS.has(matcher)) {
    if (!Array.isArray(subject)) return isStructure(subject) ? findMisplaced(subject, expected) : undefined
    return findFirst(subject, (each) => findMisplaced(each, expected))
  }
  if (matcher !== 'members' || !Array.isArray(subject) || !Array.isArray(expected)) return undefined
  return findFirst(subject, (each) => findFirst(expected, (other) => findMisplaced(each, other)))
}

function findFirst<T>(list: readonly T[], find: (each: T) => MisplacedKind | undefined): MisplacedKind | undefined {
  for (const each of list) {
    const found = find(each)
    if (found !== undefined) return found
  }
  return undefined
}

/** A list, or an object that is no instance of a class. */
function isStructure(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return Array.isArray(value) || prototype === Object.prototype || prototype === null
}

function isPlain(value: unknown): boolean {
  return value !== undefined && (value === null || (typeof value !== 'object' && typeof value !== 'function'))
}
