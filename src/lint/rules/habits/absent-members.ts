import type { AnyNode } from 'acorn'
import { readUse } from '../../interpreter/absent-methods.js'
import { isAbsentMember } from '../../interpreter/host-members.js'
import { listOwnEffects, type Subject } from '../../model/subject.js'
import { forEachPart } from '../../syntax/free-names.js'
import type { Place } from '../../syntax/place.js'
import type { Finding } from '../rule.js'

export const USES = {
  order: 'a comparison with it is never true',
  number: 'a calculation with it is not a number',
  member: 'every call that gets here fails',
  other: 'it is undefined here',
} as const

/** Without a mode, numbers are rounded in the way that this name would mean. */
const DEFAULT_ROUNDING = 'BigNumber.ROUND_DOWN'

/** Finds members that the objects of the chain do not have, where they are called or their value is used. */
export function* findMembers(subject: Subject): Generator<Finding> {
  const seen = new Set<number>()
  for (const { value, place } of listOwnEffects(subject, 'operation')) {
    if (value.op !== 'builtin' || !isAbsentMember(value.name) || seen.has(place.start)) continue
    if (value.name === DEFAULT_ROUNDING) continue
    seen.add(place.start)
    const path = findPath(place)
    const outcome = describeUse(path)
    // An action that throws fails in any case.
    if (outcome === undefined || path.some(({ type }) => type === 'ThrowStatement')) continue
    yield {
      place,
      message: `there is no \`${value.name}\` on the chain: ${outcome}`,
      cause: value.name,
    }
  }
}

/** Describes what the value of a member leads to; undefined where the code only asks whether it is there. */
function describeUse(path: readonly AnyNode[]): string | undefined {
  const [parent, node] = path.slice(-2)
  if (!parent || !node || node.type === 'CallExpression') return USES.member
  const use = readUse(node, parent)
  if (use !== undefined) return USES[use]
  return isAsked(node, parent) ? undefined : USES.other
}

function isAsked(node: AnyNode, parent: AnyNode): boolean {
  switch (parent.type) {
    case 'BinaryExpression':
    case 'UnaryExpression':
    case 'LogicalExpression':
    case 'IfStatement':
      return true
    case 'ConditionalExpression':
      return parent.test === node
    case 'MemberExpression':
      return parent.optional
    case 'ExpressionStatement':
      return true
    case 'ObjectPattern':
      return node.type === 'Property' && node.value.type === 'AssignmentPattern'
    default:
      return false
  }
}

/** Lists the nodes around a member, and the member, from the program inwards. */
function findPath({ module, start, end }: Place): AnyNode[] {
  const path: AnyNode[] = []
  for (let node: AnyNode | undefined = module.program; node; ) {
    path.push(node)
    if (node.start === start && node.end === end && isMember(node)) break
    let inner: AnyNode | undefined
    forEachPart(node, (part) => {
      if (part.start <= start && end <= part.end) inner = part
    })
    node = inner
  }
  return path
}

function isMember({ type }: AnyNode): boolean {
  return type === 'MemberExpression' || type === 'CallExpression' || type === 'Property'
}
