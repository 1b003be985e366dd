import { type Node, nodeOrNull, requireNode } from '../../contract/syntax/syntax.js'
import { listParts } from './names.js'

/**
 * Returns whether a statement loses its label, because its charge is inserted before it. Loops that pay for their parts
 * separately keep it.
 */
export function losesLabel({ type, init }: Node): boolean {
  if (type === 'ForStatement') return init !== null
  return !['BlockStatement', 'WhileStatement', 'DoWhileStatement', 'FunctionDeclaration', 'EmptyStatement'].includes(
    type,
  )
}

/** Returns the labelled loop. */
export function loopOf(statement: Node): Node | undefined {
  if (statement.type === 'LabeledStatement') return loopOf(requireNode(statement.body))
  return /^(For|While|DoWhile)/.test(statement.type) ? statement : undefined
}

/** True if a loop is continued by a label. */
export function continues(node: Node, label: unknown): boolean {
  if (node.type === 'ContinueStatement') return nodeOrNull(node.label)?.name === label
  return listParts(node).some((part) => continues(part, label))
}
