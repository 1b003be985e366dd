import { readActors } from '../../../model/actors.js'
import { listAddends } from '../../../model/addends.js'
import { isDifference, isProduct, isQuotient, isRounded } from '../../../model/arithmetic.js'
import { isGiven, judgeChange } from '../../../model/authority.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers, listSlots, slotOf } from '../../../model/store.js'
import { nameCell } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects, type Write } from '../../../values/effects.js'
import { type Fact, isSender, listFacts } from '../../../values/facts.js'
import { findPart, isChain, type Value } from '../../../values/values.js'
import { isEntry } from '../../money/entitlement.js'
import { isTrusted, listPayments, listTaken, type Payment } from '../../money/payments.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'

/** A payment to an account of an entry, which another account of the entry decides. */
interface JudgedPayment {
  payment: Payment
  payer: ActionModel
  /** Slot of the account that is paid. */
  player: string
  /** Slot of the account that decides. */
  judge: string
  /** The actions that it decides by. */
  by: readonly string[]
}

/**
 * Reports entries in which the caller names the account that decides whether the caller is paid: it names another one
 * of its own, and is paid from what others have brought.
 */
export function* judgeNamedJudge(contract: ContractModel): Generator<Finding> {
  const reported = new Set<ActionModel>()
  for (const judged of listJudged(contract)) {
    for (const action of contract.actions) {
      if (!action.isPublic || !action.isComplete || reported.has(action)) continue
      if (action === judged.payer || judged.by.includes(action.name)) continue
      const write = findNaming(judged, action, contract)
      const more = write && !isJoined(judged, action, contract) ? paysMore(judged.payment.amount, action) : undefined
      if (!write || !more) continue
      reported.add(action)
      yield {
        place: reportPlace(contract, write),
        message: `\`${action.name}\` lets the caller name the account in \`${judged.judge}\`, which decides by \`${judged.by.join('`, `')}\` what \`${judged.payer.name}\` pays the account in \`${judged.player}\`: who names an account of its own is paid from what others have brought`,
        steps: pathTo(action, write, write.value, `\`${judged.judge}\` is stored here`),
        ...(more === 'maybe' && { assumes: `\`${judged.payer.name}\` pays more than the same account has brought` }),
      }
    }
  }
}

function* listJudged(contract: ContractModel): Generator<JudgedPayment> {
  for (const payer of contract.actions) {
    if (!payer.isPublic || !payer.isComplete || listTaken(payer).length > 0) continue
    for (const payment of listPayments(payer, contract)) {
      const { facts } = payment.effect
      const { required } = readActors(facts)
      const player = slotOf(payment.to) ?? (isSender(payment.to) ? [...required][0] : undefined)
      if (player === undefined || !isEntry(player) || isTrusted(facts, contract)) continue
      for (const judge of required)
        if (judge !== player && isEntry(judge)) yield { payment, payer, player, judge, by: [payer.name] }
      const slots = new Set([...listFacts(facts)].flatMap(({ value }) => [...listSlots(value)]))
      for (const slot of slots)
        for (const { judge, by } of listMarkers(slot, player, payer, contract))
          yield { payment, payer, player, judge, by }
    }
  }
}

/** Lists the stored accounts without which no action changes a slot that a payment looks at. */
function listMarkers(
  slot: string,
  player: string,
  payer: ActionModel,
  { knowledge }: ContractModel,
): Pick<JudgedPayment, 'judge' | 'by'>[] {
  const stored = (knowledge.store.slots.get(slot) ?? []).filter(
    ({ action, value, write }) =>
      action !== payer.name && slotOf(value) !== slot && readActors(write.facts).required.size > 0,
  )
  const all = stored.map(({ write }) => readActors(write.facts).required)
  const [first] = all
  const judges = [...(first ?? [])].filter(
    (judge) => judge !== player && judge !== slot && isEntry(judge) && all.every((required) => required.has(judge)),
  )
  const by = [...new Set(stored.map(({ action }) => action))]
  return judges.map((judge) => ({ judge, by }))
}

