import { firstOf, must } from '../../../collections/presence.js'
import { type Node, requireNode, requireNodes } from '../../../contract/syntax/syntax.js'
import {
  ALLOWED_CALLBACKS,
  ALLOWED_CLASSES,
  ALLOWED_FUNCTIONS,
  ALLOWED_METHODS,
  CALLBACK_METHODS,
  CHECKED_CALLS,
  DETACHED_METHODS,
} from '../allowed-intrinsics.js'
import { formatGuardEnd, formatGuardStart } from '../guards.js'
import { isLibraryPath, nameOf, namesTransfer } from '../members.js'
import { visitCompared, visitInherited, visitMember, visitUnheld } from './reads.js'
import type { Walk } from './walk.js'

/** Operators that neither keep their operands nor convert them by a method of the contract (intrinsics/helpers.ts). */
const EQUALITY = new Set(['==', '===', '!=', '!=='])

/** Guards a call: its function and its arguments. */
export function visitCall(walk: Walk, node: Node): void {
  const callee = requireNode(node.callee)
  const given = requireNodes(node.arguments)
  const lent = lendsCallback(walk, callee, given[0])
  if (lent !== undefined) {
    const object = requireNode(callee.object)
    walk.wrap(object, formatGuardStart('list'), formatGuardEnd(lent), () => walk.visit(object))
    for (const argument of given.slice(1)) walk.visit(argument)
  } else if (compares(walk, callee, given)) {
    for (const argument of given) visitCompared(walk, argument)
  } else if (CHECKED_CALLS[walk.names.pathOf(callee) ?? ''] !== undefined) visitChecked(walk, node, callee, given)
  else if (isDetached(walk, callee, given)) {
    visitUnheld(walk, requireNode(callee.object))
    walk.guardBy('receiver', firstOf(given), () => walk.visit(firstOf(given)))
    for (const argument of given.slice(1)) walk.visit(argument)
  } else {
    visitCallee(walk, callee)
    for (const argument of given) walk.visit(argument)
  }
}

/** Guards a call whose result is checked. */
function visitChecked(walk: Walk, node: Node, callee: Node, given: readonly Node[]): void {
  const guard = must(CHECKED_CALLS[must(walk.names.pathOf(callee), 'path of')], 'checked call')
  const [first, ...rest] = given
  if (first === undefined || first.type === 'SpreadElement') walk.stopAt(node)
  else
    walk.guardBy(guard, node, () => {
      if (guard === 'value') walk.visit(first)
      else walk.guardBy('described', first, () => walk.visit(first))
      for (const argument of rest) walk.visit(argument)
    })
}

/** Returns whether a call compares its operands by identity. */
function compares(walk: Walk, callee: Node, given: readonly Node[]): boolean {
  const operator = given[2]?.value
  return walk.names.globalOf(callee) === '_IOSTBinaryOp' && typeof operator === 'string' && EQUALITY.has(operator)
}

/** Returns true for `list.slice.call(x)`, which does not hold the method. */
function isDetached(walk: Walk, callee: Node, given: readonly Node[]): boolean {
  if (callee.type !== 'MemberExpression' || given.length === 0 || firstOf(given).type === 'SpreadElement') return false
  const how = nameOf(callee)
  if ((how !== 'call' && how !== 'apply') || walk.names.isLibraryCall(walk.names.pathOf(callee) ?? '')) return false
  return DETACHED_METHODS.has(methodNameOf(walk, requireNode(callee.object)) ?? '')
}

/** Returns the name of a method that is called by `call` or `apply`. */
function methodNameOf(walk: Walk, method: Node): string | undefined {
  if (method.type !== 'MemberExpression') return walk.names.pathOf(method)?.split('.').at(-1)
  return requireNode(method.object).type === 'Super' ? undefined : nameOf(method)
}

/** Returns the name of a method that receives a function of the realm; undefined for other calls. */
function lendsCallback(walk: Walk, callee: Node, given: Node | undefined): string | undefined {
  if (given === undefined || callee.type !== 'MemberExpression' || requireNode(callee.object).type === 'Super')
    return undefined
  const name = nameOf(callee)
  if (name === undefined || !CALLBACK_METHODS.has(name)) return undefined
  return ALLOWED_CALLBACKS.has(walk.names.globalOf(given) ?? '') ? name : undefined
}

/** Guards a tagged template, which calls its tag. */
export function visitTagged(walk: Walk, { tag, quasi }: Node): void {
  visitCallee(walk, requireNode(tag))
  walk.visit(requireNode(quasi))
}

/** Guards the callee. It is called without being stored, so it may be a function of the realm. */
function visitCallee(walk: Walk, callee: Node): void {
  const path = walk.names.pathOf(callee)
  if (path !== undefined && (ALLOWED_FUNCTIONS.has(path) || isLibraryPath(path) || walk.names.isLibraryCall(path))) {
    walk.makesTransfers ||= namesTransfer(path)
  } else if (callee.type !== 'MemberExpression') walk.visit(callee)
  else visitMethod(walk, callee)
}

/** Guards the method of a call. */
function visitMethod(walk: Walk, callee: Node): void {
  const name = nameOf(callee)
  if (name !== undefined && walk.names.realm.lent.has(name) && !ALLOWED_METHODS.has(name))
    visitInherited(walk, callee, name)
  else if (walk.names.isPath(requireNode(callee.object))) walk.visit(requireNode(callee.object))
  else visitMember(walk, callee, true)
}

/** Guards a `new` expression. Parentheses keep the call of a guard from ending the name of the class. */
export function visitNew(walk: Walk, node: Node): void {
  const callee = requireNode(node.callee)
  const library = walk.names.globalOf(callee)
  const isHeld = typeof callee.name === 'string' && walk.names.isHeld(callee.name)
  if (library !== undefined && (ALLOWED_CLASSES.has(library) || !isHeld)) {
    // An instance has no reference to its class.
  } else if (library === undefined && callee.type === 'Identifier') walk.visit(callee)
  else walk.wrap(callee, '(', ')', () => walk.visit(callee))
  for (const argument of requireNodes(node.arguments)) walk.visit(argument)
}
