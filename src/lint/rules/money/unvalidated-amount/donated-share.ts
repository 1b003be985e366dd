import { isQuotient } from '../../../model/arithmetic.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { nameCell } from '../../../values/cells.js'
import { listEffects, type Write } from '../../../values/effects.js'
import { isSender, listFacts } from '../../../values/facts.js'
import { findPart, isChain, type Value, walkContent } from '../../../values/values.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { BALANCE, listTaken } from '../payments.js'
import { isRounding } from '../places.js'

/** Reports shares by a balance of the contract that anybody raises by a transfer, so that they are rounded to zero. */
export function* judgeDonatedShare(action: ActionModel, contract: ContractModel): Generator<Finding> {
  if (listTaken(action).length === 0) return
  for (const write of listEffects(action.effects, 'write')) {
    const { key, field, value } = write
    if (!value || !findPart(field ?? key, isSender)) continue
    const share = [...walkContent(value)].find(isShare)
    if (!share || isLimited(write)) continue
    yield {
      place: reportPlace(contract, write),
      message: `\`${nameCell(key, field)}\` gets a share by the balance of the contract, and nothing requires that it is more than zero: who has raised the balance by a transfer gets what others pay`,
      steps: pathTo(action, write, value, 'stored here'),
      assumes: 'an account has all shares before others pay',
    }
    return
  }
}

/** Whether a value is a rounded quotient by what the contract owns. */
function isShare(value: Value): boolean {
  if (!isRounding(value)) return false
  return [...walkContent(value)].some(
    (part) => isQuotient(part) && part.inputs[1] !== undefined && isOwnBalance(part.inputs[1]),
  )
}

function isOwnBalance(value: Value): boolean {
  return (
    findPart(
      value,
      ({ op, name, inputs }) => op === 'result' && BALANCE.test(name) && inputs.some((input) => isChain(input, 'self')),
    ) !== undefined
  )
}

/** Whether a condition looks at such a share. */
function isLimited({ facts }: Write): boolean {
  return [...listFacts(facts)].some(({ value }) => findPart(value, isShare) !== undefined)
}
