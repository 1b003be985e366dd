import type { AnyNode, CatchClause } from 'acorn'
import type { TextEdit } from '../../codec/text-edit.js'
import { isInner, listNodes, type PlacedNode } from '../../contract/syntax/placed-nodes.js'
import { OWN_ERROR } from '../../session/awaiting/assertion-failures.js'
import { type CallableNode, isFunction, nameCallee, nameHead } from './callee-names.js'

/** Classes whose errors say that a line was not to be reached. A test may tell an error of another class by it. */
const PLAIN_ERROR = /^(?:Assertion|Eval|Range|Reference|Syntax|Type)?Error$/
/** Functions whose calls neither depend on an error nor make a test depend on it: they print, or assert. */
const WITHOUT_EFFECT = /^(?:console|process|String)$|expect|assert|should|chai/i
/** Statements and operators by which a test distinguishes errors, or fails. */
const DISTINGUISHING =
  /^(?:ThrowStatement|YieldExpression|AwaitExpression|NewExpression|IfStatement|ConditionalExpression)$/

/** Marks the error of a `throw` that says that its line must not be reached, if it is taken for an expected failure. */
export function* markUnreachableThrow(placed: PlacedNode): Iterable<TextEdit> {
  const { node } = placed
  if (node.type !== 'ThrowStatement' || node.argument.type !== 'NewExpression') return
  const { callee, end } = node.argument
  if (callee.type !== 'Identifier' || !PLAIN_ERROR.test(callee.name) || !isTakenForFailure(placed)) return
  yield { at: end, text: `[Symbol.for("${OWN_ERROR}")]` }
}

/** True for a `throw` that is reached unless something before it fails, and whose error is taken for that failure. */
function isTakenForFailure({ node, parent }: PlacedNode): boolean {
  const owner = parent?.parent
  if (parent?.node.type !== 'BlockStatement' || owner === undefined) return false
  const { body } = parent.node
  const isAfterCall = body.some((each) => each.start < node.start && hasCall(each))
  if (owner.node.type === 'TryStatement')
    return isAfterCall && owner.node.block === parent.node && ignoresError(owner.node.handler)
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

/** True for the first argument of `then` of a promise whose rejection is expected, or that a `catch` ignores. */
function isOfThen({ node, parent }: PlacedNode): boolean {
  if (parent?.node.type !== 'CallExpression' || parent.node.arguments[0] !== node) return false
  if (nameCallee(parent.node.callee) !== 'then') return false
  if (isExpected(parent)) return true
  const handling = parent.parent?.parent
  if (!isInner(parent) || handling?.node.type !== 'CallExpression') return false
  const [handler] = handling.node.arguments
  return (
    nameCallee(handling.node.callee) === 'catch' &&
    handler !== undefined &&
    isFunction(handler) &&
    ignoresErrors(handler)
  )
}

/** True for a `catch` that does nothing that depends on the error, except that it was thrown. */
function ignoresError(handler: CatchClause | null | undefined): boolean {
  return !!handler && (!handler.param || handler.param.type === 'Identifier') && ignoresErrors(handler)
}

function ignoresErrors({ body }: CatchClause | CallableNode): boolean {
  return listNodes(body).every(({ node }) => {
    if (node.type === 'BinaryExpression') return node.operator === '+'
    return !DISTINGUISHING.test(node.type) && (node.type !== 'CallExpression' || isWithoutEffect(node))
  })
}

function isWithoutEffect(node: AnyNode): boolean {
  return WITHOUT_EFFECT.test(nameHead(node))
}
