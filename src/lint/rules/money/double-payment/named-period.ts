import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { nameCell } from '../../../values/cells.js'
import { listEffects, listWorking, type Write } from '../../../values/effects.js'
import { type Fact, isAbsence, isSender, listFacts } from '../../../values/facts.js'
import { findPart, type Value, walkContent } from '../../../values/values.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { isTrusted, listPayments, listTaken } from '../payments.js'

/** Reports payments once for each day, round or id that the caller names: it names another one for each call. */
export function* judgeNamedPeriod(action: ActionModel, contract: ContractModel): Generator<Finding> {
  if (listTaken(action).length > 0) return
  for (const { effect, to, amount, via } of listPayments(action, contract)) {
    if (!isSender(to) || isTrusted(effect.facts, contract)) continue
    const facts = [...listFacts(effect.facts)]
    const mark = listEffects(action.effects, 'write').find((write) => isMark(write, facts))
    const period = mark && findNamed(mark)
    if (!mark || !period || contains(amount, period)) continue
    if (facts.some((fact) => comparesPeriod(fact, period, mark) || isOther(fact))) continue
    if (isUsed(period, mark, action)) continue
    yield {
      place: reportPlace(contract, effect),
      message: `\`${via}\` pays once for each \`${period.name}\`, and the caller names it: it names another one for each call`,
      steps: pathTo(action, effect, period, 'paid here'),
    }
    return
  }
}

function contains(value: Value, { identity }: Value): boolean {
  return findPart(value, (part) => part.identity === identity) !== undefined
}

/** Whether a write marks the sender under a name, and the payment requires that there was no mark. */
function isMark(write: Write, facts: readonly Fact[]): boolean {
  const { operation, key, field } = write
  if (operation !== 'put' || ![key, field].some((text) => text && findPart(text, isSender))) return false
  return facts.some(({ value, truth, anyOf }) => !anyOf && isAbsence(value, truth) && isOf(value, write))
}

function isOf(value: Value, { key, field }: Pick<Write, 'key' | 'field'>): boolean {
  return (
    findPart(
      value,
      ({ op, inputs }) =>
        op === 'read' && inputs[0]?.identity === key.identity && inputs[1]?.identity === field?.identity,
    ) !== undefined
  )
}

/** The argument in the name of a mark. */
function findNamed({ key, field }: Write): Value | undefined {
  return [key, field]
    .flatMap((text) => (text ? [...walkContent(text)] : []))
    .find((part) => part.op === 'argument' && !isSender(part))
}

/** Whether a fact looks at the period, other than by the mark. */
function comparesPeriod({ value, anyOf = [] }: Fact, period: Value, mark: Write): boolean {
  if (anyOf.flat().some((fact) => comparesPeriod(fact, period, mark))) return true
  return contains(value, period) && !isOf(value, mark)
}

/** Whether a fact looks at something else that is stored or returned, or at a time. */
function isOther({ value }: Fact): boolean {
  return findPart(value, ({ op, name }) => op === 'result' || (op === 'chain' && /^block\./.test(name))) !== undefined
}

/** Whether the action uses the period for anything else than the mark. */
function isUsed(period: Value, mark: Write, { effects }: ActionModel): boolean {
  const cell = nameCell(mark.key, mark.field)
  return effects.some((effect) => {
    if (effect.kind === 'read')
      return contains(effect.value, period) && !isOf(effect.value, mark) && !isOf(effect.value, mark.whole ?? mark)
    if (effect.kind === 'call') return listWorking(effect)?.some((arg) => contains(arg, period)) ?? false
    return (
      effect.kind === 'write' &&
      effect !== mark &&
      nameCell(effect.key, effect.field) !== cell &&
      [effect.key, effect.field, effect.value].some((one) => one && contains(one, period))
    )
  })
}
