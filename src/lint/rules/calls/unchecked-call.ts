import { listOwnEffects } from '../../model/subject.js'
import { listChoices, type Value } from '../../model/values.js'
import type { Place } from '../../syntax/place.js'
import { quote } from '../../syntax/place.js'
import type { Finding, LintRule } from '../rule.js'

export const uncheckedCall: LintRule = {
  name: 'unchecked-call',
  group: 'calls',
  about: 'a result that is dropped, or that is used as another type than it has',
  recommended: 'error',
  strict: 'error',
  hasSuggestions: true,
  consequence:
    '`requireAuth` and `IOSTCrypto.verify` do not fail, they return a result: as a statement they protect nothing. A call returns a list, of texts where a JavaScript contract was called: it is never false, and its members are those of a list.',
  remedy:
    'Throw where the result is false. Take the element, `const [text] = blockchain.call(…)`, and parse it with `JSON.parse` where it is an object.',
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
    for (const { value, place } of listOwnEffects(subject, 'dropped')) {
      const message = judgeDropped(value)
      if (message === undefined) continue
      seen.add(place.start)
      yield { place, message, ...suggestThrow(value, place) }
    }
    for (const { value, place } of listOwnEffects(subject, 'condition')) {
      const choice = value.op === 'operator' && value.name === '!' ? value.inputs[0]! : value
      if (choice.op === 'result' && isContractCall(choice))
        yield { place, message: 'a call returns a list, which is always true: take its first element, a text' }
    }
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

/** A result of `blockchain.call`, and not of `transfer`. */
function isContractCall({ op, name }: Value): boolean {
  return op === 'result' && !name.startsWith('token.iost.')
}

function judgeOperation({ op, name, inputs }: Value): string | undefined {
  if (op !== 'operator' || !/^[!=]==?$|^[<>]=?$/.test(name)) return undefined
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
