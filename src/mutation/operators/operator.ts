import type { Node } from '@babel/types'
import { must } from '../../collections/presence.js'

export type { Node }

/** A replacement of a range of a source. */
export interface Proposal {
  start: number
  end: number
  text: string
  /** Short description of the change. */
  what: string
}

/** A node with its context and source. */
export interface Site {
  node: Node
  parent: Node | undefined
  /** The property of the parent that holds the node. */
  key: string
  /** Ancestors, from the root to the parent. */
  ancestors: readonly Node[]
  source: string
  /** Returns the type of an expression, if it is known. */
  typeOf(node: Node): string | undefined
}

/** A mutation operator. */
export interface Operator {
  name: string
  about: string
  example: { before: string; after: string }
  propose(site: Site): Proposal[]
}

/** The range of a node or comment; Babel places all that it has parsed. */
export function rangeOf({ start, end }: { start?: number | null; end?: number | null }): {
  start: number
  end: number
} {
  return { start: must(start, 'start of a node'), end: must(end, 'end of a node') }
}

export function textOf({ source }: Pick<Site, 'source'>, node: Node): string {
  const { start, end } = rangeOf(node)
  return source.slice(start, end)
}

/** Replaces a node. */
export function replace(node: Node, text: string, what: string): Proposal {
  return { ...rangeOf(node), text, what }
}

/** Replaces the operator between two operands. */
export function replaceOperator(
  { source }: Pick<Site, 'source'>,
  { left, right, from, to }: { left: Node; right: Node; from: string; to: string },
): Proposal {
  const at = source.indexOf(from, skipComments(source, rangeOf(left).end, rangeOf(right).start, from))
  return { start: at, end: at + from.length, text: to, what: `${from} to ${to}` }
}

/** A parenthesis or a comment may stand between an operand and its operator. */
function skipComments(source: string, from: number, to: number, operator: string): number {
  const between = source
    .slice(from, to)
    .replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, (comment) => ' '.repeat(comment.length))
  return from + between.indexOf(operator)
}

/** The name of a callee: `storage.put`, `requireOwner`. For `this.a.b()` and others, the last name after a dot. */
export function nameCallee(node: Node): string | undefined {
  if (node.type === 'Identifier') return node.name
  if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier') return undefined
  const object = node.object.type === 'Identifier' ? node.object.name : ''
  return `${object}.${node.property.name}`
}

/** The call that forms a statement. */
export function readCall(node: Node): Extract<Node, { type: 'CallExpression' }> | undefined {
  return node.type === 'ExpressionStatement' && node.expression.type === 'CallExpression' ? node.expression : undefined
}
