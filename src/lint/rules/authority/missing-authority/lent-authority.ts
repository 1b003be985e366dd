import { isSystemContract } from '../../../interpreter/host.js'
import { judgeChange, readApproval } from '../../../model/authority.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { slotOf } from '../../../model/store.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { type ContractCall, listEffects } from '../../../values/effects.js'
import { isSender, listFacts } from '../../../values/facts.js'
import { findPart, type Value } from '../../../values/values.js'
import { listTaken, READING } from '../../money/payments.js'
import { describe, pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'

/** Names of methods that give an account something. */
const GIVING =
  /^_?(issue|mint|award|reward|pay|credit|grant|give|bonus|airdrop|refund|payout|send)|[a-z](Issue|Mint|Award|Reward|Pay|Credit|Grant|Give|Bonus)/
/** Names of methods that only keep a note. */
const NOTING = /notif|notice|note|log|event|receipt|record|message|emit/i

/**
 * Reports calls with the contract's authority whose account and amount the caller names: the called contract trusts
 * this one, and not the caller.
 */
export function* judgeLentAuthority(action: ActionModel, contract: ContractModel): Generator<Finding> {
  if (listTaken(action).length > 0) return
  const isPaid = listEffects(action.effects, 'write').some((write) => judgeChange(write) === 'take')
  if (isPaid) return
  for (const call of listEffects(action.effects, 'call')) {
    const amount = findAmount(call, action, contract)
    const account = amount && findAccount(call, amount)
    if (!account) continue
    yield {
      place: reportPlace(contract, call),
      message: `\`${action.name}\` calls \`${nameOf(call)}\` with the authority of the contract, for ${describe(account)} and ${describe(amount)}: the caller chooses the amount, and no authority is checked on the way`,
      steps: pathTo(action, call, amount, 'called with the authority of the contract'),
      assumes: `\`${nameOf(call)}\` gives the account something, because it trusts this contract`,
    }
    return
  }
}

function nameOf({ method }: ContractCall): string {
  return String(method.constant)
}

/** The argument that is the amount of a call that everybody can make by a contract which only the owner chooses. */
function findAmount(call: ContractCall, action: ActionModel, { knowledge }: ContractModel): Value | undefined {
  const { contract: called, withAuth, args = [], facts, method } = call
  const { store } = knowledge
  if (!withAuth || isSystemContract(called) || method.op !== 'constant') return undefined
  if ([READING, NOTING, /^transfer/].some((names) => names.test(nameOf(call)))) return undefined
  const slot = slotOf(called)
  const isFixed = called.op === 'constant' || (slot !== undefined && !store.openCells.has(slot))
  if (!isFixed || readApproval(facts, store.openCells, call).isPrivileged) return undefined
  return args.flatMap((arg) => {
    const inner = unwrapConversion(arg)
    const isAmount = inner.op === 'argument' && (isNumber(inner, action) || GIVING.test(nameOf(call)))
    return isAmount && !isSender(inner) && !isKnown(inner, call) && inner !== args[0] ? [inner] : []
  })[0]
}

/** Whether a condition compares an argument with what is stored, or what a contract returns. */
function isKnown({ identity }: Value, { facts }: ContractCall): boolean {
  return [...listFacts(facts)].some(
    ({ value }) =>
      findPart(value, (part) => part.identity === identity) !== undefined &&
      findPart(value, ({ op }) => op === 'read' || op === 'result') !== undefined,
  )
}

/** Whether an action uses an argument as a number. */
function isNumber(argument: Value, { effects }: ActionModel): boolean {
  if (argument.constant === 'number') return true
  return listEffects(effects, 'operation').some(({ value }) =>
    value.inputs.some(
      (input) =>
        unwrapConversion(input).identity === argument.identity &&
        ((value.op === 'operator' && /^([-*/]|[<>]=?)$/.test(value.name)) || value.op === 'method'),
    ),
  )
}

/** The account that a call is about: an argument, or the sender. */
function findAccount(call: ContractCall, amount: Value): Value | undefined {
  return call.args?.find((arg) => {
    if (isSender(arg)) return true
    return arg.op === 'argument' && arg.identity !== amount.identity && !isKnown(arg, call)
  })
}
