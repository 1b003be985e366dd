import { kindOf } from '../../../interpreter/kinds.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { cellOfRead, nameCell } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects, type Write } from '../../../values/effects.js'
import { type Fact, isAbsence, listFacts } from '../../../values/facts.js'
import { findPart, isConstant, type Value } from '../../../values/values.js'
import { describe, pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { isTrusted } from '../payments.js'
import { listPayouts } from '../payouts.js'

/**
 * Reports payments of an entry whose name is converted, where the mark that it was paid has the name as the caller
 * wrote it: `1` and `01` are two marks of one entry.
 */
export function* judgeTwoForms(action: ActionModel, contract: ContractModel): Generator<Finding> {
  const writes = listEffects(action.effects, 'write')
  for (const { effect, amount, to } of listPayouts(action, contract)) {
    if (isTrusted(effect.facts, contract)) continue
    const facts = [...listFacts(effect.facts)]
    for (const mark of facts) {
      const name = findMarked(mark, writes)
      if (!name || kindOf(name) === 'number' || facts.some((fact) => fact !== mark && isForm(fact, name))) continue
      const values = [amount, ...(to ? [to] : []), ...facts.map(({ value }) => value)]
      const paid = values.map((one) => findConverted(one, name)).find(Boolean)
      const cell = paid && cellOfRead(paid)
      if (cell === undefined || writes.some(({ key, field }) => nameCell(key, field) === cell)) continue
      yield {
        place: reportPlace(contract, effect),
        message: `the mark against a second payment has ${describe(name)} as the caller writes it, and the entry of \`${cell}\` is found by what it is converted to: \`1\` and \`01\` are two marks of one entry, which is paid twice`,
        steps: pathTo(action, effect, name, 'paid here'),
      }
      return
    }
  }
}

/** The argument that names a mark which must not be there, and which the action sets. */
function findMarked({ value, truth, anyOf }: Fact, writes: readonly Write[]): Value | undefined {
  if (anyOf || !isAbsence(value, truth)) return undefined
  const [first, second] = value.inputs
  if (value.op === 'method' && value.name === 'includes' && first && second) {
    const list = findPart(first, ({ op }) => op === 'read')
    return second.op === 'argument' && list && isWritten(list, writes, second) ? second : undefined
  }
  const isCompared = /^[!=]==?$/.test(value.name) && first !== undefined
  const read = unwrapConversion(isCompared ? first : value)
  const name = read.op === 'read' ? read.inputs.map(findRaw).find(Boolean) : undefined
  return name && isWritten(read, writes, name) ? name : undefined
}

function isWritten(read: Value, writes: readonly Write[], name: Value): boolean {
  const isIt = (one: Value | undefined) => one !== undefined && holdsRaw(one, name)
  return writes.some(
    ({ key, field, value }) => nameCell(key, field) === cellOfRead(read) && [key, field, value].some(isIt),
  )
}

/** The argument that a text has as the caller wrote it. */
function findRaw(text: Value): Value | undefined {
  if (text.op === 'argument') return text
  return text.op === 'text' ? text.inputs.map(findRaw).find(Boolean) : undefined
}

/** Finds a read under a name that is converted, and is nowhere in the key as the caller wrote it. */
function findConverted(value: Value, name: Value): Value | undefined {
  return findPart(
    value,
    ({ op, inputs }) =>
      op === 'read' &&
      inputs.some((text) => findPart(text, (part) => part === name)) &&
      !inputs.some((text) => holdsRaw(text, name)),
  )
}

/** Whether a value has an argument as the caller wrote it. */
function holdsRaw(value: Value, name: Value): boolean {
  return value === name || (!isConversion(value) && value.inputs.some((input) => holdsRaw(input, name)))
}

/** Whether several texts become one by an operation. */
function isConversion({ op, name }: Value): boolean {
  if (op === 'builtin') return /^(Number|parse\w+|Number\.parse\w+|Math\.\w+)$/.test(name)
  if (op === 'construct') return /^(BigNumber|Int64|Number)$/.test(name)
  if (op === 'method') return /^(trim|toLowerCase|toUpperCase)$/.test(name)
  return op === 'operator' && /^([-*/|%]|>>>?)$/.test(name)
}

const LOOKING = /^(test|match|search|includes|indexOf|charAt|startsWith)$/

/** Whether a condition looks at how a name is written. */
function isForm({ value, anyOf }: Fact, name: Value): boolean {
  if (anyOf) return anyOf.some((way) => way.some((fact) => isForm(fact, name)))
  const isName = (one: Value) => one.identity === name.identity
  return (
    findPart(value, ({ op, name: does, inputs }) => {
      if (op === 'method') return LOOKING.test(does) && inputs.some(isName)
      if (op === 'member') return does === 'length' && inputs.some(isName)
      return (
        op === 'operator' &&
        /^[!=]==?$/.test(does) &&
        inputs.some(isName) &&
        !inputs.some((one) => isConstant(one, '', null, undefined))
      )
    }) !== undefined
  )
}
