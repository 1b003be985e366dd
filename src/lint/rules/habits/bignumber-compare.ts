import { kindOf } from '../../interpreter/kinds.js'
import { listOwnEffects } from '../../model/subject.js'
import type { Place } from '../../syntax/place.js'
import type { Value } from '../../values/values.js'
import type { LintRule, SourceEdit } from '../rule.js'

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
  about: '`<`, `==` and other operators on BigNumber, Int64 and Float64',
  recommended: 'error',
  strict: 'error',
  canFix: true,
  consequence:
    'Objects are equal only to themselves, so `===` is false for equal amounts. `<` and `>` compare them as texts where both are objects: `9` is more than `10`.',
  remedy: 'Use the methods: `a.eq(b)`, `a.lt(b)`, `a.gte(b)`. `--fix` does.',
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
    for (const { value, place } of listOwnEffects(subject, 'operation')) {
      const method = value.op === 'operator' ? METHODS[value.name] : undefined
      const kinds = value.inputs.map(kindOf)
      const kind = kinds.find((one) => one === 'BigNumber' || one === 'Int64' || one === 'Float64')
      if (method === undefined || !kind || kinds.includes('null')) continue
      if (value.inputs.some(({ op, constant }) => op === 'constant' && constant === undefined)) continue
      if (/^[<>]/.test(value.name) && !value.inputs.every(isTextOrDecimal)) continue
      const fix = kinds[0] === kind ? correct(value, place, method) : undefined
      yield {
        place,
        message: `compares ${kind} objects with \`${value.name}\`: use \`.${method}(…)\``,
        ...(fix && { fix }),
      }
    }
  },
}

/** Whether an operand is compared as a text: beside a number, both are compared as numbers. */
function isTextOrDecimal(value: Value): boolean {
  const kind = kindOf(value)
  return kind === 'text' || kind === 'BigNumber' || kind === 'Int64' || kind === 'Float64' || value.op === 'read'
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
