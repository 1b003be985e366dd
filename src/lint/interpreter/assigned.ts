import type { Node } from 'acorn'
import { requireRecord } from '../../collections/records.js'
import { isNode } from '../../contract/syntax/placed-nodes.js'

const known = new WeakMap<Node, ReadonlySet<string>>()

/** Lists the names that a part of a program assigns, including inner functions. */
export function listAssigned(node: Node): ReadonlySet<string> {
  let names = known.get(node)
  if (names === undefined) {
    const found = new Set<string>()
    collect(node, found)
    names = found
    known.set(node, names)
  }
  return names
}

function collect(part: unknown, names: Set<string>): void {
  if (Array.isArray(part)) {
    for (const item of part) collect(item, names)
  } else if (isNode(part)) {
    if (part.type === 'AssignmentExpression') collectTargets(requireRecord(part).left, names)
    if (part.type === 'UpdateExpression') collectTargets(requireRecord(part).argument, names)
    for (const key in part) {
      const value = requireRecord(part)[key]
      if (typeof value === 'object' && value !== null && key !== 'loc') collect(value, names)
    }
  }
}

function collectTargets(target: unknown, names: Set<string>): void {
  if (Array.isArray(target)) {
    for (const item of target) collectTargets(item, names)
  } else if (isNode(target)) {
    if (target.type === 'Identifier') names.add(String(requireRecord(target).name))
    else if (target.type !== 'MemberExpression') for (const value of Object.values(target)) collectTargets(value, names)
  }
}
