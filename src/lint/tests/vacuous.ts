import type { AnyNode, CallExpression } from 'acorn'
import { type ChainLink, isNamed, type PlacedNode, readChain, readExpect } from '../../contract/syntax/placed-nodes.js'

/** Matchers that hold for `undefined` after `.not`. */
const COMPARISONS = new Set(
  'equal equals eq eql eqls include includes contain contains match matches above below oneOf'.split(' '),
)

/** True for an assertion that holds if its value is missing: `expect(error?.message).to.not.equal('x')`. */
export function holdsForUndefined(subject: AnyNode, links: readonly ChainLink[]): boolean {
  if (subject.type === 'ParenthesizedExpression') return holdsForUndefined(subject.expression, links)
  if (subject.type !== 'ChainExpression') return false
  return links.some(({ name }) => name === 'not') && COMPARISONS.has(links.at(-1)?.name ?? '')
}

/** A list of which an assertion says something that holds for an empty list. */
export interface VacuousList {
  method: 'every' | 'some'
  list: AnyNode
}

/**
 * Finds an assertion that holds for an empty list: that `every` is true, or `some` false.
 *
 * @param assertion - The outermost node of the assertion.
 */
export function findVacuousList(assertion: AnyNode): VacuousList | undefined {
  const chain = readChain(assertion)
  const expectation = readExpect(chain)
  const call = unwrap(expectation === undefined ? readAsserted(assertion) : expectation.arguments[0])
  if (call?.type !== 'CallExpression') return undefined
  const { callee } = call
  if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier') return undefined
  const method = callee.property.name
  if (method !== 'every' && method !== 'some') return undefined
  const claimed = expectation === undefined ? readClaimOfAssert(assertion) : readClaim(assertion, chain.links)
  return claimed === (method === 'every') ? { method, list: callee.object } : undefined
}

function unwrap(node: AnyNode | undefined): AnyNode | undefined {
  return node?.type === 'ParenthesizedExpression' ? unwrap(node.expression) : node
}

/** The value that an assertion claims: true, false, or undefined for another one. */
function readClaim(assertion: AnyNode, links: readonly ChainLink[]): boolean | undefined {
  const name = links.at(-1)?.name ?? ''
  const isNegated = links.filter((each) => each.name === 'not').length % 2 === 1
  const claimed = name === 'true' || name === 'ok' ? true : name === 'false' ? false : readComparison(assertion, name)
  return claimed === undefined ? undefined : claimed !== isNegated
}

function readComparison(assertion: AnyNode, name: string): boolean | undefined {
  if (!/^(?:equals?|eqls?|eq)$/.test(name) || assertion.type !== 'CallExpression') return undefined
  return readBoolean(assertion.arguments[0])
}

function readBoolean(node: AnyNode | undefined): boolean | undefined {
  return node?.type === 'Literal' && typeof node.value === 'boolean' ? node.value : undefined
}

/** The value that a function of `assert` is about. */
function readAsserted(assertion: AnyNode): AnyNode | undefined {
  return isOfAssert(assertion) ? assertion.arguments[0] : undefined
}

function isOfAssert(node: AnyNode): node is CallExpression {
  return node.type === 'CallExpression' && isNamed(readChain(node.callee).head, 'assert')
}

function readClaimOfAssert(assertion: AnyNode): boolean | undefined {
  if (!isOfAssert(assertion)) return undefined
  const name = readChain(assertion.callee).links.at(-1)?.name ?? 'ok'
  if (/^(?:ok|isOk|isTrue)$/.test(name)) return true
  if (/^(?:isFalse|isNotOk|notOk)$/.test(name)) return false
  return /^(?:strictE|deepStrictE|e)qual$/.test(name) ? readBoolean(assertion.arguments[1]) : undefined
}

/** True if a list has elements as written, or an assertion of the file is about it or its length. */
export function isKnownToHaveElements(list: AnyNode, nodes: readonly PlacedNode[]): boolean {
  if (list.type === 'ArrayExpression') return list.elements.some((each) => each?.type !== 'SpreadElement')
  const name = nameChain(list)
  if (name === undefined) return false
  return nodes.some(({ node }) => {
    if (node.type === 'VariableDeclarator' && node.init && isNamed(node.id, name))
      return node.init.type === 'ArrayExpression' && isKnownToHaveElements(node.init, nodes)
    if (node.type !== 'CallExpression') return false
    if (!isNamed(node.callee, 'expect') && !isOfAssert(node)) return false
    const about = node.arguments[0] && nameChain(node.arguments[0])
    return about === name || about === `${name}.length`
  })
}

/** The text of a chain of names, such as `result.list`; undefined for another expression. */
function nameChain(node: AnyNode): string | undefined {
  if (node.type === 'ParenthesizedExpression') return undefined
  const { head, links } = readChain(node)
  if (head.type !== 'Identifier' || links.some(({ isCalled }) => isCalled)) return undefined
  return [head.name, ...links.map(({ name }) => name)].join('.')
}