/** The write by which an action stores an argument as the judge, unchecked, and an account that is paid. */
function findNaming({ judge, player }: JudgedPayment, action: ActionModel, contract: ContractModel): Write | undefined {
  const writes = listEffects(action.effects, 'write')
  const find = (slot: string, passes: (value: Value, write: Write) => boolean) =>
    writes.find(
      (write) =>
        write.value !== undefined &&
        listMembers(nameCell(write.key, write.field), write.value).some(
          ([each, value]) => each === slot && passes(unwrapConversion(value), write),
        ),
    )
  const isParty = (value: Value) => isGiven(value) || isSender(value)
  if (!find(player, isParty)) return undefined
  return find(judge, (value, write) => {
    const isPaying = listTaken(action).some(({ from }) => from.identity === value.identity)
    return isGiven(value) && !isPaying && !isChecked(value, write) && !isTrusted(write.facts, contract)
  })
}

/** Whether a condition compares an account with what is stored or written down. */
function isChecked({ identity }: Value, { facts }: Write): boolean {
  const isIt = (part: Value) => part.identity === identity
  const isKnown = (part: Value) =>
    part.op === 'read' ||
    part.op === 'result' ||
    part.op === 'list' ||
    isChain(part, 'owner') ||
    (part.op === 'constant' && typeof part.constant === 'string' && part.constant !== '')
  const looks = ({ value, anyOf = [] }: Fact): boolean =>
    (value.op !== 'authority' && findPart(value, isIt) !== undefined && findPart(value, isKnown) !== undefined) ||
    anyOf.flat().some(looks)
  return [...listFacts(facts)].some(looks)
}

/** Whether another account brings something to the entry, and sees who decides. */
function isJoined({ judge, player, payer }: JudgedPayment, action: ActionModel, { actions }: ContractModel): boolean {
  const cells = [judge, player].map((slot) => slot.split('.')[0])
  return actions.some(
    (one) =>
      one.isPublic &&
      one !== action &&
      one !== payer &&
      listTaken(one).length > 0 &&
      listEffects(one.effects, 'write').some(({ key, field }) => cells.includes(nameCell(key, field))),
  )
}

/** Whether a payment is more than what the action that stores its entry takes. */
function paysMore(amount: Value, action: ActionModel): 'surely' | 'maybe' | undefined {
  const inner = unwrapRounding(amount)
  const brought = listTaken(action).map((one) => unwrapRounding(one.amount))
  if (brought.length === 0) {
    const isLessened = listEffects(action.effects, 'write').some((write) => judgeChange(write) === 'take')
    return isLessened ? undefined : 'surely'
  }
  if (isQuotient(inner) || isDifference(inner)) return undefined
  if (isProduct(inner)) {
    const factors = inner.inputs.map((input) => Number(unwrapConversion(input).constant ?? Number.NaN))
    const known = factors.filter((factor) => !Number.isNaN(factor))
    const isWhole = known.length === factors.length - 1
    return isWhole ? (known.every((factor) => factor > 1) ? 'surely' : undefined) : 'maybe'
  }
  if (inner.op === 'constant') {
    const sum = brought.reduce((total, one) => total + Number(one.constant ?? Number.NaN), 0)
    return Number.isNaN(sum) ? 'maybe' : Number(inner.constant) > sum ? 'surely' : undefined
  }
  const slot = slotOf(inner)
  if (slot !== undefined && !isEntry(slot)) return 'surely'
  if (slot === undefined) return listAddends(inner).length > 1 ? 'maybe' : undefined
  const stored = listEffects(action.effects, 'write').flatMap(({ key, field, value }) =>
    value ? listMembers(nameCell(key, field), value).filter(([each]) => each === slot) : [],
  )
  const [first] = stored.map(([, value]) => value)
  return first && slotOf(first) !== slot ? paysMore(first, action) : undefined
}

function unwrapRounding(value: Value): Value {
  const inner = unwrapConversion(value)
  return isRounded(inner) && inner.inputs[0] ? unwrapRounding(inner.inputs[0]) : inner
}
