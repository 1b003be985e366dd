import type { ActionModel } from '../../../model/contract-model.js'
import type { Subject } from '../../../model/subject.js'
import { type Dropped, listEffects } from '../../../values/effects.js'
import { listChoices, type Value } from '../../../values/values.js'
import type { Finding } from '../../rule.js'

const ALLOWANCES: Readonly<Record<string, string>> = { can_update: 'update', can_destroy: 'destroy' }

/** A check in `can_update` or `can_destroy`, whose result was meant to be returned: nothing is allowed then. */
export function judgeLocked(
  { value, place }: Dropped,
  { contract }: Subject,
): Pick<Finding, 'message' | 'assumes'> | undefined {
  const action = contract?.actions.find(
    (one) => one.place.module === place.module && one.place.start <= place.start && place.end <= one.place.end,
  )
  const allows = action && ALLOWANCES[action.name]
  if (!allows || !isAuthority(value) || !action.returns.every((end) => isNothing(end.value))) return undefined
  return {
    message: `\`${action.name}\` drops what \`requireAuth\` returns, and returns nothing: no account can ever ${allows} the contract`,
    assumes: `the owner is meant to ${allows} it`,
  }
}

/** Reports `can_update` and `can_destroy` that end on all ways without `true`, except those that refuse in words. */
export function* judgeNeverTrue({ contract }: Subject): Generator<Finding> {
  for (const action of contract?.actions ?? []) {
    const allows = ALLOWANCES[action.name]
    if (!allows || !action.isComplete || !isNeverTrue(action)) continue
    if (listEffects(action.effects, 'dropped').some(({ value }) => isAuthority(value))) continue
    yield {
      place: action.namePlace,
      message: `\`${action.name}\` never returns true, also where it does not throw: no account can ever ${allows} the contract`,
      assumes: `the owner is meant to ${allows} it`,
    }
  }
}

/** Whether an action returns constants only, of which none is `true`, and some are no refusal. */
function isNeverTrue({ returns }: ActionModel): boolean {
  const values = returns.flatMap(({ value }) => listChoices(value))
  return (
    values.every(({ op, constant }) => op === 'constant' && constant !== true && constant !== 'true') &&
    values.some(({ constant }) => constant === undefined || (Boolean(constant) && constant !== 'false'))
  )
}

function isAuthority(value: Value): boolean {
  return listChoices(value).some(({ op }) => op === 'authority')
}

function isNothing(value: Value): boolean {
  return listChoices(value).every(({ op, constant }) => op === 'constant' && !constant)
}
