import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listCells, nameCell } from '../../../values/cells.js'
import { listEffects } from '../../../values/effects.js'
import { type Fact, isAbsence, isSender, listFacts } from '../../../values/facts.js'
import { findPart, isConstant, type Value } from '../../../values/values.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { isExchange, isTrusted, listPayments } from '../payments.js'

/** Reports payments of a fixed amount to accounts in a list, which stay in it. */
export function* judgeKeptPlace(action: ActionModel, contract: ContractModel): Generator<Finding> {
  const payments = listPayments(action, contract)
  if (isExchange(action, payments)) return
  const written = new Set(listEffects(action.effects, 'write').map(({ key, field }) => nameCell(key, field)))
  for (const { effect, to, amount, via } of payments) {
    if (!isSender(to) || !isConstant(amount)) continue
    const facts = [...listFacts(effect.facts)]
    const list = facts.map(readPlace).find((one) => one !== undefined)
    const cells = facts.flatMap(({ value }) => listCells(value))
    if (!list || !isJoinedByAll(list, contract) || cells.some((cell) => written.has(cell)) || facts.some(isTimed))
      continue
    yield {
      place: reportPlace(contract, effect),
      message: `\`${via}\` pays the caller for a place in \`${list}\`, and the caller keeps it: the same call pays again`,
      steps: pathTo(action, effect, undefined, 'paid here'),
    }
    return
  }
}

/** The cell of the list in which a fact has found the sender. */
function readPlace({ value, truth, anyOf }: Fact): string | undefined {
  if (anyOf || isAbsence(value, truth)) return undefined
  const search = findPart(
    value,
    ({ op, name, inputs }) => op === 'method' && /^(includes|indexOf)$/.test(name) && inputs.slice(1).some(isSender),
  )
  const [cell] = search?.inputs[0] ? listCells(search.inputs[0]) : []
  return cell
}

/** Whether an action adds its sender to a list. */
function isJoinedByAll(cell: string, contract: ContractModel): boolean {
  return contract.actions.some(
    ({ isPublic, effects }) =>
      isPublic &&
      listEffects(effects, 'change').some(
        ({ object, isAdded, value, facts }) =>
          isAdded &&
          listCells(object).includes(cell) &&
          findPart(value, isSender) !== undefined &&
          !isTrusted(facts, contract),
      ),
  )
}

function isTimed({ value }: Fact): boolean {
  return findPart(value, ({ op, name }: Value) => op === 'chain' && /^(block|tx)\./.test(name)) !== undefined
}
