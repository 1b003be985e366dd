import { readApproval } from '../../../model/authority.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers } from '../../../model/store.js'
import { nameCell } from '../../../values/cells.js'
import { isOrder } from '../../../values/comparisons.js'
import { type ContractCall, listEffects, type Transfer, type Write } from '../../../values/effects.js'
import { addFacts, type Fact, listFacts } from '../../../values/facts.js'
import { isConstant, type Value, walkContent } from '../../../values/values.js'
import { countWork } from '../../../values/work.js'
import { listPayments } from '../../money/payments.js'
import { describeOrigin, findArgument, lineOf, placeOfValue, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'

/** A value that a contract of the caller's choice has returned or stored, and the argument that names it. */
interface ChosenResponse {
  value: Value
  named: Value
}

/** Something that a response may decide: its amount, what it is made from, and who or what names its entry. */
interface Decided {
  effect: Write | Transfer | ContractCall
  does: string
  amounts: readonly Value[]
  ties: readonly Value[]
}

/** Reports payments, and entries that payments follow from, that are decided by a contract that the caller names. */
export function* judgeChosenResponse(action: ActionModel, contract: ContractModel): Generator<Finding> {
  const seen = new Set<Value>()
  for (const outcome of listOutcomes(action, contract)) {
    const { effect, does, amounts, ties } = outcome
    const facts = [...listFacts(effect.facts)]
    const own = addFacts(
      undefined,
      facts.filter((fact) => listResponsesOf(fact).length === 0),
    )
    if (readApproval(own, contract.knowledge.store.openCells, effect).isPrivileged) continue
    const inAmount = amounts.flatMap(listResponses)
    const limiting = facts.filter((fact) => isLimit(fact, amounts)).flatMap(listResponsesOf)
    const others = effect.kind === 'write' ? [] : facts.flatMap(listResponsesOf)
    for (const { value, named } of [...inAmount, ...limiting, ...others]) {
      if (seen.has(value) || facts.some((fact) => tiesFact(fact, named))) continue
      if ([...ties, ...amounts].some((part) => isTied(part, named)) || facts.some((fact) => hasEntryOf(fact, named)))
        continue
      seen.add(value)
      const isProven = [...inAmount, ...limiting].some((one) => one.value === value)
      yield {
        place: placeOfValue(value, action, effect, contract),
        message: `${describeOrigin(named, contract)}, and what this contract returns or stores decides ${does} at ${lineOf(reportPlace(contract, effect), contract)}: the caller can name a contract of its own, which returns what it likes`,
        steps: [
          ...(named.place ? [{ place: named.place, text: 'the caller names the contract' }] : []),
          ...(value.place ? [{ place: value.place, text: 'read from it' }] : []),
          { place: effect.place, text: 'decided by that' },
        ],
        ...(!isProven && { assumes: 'the condition on that value protects the payment' }),
      }
    }
  }
}

function listOutcomes(action: ActionModel, contract: ContractModel): Decided[] {
  const { moneyCells, store } = contract.knowledge
  const payments = listPayments(action, contract).map(({ effect, token, to, amount }): Decided => {
    const called = effect.kind === 'call' ? [effect.contract] : []
    return { effect, does: 'the payment', amounts: [amount], ties: [...called, to, ...(token ? [token] : [])] }
  })
  const writes = listEffects(action.effects, 'write').flatMap((effect): Decided[] => {
    const { key, field, value } = effect
    if (!value) return []
    const cell = nameCell(key, field)
    const amounts = listMembers(cell, value).flatMap(([slot, member]) =>
      slot !== cell || !value.members ? (moneyCells.has(slot) || store.deciding.has(slot) ? [member] : []) : [],
    )
    return amounts.length > 0
      ? [{ effect, does: `\`${cell}\``, amounts, ties: [key, ...(field ? [field] : []), value] }]
      : []
  })
  return [...payments, ...writes]
}

/** Lists the responses in a value of contracts that the caller names. */
function listResponses(value: Value): ChosenResponse[] {
  return [...walkContent(value)].flatMap((part) => {
    const named = findNamed(part)
    return named ? [{ value: part, named }] : []
  })
}

function listResponsesOf({ value, anyOf }: Fact): ChosenResponse[] {
  return anyOf ? [] : listResponses(value)
}

/** The argument that names the contract whose storage is read, or that is called. */
function findNamed({ op, name, inputs: [called] }: Value): Value | undefined {
  const isResponse = (op === 'read' && name.startsWith('global')) || (op === 'result' && name.startsWith('?.'))
  return isResponse && called ? findChosen(called) : undefined
}

/** An argument as a name; not one that only chooses from a table. */
function findChosen(called: Value): Value | undefined {
  if (called.op === 'element') return undefined
  if (called.op === 'choice' || /^(\|\||\?\?)$/.test(called.name))
    return called.inputs.map(findChosen).find((one) => one !== undefined)
  return findArgument(called)
}

/** Whether a condition compares a response with something that the amount is made from. */
function isLimit({ value }: Fact, amounts: readonly Value[]): boolean {
  if (!isOrder(value)) return false
  const parts = new Set([...walkContent(value)].map(({ identity }) => identity))
  return amounts.some((amount) =>
    [...walkContent(amount)].some(({ op, identity }) => op !== 'constant' && parts.has(identity)),
  )
}

/** Whether a condition looks at the name itself, by a look-up, a list or an equality. */
function tiesFact({ value, anyOf }: Fact, named: Value): boolean {
  if (anyOf) return anyOf.some((way) => way.some((fact) => tiesFact(fact, named)))
  return !isAboutForm(value, named) && isTied(value, named)
}

/** Whether a condition looks only at the form of a name: that it is there, a text, or begins as contracts do. */
function isAboutForm(value: Value, named: Value): boolean {
  if (value.identity === named.identity) return true
  const { op, name, inputs } = value
  if (op === 'operator' && name === '!') return inputs.every((input) => isAboutForm(input, named))
  if (op === 'operator' && /^[!=]==?$/.test(name) && inputs.some((input) => isConstant(input, null, undefined, '')))
    return true
  if (op === 'method' && /^(startsWith|indexOf)$/.test(name)) return isConstant(inputs[1], 'Contract')
  const isMeasured = ({ op: part, name: of }: Value) => of === 'typeof' || (part === 'member' && of === 'length')
  return op === 'operator' && inputs.some((input) => isMeasured(input) || isAboutPrefix(input))
}

function isAboutPrefix({ op, name, inputs }: Value): boolean {
  return op === 'method' && /^(indexOf|slice|substr|substring)$/.test(name) && !isConstant(inputs[0])
}

/** Whether a value has the name in it, other than by a response of the contract that it names. */
function isTied(value: Value, named: Value, seen = new Set<Value>()): boolean {
  if (value.identity === named.identity) return true
  if (seen.has(value) || findNamed(value)?.identity === named.identity) return false
  seen.add(value)
  countWork()
  return value.inputs.some((input) => isTied(input, named, seen))
}

/** Whether a condition looks at an entry that this contract keeps under the name. */
function hasEntryOf({ value, anyOf }: Fact, named: Value): boolean {
  if (anyOf) return anyOf.some((way) => way.some((fact) => hasEntryOf(fact, named)))
  return [...walkContent(value)].some(
    (part) => part.op === 'read' && !part.name.startsWith('global') && part.inputs.some((key) => isTied(key, named)),
  )
}
