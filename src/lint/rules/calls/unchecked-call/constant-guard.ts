import { firstOf } from '../../../../collections/presence.js'
import { isListing, readTruth } from '../../../interpreter/truth.js'
import { listOwnEffects, type Subject } from '../../../model/subject.js'
import type { Place } from '../../../syntax/place.js'
import type { Condition } from '../../../values/effects.js'
import { listChoices, type Value } from '../../../values/values.js'
import type { Finding } from '../../rule.js'

/** Reports conditions that have the same outcome in all calls, or another one than the text seems to mean. */
export function* judgeGuards(subject: Subject): Generator<Finding> {
  const iterated = new Set(
    listOwnEffects(subject, 'operation').flatMap(({ value }) => (dropsBoolean(value) ? [firstOf(value.inputs)] : [])),
  )
  for (const condition of listOwnEffects(subject, 'condition')) {
    const message = judgeGuard(condition, iterated)
    if (message !== undefined) yield { place: placeOfGuard(condition), message }
  }
}

function judgeGuard({ value, place }: Condition, iterated: ReadonlySet<Value>): string | undefined {
  const tested = unwrapNot(value)
  const { op, name, inputs, callable } = tested
  if (isListing(tested)) return 'a list is true also if it is empty: compare its length'
  if (op === 'function' && callable?.self && !isCalled(callable.name, place) && isNamed(callable.name, place))
    return `\`${callable.name}\` is a method that is not called here, and a function is always true`
  if (iterated.has(tested) && !listsSeparately(place))
    return '`forEach` drops what its function returns: this is the list, which is true whatever is in it'
  if (op === 'method' && /^(indexOf|lastIndexOf|findIndex)$/.test(name) && inputs[1]?.op !== 'constant')
    return 'a position is -1 where nothing is found, which is true, and 0 at the beginning, which is false: compare it'
  if (isAssignment(place) && readTruth(value) !== undefined)
    return 'this is an assignment, which has the same outcome in all calls: compare with `===`'
  return undefined
}

function unwrapNot(value: Value): Value {
  return value.op === 'operator' && value.name === '!' ? unwrapNot(firstOf(value.inputs)) : value
}

/** Whether a call of `forEach` has a function that returns true or false. */
function dropsBoolean({ op, name, inputs }: Value): boolean {
  const returned = op === 'method' && name === 'forEach' ? inputs[1] : undefined
  if (returned === undefined) return false
  const choices = listChoices(returned)
  return (
    choices.some(({ constant }) => constant === true) || (returned.op === 'operator' && /^[!=]==?$/.test(returned.name))
  )
}

const textOf = ({ module, start, end }: Place): string => module.text.slice(start, end)

/** Whether a condition looks at the list before it is used, such as `if (!list) throw …`. */
function listsSeparately(place: Place): boolean {
  return !textOf(place).includes('(')
}

/** Whether a method is named in a condition, or in the call that leads to it. */
function isNamed(name: string, { module }: Place): boolean {
  return new RegExp(`this\\.${name}(?![\\w$]|\\s*\\()`).test(module.text)
}

/** Whether a function that a condition looks at is one that is called if it is there. */
function isCalled(name: string, place: Place): boolean {
  const [tested = ''] = /[\w$]+$/.exec(textOf(place)) ?? []
  return tested !== name && new RegExp(`(?<![\\w$.])${tested}(\\.(call|apply))?\\s*\\(`).test(place.module.text)
}

function isAssignment(place: Place): boolean {
  return /^\(*[\w$.]+(\[[^\]]*\])?\s*=(?![=>])/.test(textOf(place))
}

/** The call of the function to which the outcome is passed, such as an assertion; otherwise the condition. */
function placeOfGuard({ place, stack }: Condition): Place {
  const call = stack.at(-1)?.place
  const isPassed = call?.module === place.module && /^!*\(*[\w$]+\)*$/.test(textOf(place))
  return isPassed && call ? call : place
}
