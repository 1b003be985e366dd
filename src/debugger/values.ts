/**
 * A recorded value: JSON values as they are, except lists, which begin with their type. Objects are cut at a depth and
 * a number of members.
 */
import { firstOf, itemAt } from '../collections/presence.js'
export type DebugValue = string | number | boolean | null | TaggedValue

type TaggedValue =
  /** Text that was cut, with its length. */
  | ['s', string, number]
  /** NaN, infinities and negative zero. */
  | ['n', string]
  | ['i', string]
  | ['b', string]
  | ['u']
  | ['y']
  | ['f', string]
  /** Not initialised yet. */
  | ['x']
  /** Computed by a getter, which is not called. */
  | ['g']
  /** Cut. */
  | ['c']
  /** A list: elements and length. */
  | ['a', DebugValue[], number]
  /** A Map or Set: entries and size. */
  | ['m', string, DebugValue[][], number]
  /** An object: class, members and their number. */
  | ['o', string, [string, DebugValue][], number]

const NOTHING = '…'

/** Reads the JSON text of a value. */
export function parseValue(text: string): DebugValue {
  return JSON.parse(text) as DebugValue
}

/** Formats a value on one line, as a developer would write it; `…` marks omitted parts. */
export function formatValue(value: DebugValue, depth = 0): string {
  if (!Array.isArray(value)) return typeof value === 'string' ? JSON.stringify(value) : String(value)
  switch (value[0]) {
    case 's':
      return `${JSON.stringify(value[1])}${NOTHING} (${value[2]} characters)`
    case 'n':
    case 'b':
      return value[1]
    case 'i':
      return `${value[1]}n`
    case 'u':
      return 'undefined'
    case 'y':
      return 'Symbol()'
    case 'f':
      return `function ${value[1]}()`.replace(' ()', '()')
    case 'x':
      return '(not initialised)'
    case 'g':
      return '(getter)'
    case 'c':
      return NOTHING
    default:
      return formatParts(value, depth)
  }
}

/** Lists the members of a value; empty if it has none. */
export function listMembers(value: DebugValue): { name: string; value: DebugValue }[] {
  if (!Array.isArray(value)) return []
  switch (value[0]) {
    case 'a':
      return value[1].map((element, index) => ({ name: String(index), value: element }))
    case 'm':
      return value[2].map((entry) =>
        entry.length === 2
          ? { name: formatValue(firstOf(entry)), value: itemAt(entry, 1) }
          : { name: '', value: firstOf(entry) },
      )
    case 'o':
      return value[2].map(([name, member]) => ({ name, value: member }))
    default:
      return []
  }
}

type PartedValue = Extract<TaggedValue, ['a', ...unknown[]] | ['m', ...unknown[]] | ['o', ...unknown[]]>

function formatParts(value: PartedValue, depth: number): string {
  const members = listMembers(value)
  const rest = (value[0] === 'a' ? value[2] : value[3]) - members.length
  const shown = members.map(({ name, value: inner }) => {
    const text = formatValue(inner, depth + 1)
    return value[0] === 'a' || name === ''
      ? text
      : value[0] === 'm'
        ? `${name} => ${text}`
        : `${formatName(name)}: ${text}`
  })
  const list = [...shown, ...(rest > 0 ? [`${NOTHING} ${rest} more`] : [])].join(', ')
  if (value[0] === 'a') return `[${list}]`
  const name = value[1] === 'Object' || value[1] === '' ? '' : `${value[1]} `
  return list === '' ? `${name}{}` : `${name}{ ${list} }`
}

function formatName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)
}
