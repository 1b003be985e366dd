import type { AnyNode, Literal } from 'acorn'

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
