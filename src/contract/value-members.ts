import { adviseInstead, LIBRARY } from './library.js'
import type { Evident, FindEvident } from './syntax/evidence.js'
import { type Node, optionalNode, requireNode } from './syntax/syntax.js'
import type { DeclaredNames, NameFault } from './syntax/unknown-names.js'

const DECIMALS = [...LIBRARY['BigNumber.prototype'], ...LIBRARY['Int64.prototype'], ...LIBRARY['Float64.prototype']]

/** Name of each kind of value, and its members on the chain. */
const KINDS: Partial<Record<Evident, { name: string; members: ReadonlySet<string> }>> = {
  text: { name: 'a string', members: withObject(LIBRARY['String.prototype']) },
  number: { name: 'a number', members: withObject(LIBRARY['Number.prototype']) },
  boolean: { name: 'a boolean', members: withObject(LIBRARY['Boolean.prototype']) },
  decimal: { name: 'a BigNumber', members: withObject(DECIMALS) },
}

/** Finds members that strings, numbers, booleans or BigNumbers do not have, if the type of the value is certain. */
export function judgeValueMember(node: Node, find: FindEvident, { members }: DeclaredNames): NameFault | undefined {
  const [object, property] = [requireNode(node.object), requireNode(node.property)]
  const name = String(property.name)
  if (node.computed || members.has(name)) return undefined
  const evident = find(object)
  const kind = evident && KINDS[evident]
  if (!kind || kind.members.has(name)) return undefined
  const hint = isStored(object) ? 'Storage returns strings: use JSON.parse first.' : adviseMember(name)
  return { rule: 'UNKNOWN_MEMBER', node: property, reason: `${kind.name} has no member ${name}`, hint }
}

function withObject(names: readonly string[]): ReadonlySet<string> {
  return new Set([...names, ...LIBRARY['Object.prototype']])
}

/** Whether the value is read directly from storage. */
function isStored({ type, callee }: Node): boolean {
  return type === 'CallExpression' && optionalNode(requireNode(callee).object)?.name === 'storage'
}

function adviseMember(name: string): string {
  const advice = adviseInstead(name)
  return advice === 'Do without it.' ? 'Correct its name, or convert the value first.' : advice
}
