import type { Evident, FindEvident } from './evidence.js'
import { type Node, requireNode, requireText } from './syntax.js'

/** A faulty comparison: reason and hint. */
export interface ComparisonFault {
  rule: 'STRICT_EQUALITY' | 'TEXT_ORDER'
  reason: string
  hint: string
}

const NAMES: Record<Evident, string> = {
  text: 'text',
  number: 'number',
  boolean: 'boolean',
  decimal: 'BigNumber',
  nothing: 'nothing',
}
const METHODS: Record<string, string> = { '<': 'lt', '<=': 'lte', '>': 'gt', '>=': 'gte' }
const TYPE_HINT = 'Make both sides of one type, as by Number(…) or String(…).'
const DECIMAL_HINT = 'Compare by a.eq(b).'

/** Finds misleading comparisons: `==` acts as `===` (spec/vm.md §2.6), and strings are ordered by characters. */
export function judgeComparison(node: Node, find: FindEvident): ComparisonFault | undefined {
  const [operator, left, right] = [requireText(node.operator), requireNode(node.left), requireNode(node.right)]
  const [a, b] = [find(left), find(right)]
  if (operator === '==' || operator === '!=') return judgeEquality(operator, [left, right], [a, b])
  return /^[<>]=?$/.test(operator) ? judgeOrder(operator, a, b) : undefined
}

function judgeEquality(
  operator: string,
  sides: readonly Node[],
  [a, b]: (Evident | undefined)[],
): ComparisonFault | undefined {
  const rule = 'STRICT_EQUALITY'
  if (a === 'nothing' || b === 'nothing') {
    const isNull = sides.some(({ type, value }) => type === 'Literal' && value === null)
    const [one, other] = isNull ? ['null', 'undefined'] : ['undefined', 'null']
    const reason = `${operator} acts as ${operator}= on the chain: it distinguishes ${one} from ${other}`
    return { rule, reason, hint: 'Test for null and for undefined.' }
  }
  if (a === undefined || b === undefined || a === b) return undefined
  const reason = `${operator} acts as ${operator}= on the chain: a ${NAMES[a]} is never a ${NAMES[b]}`
  return { rule, reason, hint: a === 'decimal' || b === 'decimal' ? DECIMAL_HINT : TYPE_HINT }
}

function judgeOrder(operator: string, a: Evident | undefined, b: Evident | undefined): ComparisonFault | undefined {
  const isDecimal = a === 'decimal' || b === 'decimal'
  const isOrdered = (kind: Evident | undefined) => kind === 'text' || kind === 'decimal'
  if (!isOrdered(a) || !isOrdered(b)) return undefined
  const what = isDecimal ? 'these numbers' : 'texts'
  const hint = `Compare as numbers: new BigNumber(a).${METHODS[operator]}(b).`
  return { rule: 'TEXT_ORDER', reason: `${operator} compares ${what} letter by letter: '9' is more than '10'`, hint }
}
