import type { ActionModel } from '../../../model/contract-model.js'
import { locate, type Place } from '../../../syntax/place.js'
import { type Condition, listEffects } from '../../../values/effects.js'
import { isConstant, type Value } from '../../../values/values.js'
import type { LintRule } from '../../rule.js'
import { judgeDeletions } from './other-store.js'
import { judgeChanges } from './unstored-change.js'

export const notPersisted: LintRule = {
  name: 'not-persisted',
  group: 'storage',
  about:
    'a field of `this`, a variable of the module, or a member of an entry that is set by one action in memory and read by another',
  recommended: 'error',
  strict: 'error',
  consequence:
    'Every call runs the whole script again, with a new object of the class. Fields and variables are lost when an action ends; the next action reads their initial values, usually `undefined`. An object that was parsed from storage is a copy: a change of it is lost as well, so what it should prevent, such as a second payment, happens again. Values and maps are apart: `storage.del` of the name of a map leaves all its entries.',
  remedy:
    'Keep it in storage: `storage.put("count", String(count))`. Store an object that was changed under the key that it was read from. Delete the entries of a map by `storage.mapDel`, or begin a map of another name.',
  kinds: [
    'A member of the contract that one action sets and another one reads.',
    'A member of a parsed entry that changes and is not stored, or only under another key, and on which a payment depends.',
    'A deletion of a value whose name only a map has, or of an entry of a map whose name only a value has: nothing is deleted.',
  ],
  assumptions: ['the change is meant to last, where no payment depends on the member'],
  bad: `export class Counter {
  private count = 0

  init(): void {}

  add(): void {
    this.count += 1
  }

  read(): number {
    return this.count
  }
}
`,
  good: `export class Counter {
  init(): void {}

  add(): void {
    storage.put('count', String(this.read() + 1))
  }

  read(): number {
    return Number(storage.get('count') ?? '0')
  }
}
`,
  *check({ contract }) {
    if (!contract) return
    for (const action of contract.actions) yield* judgeChanges(action, contract)
    yield* judgeDeletions(contract)
    const accesses = contract.actions.flatMap((action) =>
      listEffects(action.effects, 'memory').map((access) => ({ action, access })),
    )
    const writes = accesses.filter(({ access }) => access.isWrite)
    for (const name of new Set(writes.map(({ access }) => access.name))) {
      const own = writes.filter(({ access }) => access.name === name)
      const read = accesses.find(
        ({ action, access }) =>
          access.name === name &&
          !access.isWrite &&
          !isLoad(access, action) &&
          !isSetBefore(
            access,
            action,
            own.map((write) => write),
          ),
      )
      const write =
        read && (own.find(({ action }) => action !== read.action) ?? (isOwnStart(read) ? own[0] : undefined))
      if (!read || !write || write.access.place.module !== contract.module) continue
      yield {
        place: write.access.place,
        message: `\`${name}\` is set by \`${write.action.name}\` and read by \`${read.action.name}\`, but does not last until then: keep it in storage`,
        steps: [
          { place: write.access.place, text: `set, and gone when \`${write.action.name}\` ends` },
          {
            place: read.access.place,
            text: `\`${read.action.name}\` reads it at line ${locate(read.access.place).line}`,
          },
        ],
      }
    }

    function isOwnStart(read: (typeof accesses)[number]): boolean {
      return read.access.name.startsWith('this.')
    }
  },
}

interface Access {
  name: string
  place: Place
}

/** Whether a condition asks whether a field is set before the same action sets it: the field holds what was loaded. */
function isLoad({ name, place }: Access, { effects }: ActionModel): boolean {
  const at = effects.findIndex((effect) => effect.kind === 'memory' && effect.place === place)
  const isAsked = ({ value, place: condition }: Condition) =>
    condition.start <= place.start && place.start < condition.end && isEmptyCheck(value)
  return (
    listEffects(effects, 'condition').some(isAsked) &&
    listEffects(effects.slice(at), 'memory').some((access) => access.isWrite && access.name === name)
  )
}

function isEmptyCheck({ op, name, inputs }: Value): boolean {
  if (op === 'member') return true
  if (op !== 'operator') return false
  return name === '!' || (/^[!=]==?$/.test(name) && inputs.some((input) => isConstant(input, undefined, null)))
}

/** Whether the same action has set it on every path to the read. */
function isSetBefore(
  read: Access & { isKnown: boolean },
  action: { effects: readonly unknown[] },
  writes: readonly { action: unknown; access: Access }[],
): boolean {
  const { effects } = action
  const at = effects.indexOf(read)
  return writes.some(({ action: writer, access }) => writer === action && effects.indexOf(access) < at)
}
