import type { Action, ContractModel } from '../../model/contract-model.js'
import { isConstant } from '../../model/values.js'
import type { LintRule } from '../rule.js'

export const unusedAction: LintRule = {
  name: 'unused-action',
  group: 'habits',
  about: 'an action that does nothing, or a method that nothing can call',
  recommended: 'warn',
  strict: 'warn',
  consequence:
    'Every byte of a contract costs gas when it is published, and RAM for as long as it exists. What does nothing also reads as if it did.',
  remedy: 'Remove it, or, where an ABI file lies beside the source, add it there.',
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
  *check({ contract }) {
    if (!contract) return
    for (const action of contract.actions) {
      const isOwn = action.place.module === contract.module
      if (isOwn && action.isPublic && action.isComplete && doesNothing(action))
        yield {
          place: action.namePlace,
          message: `\`${action.name}\` reads nothing, stores nothing and returns nothing`,
        }
    }
    for (const helper of contract.helpers) {
      if (helper.place.module !== contract.module || isCalled(helper, contract) || helper.name === 'constructor')
        continue
      const why = contract.hasAbiFile
        ? 'it is not in the ABI file, and no method calls it'
        : 'it is private, and no method calls it'
      yield { place: helper.namePlace, message: `nothing can call \`${helper.name}\`: ${why}` }
    }
  },
}

const SILENT = new Set(['operation', 'use', 'condition', 'memory', 'dropped'])

function doesNothing({ effects, returns, name }: Action): boolean {
  if (name === 'can_update' || effects.some(({ kind }) => !SILENT.has(kind))) return false
  return returns.every(({ value }) => isConstant(value, undefined))
}

/** Whether the name is used as a member anywhere else in the source. */
function isCalled({ name, namePlace, place }: Action, { module }: ContractModel): boolean {
  // `this[name]()` can call any method
  if (/\bthis\s*\[/.test(module.text)) return true
  const uses = module.text.matchAll(new RegExp(`(?:\\.|\\[['"\`])${name.replace(/\$/g, '\\$&')}(?![\\w$])`, 'g'))
  return [...uses].some(({ index }) => index < place.start || index > place.end || index !== namePlace.start)
}
