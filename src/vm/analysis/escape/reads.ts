import { type Node, requireNode, requireNodes, requireText } from '../../../contract/syntax/syntax.js'
import { ALLOWED_VALUES } from '../allowed-intrinsics.js'
import { formatGuardEnd, formatGuardStart, GUARD_START } from '../guards.js'
import { nameOf } from '../members.js'
import { BLOCK_NAMES, FRESH, TX_NAMES } from './names.js'
import { throwUnconfined } from './unconfined.js'
import type { Walk } from './walk.js'

/** Visits an expression whose value is only tested for truth, type or identity: it may be an object of the realm. */
export function visitUnheld(walk: Walk, node: Node): void {
  if (walk.names.globalOf(node) !== undefined) return
  if (node.type === 'MemberExpression') {
    if (nameOf(node) === 'constructor') walk.guardBy('unheld', node, () => visitMember(walk, node))
    else visitMember(walk, node)
  } else if (node.type === 'LogicalExpression') {
    visitUnheld(walk, requireNode(node.left))
    visitUnheld(walk, requireNode(node.right))
  } else if (node.type !== 'ThisExpression') walk.visit(node)
}

/** Visits an operand of a comparison by identity. A function that code may hold is replaced by the code's own. */
export function visitCompared(walk: Walk, node: Node): void {
  if (walk.names.isLendable(node)) readPath(walk, node)
  else visitUnheld(walk, node)
}

/** Guards a name that is read. */
export function readName(walk: Walk, node: Node): void {
  const name = requireText(node.name)
  // `module` belongs to the invocation, but its `exports` does not.
  if (walk.names.globalOf(node) === 'module') walk.stopAt(node)
  else if (walk.names.isHeld(name)) readPath(walk, node)
  else if (FRESH.has(name)) walk.mentionFresh(name)
  else if (name.startsWith(GUARD_START)) throwUnconfined()
}

/** Guards a property that is read. */
export function readMember(walk: Walk, node: Node): void {
  const name = nameOf(node)
  const library = walk.names.globalOf(requireNode(node.object))
  if (library !== undefined && name !== undefined && ALLOWED_VALUES[library]?.has(name)) return
  if (name !== undefined && walk.names.isPath(requireNode(node.object))) {
    if (walk.names.realm.computed.has(name)) walk.stopAt(node)
    else readPath(walk, node)
  } else if (name === undefined || !walk.names.realm.lent.has(name)) visitMember(walk, node)
  else walk.guardBy('value', node, () => visitMember(walk, node))
}

/**
 * Visits a name of the realm. For a function that may be called, the code gets a function of its own that calls it.
 */
function readPath(walk: Walk, node: Node): void {
  const isLendable = walk.names.isLendable(node)
  walk.lends ||= isLendable
  walk.guardBy(isLendable ? 'lend' : 'value', node, () => {})
}

/** Visits the parts of a property that is read, called or tested. */
export function visitMember(walk: Walk, node: Node, isCalled = false): void {
  const name = nameOf(node)
  const object = requireNode(node.object)
  if (name !== undefined && walk.names.realm.computed.has(name)) visitInherited(walk, node, name)
  else if (name !== undefined && walk.names.isPath(object)) return
  else if (!isCalled && walk.names.isVariable(object, name))
    walk.wrap(node, `(${GUARD_START}isGlobal(this)?${name}:`, ')', () => {})
  else if (!isCalled && name !== undefined && isPart(object, name)) walk.names.mentioned.add(requireText(object.name))
  else {
    visitObjectOf(walk, object, name)
    if (name === undefined) visitKey(walk, requireNode(node.property), 'key')
  }
}

/** Members that a frozen realm reads on request (`parts` in intrinsics/bootstrap/invocation.ts). */
const BLOCK_PARTS = new Set(['number', 'time', 'witness'])
const TX_PARTS = new Set(['publisher', 'variant'])

/**
 * Returns whether a property is such a number or text of the block or the transaction: code that only reads these never
 * holds the object.
 */
function isPart(object: Node, name: string): boolean {
  if (object.type !== 'Identifier') return false
  return (
    (BLOCK_NAMES.has(requireText(object.name)) && BLOCK_PARTS.has(name)) ||
    (TX_NAMES.has(requireText(object.name)) && TX_PARTS.has(name))
  )
}

/** Guards a property that belongs to the realm or to the contract, depending on the object. */
export function visitInherited(walk: Walk, node: Node, name: string): void {
  const object = requireNode(node.object)
  if (object.type === 'Super') throwUnconfined()
  walk.wrap(object, formatGuardStart('inherited'), formatGuardEnd(name), () => walk.visit(object))
}

/** Visits the object of a property. `this.name` is undefined if the global object does not have the name. */
function visitObjectOf(walk: Walk, object: Node, name: string | undefined): void {
  const isAbsent = name !== undefined && !walk.names.realm.taken.has(name) && !walk.names.globals.has(name)
  if (object.type === 'ThisExpression' && isAbsent && !walk.names.variables.has(name)) walk.names.absent.add(name)
  else walk.visit(object)
}

/** Guards a computed key. */
export function visitKey(walk: Walk, property: Node, guard: 'key' | 'name'): void {
  if (property.type === 'Literal') checkLiteral(walk, property)
  else walk.guardBy(guard, property, () => walk.visit(property))
}

/** Guards `this`, which outside of classes may be the global object. */
export function visitThis(walk: Walk, node: Node): void {
  if (walk.names.classDepth === 0) walk.guardBy('self', node, () => {})
}

/** Guards the values of an object literal. */
export function visitObject(walk: Walk, { properties }: Node): void {
  for (const { computed, key, value, shorthand } of requireNodes(properties)) {
    if (computed) walk.visit(requireNode(key))
    const { name } = requireNode(value)
    if (shorthand && walk.names.isHeld(requireText(name)))
      walk.insert(walk.tree.startOf(requireNode(value)), `${name}:`)
    walk.visit(requireNode(value))
  }
}

/** Guards the operands of a binary operator. */
export function visitBinary(walk: Walk, { left, right }: Node): void {
  walk.visit(requireNode(left))
  // `in` and `instanceof` do not store their right operand, but the global object of a script has more properties.
  if (requireNode(right).type === 'ThisExpression') walk.visit(requireNode(right))
  else visitCompared(walk, requireNode(right))
}

/** Visits a logical expression. The left side of `&&` is its value only if it is no object. */
export function visitLogical(walk: Walk, { operator, left, right }: Node): void {
  if (operator === '&&') visitUnheld(walk, requireNode(left))
  else walk.visit(requireNode(left))
  walk.visit(requireNode(right))
}

/** Refuses regular expressions, which have a state and a prototype that is not known here. */
export function checkLiteral(_walk: Walk, node: Node): void {
  if ('regex' in node) throwUnconfined()
}
