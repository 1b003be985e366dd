import { type Value, walkValue } from './values.js'

/** A key of storage as text: parts that vary are `*`. */
export function nameKey(key: Value): string {
  if (key.op === 'constant') return String(key.constant)
  if (key.op === 'text')
    return key.inputs.map((part) => (part.op === 'constant' ? String(part.constant) : '*')).join('')
  return '*'
}

/** A cell of storage as text: its key, and `[]` after the key of a map. */
export function nameCell(key: Value, field: Value | undefined): string {
  return field === undefined ? nameKey(key) : `${nameKey(key)}[]`
}

/**
 * Returns the constant parts of a key and the constant field of a map, which keys of the same use share; undefined for
 * a key without any of them, which may be used for anything.
 */
export function shapeOfKey(key: Value, field: Value | undefined): string | undefined {
  const name = nameKey(key)
  const fixed = field?.op === 'constant' ? String(field.constant) : undefined
  if (name === '*' && fixed === undefined) return undefined
  return field === undefined ? name : `${name}[${fixed ?? ''}]`
}

/** The parts that a key is joined from. */
export function listKeyParts(key: Value): readonly Value[] {
  return key.op === 'text' ? key.inputs : [key]
}

/** Returns the cell of a read; undefined without a key, for lists of keys and for storage of other contracts. */
export function cellOfRead({ name, inputs }: Value): string | undefined {
  const [key, field] = inputs
  if (key === undefined) return undefined
  if (name === 'get' || name === 'has') return nameCell(key, undefined)
  return name === 'mapGet' || name === 'mapHas' ? nameCell(key, field) : undefined
}

/** The cells that a value was read from. */
export function listCells(value: Value): string[] {
  return [...walkValue(value)].flatMap((part) => (part.op === 'read' ? (cellOfRead(part) ?? []) : []))
}
