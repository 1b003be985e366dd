import { firstOf, must } from '../../../../collections/presence.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listOwnEffects, type Subject } from '../../../model/subject.js'
import { type Place, quote } from '../../../syntax/place.js'
import { nameCell } from '../../../values/cells.js'
import { listEffects } from '../../../values/effects.js'
import { type Facts, listFacts } from '../../../values/facts.js'
import { findPart, listChoices, type Value } from '../../../values/values.js'
import { describe, pathTo, reportPlace } from '../../paths.js'
import type { Finding, LintRule } from '../../rule.js'
import { judgeGuards } from './constant-guard.js'
import { judgeDroppedCheck } from './dropped-check.js'
import { judgeLocked, judgeNeverTrue } from './locked-contract.js'
import { judgeMemberOfId } from './member-of-id.js'

export const uncheckedCall: LintRule = {
  name: 'unchecked-call',
  group: 'calls',
  about: 'a result that is dropped, used as a wrong type, or stored without a check of its form',
  recommended: 'error',
  strict: 'error',
  hasSuggestions: true,
  consequence:
    '`requireAuth`, `IOSTCrypto.verify` and methods of the contract that compare the sender do not fail, they return a result: as a statement they protect nothing. A call returns a list, of texts where a JavaScript contract was called: it is never false, and its members are those of a list. What another contract returned may lack a member or be no number: then `NaN` is stored, with which all later amounts are `NaN` too.',
  remedy:
    'Throw where the result is false. Take the element, `const [text] = blockchain.call(…)`, and parse it with `JSON.parse` where it is an object. Before you store what was calculated from it, throw unless it is what you expect.',
  kinds: [
    'A result that is dropped, or used as another type than the chain returns, also that of a method which compares the sender.',
    'A condition that is always true: a list, a method without a call, an assignment; or a position, which is -1 where nothing is found.',
    'A condition on a member of an argument that is the name of an entry, and so a text.',
    'A `can_update` that never returns `true`, such as one that only throws for others.',
  ],
  assumptions: ['a contract should be updated whose `can_update` never returns true'],
  bad: `export class Safe {
  init(): void {}

  open(amount: string): void {
    blockchain.requireAuth(blockchain.contractOwner() as string, 'active')
    blockchain.withdraw(tx.publisher, amount, '')
  }
}
`,
  good: `export class Safe {
  init(): void {}

  open(amount: string): void {
    if (!blockchain.requireAuth(blockchain.contractOwner() as string, 'active')) throw new Error('no permission')
    blockchain.withdraw(tx.publisher, amount, '')
  }
}
`,
  *check(subject) {
    const seen = new Set<number>()
    for (const dropped of listOwnEffects(subject, 'dropped')) {
      const { value, place } = dropped
      if (seen.has(place.start)) continue
      const locked = judgeLocked(dropped, subject)
      if (locked) yield { place, ...locked }
      if (locked) continue
      const message = judgeDropped(value) ?? judgeDroppedCheck(dropped, subject)
      if (message === undefined) continue
      seen.add(place.start)
      yield { place, message, ...suggestThrow(value, place) }
    }
    yield* judgeNeverTrue(subject)
    yield* listUnused(subject)
    const { contract } = subject
    for (const action of contract?.actions ?? []) if (contract) yield* judgeStored(action, contract)
    for (const { value, place } of listOwnEffects(subject, 'condition')) {
      const choice = value.op === 'operator' && value.name === '!' ? firstOf(value.inputs) : value
      if (choice.op === 'result' && isContractCall(choice))
        yield { place, message: 'a call returns a list, which is always true: take its first element, a text' }
    }
    yield* judgeGuards(subject)
    for (const action of subject.contract?.actions ?? [])
      if (subject.contract) yield* judgeMemberOfId(action, subject.contract)
    for (const { value, place } of listOwnEffects(subject, 'operation')) {
      const message = judgeOperation(value)
      if (message !== undefined) yield { place, message }
    }
    for (const { value, as, place } of listOwnEffects(subject, 'use')) {
      const message = judgeMember(value, as)
      if (message !== undefined) yield { place, message }
    }
  },
}

function judgeDropped(value: Value): string | undefined {
  const choices = listChoices(value)
  if (choices.some(({ op }) => op === 'authority'))
    return '`requireAuth` returns whether the account has signed, and the result is dropped: the action continues without the authority'
  if (choices.some(({ op, name }) => op === 'builtin' && name === 'IOSTCrypto.verify'))
    return '`verify` returns 1 or 0, and the result is dropped: any signature passes'
  return undefined
}

