import { readApproval } from '../../model/authority.js'
import type { ActionModel, ContractModel } from '../../model/contract-model.js'
import { slotOf } from '../../model/store.js'
import { type Change, type Effect, listEffects } from '../../values/effects.js'
import { isSender, listFacts, readAuthorities } from '../../values/facts.js'
import { findPart, isChain, type Value } from '../../values/values.js'
import { pathTo, reportPlace } from '../paths.js'
import type { Finding } from '../rule.js'
import { listPayments } from './payments.js'

const SEARCH = /^(includes|indexOf|lastIndexOf|find|findIndex|some|every|filter|has|add)$/

/** Reports confirmations that are counted, such as those of validators, and that one account can give several times. */
export function* judgeSigners(action: ActionModel, contract: ContractModel): Generator<Finding> {
  const isPaying = listEffects(action.effects, 'transfer').some(({ from }) => !isChain(from, 'self'))
  if (isPaying) return
  const added = listEffects(action.effects, 'change').filter(({ isAdded, value }) => isAdded && isSender(value))
  for (const change of added) {
    const slot = slotOf(change.object)
    if (slot === undefined || !isRole(change, contract) || isSearched(action, slot)) continue
    const payer = findPayer((value) => isLength(value, slot), contract)
    if (payer !== undefined) yield report(change, slot, payer, action, contract)
  }
}

function report(effect: Change, slot: string, payer: string, action: ActionModel, contract: ContractModel): Finding {
  return {
    place: reportPlace(contract, effect),
    message: `\`${slot}\` counts the accounts that confirm what \`${payer}\` pays, and no condition looks whether the sender is counted already: one of them is enough`,
    steps: pathTo(action, effect, undefined, 'counted here'),
  }
}

/** Whether the sender has a role that several accounts may have. */
function isRole({ facts }: Effect, { knowledge }: ContractModel): boolean {
  if (!readApproval(facts, knowledge.store.openCells).isPrivileged) return false
  return readAuthorities(listFacts(facts)).some(({ by }) => by === 'role')
}

/** Whether the action looks into the list, or at an entry of the sender besides its role. */
function isSearched({ effects }: ActionModel, slot: string): boolean {
  const looks = ({ op, name, inputs }: Value) => {
    const [first] = inputs
    const isInto = (op === 'method' && SEARCH.test(name)) || op === 'element' || (op === 'member' && name === '[]')
    if (isInto && first && slotOf(first) === slot) return true
    return (
      op === 'read' &&
      inputs.some((key) => findPart(key, isSender)) &&
      inputs.some((key) => key.op === 'text' || key.op === 'argument')
    )
  }
  const isWritten = listEffects(effects, 'write').some(({ key, field }) =>
    [key, field].some((text) => text && findPart(text, isSender)),
  )
  return (
    isWritten ||
    effects.some(
      (effect) =>
        (effect.kind === 'condition' || effect.kind === 'operation' || effect.kind === 'read') &&
        findPart(effect.value, looks),
    ) ||
    effects.some(({ loops }) => loops.some(({ bound }) => slotOf(bound) === slot))
  )
}

function isLength({ op, name, inputs: [list] }: Value, slot: string): boolean {
  return op === 'member' && name === 'length' && list !== undefined && slotOf(list) === slot
}

/** The action that pays behind a comparison with a number of confirmations. */
function findPayer(isCount: (value: Value) => boolean, contract: ContractModel): string | undefined {
  return contract.actions.find(
    (one) =>
      one.isPublic &&
      listPayments(one, contract).some(({ effect }) =>
        [...listFacts(effect.facts)].some(
          ({ value }) => /^([<>]=?|[!=]==?|gte?|lte?|eq)$/.test(value.name) && findPart(value, isCount) !== undefined,
        ),
      ),
  )?.name
}
