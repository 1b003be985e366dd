import { firstOf } from '../../../../collections/presence.js'
import { isDecimal } from '../../../interpreter/certain-kinds.js'
import { type Kind, kindOf } from '../../../interpreter/kinds.js'
import type { ContractModel } from '../../../model/contract-model.js'
import { slotOf } from '../../../model/store.js'
import { listComparisons } from '../../../model/subject.js'
import type { Place } from '../../../syntax/place.js'
import type { Value } from '../../../values/values.js'
import { findPart, isChain, listAlternatives } from '../../../values/values.js'
import type { LintRule, SourceEdit } from '../../rule.js'
import { judgeJoined } from './joined-numbers.js'
import { judgeTextSum } from './text-sum.js'

const METHODS: Readonly<Record<string, string>> = {
  '<': 'lt',
  '<=': 'lte',
  '>': 'gt',
  '>=': 'gte',
  '==': 'eq',
  '===': 'eq',
  '!=': 'eq',
  '!==': 'eq',
}

export const bignumberCompare: LintRule = {
  name: 'bignumber-compare',
  group: 'habits',
  about: '`<`, `==`, `+` and other operators on BigNumber, Int64 and Float64',
  recommended: 'error',
  strict: 'error',
  canFix: true,
  consequence:
    'Objects are equal only to themselves, so `===` is false for equal amounts. `<` and `>` compare them as texts where both are objects: `9` is more than `10`. `+` joins their texts: 1 and 2 make `12`.',
  remedy: 'Use the methods: `a.eq(b)`, `a.lt(b)`, `a.gte(b)`, `a.plus(b)`. `--fix` corrects comparisons.',
  kinds: [
    'A comparison of two BigNumber objects, or of one with a text, also where the text is a member of a stored object, or stands in for a number.',
    'A sum by `+` of which one part is a BigNumber, and all others are numbers in some form.',
    'A stored number to which `+` joins an argument that is a text, such as an amount that the token contract takes.',
  ],
  bad: `export class Auction {
  init(): void {}

  isHigher(bid: string, best: string): boolean {
    return new BigNumber(bid) > new BigNumber(best)
  }
}
`,
  good: `export class Auction {
  init(): void {}

  isHigher(bid: string, best: string): boolean {
    return new BigNumber(bid).gt(best)
  }
}
`,
  *check(subject) {
    const { contract } = subject
    const seen = new Set<number>()
    for (const { value, place } of listComparisons(subject, (one) => findDecimal(one, contract) !== undefined)) {
      const kind = findDecimal(value, contract)
      const method = METHODS[value.name]
      // Times of one unit have as many digits as each other, and are then ordered as texts, too.
      if (kind === undefined || method === undefined || isTime(value) || seen.has(place.start)) continue
      seen.add(place.start)
      const fix = kindOf(firstOf(value.inputs)) === kind ? correct(value, place, method) : undefined
      yield {
        place,
        message: `compares ${kind} objects with \`${value.name}\`: use \`.${method}(…)\``,
        ...(fix && { fix }),
      }
    }
    yield* judgeJoined(subject)
    for (const action of subject.contract?.actions ?? [])
      if (subject.contract) yield* judgeTextSum(action, subject.contract)
  },
}

/** The class of an operand that the operator does not compare by its number; undefined for a right comparison. */
function findDecimal({ op, name, inputs }: Value, contract: ContractModel | undefined): Kind | undefined {
  if (op !== 'operator' || METHODS[name] === undefined) return undefined
  const kinds = inputs.map(kindOf)
  if (kinds.includes('null') || inputs.some((one) => one.op === 'constant' && one.constant === undefined))
    return undefined
  if (/^[<>]/.test(name) && !inputs.every((input) => isTextOrDecimal(input, contract))) return undefined
  return kinds.find((one) => one === 'BigNumber' || one === 'Int64' || one === 'Float64')
}

/** Whether the time of the block is ordered with another one. */
function isTime({ name, inputs }: Value): boolean {
  const isNow = (part: Value) => isChain(part, 'block.time')
  return /^[<>]/.test(name) && inputs.some((input) => findPart(input, isNow))
}

/** Whether an operand is compared as a text: beside a number, both are compared as numbers. */
function isTextOrDecimal(value: Value, contract: ContractModel | undefined): boolean {
  const kind = kindOf(value)
  if (kind === 'text' || isDecimal(kind) || value.op === 'read') return true
  if (value.op === 'member') return isStoredText(value, contract)
  const alternatives = value.op === 'choice' ? listAlternatives(value) : []
  const isIt = (one: Value) => one.op !== 'choice' && isTextOrDecimal(one, contract)
  return alternatives.some(isIt) && alternatives.every((one) => isIt(one) || kindOf(one) === 'number')
}

/** Whether a member of a stored object is a text, as a BigNumber becomes in JSON, whoever stores it. */
function isStoredText(member: Value, contract: ContractModel | undefined): boolean {
  const slot = slotOf(member)
  const stored = (slot !== undefined && contract?.knowledge.store.slots.get(slot)) || []
  const isText = (value: Value) => /^(text|BigNumber)$/.test(kindOf(value) ?? '')
  return stored.length > 0 && stored.every(({ value }) => listAlternatives(value).every(isText))
}

/** Rewrites the comparison as a method call, if its sides can be separated in the text. */
function correct({ name }: Value, { module, start, end }: Place, method: string): SourceEdit | undefined {
  const text = module.text.slice(start, end)
  const parts = text.split(new RegExp(`\\s${name.replace(/[<>=!]/g, '\\$&')}\\s`))
  const [left, right] = parts
  if (parts.length !== 2 || !left || !right || !isSimple(left) || !isSimple(right)) return undefined
  return { start, end, text: `${name.startsWith('!') ? '!' : ''}${left}.${method}(${right})` }
}

/** A name, a member or a call with balanced parentheses, to which a method can be added. */
function isSimple(text: string): boolean {
  let depth = 0
  for (const letter of text) {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (depth < 0) return false
    if (depth === 0 && /[-+*/%?:<>=&|,;{}]/.test(letter)) return false
  }
  return depth === 0 && /^(new )?[\w$]/.test(text)
}
