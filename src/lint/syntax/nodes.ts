import type { AnyNode, Literal } from 'acorn'

/**
 * True for a node of a syntax tree. Nodes of TypeScript have types that `AnyNode` does not list, which is why code that
 * chooses by type always has a case for others.
 */
export function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** Returns the name of an identifier, also of a private one; undefined for any other node. */
export function nameOf(node: AnyNode | null | undefined): string | undefined {
  return node?.type === 'Identifier' || node?.type === 'PrivateIdentifier' ? node.name : undefined
}

/** Returns what an export statement declares, and any other statement itself. */
export function declaredBy(node: AnyNode): AnyNode {
  const isExport = node.type === 'ExportNamedDeclaration' || node.type === 'ExportDefaultDeclaration'
  return (isExport && node.declaration) || node
}

/** Returns the module that a statement imports or exports from; undefined for any other node. */
export function sourceOf(node: AnyNode): Literal | undefined {
  return 'source' in node && node.type !== 'ImportExpression' ? (node.source ?? undefined) : undefined
}
