import type { AnyNode, CatchClause, TryStatement } from 'acorn'
import { isNamed, type PlacedNode, readChain, readExpect } from '../../contract/syntax/placed-nodes.js'

/** Assertions that every error fulfils. */
const OF_EXISTENCE = new Set('exist ok undefined null false true empty a an instanceOf instanceof'.split(' '))
const FAILING = new Set(['fail', 'expect', 'assert', 'should', 'chai'])

/**
 * Returns the statement of a `try` block that fails if nothing before it does: `throw`, `expect.fail()`,
 * `assert(false)`. Undefined for a block without one.
 */
export function findGuard({ block }: TryStatement): AnyNode | undefined {
  return block.body.find(isFailing)
}

function isFailing(statement: AnyNode): boolean {
  if (statement.type === 'ThrowStatement') return true
  if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'CallExpression') return false
  const { callee, arguments: args } = statement.expression
  const { head, links } = readChain(callee)
  if (head.type !== 'Identifier' || !FAILING.has(head.name)) return false
  if (links.length === 0) return head.name === 'fail' || (head.name === 'assert' && isFalse(args[0]))
  const { name } = links[0] ?? {}
  if (links.length > 1 || name === undefined) return false
  return name === 'fail' || (head.name === 'assert' && /^(?:ok|isOk|isTrue)$/.test(name) && isFalse(args[0]))
}

function isFalse(node: AnyNode | undefined): boolean {
  return node?.type === 'Literal' && node.value === false
}

/** True for a `catch` whose block does not look at the error, or at nothing but its existence. */
export function comparesNothing({ param, body }: CatchClause, nodes: readonly PlacedNode[]): boolean {
  if (!param) return true
  if (param.type !== 'Identifier') return false
  const uses = nodes.filter(({ node }) => isNamed(node, param.name) && body.start <= node.start && node.end <= body.end)
  return uses.every(isOfExistence)
}

/** True for an error in `expect(error).to.exist`, `assert(error)` and their kind. */
function isOfExistence(use: PlacedNode): boolean {
  const call = use.parent
  if (call?.node.type !== 'CallExpression' || call.node.arguments[0] !== use.node) return false
  const { head, links } = readChain(call.node.callee)
  if (isNamed(head, 'assert'))
    return links.length === 0 || /^(?:ok|isOk|exists|isDefined|isNotNull|instanceOf)$/.test(links[0]?.name ?? '')
  if (!isNamed(call.node.callee, 'expect')) return false
  const outermost = findOutermost(call)
  if (
    outermost.node.type === 'CallExpression' &&
    isNamed(outermost.node.arguments[0] ?? outermost.node, 'AssertionError')
  )
    return false
  const chain = readChain(outermost.node)
  return readExpect(chain) !== undefined && OF_EXISTENCE.has(chain.links.at(-1)?.name ?? '')
}

/** The whole expression that a call begins, as `expect(error).to.be.ok` for `expect(error)`. */
function findOutermost(inner: PlacedNode): PlacedNode {
  const { parent } = inner
  if (parent === undefined) return inner
  const goesOn =
    (parent.node.type === 'MemberExpression' && parent.node.object === inner.node) ||
    (parent.node.type === 'CallExpression' && parent.node.callee === inner.node)
  return goesOn ? findOutermost(parent) : inner
}
