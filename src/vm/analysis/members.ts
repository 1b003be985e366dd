import { type Node, requireNode, requireNodes, requireText } from '../../contract/syntax/syntax.js'
import { ALLOWED_CALLS } from './allowed-intrinsics.js'

/** Methods of `blockchain` that make a Float64 (libraries/blockchain.ts). */
const TRANSFERS = /^(?:transfer|withdraw|deposit)$/

/** Returns the constant name of a member: `x.name` or `x['name']`. */
export function nameOf({ computed, property }: Node): string | undefined {
  const { type, name, value } = requireNode(property)
  if (!computed) return requireText(name)
  return type === 'Literal' && typeof value === 'string' ? value : undefined
}

/** Returns the path of a member from a name of the realm on: `Array.prototype.map`. */
export function pathOf(node: Node, globalOf: (node: Node) => string | undefined): string | undefined {
  if (node.type !== 'MemberExpression') return globalOf(node)
  const name = nameOf(node)
  const path = name === undefined || name.includes('.') ? undefined : pathOf(requireNode(node.object), globalOf)
  return path === undefined ? undefined : `${path}.${name}`
}

/** True for `Library.method`. */
export function isLibraryPath(path: string): boolean {
  const [library = '', ...names] = path.split('.')
  return ALLOWED_CALLS[library]?.has(names.join('.')) ?? false
}

/** True for `apply` and `call` of a library function. */
export function isLibraryCall(path: string): boolean {
  const method = /^(.*)\.(?:apply|call)$/.exec(path)?.[1]
  return method !== undefined && isLibraryPath(method)
}

/** True if a part of `blockchain.transfer.call` is a method that creates a Float64. */
export function namesTransfer(path: string): boolean {
  return path.split('.').some((name) => TRANSFERS.test(name))
}

/** True if a top-level statement assigns the export before an instance is created. */
export function exportsFirst(program: Node): boolean {
  return requireNodes(program.body).some((statement) => {
    if (statement.type !== 'ExpressionStatement') return false
    const expression = requireNode(statement.expression)
    if (expression.type !== 'AssignmentExpression') return false
    const left = requireNode(expression.left)
    if (expression.operator !== '=' || left.type !== 'MemberExpression' || nameOf(left) !== 'exports') return false
    const object = requireNode(left.object)
    return object.type === 'Identifier' && object.name === 'module'
  })
}