/** Results of `requireAuth` in variables that their method does not read. */
function* listUnused(subject: Subject): Generator<Finding> {
  const { contract, module } = subject
  if (contract === undefined) return
  for (const { place } of listOwnEffects(subject, 'authority')) {
    const method = [...contract.actions, ...contract.helpers].find(
      (one) => one.place.module === module && one.place.start <= place.start && place.end <= one.place.end,
    )
    const [, name] =
      /(?:const|let|var)\s+([\w$]+)\s*(?::\s*\w+\s*)?=\s*$/.exec(
        module.text.slice(Math.max(0, place.start - 200), place.start),
      ) ?? []
    if (!method || !name) continue
    const text = module.text.slice(method.place.start, method.place.end)
    const uses = text.match(new RegExp(`(?<![\\w$.])${name.replaceAll('$', '\\$')}(?![\\w$])`, 'g'))
    if (uses?.length === 1)
      yield { place, message: '`requireAuth` returns whether the account has signed, and nothing looks at the result' }
  }
}

/** Reports numbers computed from the result of a call that are stored without a check of the result. */
function* judgeStored(action: ActionModel, contract: ContractModel): Generator<Finding> {
  for (const write of listEffects(action.effects, 'write')) {
    const number = write.value && findUnlooked(write.value, write.facts)
    if (!number) continue
    const result = must(findPart(number, isForeign), 'part')
    const cell = nameCell(write.key, write.field)
    yield {
      place: reportPlace(contract, write),
      message: `\`${cell}\` is calculated from what ${describe(result)} returned, and nothing checks its shape: it may become NaN`,
      steps: [
        ...(result.place ? [{ place: result.place, text: 'another contract returns it' }] : []),
        ...pathTo(action, write, undefined, `is stored as \`${cell}\``),
      ],
    }
  }
}

/** Finds a number computed from the result of another contract without a default and without a check. */
function findUnlooked(value: Value, facts: Facts | undefined, seen = new Set<Value>()): Value | undefined {
  if (seen.has(value) || value.op === 'read' || value.op === 'result' || value.op === 'choice') return undefined
  seen.add(value)
  if (value.op === 'operator' && /^(\|\||\?\?|&&)$/.test(value.name)) return undefined
  const result = isNumber(value) ? findPart(value, isForeign) : undefined
  if (!result) return value.inputs.map((input) => findUnlooked(input, facts, seen)).find(Boolean)
  const isDefaulted = findPart(value, ({ op, name }) => op === 'choice' || /^(\|\||\?\?)$/.test(name))
  const isSeen = [...listFacts(facts)].some((fact) =>
    findPart(fact.value, ({ identity }) => identity === result.identity),
  )
  return isDefaulted || isSeen ? undefined : value
}

function isNumber({ op, name }: Value): boolean {
  return (
    (op === 'construct' && name === 'BigNumber') ||
    (op === 'builtin' && /^(Number|parseFloat|parseInt|Number\.parse\w+)$/.test(name))
  )
}

/** Whether a value is a result of a contract other than system contracts, whose results have a fixed form. */
function isForeign(value: Value): boolean {
  return value.op === 'result' && !/^[\w]+\.iost\./.test(value.name)
}

/** A result of `blockchain.call`, and not of `transfer`. */
function isContractCall({ op, name }: Value): boolean {
  return op === 'result' && !name.startsWith('token.iost.')
}

function judgeOperation({ op, name, inputs }: Value): string | undefined {
  if (op !== 'operator' || !/^[!=]==?$|^[<>]=?$/.test(name)) return undefined
  const isVerify = inputs.some((input) => input.op === 'builtin' && input.name === 'IOSTCrypto.verify')
  if (isVerify && /^[!=]==$/.test(name) && inputs.some(({ constant }) => typeof constant === 'boolean'))
    return '`verify` returns 1 or 0, which never equals true or false: compare it with 1'
  const list = inputs.find(isContractCall)
  return list && inputs.some(({ op: other }) => other === 'constant')
    ? 'a call returns a list, which equals no text or number: compare its first element'
    : undefined
}

/** A member of the text in which a JavaScript contract returned an object. */
function judgeMember(value: Value, as: string): string | undefined {
  const isElement = value.op === 'member' && value.name === '0' && !!value.inputs[0] && isContractCall(value.inputs[0])
  if (
    !isElement ||
    !as.startsWith('.') ||
    /^\.(length|split|slice|substring|indexOf|includes|trim|toString|startsWith|concat|charAt|charCodeAt|replace|endsWith|\d+|repeat|toLowerCase|toUpperCase|map|forEach|toFixed|filter|join|push)(\(\))?$/.test(
      as,
    )
  )
    return undefined
  return `a JavaScript contract returns an object as text: \`${as}\` needs JSON.parse before it`
}

function suggestThrow(value: Value, place: Place): Pick<Finding, 'suggestion'> {
  const text = quote(place)
  if (
    value.op !== 'authority' ||
    !text.includes('requireAuth') ||
    place.module.text.slice(place.start, place.end) !== text
  )
    return {}
  const edits = [{ start: place.start, end: place.end, text: `if (!${text}) throw new Error('no permission')` }]
  return { suggestion: { text: 'Throw where the account has not signed.', edits } }
}
