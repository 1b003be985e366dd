import { cellOfRead, nameCell } from '../values/cells.js'
import { unwrapConversion } from '../values/conversions.js'
import { type Effect, listEffects } from '../values/effects.js'
import { type Fact, findPart, isConstant, walkContent } from '../values/values.js'

/** The texts that a contract stores in cells in which it stores nothing else, by cell. */
export type StoredConstants = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Finds the cells of which a condition needs what no action ever stores in them, such as a flag that is only ever set
 * to 'false'.
 */
export function findStoredConstants(actions: readonly { effects: readonly Effect[] }[]): StoredConstants {
  const writes = actions.flatMap(({ effects }) => listEffects(effects, 'write'))
  const stored = new Map<string, Set<string>>()
  const others = new Set<string>()
  for (const { operation, key, field, value, whole } of writes) {
    const cell = nameCell(key, field)
    if (whole) others.add(nameCell(whole.key, whole.field))
    if (operation === 'del' || value?.op !== 'constant' || !isConstant(key)) others.add(cell)
    else stored.set(cell, (stored.get(cell) ?? new Set()).add(String(value.constant)))
  }
  if ([...others].some((cell) => cell.includes('*'))) return new Map()
  const plain = new Map([...stored].filter(([cell]) => !others.has(cell) && !cell.endsWith('[]')))
  if (plain.size === 0) return plain
  const needed = new Set<string>()
  for (const { effects } of actions)
    for (const condition of new Set(listEffects(effects, 'condition').map(({ value }) => value)))
      for (const part of walkContent(condition))
        for (const truth of [true, false]) {
          const cell = findUnmet({ value: part, truth, place: undefined }, plain)
          if (cell !== undefined) needed.add(cell)
        }
  return new Map([...plain].filter(([cell]) => needed.has(cell)))
}

/** Leaves out the ways of facts that need what is never stored. */
export function dropUnmet(facts: readonly Fact[], stored: StoredConstants): readonly Fact[] {
  if (stored.size === 0 || !facts.some(({ anyOf }) => anyOf)) return facts
  return facts.flatMap((fact): readonly Fact[] => {
    if (!fact.anyOf) return [fact]
    const ways = fact.anyOf
      .map((way) => dropUnmet(way, stored))
      .filter((way) => !way.some((one) => findUnmet(one, stored) !== undefined))
    const [only, ...more] = ways
    const { value, truth, place } = fact
    if (only === undefined) return [fact]
    return more.length === 0 ? [{ value, truth, place }, ...only] : [{ ...fact, anyOf: ways }]
  })
}

/** The cell that never holds what a fact needs. */
export function findUnmet({ value, truth, anyOf }: Fact, stored: StoredConstants): string | undefined {
  if (anyOf) return undefined
  const { op, name, inputs } = value
  const isComparison = op === 'operator' && /^[!=]==?$/.test(name)
  const isEqual = isComparison ? (name[0] === '=') === truth : truth
  const wanted = isComparison ? inputs.find((one) => one.op === 'constant') : undefined
  const tested = isComparison ? inputs.find((one) => one.op !== 'constant') : value
  const read = tested && unwrapConversion(tested)
  const cell = read?.op === 'read' && read.name === 'get' ? cellOfRead(read) : undefined
  const known = cell === undefined ? undefined : stored.get(cell)
  if (!known || cell === undefined || !tested) return undefined
  if (isComparison)
    return wanted && wanted.constant != null && isEqual && !known.has(String(wanted.constant)) ? cell : undefined
  const isParsed = findPart(tested, ({ op: kind, name: type }) => kind === 'builtin' && type === 'JSON.parse')
  return truth && isParsed && [...known].every((text) => FALSE.has(text)) ? cell : undefined
}

/** Texts of JSON that are no truth. */
const FALSE: ReadonlySet<string> = new Set(['false', '0', 'null', '""'])
