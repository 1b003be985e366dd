import { type AnyNode, type CatchClause, parse, type TryStatement } from 'acorn'
import { applyEdits, sortEdits, type TextEdit } from '../../codec/text-edit.js'
import { lastOf } from '../../collections/presence.js'
import { isInner, isNamed, listNodes, type PlacedNode, readChain } from '../../contract/syntax/placed-nodes.js'
import { DISCARD, OWN_ERROR } from '../../session/awaiting/assertion-failures.js'

/** Classes whose errors say that a line was not to be reached. A test may tell an error of another class by it. */
const PLAIN = /^(?:Assertion|Eval|Range|Reference|Syntax|Type)?Error$/
/** Functions that assert, also under the names that esbuild gives to imports. */
const ASSERTING = /expect|assert/i
/** Functions whose calls neither depend on an error nor make a test depend on it: they print, or assert. */
const WITHOUT_EFFECT = /^(?:console|process|String)$|expect|assert|should|chai/i
/** Statements and operators by which a test tells errors apart, or fails. */
const TELLING = /^(?:ThrowStatement|YieldExpression|AwaitExpression|NewExpression|IfStatement|ConditionalExpression)$/
const LOOP = /^(?:For|While|DoWhile)/
/** Functions that a list calls for each element. */
const OF_ELEMENTS = new Set(['forEach', 'map', 'flatMap'])

/**
 * Marks in a module of a bundle what a test does with failures of its own, so that they are noted while it runs:
 *
 * - An error that says that a line must not be reached, where a `catch` or `assert.rejects` takes it for the expected
 *   one. It reports itself.
 * - A `catch` that discards the failure of an assertion about one of several elements. Without a way to learn whether
 *   the assertion held, no loop can be there to try it again, so a later element for which it holds is irrelevant.
 *
 * esbuild prints each statement on lines of its own, and what is inserted comes after the places that are mapped.
 */
export function markSwallowedFailures(text: string): string {
  if (!/\bthrow new \w*Error\b|\bcatch\b/.test(text)) return text
  const nodes = readNodes(text)
  return applyEdits(text, sortEdits(nodes.flatMap((placed) => [...markThrow(placed), ...markCatch(placed)])))
}

/** The nodes of a module; none if it cannot be read here, as for a nesting that only esbuild can read. */
function readNodes(text: string): PlacedNode[] {
  try {
    return listNodes(parse(text, { ecmaVersion: 'latest', sourceType: 'module' }))
  } catch {
    return []
  }
}

function* markThrow(placed: PlacedNode): Iterable<TextEdit> {
  const { node } = placed
  if (node.type !== 'ThrowStatement' || node.argument.type !== 'NewExpression') return
  const { callee, end } = node.argument
  if (callee.type !== 'Identifier' || !PLAIN.test(callee.name) || !isGuard(placed)) return
  yield { at: end, text: `[Symbol.for("${OWN_ERROR}")]` }
}

/** True for a `throw` that is reached unless something before it fails, and whose error is taken for that failure. */
function isGuard({ node, parent }: PlacedNode): boolean {
  const owner = parent?.parent
  if (parent?.node.type !== 'BlockStatement' || owner === undefined) return false
  const { body } = parent.node
  const isAfterCall = body
    .slice(
      0,
      body.findIndex((each) => each === node),
    )
    .some(hasCall)
  if (owner.node.type === 'TryStatement')
    return isAfterCall && owner.node.block === parent.node && isIdle(owner.node.handler)
  return isFunction(owner.node) && (isExpectedToThrow(owner, isAfterCall) || isOfThen(owner))
}

function hasCall(node: AnyNode): boolean {
  return listNodes(node).some(({ node: { type } }) => type === 'CallExpression' || type === 'AwaitExpression')
}

/** True for a function that `rejects`, `throws` or `expect` receives, or whose promise they receive. */
function isExpectedToThrow(placed: PlacedNode, isAfterCall: boolean): boolean {
  if (!isAfterCall) return false
  const { node, parent } = placed
  const isCalled = parent?.node.type === 'CallExpression' && parent.node.callee === node
  return isExpected(isCalled ? parent : placed)
}

