import type { AnyNode, Identifier } from 'acorn'
import { requireRecord } from '../../collections/records.js'
import { isNode } from '../../contract/syntax/placed-nodes.js'

/** A name that is used as a value, and that no scope around it declares. */
export interface FreeName {
  node: Identifier
  /** In what a `throw` throws: the action fails in any case. */
  isThrown: boolean
}

/**
 * Lists the names of a program that nothing declares. Scopes are functions: a block is not one, so a name is only
 * listed if no declaration of its function or an outer one has it. Names that the program tests by `typeof` are left
 * out, as are types.
 */
export function listFreeNames(program: AnyNode): FreeName[] {
  const found: FreeName[] = []
  const tested = new Set<string>()
  const visit = (node: AnyNode, parent: AnyNode | undefined, scope: NameScope, isThrown: boolean): void => {
    if (UNREAD.test(node.type) || (node.type === 'ExportNamedDeclaration' && 'source' in node && node.source)) return
    if (isIdentifier(node)) {
      if (isRead(node, parent) && !isDeclared(node.name, scope)) found.push({ node, isThrown })
      return
    }
    if (node.type === 'UnaryExpression' && node.operator === 'typeof' && isIdentifier(node.argument))
      tested.add(node.argument.name)
    const inner = isFunction(node) ? { names: listScope(node), outer: scope } : scope
    const isBelowThrow = isThrown || node.type === 'ThrowStatement'
    forEachPart(node, (part) => visit(part, node, inner, isBelowThrow))
  }
  const top: NameScope = { names: listScope(program), outer: undefined }
  forEachPart(program, (part) => visit(part, program, top, false))
  return found.filter(({ node }) => !tested.has(node.name))
}

interface NameScope {
  names: ReadonlySet<string>
  outer: NameScope | undefined
}

/** Parts that only the type checker reads. */
const UNREAD = /^TS(Interface|TypeAlias|Declare|Module|Enum|ImportEquals|Namespace)|^(Import|ExportAll)/
/** Properties of nodes that hold types, and the place, which is no node. */
const TYPES: ReadonlySet<string> = new Set([
  'typeAnnotation',
  'typeParameters',
  'typeArguments',
  'superTypeParameters',
  'superTypeArguments',
  'returnType',
  'implements',
  'loc',
])

/** Calls `visit` with each node right below a node, except types. */
export function forEachPart(node: AnyNode, visit: (part: AnyNode) => void): void {
  const members = requireRecord(node)
  // Every node of a contract is read here several times after each key in an editor, so no lists are made.
  for (const key in members) {
    const value = members[key]
    if (typeof value !== 'object' || value === null || TYPES.has(key)) continue
    if (!Array.isArray(value)) {
      if (isNode(value)) visit(value)
      continue
    }
    for (const item of value) if (isNode(item)) visit(item)
  }
}

function isIdentifier(node: unknown): node is Identifier {
  return isNode(node) && node.type === 'Identifier'
}

export function isFunction({ type }: AnyNode): boolean {
  return type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression'
}

function isDeclared(name: string, scope: NameScope): boolean {
  for (let at: NameScope | undefined = scope; at; at = at.outer) if (at.names.has(name)) return true
  return false
}

/** Whether an identifier is a value, and no member, key, label or exported name. */
function isRead(node: Identifier, parent: AnyNode | undefined): boolean {
  if (!parent || parent.type === 'MetaProperty') return false
  const { label, local, property, key, computed, shorthand } = requireRecord(parent)
  if (parent.type === 'ExportSpecifier') return local === node
  if (label === node) return false
  return !((property === node || key === node) && computed !== true) || shorthand === true
}

/** The names that a function or a program declares, without those of its inner functions. */
function listScope(scope: AnyNode): Set<string> {
  const names = new Set<string>(['arguments'])
  const declare = (pattern: unknown): void => {
    if (isIdentifier(pattern)) names.add(pattern.name)
    else if (isNode(pattern)) for (const part of listPatterns(pattern)) declare(part)
  }
  const visit = (node: AnyNode): void => {
    const { id, local, param, params } = requireRecord(node)
    declare(id)
    if (node.type.startsWith('Import')) declare(local)
    if (node.type === 'CatchClause') declare(param)
    if (node === scope && Array.isArray(params)) params.forEach(declare)
    if (node === scope || !isFunction(node)) forEachPart(node, visit)
  }
  visit(scope)
  return names
}

/** The patterns below a pattern: the names that it binds, and not its default values and keys. */
function listPatterns(pattern: AnyNode): unknown[] {
  const { type, left, argument, value, properties, elements, parameter } = requireRecord(pattern)
  if (type === 'AssignmentPattern') return [left]
  if (type === 'Property') return [value]
  return [argument, parameter, ...(Array.isArray(properties) ? properties : Array.isArray(elements) ? elements : [])]
}
