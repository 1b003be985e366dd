import type { ContractModel } from '../../../model/contract-model.js'
import { nameKey } from '../../../values/cells.js'
import { type Effect, listEffects, type Write } from '../../../values/effects.js'
import { reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'

/** The names under which a contract has a value, and under which it has a map. The two never meet. */
interface StoreNames {
  values: ReadonlySet<string>
  maps: ReadonlySet<string>
}

/** Reports deletions of a value whose name only a map has, or of an entry whose name only a value has. */
export function* judgeDeletions(contract: ContractModel): Generator<Finding> {
  const effects = [...contract.actions, ...contract.helpers].flatMap((action) => [...action.effects])
  const stored = collectNames(listEffects(effects, 'write').filter(({ operation }) => operation === 'put'))
  const read = collectReads(effects)
  const seen = new Set<number>()
  for (const action of contract.actions)
    for (const write of listEffects(action.effects, 'write')) {
      const name = nameKey(write.key)
      if (write.operation !== 'del' || write.isInMemory || name.includes('*') || seen.has(write.place.start)) continue
      const isMap = isEntry(write)
      const [own, other] = isMap ? (['maps', 'values'] as const) : (['values', 'maps'] as const)
      // What a contract reads may be left of an earlier version of it.
      const isOwn = [...stored[own], ...read[own]].some((pattern) => mayBe(pattern, name))
      if (isOwn || !stored[other].has(name)) continue
      seen.add(write.place.start)
      const method = isMap ? 'mapDel' : 'del'
      const rest = isMap ? 'the value that `storage.put` stores stays' : 'it is the name of a map, whose entries stay'
      yield {
        place: reportPlace(contract, write),
        message: `\`storage.${method}\` of \`${name}\` deletes nothing: ${rest}`,
      }
    }
}

/** Whether a write is one of a map: not of an object that stands in the cell of a value. */
function isEntry({ field, whole }: Pick<Write, 'field' | 'whole'>): boolean {
  return whole ? whole.field !== undefined : field !== undefined
}

function collectNames(writes: readonly Write[]): StoreNames {
  const maps = new Set<string>()
  const values = new Set<string>()
  for (const write of writes) (isEntry(write) ? maps : values).add(nameKey(write.whole?.key ?? write.key))
  return { maps, values }
}

function collectReads(effects: readonly Effect[]): StoreNames {
  const maps = new Set<string>()
  const values = new Set<string>()
  for (const { value } of listEffects(effects, 'read')) {
    const [key] = value.inputs
    if (value.op !== 'read' || !key) continue
    if (/^map/.test(value.name) && value.inputs.length === 2) maps.add(nameKey(key))
    else values.add(nameKey(key))
  }
  return { maps, values }
}

/** Whether a name may be what a joined key becomes. */
function mayBe(pattern: string, name: string): boolean {
  const [start = '', ...rest] = pattern.split('*')
  const end = rest.at(-1)
  return end === undefined ? pattern === name : name.startsWith(start) && name.endsWith(end)
}
