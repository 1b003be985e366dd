import { type Node, requireNode } from '../../contract/syntax/syntax.js'

/** Words that the chain refuses as names of properties, but not as texts (spec/vm.md §1.4). */
const REFUSED = new Set<unknown>(['try', 'catch', 'async', 'await'])

/** True for `o.catch`, which is to become `o["catch"]`. */
export function isRefusedMember({ type, computed, property }: Node): boolean {
  return type === 'MemberExpression' && !computed && REFUSED.has(requireNode(property).name)
}

/** True for the member `catch: 1` of an object, which is to become `"catch": 1`. */
export function isRefusedProperty({ type, computed, shorthand, key }: Node): boolean {
  return type === 'Property' && !computed && !shorthand && REFUSED.has(requireNode(key).name)
}

/** The access to a member by a key that is not computed. */
export function formatAccess(key: { type: string; name?: unknown; raw?: unknown }): string {
  if (key.type !== 'Identifier') return `[${key.raw}]`
  return REFUSED.has(key.name) ? `["${key.name}"]` : `.${key.name}`
}
