import type { MethodDefinition } from 'acorn'
import { firstOf } from '../../../../collections/presence.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import type { Subject } from '../../../model/subject.js'
import type { Module } from '../../../syntax/module.js'
import { declaredBy, nameOf } from '../../../syntax/nodes.js'
import { locate } from '../../../syntax/place.js'
import { isConstant } from '../../../values/values.js'
import { READING } from '../../money/payments.js'
import type { Finding, LintRule } from '../../rule.js'
import { findUndeclared } from '../undeclared-name.js'
import { listUnusedHelpers } from '../unused-helpers.js'
import { judgeFailing } from './failing-action.js'
import { isMissed } from './missed-helper.js'

export const unusedAction: LintRule = {
  name: 'unused-action',
  group: 'habits',
  about:
    'an action that does nothing or always fails, a method that is needed but never called, or one that is declared again below',
  recommended: 'warn',
  strict: 'warn',
  consequence:
    'An action without effect succeeds, so its callers believe that it has worked. A method that pays, calls a contract, changes entries or asks a stored account, and that nothing can call, was meant to be called: its payment is never made, or its check never runs. Of two methods of one name, the last one runs: a setting whose setter is declared again is never set.',
  remedy: 'Call it where it belongs or remove it. If there is an ABI file next to the source, add it there.',
  kinds: [
    'A public action that stores, pays, calls and returns nothing. An empty method or getter is not reported.',
    'A method that nothing can call, if it pays, calls a contract, changes entries that actions use, or asks a stored account whom no action asks. One that only reads, calculates, or does what its arguments name is not reported.',
    'A public method that an ABI file leaves out.',
    'A method that a later one of the same name replaces.',
    'An action of which every call fails, as a condition holds for all that a helper returns, or a call of an own method leaves out an argument.',
  ],
  bad: `export class Jar {
  init(): void {}

  close(reason: string): void {
    const text = reason.trim()
  }
}
`,
  good: `export class Jar {
  init(): void {}

  close(reason: string): void {
    storage.put('closed', reason.trim(), tx.publisher)
  }
}
`,
  *check(subject) {
    const { contract, module } = subject
    yield* judgeRepeated(module)
    if (!contract) return
    for (const action of contract.actions) {
      const isOwn = action.place.module === contract.module
      const failing = judgeFailing(action, contract.module)
      if (failing && !fails(action, subject)) yield failing
      if (isOwn && action.isPublic && action.isComplete && doesNothing(action) && !fails(action, subject))
        yield {
          place: action.namePlace,
          message: `\`${action.name}\` reads nothing, stores nothing and returns nothing`,
        }
    }
    for (const helper of listUnusedHelpers(contract)) {
      if (!isForgotten(helper.name, contract) && !isMissed(helper, contract)) continue
      const why = contract.hasAbiFile
        ? 'it is not in the ABI file, and no action reaches it'
        : 'it is private, and no action reaches it'
      yield { place: helper.namePlace, message: `nothing can call \`${helper.name}\`: ${why}` }
    }
  },
}

/** Whether an ABI file leaves out a method whose name does not mark it as private. */
function isForgotten(name: string, { hasAbiFile }: ContractModel): boolean {
  return hasAbiFile && !name.startsWith('_')
}

/** Reports methods that a later one of the same class replaces. */
function* judgeRepeated(module: Module): Generator<Finding> {
  for (const node of module.program.body) {
    const declaration = declaredBy(node)
    if (declaration.type !== 'ClassDeclaration') continue
    const last = new Map<string, MethodDefinition>()
    for (const method of declaration.body.body.toReversed()) {
      if (method.type !== 'MethodDefinition' || method.kind !== 'method' || !method.value.body || method.computed)
        continue
      const name = `${method.static ? 'static ' : ''}${nameOf(method.key)}`
      const later = last.get(name)
      if (!later) {
        last.set(name, method)
        continue
      }
      const places = [method, later].map(({ key: { start, end } }) => ({ module, start, end }))
      const [place = firstOf(places), next = firstOf(places)] = places
      yield {
        place,
        message: `\`${nameOf(method.key)}\` is declared again at line ${locate(next).line}: this one never runs`,
        steps: [{ place: next, text: 'declared again here' }],
      }
    }
  }
}

const SILENT = new Set(['operation', 'use', 'condition', 'memory', 'dropped'])

function doesNothing({ effects, returns, name }: ActionModel): boolean {
  // That an empty method or getter does nothing is plain to see.
  if (name === 'can_update' || READING.test(name) || effects.length === 0) return false
  if (effects.some(({ kind }) => !SILENT.has(kind))) return false
  return returns.every(({ value }) => isConstant(value, undefined))
}

/** Whether a name that nothing declares ends the action, which is reported there. */
function fails({ place }: ActionModel, subject: Subject): boolean {
  return [...findUndeclared(subject)].some(({ place: { start, end } }) => start >= place.start && end <= place.end)
}
