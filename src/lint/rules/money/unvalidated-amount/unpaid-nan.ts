import { readApproval } from '../../../model/authority.js'
import { readBounds } from '../../../model/bounds.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import type { Write } from '../../../values/effects.js'
import { listFacts } from '../../../values/facts.js'
import type { Value } from '../../../values/values.js'
import { causeOf } from '../../causes.js'
import { findArgument, pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { listTaken } from '../payments.js'
import { excludesNaN, findText, isPassedByNaN, isSkippedByNaN, listNaNSources, type NaNSource } from './nan.js'

/** Reports what is stored for a price: NaN is not less than that, and is not paid, because it is not above zero. */
export function* judgeUnpaidNaN(write: Write, action: ActionModel, contract: ContractModel): Generator<Finding> {
  if (!write.value || readApproval(write.facts, contract.knowledge.store.openCells, write).isPrivileged) return
  const facts = [...listFacts(write.facts)]
  for (const transfer of listTaken(action)) {
    const source = listTexts(transfer.amount).find(
      (one) =>
        readBounds(write.facts, one.value).isAtLeast &&
        isSkippedByNaN(transfer, one, write) &&
        facts.some((fact) => isPassedByNaN(fact, one)) &&
        !facts.some((fact) => excludesNaN(fact, one)),
    )
    if (!source) continue
    const { argument } = source
    yield {
      place: reportPlace(contract, write),
      message: `\`${argument.name}\` may be NaN, which passes the check of the price and skips \`${transfer.via}\`: what is stored here is not paid`,
      cause: causeOf(action, argument),
      steps: [{ place: transfer.place, text: 'not made for NaN' }, ...pathTo(action, write, argument, 'stored here')],
    }
    return
  }
}

/** The texts of the caller that an amount is made from, also one that is paid as it was given. */
function listTexts(amount: Value): NaNSource[] {
  const value = findText(amount)
  const argument = value && findArgument(value)
  return argument ? [{ argument, value, isDivisor: false }] : listNaNSources(amount).filter((one) => !one.isDivisor)
}
