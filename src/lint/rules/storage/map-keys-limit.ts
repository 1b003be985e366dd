import { nameKey } from '../../values/cells.js'
import { listEffects } from '../../values/effects.js'
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
        if (seen.has(`${place.start}`)) continue
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
