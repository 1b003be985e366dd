import { nameCallee, type Operator, type Proposal, rangeOf, replace, type Site, textOf } from './operator.js'
import { STORAGE } from './statements.js'

/** Returns whether a literal is syntax and not a value of the program. */
function isSyntax({ parent, key }: Site): boolean {
  if (parent === undefined) return true
  if (/^(Import|Export)/.test(parent.type) || parent.type === 'Directive') return true
  return (parent.type === 'ObjectProperty' || parent.type === 'ClassProperty') && key === 'key'
}

export const literal: Operator = {
  name: 'literal',
  about: 'Changes numbers, empty texts, and `true` and `false`',
  example: { before: 'storage.put("open", true)', after: 'storage.put("open", false)' },
  propose(site) {
    const { node, parent } = site
    if (isSyntax(site)) return []
    if (node.type === 'BooleanLiteral') return [replace(node, String(!node.value), `${node.value} to ${!node.value}`)]
    if (node.type !== 'NumericLiteral') return []
    const { value } = node
    const others = value === 0 ? [1] : value === 1 ? [0, 2] : [value + 1, value - 1]
    // `-1` becomes `-2`, not `-0`
    const isNegated = parent?.type === 'UnaryExpression' && parent.operator === '-'
    return others
      .filter((other) => !isNegated || other !== 0)
      .map((other) => replace(node, String(other), `${textOf(site, node)} to ${other}`))
  },
}

export const text: Operator = {
  name: 'text',
  about: 'Empties a text or a template, fills an empty one, and counts up a number in one',
  example: { before: 'throw new Error("not enough")', after: 'throw new Error("")' },
  propose(site) {
    const { node, parent } = site
    if (isSyntax(site) || parent?.type === 'TaggedTemplateExpression' || isStorageKey(site)) return []
    if (node.type === 'StringLiteral') {
      const isNumber = /^\d+$/.test(node.value) && Number.isSafeInteger(Number(node.value))
      const other = node.value === '' ? "'mutated'" : isNumber ? `'${Number(node.value) + 1}'` : "''"
      return [replace(node, other, `${textOf(site, node)} to ${other}`)]
    }
    return node.type === 'TemplateLiteral' ? [replace(node, '``', 'template to an empty one')] : []
  },
}

/** The operators `storage` and `authority` change keys of writes, and permissions. */
function isStorageKey({ node, parent }: Site): boolean {
  if (parent?.type !== 'CallExpression') return false
  const name = nameCallee(parent.callee) ?? ''
  const index = parent.arguments.findIndex((each) => each === node)
  return (index === 0 && STORAGE.test(name)) || (index === 1 && /(^|\.)requireAuth$/.test(name))
}

export const nullish: Operator = {
  name: 'nullish',
  about: 'Takes one side of `??`, and drops the question mark of `?.`',
  example: { before: 'deposits.get(account) ?? "0"', after: 'deposits.get(account)' },
  propose(site): Proposal[] {
    const { node, source } = site
    if (node.type === 'LogicalExpression' && node.operator === '??') {
      const what = (side: string) => `?? to its ${side} side`
      // Number(null) is 0
      const isZero = isNumberCall(site) && node.right.type === 'StringLiteral' && node.right.value === '0'
      return [
        ...(isZero ? [] : [replace(node, wrap(textOf(site, node.left)), what('left'))]),
        replace(node, wrap(textOf(site, node.right)), what('right')),
      ]
    }
    const isOptional = node.type === 'OptionalMemberExpression' || node.type === 'OptionalCallExpression'
    if (!isOptional || !node.optional) return []
    const from = rangeOf(node.type === 'OptionalMemberExpression' ? node.object : node.callee).end
    const at = source.indexOf('?.', from)
    const isPlain = node.type === 'OptionalMemberExpression' && !node.computed
    return [{ start: at, end: at + 2, text: isPlain ? '.' : '', what: '?. without the question mark' }]
  },
}

function isNumberCall({ parent }: Site): boolean {
  return parent?.type === 'CallExpression' && nameCallee(parent.callee) === 'Number'
}

function wrap(text: string): string {
  return `(${text})`
}
