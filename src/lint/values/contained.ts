import { findPart, isConstant, type Value } from './values.js'

/** Third input of a read of an entry that stands in one cell with others: how it was found. */
export const IN_OBJECT = 'in'
export const OWN_MEMBER = 'own'
export const MEMBER_OF_OBJECT = 'member'
/** Followed by the name of the member by which it was found. */
export const ELEMENT_OF_LIST = 'element by '

/** Whether a value is an entry of an object or a list in one cell. */
export function isContained({ op, name, inputs }: Value): boolean {
  if (op === 'builtin') return name === 'JSON.parse' && inputs[0] !== undefined && isContained(inputs[0])
  return op === 'read' && name === 'mapGet' && inputs.length === 3
}

/** The records that lists in cells keep: which member names them, and which members they have. */
export class RecordShapes {
  readonly #keys = new Map<string, Set<string>>()
  readonly #records = new Map<string, string | undefined>()
  readonly #named = new Set<string>()
  readonly #changed = new Set<string>()
  /** Cells with joined keys, in which entries may stand. */
  readonly joined = new Set<string>()

  /** Members of entries that keys of storage are made of, as `cell member`. */
  readonly ownNames = new Set<string>()

  addOwnName(own: string): void {
    this.ownNames.add(own)
  }

  addJoined(cell: string): void {
    this.joined.add(cell)
  }

  /** Adds a cell with an object of which a member is read by its name. */
  addNamed(cell: string): void {
    this.#named.add(cell)
  }

  /** Adds a cell with an object of which a member changes that a value names. */
  addChanged(cell: string): void {
    this.#changed.add(cell)
  }

  /** Lists the cells with objects of which a value may name a member that is read by its name. */
  listMixed(): Set<string> {
    return new Set([...this.#changed].filter((cell) => this.#named.has(cell)))
  }

  /** Adds a member by which a record is looked for. */
  addKey(cell: string, name: string): void {
    this.#keys.set(cell, (this.#keys.get(cell) ?? new Set()).add(name))
  }

  /** Adds the members of a record that is stored; undefined if they are not known. */
  addRecord(cell: string, names: readonly string[] | undefined): void {
    const shape = names?.toSorted().join(' ')
    this.#records.set(cell, this.#records.has(cell) && this.#records.get(cell) !== shape ? undefined : shape)
  }

  /** Lists the cells whose records have a name and one other member, with that member. */
  listPairs(): Map<string, string> {
    const pairs = new Map<string, string>()
    for (const [cell, shape] of this.#records) {
      const [key, ...others] = this.#keys.get(cell) ?? []
      const [content, ...rest] = (shape ?? '').split(' ').filter((name) => name !== key)
      if (key !== undefined && others.length === 0 && content && rest.length === 0 && shape?.includes(key))
        pairs.set(cell, content)
    }
    return pairs
  }
}

/** Whether a condition compares a member of an element of a stored list with a name, to find the entry of that name. */
export function isLookup({ op, name, inputs }: Value): boolean {
  const isElement = (value: Value | undefined) =>
    value?.op === 'element' && value.inputs.length === 1 && findPart(value, (part) => part.op === 'read') !== undefined
  const isMember = (value: Value) => value.op === 'member' && value.name !== '[]' && isElement(value.inputs[0])
  return op === 'operator' && /^[!=]==?$/.test(name) && inputs.some(isMember)
}

/** Name of the value that is the position of an element that was added to a list. */
export const NEW_POSITION = 'position'

/** Whether a field is the position of an element that was added: no entry was there. */
export function isNewPosition({ op, name }: Value): boolean {
  return op === 'unknown' && name.startsWith(`${NEW_POSITION}#`)
}

/** Name of the method whose result is the position of an entry. */
export const POSITION = 'findIndex'

/** The entry of a position that a search has found; undefined for another value. */
export function entryAt({ op, name, inputs: [, entry] }: Value): Value | undefined {
  return op === 'method' && name === POSITION && entry && isContained(entry) ? entry : undefined
}

/** Joins a variable that is empty on one path, and an entry or its position on the other: the result of a search. */
export function joinFound(a: Value, b: Value): Value | undefined {
  return joinSides(a, b) ?? joinSides(b, a)
}

function joinSides(empty: Value, found: Value): Value | undefined {
  const first = empty.op === 'loop' ? empty.inputs[0] : empty
  if (entryAt(found)) return isConstant(first, -1) ? found : undefined
  return isContained(found) && isConstant(first, undefined, null) ? found : undefined
}
