import type { AnyNode, CallExpression, MethodDefinition } from 'acorn'
import { readReturned } from '../../../interpreter/truth.js'
import type { ActionModel } from '../../../model/contract-model.js'
import { forEachPart } from '../../../syntax/free-names.js'
import type { Module } from '../../../syntax/module.js'
import { nameOf } from '../../../syntax/nodes.js'
import { listEffects } from '../../../values/effects.js'
import { listChoices, type Value } from '../../../values/values.js'
import type { Finding } from '../../rule.js'

/**
 * Finds why every call of an action fails without a `throw` that is meant to: a condition that holds for all that a
 * helper returns, or a call of an own method without one of its arguments. Undefined where a call may succeed.
 */
export function judgeFailing(action: ActionModel, module: Module): Finding | undefined {
  const { effects, returns, isComplete, isPublic, name } = action
  if (!isPublic || !isComplete || returns.length > 0 || action.place.module !== module) return undefined
  for (const { value, place } of listEffects(effects, 'condition')) {
    const outcome = readReturned(value)
    if (outcome === undefined || place.module !== module) continue
    return {
      place,
      message: `\`${name}\` never succeeds: this is always ${outcome}, because what it compares is ${listReturned(value)}`,
    }
  }
  const missing = listMissingArguments(module)
  for (const { stack } of listEffects(effects, 'failure').toReversed()) {
    const call = stack.find(({ place }) => place.module === module && missing.has(place.start))
    if (call)
      return {
        place: call.place,
        message: `\`${name}\` never succeeds: this call leaves out the argument \`${missing.get(call.place.start)}\``,
      }
  }
  return undefined
}

/** The constants that a condition compares with another one. */
function listReturned({ inputs }: Value): string {
  const choices = inputs.flatMap((input) => (input.op === 'choice' ? listChoices(input) : []))
  const texts = choices.map(({ constant }) => `\`${constant === undefined ? 'undefined' : JSON.stringify(constant)}\``)
  return [...new Set(texts)].join(' or ')
}

/** The first parameter that each call of an own method leaves out, by the start of the call. */
function listMissingArguments(module: Module): Map<number, string> {
  const methods = new Map<string, MethodDefinition[]>()
  const calls: CallExpression[] = []
  const visit = (node: AnyNode): void => {
    if (node.type === 'MethodDefinition' && !node.computed) {
      const name = nameOf(node.key) ?? ''
      methods.set(name, [...(methods.get(name) ?? []), node])
    }
    if (node.type === 'CallExpression') calls.push(node)
    forEachPart(node, visit)
  }
  visit(module.program)
  const missing = new Map<number, string>()
  for (const call of calls) {
    const { callee, start, arguments: args } = call
    if (callee.type !== 'MemberExpression' || callee.computed || callee.object.type !== 'ThisExpression') continue
    const [method, ...others] = methods.get(nameOf(callee.property) ?? '') ?? []
    const parameter = method?.value.params[args.length]
    if (others.length > 0 || parameter?.type !== 'Identifier' || args.some(({ type }) => type === 'SpreadElement'))
      continue
    missing.set(start, parameter.name)
  }
  return missing
}
