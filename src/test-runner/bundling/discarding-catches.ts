import type { AnyNode, TryStatement } from 'acorn'
import type { TextEdit } from '../../codec/text-edit.js'
import { isNamed, listNodes, type PlacedNode, readChain } from '../../contract/syntax/placed-nodes.js'
import { DISCARD } from '../../session/awaiting/assertion-failures.js'
import { isFunction, nameCallee, nameHead, nameOf } from './callee-names.js'

/** Functions that assert, also under the names that esbuild gives to imports. */
const ASSERTING = /expect|assert/i
const LOOP = /^(?:For|While|DoWhile)/
/** Methods of lists that call a function for each element. */
const ITERATING_METHODS = new Set(['forEach', 'map', 'flatMap'])

/** Marks a `catch` that discards the failure of an assertion about one of several elements. */
export function* markDiscardingCatch({ node, parent }: PlacedNode): Iterable<TextEdit> {
  if (node.type !== 'TryStatement' || !node.handler || !discardsElements({ node, parent })) return
  const { param, body, start } = node.handler
  const name = param ? nameOf(param) : '__caught'
  if (name === undefined) return
  if (!param) yield { at: start + 'catch'.length, text: ` (${name})` }
  yield { at: body.start + 1, text: ` globalThis[Symbol.for("${DISCARD}")]?.(${name});` }
}

/** True for a `try` of which nothing learns whether its assertion about an element held. */
function discardsElements({ node, parent }: { node: TryStatement; parent: PlacedNode | undefined }): boolean {
  const { block, handler } = node
  if (!handler?.body.body.every(isPrinting)) return false
  const first = block.body.findIndex((each) => readAsserted(each) !== undefined)
  const asserting = block.body.slice(first).map(readAsserted)
  if (first === -1 || asserting.some((each) => each === undefined)) return false
  const scope = findRepeated(parent)
  if (scope === undefined) return false
  const names = listDependent(scope)
  return asserting.flatMap((each) => each ?? []).some((each) => listNames(each).some((name) => names.has(name)))
}

function isPrinting(node: AnyNode): boolean {
  if (node.type !== 'ExpressionStatement' || node.expression.type !== 'CallExpression') return false
  const { head } = readChain(node.expression)
  return isNamed(head, 'console') || isNamed(head, 'process')
}

/**
 * The values of a statement that is an assertion, without the text of its failure; undefined for another statement.
 */
function readAsserted(node: AnyNode): AnyNode[] | undefined {
  if (node.type !== 'ExpressionStatement') return undefined
  const { expression } = node
  const asserted = expression.type === 'AwaitExpression' ? expression.argument : expression
  const calls = listCallees(asserted)
  const head = calls.at(-1)
  if (head === undefined) return undefined
  const name = nameHead(asserted)
  if (!ASSERTING.test(name)) return undefined
  if (/assert/i.test(name)) return head.arguments.slice(0, 2)
  return [...head.arguments.slice(0, 1), ...calls.slice(0, -1).flatMap((each) => each.arguments)]
}

/** The calls of a chain such as `expect(a).to.equal(b)`, the outermost first. */
function listCallees(node: AnyNode): { callee: AnyNode; arguments: AnyNode[] }[] {
  if (node.type === 'MemberExpression') return listCallees(node.object)
  if (node.type !== 'CallExpression') return []
  return [node, ...listCallees(node.callee)]
}

/** Code that runs for each of several elements, and the patterns of these. */
interface Repeated {
  patterns: AnyNode[]
  body: AnyNode
}

/** The innermost loop around a `try` in its function, or the function if a list calls it for each element. */
function findRepeated(parent: PlacedNode | undefined): Repeated | undefined {
  for (let outer = parent; outer !== undefined; outer = outer.parent) {
    const { node } = outer
    if (isFunction(node)) return isCalledForElements(outer) ? { patterns: node.params, body: node.body } : undefined
    if (!LOOP.test(node.type)) continue
    if (node.type === 'ForOfStatement' || node.type === 'ForInStatement')
      return { patterns: [node.left], body: node.body }
    return node.type === 'ForStatement' && node.init ? { patterns: [node.init], body: node.body } : undefined
  }
  return undefined
}

function isCalledForElements({ parent }: PlacedNode): boolean {
  return parent?.node.type === 'CallExpression' && ITERATING_METHODS.has(nameCallee(parent.node.callee))
}

/** The names of elements, and of what is computed from them. */
function listDependent({ patterns, body }: Repeated): Set<string> {
  const names = new Set(patterns.flatMap(listNames))
  for (const { node } of listNodes(body)) {
    if (node.type !== 'VariableDeclarator' || !node.init) continue
    if (listNames(node.init).some((name) => names.has(name))) for (const name of listNames(node.id)) names.add(name)
  }
  return names
}

/** The names in an expression or a pattern, without those of members. */
function listNames(node: AnyNode): string[] {
  return listNodes(node).flatMap(({ node, parent }) => {
    if (node.type !== 'Identifier') return []
    const outer = parent?.node
    const isMember = outer?.type === 'MemberExpression' && outer.property === node && !outer.computed
    const isKey = outer?.type === 'Property' && outer.key === node && outer.value !== node
    return isMember || isKey ? [] : [node.name]
  })
}
