import type { ContractModel } from '../../../model/contract-model.js'
import { findSource } from '../../../model/entry-source.js'
import { cellOfRead, nameCell } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects, type Write } from '../../../values/effects.js'
import { type Value, walkContent } from '../../../values/values.js'

/**
 * Whether a key is what another entry holds, such as the id of an item in the entry of its owner, and each action that
 * stores it there stores an entry under it, too: the entry is there.
 */
export function namesStored(key: Value, cell: string, { actions }: ContractModel): boolean {
  const id = unwrapConversion(key)
  const source = id.op === 'member' && id.name !== '[]' ? findSource(id) : undefined
  const read = source ? source.read : id
  const outer = read.op === 'read' && /^(get|mapGet)$/.test(read.name) ? cellOfRead(read) : undefined
  if (outer === undefined || outer === cell) return false
  const name = id.op === 'member' ? id.name : undefined
  let isStored = false
  for (const { effects } of actions) {
    const writes = listEffects(effects, 'write')
    const holders = writes.filter((write) => nameCell(write.key, write.field) === outer)
    const entries = writes.filter((write) => nameCell(write.key, write.field) === cell)
    if (entries.some(({ operation }) => operation === 'del') && holders.length === 0) return false
    for (const { value } of holders) {
      if (!value || !setsId(value, name)) continue
      isStored = true
      const parts = name === undefined ? [value] : [...value.inputs, ...(value.members?.values() ?? [])]
      const held = new Set(parts.map((part) => unwrapConversion(part).identity))
      if (!entries.some((entry) => entry.operation === 'put' && held.has(nameOf(entry).identity))) return false
    }
  }
  return isStored
}

/** Returns the name of an entry: its field, or the key of a cell. */
function nameOf({ key, field = key }: Write): Value {
  return unwrapConversion(field)
}

/** Whether a stored value has an id: it is one, or has a member of its name, or a new object, which may have one. */
function setsId(value: Value, name: string | undefined): boolean {
  if (name === undefined || value.members?.has(name)) return true
  return [...walkContent(value)].some(({ op }) => op === 'object')
}
