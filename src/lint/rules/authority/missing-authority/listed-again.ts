import { readActors } from '../../../model/actors.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers, slotOf } from '../../../model/store.js'
import { listKeyParts, nameCell } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects, type Write } from '../../../values/effects.js'
import { isSender, listFacts } from '../../../values/facts.js'
import { findPart, type Value, walkValue } from '../../../values/values.js'
import { isEntry } from '../../money/entitlement.js'
import { lineOf, pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'

/** An action that gives an item to the caller, by an offer with an id of its own. */
interface Purchase {
  action: ActionModel
  write: Write
  /** Slot of the item's owner. */
  owner: string
  /** Slot of the offer that names the item. */
  item: string
}

/**
 * Reports items that their owner can offer twice, under two ids: who buys by the second offer takes the item from who
 * has bought it by the first one, and pays the former owner.
 */
export function* judgeListedAgain(contract: ContractModel): Generator<Finding> {
  for (const { action, write, owner, item } of listPurchases(contract)) {
    const offer = findOffer(owner, item, contract)
    if (!offer) continue
    yield {
      place: reportPlace(contract, write),
      message: `\`${action.name}\` gives the caller the item that \`${item}\` names, and looks at no owner, and \`${offer.action.name}\` (${lineOf(offer.write.place, contract)}) lets its owner offer it twice: the second buyer takes it from the first one`,
      steps: [
        { place: offer.write.place, text: 'stored under a new id, and the item stays with its owner' },
        ...pathTo(action, write, write.value, `\`${owner}\` changes here`),
      ],
    }
    return
  }
}

function listPurchases({ actions, knowledge }: ContractModel): Purchase[] {
  return actions.flatMap((action) => {
    if (!action.isPublic || !action.isComplete) return []
    return listEffects(action.effects, 'write').flatMap((write): Purchase[] => {
      const item = slotOf(lastKey(write) ?? write.key)
      if (!write.value || item === undefined || !item.includes('.') || !isEntry(item)) return []
      const cell = nameCell(write.key, write.field)
      return listMembers(cell, write.value).flatMap(([slot, value]): Purchase[] => {
        const isBought = isSender(unwrapConversion(value)) && knowledge.store.owners.has(slot)
        return isBought && !comparesOwner(write, slot) && slot.split('.')[0] !== item.split('.')[0]
          ? [{ action, write, owner: slot, item }]
          : []
      })
    })
  })
}

function lastKey({ key, field }: Pick<Write, 'key' | 'field'>): Value | undefined {
  const named = field ?? listKeyParts(key).findLast(({ op }) => op !== 'constant')
  return named && unwrapConversion(named)
}

/** Whether a condition looks at the owner of the item. */
function comparesOwner({ facts }: Write, owner: string): boolean {
  return [...listFacts(facts)].some(({ value }) =>
    findPart(value, (part) => /^(read|member)$/.test(part.op) && slotOf(part) === owner),
  )
}

/** The action that stores an offer under a new id, with the authority of the item's owner, and leaves no mark. */
function findOffer(
  owner: string,
  item: string,
  { actions }: ContractModel,
): { action: ActionModel; write: Write } | undefined {
  const [cell = ''] = item.split('.')
  for (const action of actions) {
    if (!action.isPublic || !action.isComplete) continue
    const writes = listEffects(action.effects, 'write')
    const write = writes.find((one) => {
      const stored = one.value && nameCell(one.key, one.field) === cell ? listMembers(cell, one.value) : []
      const named = stored.find(([slot]) => slot === item)?.[1]
      if (!named || unwrapConversion(named).op !== 'argument' || !readActors(one.facts).required.has(owner))
        return false
      const isKey = lastKey(one)?.identity === unwrapConversion(named).identity
      return !isKey && !isMarked(one, unwrapConversion(named), writes)
    })
    if (write) return { action, write }
  }
  return undefined
}

/** Whether the action writes something under the name of the item, or a condition looks at another entry of it. */
function isMarked(offer: Write, item: Value, writes: readonly Write[]): boolean {
  const isIt = (text: Value | undefined) =>
    text !== undefined && [...walkValue(text)].some(({ identity }) => identity === item.identity)
  return writes.some((write) => write !== offer && [write.key, write.field].some(isIt))
}
