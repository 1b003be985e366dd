import { itemAt, must } from '../../collections/presence.js'
import {
  nameCallee,
  type Operator,
  type Proposal,
  rangeOf,
  replace,
  replaceOperator,
  type Site,
  textOf,
} from './operator.js'

const ARITHMETIC: Record<string, string> = { '+': '-', '-': '+', '*': '/', '/': '*', '%': '*' }
/** Arithmetic methods of `BigNumber`, `Int64` and `Float64`, the types of amounts. */
const ARITHMETIC_METHODS: Record<string, string> = {
  plus: 'minus',
  minus: 'plus',
  times: 'div',
  div: 'times',
  multipliedBy: 'dividedBy',
  dividedBy: 'multipliedBy',
  multi: 'div',
}

export const arithmetic: Operator = {
  name: 'arithmetic',
  about: 'Exchanges `+` and `-`, `*` and `/`, and the methods of amounts that do the same',
  example: { before: 'pool.total.plus(added)', after: 'pool.total.minus(added)' },
  propose(site) {
    const { node } = site
    if (node.type === 'BinaryExpression') {
      const to = ARITHMETIC[node.operator]
      const isText = [node.left, node.right].some((side) => site.typeOf(side) === 'string')
      return to === undefined || isText ? [] : [replaceOperator(site, { ...node, from: node.operator, to })]
    }
    if (node.type === 'UpdateExpression') {
      const to = node.operator === '++' ? '--' : '++'
      const at = node.prefix ? rangeOf(node).start : rangeOf(node).end - 2
      return [{ start: at, end: at + 2, text: to, what: `${node.operator} to ${to}` }]
    }
    return renameMethod(site, ARITHMETIC_METHODS)
  },
}

const BOUNDARIES: Record<string, string[]> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '==': ['!='],
  '!=': ['=='],
}
const BOUNDARY_METHODS: Record<string, string> = { gt: 'gte', gte: 'gt', lt: 'lte', lte: 'lt' }

export const comparison: Operator = {
  name: 'comparison',
  about: 'Moves the boundary of a comparison, or turns it around',
  example: { before: 'amount < limit', after: 'amount <= limit' },
  propose(site) {
    const { node } = site
    if (node.type !== 'BinaryExpression') return renameMethod(site, BOUNDARY_METHODS)
    return (BOUNDARIES[node.operator] ?? []).map((to) => replaceOperator(site, { ...node, from: node.operator, to }))
  },
}

function renameMethod({ node }: Site, names: Record<string, string>): Proposal[] {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return []
  const { property, computed } = node.callee
  const to =
    property.type === 'Identifier' && !computed && Object.hasOwn(names, property.name)
      ? names[property.name]
      : undefined
  if (to === undefined || node.arguments.length !== 1) return []
  return [replace(property, to, `.${(property as { name: string }).name}() to .${to}()`)]
}

export const logical: Operator = {
  name: 'logical',
  about: 'Exchanges `&&` and `||`',
  example: { before: 'isOwner && isOpen', after: 'isOwner || isOpen' },
  propose(site) {
    const { node } = site
    if (node.type !== 'LogicalExpression' || node.operator === '??') return []
    return [replaceOperator(site, { ...node, from: node.operator, to: node.operator === '&&' ? '||' : '&&' })]
  },
}

export const condition: Operator = {
  name: 'condition',
  about: 'Negates a condition',
  example: { before: 'if (deposit.isZero())', after: 'if (!(deposit.isZero()))' },
  propose(site) {
    const { node, parent, key } = site
    const isTest = parent !== undefined && 'test' in parent && key === 'test' && parent.type !== 'SwitchCase'
    const isPart = parent?.type === 'LogicalExpression' && parent.operator !== '??'
    if (!isTest && !isPart) return []
    // other operators change these already
    if (node.type === 'BinaryExpression' || node.type === 'LogicalExpression' || node.type === 'BooleanLiteral')
      return []
    if (node.type === 'UnaryExpression' && node.operator === '!')
      return [replace(node, `(${textOf(site, node.argument)})`, 'condition without its negation')]
    return isPart && !isCondition(site) ? [] : [replace(node, `!(${textOf(site, node)})`, 'condition negated')]
  },
}

/** Returns whether an operand of `&&` or `||` is used as a condition, not as a value. */
function isCondition({ ancestors }: Site): boolean {
  const outer = ancestors.findLast(({ type }) => type !== 'LogicalExpression')
  const top = ancestors[ancestors.indexOf(must(outer, 'outer')) + 1]
  return outer !== undefined && 'test' in outer && outer.test === top
}

const ASSIGNMENTS: Record<string, string> = { '+=': '-=', '-=': '+=', '*=': '/=', '/=': '*=', '%=': '*=' }

export const assignment: Operator = {
  name: 'assignment',
  about: 'Changes `+=` to `-=` and the like',
  example: { before: 'count += 1', after: 'count -= 1' },
  propose(site) {
    const { node } = site
    if (node.type !== 'AssignmentExpression' || site.typeOf(node.right) === 'string') return []
    const to = ASSIGNMENTS[node.operator]
    return to === undefined ? [] : [replaceOperator(site, { ...node, from: node.operator, to })]
  },
}

/** Functions whose arguments may be swapped without effect. */
const COMMUTATIVE = /(^|\.)(min|max|minimum|maximum|plus|times|eq|isEqualTo|abs)$/

export const argumentOrder: Operator = {
  name: 'arguments',
  about: 'Swaps two neighbouring arguments of the same type',
  example: { before: 'move(from, to)', after: 'move(to, from)' },
  propose(site) {
    const { node } = site
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return []
    if (COMMUTATIVE.test(nameCallee(node.callee) ?? '')) return []
    const list = node.arguments
    return list.slice(1).flatMap((second, index) => {
      const first = itemAt(list, index)
      const [a, b] = [textOf(site, first), textOf(site, second)]
      // a key and its stored value are rarely mixed up
      if ([first, second].some(({ type }) => type === 'StringLiteral')) return []
      const type = site.typeOf(first)
      if (type === undefined || type !== site.typeOf(second) || a === b) return []
      const between = site.source.slice(rangeOf(first).end, rangeOf(second).start)
      const place = { start: rangeOf(first).start, end: rangeOf(second).end }
      return [{ ...place, text: `${b}${between}${a}`, what: `arguments ${a} and ${b} swapped` }]
    })
  },
}
