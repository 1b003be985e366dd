import { IDENTIFIER } from '../../../codec/code-text.js'
import { must } from '../../../collections/presence.js'
import { type Node, requireNode, requireText } from '../../../contract/syntax/syntax.js'
import { listMentions } from '../../intrinsics/hardening/mentions.js'
import { ALLOWED_CALLS, ALLOWED_VALUES, EXTENSIBLE } from '../allowed-intrinsics.js'
import { formatGuardEnd, formatGuardStart } from '../guards.js'
import { FITTED, NOTED } from '../lengths.js'
import { nameOf } from '../members.js'
import { visitKey, visitUnheld } from './reads.js'
import { throwUnconfined } from './unconfined.js'
import type { Walk } from './walk.js'

/** Guards an assignment. */
export function visitAssignment(walk: Walk, node: Node): void {
  const [left, right] = [requireNode(node.left), requireNode(node.right)]
  if (left.type === 'Identifier' && walk.names.mayLeak(requireText(left.name))) walk.stopAt(right)
  else {
    writeTo(walk, left)
    if (left.type === 'MemberExpression' && nameOf(left) === 'length')
      walk.wrap(right, ...FITTED, () => walk.visit(right))
    else walk.visit(right)
  }
}

/** Guards `++` and `--`. */
export function visitUpdate(walk: Walk, node: Node): void {
  const argument = requireNode(node.argument)
  const isGlobal = argument.type === 'Identifier' && !walk.names.isOwn(requireText(argument.name))
  // Reading an undeclared name throws a ReferenceError.
  if (!isGlobal) writeTo(walk, argument)
  else if (walk.names.mayLeak(requireText(argument.name)) && walk.names.globals.has(requireText(argument.name)))
    walk.stopAt(node)
}

/** Guards the target of an assignment. */
function writeTo(walk: Walk, target: Node): void {
  if (target.type === 'MemberExpression') writeMember(walk, target)
  else if (target.type !== 'Identifier') throwUnconfined()
}

/** Guards a property that is assigned to. */
function writeMember(walk: Walk, target: Node): void {
  const object = requireNode(target.object)
  const name = nameOf(target)
  // `module` belongs to the invocation.
  if (name === 'exports' && object.type === 'Identifier' && object.name === 'module') return
  if (isExtensible(walk, object)) extend(walk, object, name)
  else if (name === undefined) {
    walk.visit(object)
    visitKey(walk, requireNode(target.property), 'name')
  } else if (name !== 'length') walk.visit(object)
  else if (object.type === 'Super') throwUnconfined()
  else walk.wrap(object, ...NOTED, () => walk.visit(object))
}

/** Returns whether code may add properties to an object of the realm. */
function isExtensible(walk: Walk, object: Node): boolean {
  return EXTENSIBLE.has(walk.names.pathOf(object) ?? '')
}

/** Guards an addition to an object of the realm. */
function extend(walk: Walk, object: Node, name: string | undefined): void {
  const path = must(walk.names.pathOf(object), 'path of')
  const isTaken = (name: string) =>
    walk.names.realm.lent.has(name) ||
    walk.names.realm.computed.has(name) ||
    listMentions().has(name) ||
    // Calls and reads by these names are not checked.
    ALLOWED_CALLS[path]?.has(name) ||
    ALLOWED_VALUES[path]?.has(name)
  if (name === undefined || !IDENTIFIER.test(name) || isTaken(name)) walk.stopAt(object)
  else {
    walk.extends = true
    walk.wrap(object, formatGuardStart('extend'), formatGuardEnd(name), () => {})
  }
}

/** Visits a unary expression. The operand of `delete` is not read. */
export function visitUnary(walk: Walk, node: Node): void {
  const operand = requireNode(node.argument)
  if (node.operator === 'delete') visitDelete(walk, node, operand)
  else if (node.operator === 'typeof' || node.operator === '!' || node.operator === 'void') visitUnheld(walk, operand)
  else walk.visit(operand)
}

/** Guards `delete`. It stops at a property of the realm. */
function visitDelete(walk: Walk, node: Node, operand: Node): void {
  // Properties of the realm are frozen, also those of functions that code may hold.
  if (operand.type !== 'MemberExpression' || walk.names.pathOf(requireNode(operand.object)) !== undefined)
    walk.stopAt(node)
  else {
    walk.visit(requireNode(operand.object))
    if (nameOf(operand) === undefined) walk.visit(requireNode(operand.property))
  }
}
