import type { AnyNode, Class, ClassDeclaration, Identifier, Node, Program } from 'acorn'
import { firstOf } from '../../collections/presence.js'
import { declareConstructors, type TopLevelNode } from './constructor-functions.js'
import { nameOf } from './nodes.js'

/** Name of an exported class that has none. */
const UNNAMED = 'Contract'

/**
 * Returns a program in which classes have the form of declarations: constructor functions with methods on their
 * prototype, also in a function that is called at once, and class expressions that are exported or named. The analysis
 * knows class declarations only.
 */
export function declareClasses(program: Program): Program {
  const body = declareConstructors(program.body.flatMap(openFunction).flatMap(declareExpression))
  const isSame = body.length === program.body.length && body.every((node, index) => node === program.body[index])
  return isSame ? program : { ...program, body }
}

/** The statements of a function without parameters that is called at once, in place of its variable. */
function openFunction(node: TopLevelNode): TopLevelNode[] {
  if (node.type !== 'VariableDeclaration' || node.declarations.length !== 1) return [node]
  const { id, init } = firstOf(node.declarations)
  const call = unwrap(init)
  if (call?.type !== 'CallExpression' || id.type !== 'Identifier' || call.arguments.length > 0) return [node]
  const callee = unwrap(call.callee)
  const isFunction = callee?.type === 'FunctionExpression' || callee?.type === 'ArrowFunctionExpression'
  if (!isFunction || callee.params.length > 0 || callee.body.type !== 'BlockStatement') return [node]
  const last = callee.body.body.at(-1)
  const returned = last?.type === 'ReturnStatement' ? last.argument : undefined
  if (returned?.type !== 'Identifier' || returned.name !== id.name) return [node]
  return callee.body.body.slice(0, -1)
}

function unwrap(node: AnyNode | null | undefined): AnyNode | undefined {
  return node?.type === 'ParenthesizedExpression' ? unwrap(node.expression) : (node ?? undefined)
}

/** A class expression that is exported or named, as a declaration. */
function declareExpression(node: TopLevelNode): TopLevelNode[] {
  if (node.type === 'VariableDeclaration' && node.declarations.length === 1) {
    const { id, init } = firstOf(node.declarations)
    const isNamed = init?.type === 'ClassExpression' && id.type === 'Identifier'
    return isNamed ? [declareClass(init, id)] : [node]
  }
  if (node.type !== 'ExpressionStatement' || node.expression.type !== 'AssignmentExpression') return [node]
  const { expression } = node
  const { right } = expression
  if (right.type !== 'ClassExpression' || !isExports(expression.left)) return [node]
  const id = right.id ?? createName(UNNAMED, right)
  return [declareClass(right, id), { ...node, expression: { ...expression, right: id } }]
}

function declareClass(node: Class, id: Identifier): ClassDeclaration {
  return { ...node, type: 'ClassDeclaration', id }
}

function isExports(node: AnyNode): boolean {
  if (node.type !== 'MemberExpression') return false
  return nameOf(node.object) === 'module' && nameOf(node.property) === 'exports'
}

function createName(name: string, { start }: Node): Identifier {
  return { type: 'Identifier', start, end: start, name }
}
