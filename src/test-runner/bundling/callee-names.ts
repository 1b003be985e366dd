import type { AnyNode } from 'acorn'
import { lastOf } from '../../collections/presence.js'
import { readChain } from '../../contract/syntax/placed-nodes.js'

/** The name of a called function, which esbuild writes as `(0, chai.expect)` for some imports. */
export function nameCallee(callee: AnyNode): string {
  if (callee.type === 'SequenceExpression') return nameCallee(lastOf(callee.expressions))
  if (callee.type === 'MemberExpression') return nameOf(callee.property) ?? ''
  return nameOf(callee) ?? ''
}

/** The name of what a chain such as `expect(a).to.equal(b)` or `assert.equal(a, b)` begins with. */
export function nameHead(node: AnyNode): string {
  const { head } = readChain(node)
  return nameCallee(head.type === 'CallExpression' ? head.callee : head)
}

/** The name of an identifier. */
export function nameOf(node: AnyNode): string | undefined {
  return node.type === 'Identifier' ? node.name : undefined
}

/** A function in a test file. */
export type CallableNode = Extract<
  AnyNode,
  { type: 'ArrowFunctionExpression' | 'FunctionExpression' | 'FunctionDeclaration' }
>

export function isFunction(node: AnyNode): node is CallableNode {
  return /^(?:ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/.test(node.type)
}
