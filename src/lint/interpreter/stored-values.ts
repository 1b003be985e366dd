import { nameKey } from '../values/cells.js'
import { CELL_PREFIX } from '../values/state.js'
import { isConstant, listChoices, type Value } from '../values/values.js'
import type { Machine } from './machine.js'

/** A key of storage, with the field of a map. */
interface Cell {
  key: Value
  field: Value | undefined
}

/** The value that this call has stored under a key, and that nothing may have replaced since; undefined without one. */
export function readBack({ state }: Machine, cell: Cell): Value | undefined {
  const known = state.get(nameState(cell, state.epoch))
  return known && !listChoices(known).some(isForgotten) ? known : undefined
}

/** Notes what is stored under a key; an object is read from storage as before, because it may change in memory. */
export function noteStored(machine: Machine, cell: Cell, value: Value | undefined): void {
  const { state } = machine
  const name = nameState(cell, state.epoch)
  for (const other of state.keysOf(CELL_PREFIX)) if (other !== name && mayBe(cell, other)) forget(machine, other)
  if (value && isPlain(value)) state.set(name, value)
  else if (state.get(name)) forget(machine, name)
}

/** Forgets what was stored so far: a loop begins, an iteration of which may store something else. */
export function forgetStored(machine: Machine): void {
  for (const name of machine.state.keysOf(CELL_PREFIX)) forget(machine, name)
}

function forget({ state, values }: Machine, name: string): void {
  state.set(name, values.make('unknown', FORGOTTEN))
}

const FORGOTTEN = 'forgotten'

function isForgotten({ op, name }: Value): boolean {
  return op === 'unknown' && name === FORGOTTEN
}

/** Whether a stored text is a number, a name or another text, and no object. */
function isPlain({ op, name, inputs: [inner] }: Value): boolean {
  if (op === 'builtin' && name === 'JSON.stringify') return inner !== undefined && isPlain(inner)
  return !/^(object|list|function|class|unknown|loop|choice)$/.test(op) && !(op === 'builtin' && name === 'JSON.parse')
}

const SEPARATOR = '\n'

function nameState({ key, field }: Cell, epoch: number): string {
  const ids = `${epoch} ${key.identity} ${field?.identity ?? ''}`
  return [CELL_PREFIX, nameKey(key), nameField(field), ids].join(SEPARATOR)
}

function nameField(field: Value | undefined): string {
  if (!field) return ''
  return isConstant(field) ? `=${String(field.constant)}` : '*'
}

/** Whether two keys may be the same, by their constant parts. */
function mayBe({ key, field }: Cell, other: string): boolean {
  const [, otherKey = '', otherField = ''] = other.split(SEPARATOR)
  const own = nameField(field)
  if ((own === '') !== (otherField === '')) return false
  const isOtherField = own !== '*' && otherField !== '*' && own !== otherField
  if (isOtherField) return false
  const name = nameKey(key)
  const [start = '', otherStart = ''] = [name.split('*')[0], otherKey.split('*')[0]]
  if (!name.includes('*') && !otherKey.includes('*')) return name === otherKey
  return start.startsWith(otherStart) || otherStart.startsWith(start)
}
