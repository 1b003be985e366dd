import { readApproval } from '../../../model/authority.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers } from '../../../model/store.js'
import { nameCell } from '../../../values/cells.js'
import { type ContractCall, listEffects, type Transfer, type Write } from '../../../values/effects.js'
import { listFacts } from '../../../values/facts.js'
import { isChain, walkContent } from '../../../values/values.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { isChecked, isCoarse, isRounded, unwrapArgument } from '../places.js'

/** Reports records of an amount as the caller wrote it, where what is taken for it was rounded before. */
export function* judgeUncutRecord(write: Write, action: ActionModel, contract: ContractModel): Generator<Finding> {
  const { store } = contract.knowledge
  if (!write.value || readApproval(write.facts, store.openCells, write).isPrivileged) return
  const facts = [...listFacts(write.facts)]
  const rounded = listRounded(action)
  for (const [slot, value] of listMembers(nameCell(write.key, write.field), write.value)) {
    const amount = unwrapArgument(value)
    if (!amount || isRounded(value, amount) || !rounded.has(amount.identity) || isChecked(facts, amount)) continue
    yield {
      place: reportPlace(contract, write),
      message: `\`${amount.name}\` is stored in \`${slot}\` with more decimal places than are taken: it is rounded for the payment only`,
      steps: pathTo(action, write, amount, `stored in \`${slot}\``),
      ...(!store.deciding.has(slot) && { assumes: 'what is stored is paid out later' }),
    }
    return
  }
}

/** Reports calls that pass an amount as the caller wrote it, where what is taken for it was rounded before. */
export function* judgeUncutCall(call: ContractCall, action: ActionModel, contract: ContractModel): Generator<Finding> {
  const isToken = call.contract.op === 'constant' && /^token(721)?\.iost$/.test(String(call.contract.constant))
  if (isToken || readApproval(call.facts, contract.knowledge.store.openCells, call).isPrivileged) return
  const facts = [...listFacts(call.facts)]
  const rounded = listRounded(action)
  for (const value of call.args ?? []) {
    const amount = unwrapArgument(value)
    if (!amount || isRounded(value, amount) || !rounded.has(amount.identity) || isChecked(facts, amount)) continue
    yield {
      place: reportPlace(contract, call),
      message: `\`${amount.name}\` is passed on with more decimal places than are taken: it is rounded for the payment only`,
      steps: pathTo(action, call, amount, 'passed on here'),
      assumes: 'the called contract credits what it is called with',
    }
    return
  }
}

/**
 * The arguments that are rounded for what the action takes from an account, to few places or to any number of those of
 * a token that is not known.
 */
function listRounded({ effects }: ActionModel): Set<number> {
  const taken = listEffects(effects, 'transfer').filter(({ from }) => !isChain(from, 'self'))
  const list = ({ amount, token }: Transfer) => {
    const loses = token.op === 'constant' ? isCoarse : isRounded
    return [...walkContent(amount)].filter((part) => part.op === 'argument' && loses(amount, part))
  }
  return new Set(taken.flatMap(list).map(({ identity }) => identity))
}
