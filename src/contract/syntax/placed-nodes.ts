import type { AnyNode, CallExpression, Identifier, MemberExpression } from 'acorn'

/** A node with the one that contains it. */
export interface PlacedNode {
  node: AnyNode
  parent: PlacedNode | undefined
}

/** Lists a node, such as a program, and all nodes in it, containing ones first. */
export function listNodes(root: AnyNode): PlacedNode[] {
  const placed: PlacedNode[] = []
  const visit = (node: AnyNode, parent: PlacedNode | undefined) => {
    const own = { node, parent }
    placed.push(own)
    for (const value of Object.values(node)) {
      for (const each of Array.isArray(value) ? value : [value]) if (isNode(each)) visit(each, own)
    }
  }
  visit(root, undefined)
  return placed
}

/** One part of a chain such as `expect(x).to.equal(5)`. */
export interface ChainLink {
  name: string
  isCalled: boolean
}

/** Parts after the first call or name of an expression, from left to right. */
export interface ExpressionChain {
  head: AnyNode
  links: ChainLink[]
}

/** Splits `a.b(c).d` into its head `a` and the parts after it. A computed member ends the chain. */
export function readChain(node: AnyNode): ExpressionChain {
  if (node.type === 'ParenthesizedExpression' || node.type === 'ChainExpression') return readChain(node.expression)
  if (node.type === 'CallExpression') return readCall(node)
  if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier')
    return { head: node, links: [] }
  const { head, links } = readChain(node.object)
  return { head, links: [...links, { name: node.property.name, isCalled: false }] }
}

function readCall(node: CallExpression): ExpressionChain {
  const { head, links } = readChain(node.callee)
  const last = links.at(-1)
  if (last === undefined) return { head: node, links: [] }
  return { head, links: [...links.slice(0, -1), { ...last, isCalled: true }] }
}

/** Returns the call of `expect` at the head of a chain; undefined for another head. */
export function readExpect({ head }: ExpressionChain): CallExpression | undefined {
  return head.type === 'CallExpression' && isNamed(head.callee, 'expect') ? head : undefined
}

export function isNamed(node: AnyNode, name: string): node is Identifier {
  return node.type === 'Identifier' && node.name === name
}

/** True if a node is the object or callee of another one, so that the chain goes on. */
export function isInner({ node, parent }: PlacedNode): boolean {
  const outer = parent?.node
  if (outer === undefined) return false
  return (isMember(outer) && outer.object === node) || (outer.type === 'CallExpression' && outer.callee === node)
}

function isMember(node: AnyNode): node is MemberExpression {
  return node.type === 'MemberExpression'
}

/**
 * True for a node of a syntax tree. Nodes of TypeScript have types that `AnyNode` does not list, which is why code that
 * chooses by type always has a case for others.
 */
export function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