/** True for the first argument of `rejects`, `throws` or `expect`. */
function isExpected({ node, parent }: PlacedNode): boolean {
  if (parent?.node.type !== 'CallExpression' || parent.node.arguments[0] !== node) return false
  return /^(?:rejects|throws?|isRejected)$|expect/i.test(nameCallee(parent.node.callee))
}

/** The name of a called function, which esbuild writes as `(0, chai.expect)` for some imports. */
function nameCallee(callee: AnyNode): string {
  if (callee.type === 'SequenceExpression') return nameCallee(lastOf(callee.expressions))
  if (callee.type === 'MemberExpression') return nameOf(callee.property) ?? ''
  return nameOf(callee) ?? ''
}

/** True for the first argument of `then` of a promise whose rejection is expected, or that an idle `catch` handles. */
function isOfThen({ node, parent }: PlacedNode): boolean {
  if (parent?.node.type !== 'CallExpression' || parent.node.arguments[0] !== node) return false
  if (nameCallee(parent.node.callee) !== 'then') return false
  if (isExpected(parent)) return true
  const handling = parent.parent?.parent
  if (!isInner(parent) || handling?.node.type !== 'CallExpression') return false
  const [handler] = handling.node.arguments
  return (
    nameCallee(handling.node.callee) === 'catch' && handler !== undefined && isFunction(handler) && isIdleBody(handler)
  )
}

type CallableNode = Extract<AnyNode, { type: 'ArrowFunctionExpression' | 'FunctionExpression' | 'FunctionDeclaration' }>

function isFunction(node: AnyNode): node is CallableNode {
  return /^(?:ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/.test(node.type)
}

/** True for a `catch` that does nothing that depends on the error, except that it was thrown. */
function isIdle(handler: CatchClause | null | undefined): boolean {
  return !!handler && (!handler.param || handler.param.type === 'Identifier') && isIdleBody(handler)
}

function isIdleBody({ body }: CatchClause | CallableNode): boolean {
  return listNodes(body).every(({ node }) => {
    if (node.type === 'BinaryExpression') return node.operator === '+'
    return !TELLING.test(node.type) && (node.type !== 'CallExpression' || isWithoutEffect(node))
  })
}

function isWithoutEffect(node: AnyNode): boolean {
  return WITHOUT_EFFECT.test(nameHead(node))
}

/** The name of what a chain such as `expect(a).to.equal(b)` or `assert.equal(a, b)` begins with. */
function nameHead(node: AnyNode): string {
  const { head } = readChain(node)
  return nameCallee(head.type === 'CallExpression' ? head.callee : head)
}

function* markCatch({ node, parent }: PlacedNode): Iterable<TextEdit> {
  if (node.type !== 'TryStatement' || !node.handler || !discardsElements({ node, parent })) return
  const { param, body, start } = node.handler
  const name = param ? nameOf(param) : '__caught'
  if (name === undefined) return
  if (!param) yield { at: start + 'catch'.length, text: ` (${name})` }
  yield { at: body.start + 1, text: ` globalThis[Symbol.for("${DISCARD}")]?.(${name});` }
}

function nameOf(node: AnyNode): string | undefined {
  return node.type === 'Identifier' ? node.name : undefined
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
    if (isFunction(node)) return isOfElements(outer) ? { patterns: node.params, body: node.body } : undefined
    if (!LOOP.test(node.type)) continue
    if (node.type === 'ForOfStatement' || node.type === 'ForInStatement')
      return { patterns: [node.left], body: node.body }
    return node.type === 'ForStatement' && node.init ? { patterns: [node.init], body: node.body } : undefined
  }
  return undefined
}

function isOfElements({ parent }: PlacedNode): boolean {
  return parent?.node.type === 'CallExpression' && OF_ELEMENTS.has(nameCallee(parent.node.callee))
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
