import { findOwnUse } from '../../contract/syntax/pitfalls.js'
import { forEachPart, type Node, type Program, requireNode, requireText } from '../../contract/syntax/syntax.js'
import type { Edit } from '../source-map/source-map.js'

/**
 * Edits that make compiled code behave on the chain as in JavaScript (spec/vm.md §2.5, §2.6):
 * - `x == null`, which esbuild also emits for `?.` and `??`, would be false for undefined, because the chain treats
 *   `==` as `===`.
 * - An arrow function without braces that uses `this` or `arguments` would get its own.
 *
 * The program must be parsed with `range`.
 */
export function keepMeaning(program: Program, code: string): Edit[] {
  const edits: Edit[] = []
  visit(program, code, edits)
  return edits
}

function visit(node: Node, code: string, edits: Edit[]): void {
  if (node.type === 'BinaryExpression') edits.push(...spellNullTest(node, code))
  if (node.type === 'ArrowFunctionExpression' && node.expression) edits.push(...braceArrow(node, code))
  forEachPart(node, (part) => visit(part, code, edits))
}

function spellNullTest(node: Node, code: string): Edit[] {
  const [operator, left, right] = [node.operator, requireNode(node.left), requireNode(node.right)]
  const subject = nameSubject(left)
  const isNullTest = right.type === 'Literal' && right.value === null
  if ((operator !== '==' && operator !== '!=') || !isNullTest || subject === undefined) return []
  const [start, end] = node.range
  const rest = operator === '==' ? `=== null || ${subject} === void 0)` : `!== null && ${subject} !== void 0)`
  return [
    { start, end: start, text: '(' },
    { start: code.indexOf(operator, left.range[1]), end, text: rest },
  ]
}

/** Returns the text of an expression that may be repeated without side effects. */
function nameSubject(node: Node): string | undefined {
  if (node.type === 'ThisExpression') return 'this'
  const target = node.type === 'AssignmentExpression' && node.operator === '=' ? requireNode(node.left) : node
  return target.type === 'Identifier' ? requireText(target.name) : undefined
}

function braceArrow(node: Node, code: string): Edit[] {
  const body = requireNode(node.body)
  if (!findOwnUse(body)) return []
  const start = code.lastIndexOf('=>', body.range[0]) + '=>'.length
  const end = node.range[1]
  return [
    { start, end: start, text: ' { return' },
    { start: end, end, text: '; }' },
  ]
}
