import type { ActionModel } from '../../model/contract-model.js'
import { nameKey } from '../../values/cells.js'
import { type Effect, listEffects } from '../../values/effects.js'
import { findPart, type Value } from '../../values/values.js'
import { isOfIteration } from '../money/repeated-deletion.js'
import { reportPlace } from '../paths.js'
import type { LintRule } from '../rule.js'

export const mapKeysLimit: LintRule = {
  name: 'map-keys-limit',
  group: 'storage',
  about: '`mapKeys` or `mapLen` of a map that can have more than 257 fields',
  recommended: 'warn',
  strict: 'error',
  consequence:
    'The chain lists the first 257 fields of a map. Later ones are stored and can be read, but are missing from `mapKeys` and `mapLen`: sums are too small, and shares miss accounts.',
  remedy:
    'Use `OrderedMap` of `iost-toolkit/contract/ordered-map`, which has any number of keys and reads them in pages.',
  bad: `export class Club {
  init(): void {}

  join(): void {
    storage.mapPut('members', tx.publisher, '1', tx.publisher)
  }

  size(): number {
    return storage.mapKeys('members').length
  }
}
`,
  good: `import { OrderedMap } from 'iost-toolkit/contract/ordered-map'

const members = new OrderedMap('members')

export class Club {
  init(): void {}

  join(): void {
    members.put(tx.publisher, '1')
  }

  size(): number {
    return members.size
  }
}
`,
  *check({ contract }) {
    const seen = new Set<string>()
    if (contract === undefined) return
    for (const action of contract.actions) {
      for (const read of listEffects(action.effects, 'read')) {
        const { value } = read
        const map = value.inputs[0] && nameKey(value.inputs[0])
        if (!/^map(Keys|Len)$/.test(value.name) || map === undefined || !contract.knowledge.growingMaps.has(map))
          continue
        const place = reportPlace(contract, read)
        if (seen.has(`${place.start}`) || !areFieldsUsed(value, action)) continue
        seen.add(`${place.start}`)
        yield {
          place,
          message: `\`${value.name}\` knows the first 257 fields of \`${map}\`, and callers can add more`,
          cause: map,
        }
      }
    }
  },
}

/**
 * Whether an action does anything with the fields of a map, or their number, but count iterations that are all alike.
 * That these do the same each time is a fault of its own.
 */
function areFieldsUsed(fields: Value, { effects, returns }: ActionModel): boolean {
  const isIt = ({ identity }: Value) => identity === fields.identity
  const has = (value: Value, passes: (part: Value) => boolean) => findPart(value, passes) !== undefined
  const counted = effects.filter(({ loops }) => loops.some(({ bound }) => has(bound, isIt)))
  return (
    counted.length === 0 ||
    returns.some(({ content }) => has(content, isIt)) ||
    effects.some((effect) => listUsed(effect).some((value) => has(value, isIt))) ||
    counted.some((effect) => listUsed(effect).some((value) => has(value, isOfIteration)))
  )
}

/** Lists the values by which an effect does something. */
function listUsed(effect: Effect): Value[] {
  switch (effect.kind) {
    case 'write':
      return [effect.key, effect.field, effect.value].filter((value) => value !== undefined)
    case 'transfer':
      return [effect.token, effect.from, effect.to, effect.amount]
    case 'call':
      return [effect.contract, effect.result]
    case 'receipt':
    case 'event':
      return [effect.content]
    case 'read':
      return [...effect.value.inputs]
    case 'condition':
    case 'change':
    case 'authority':
      return [effect.value]
    default:
      return []
  }
}
