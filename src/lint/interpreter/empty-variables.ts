import type { AnyNode, Identifier, VariableDeclarator } from 'acorn'
import { forEachPart, isFunction } from '../syntax/free-names.js'
import { isConstant, type Value } from '../values/values.js'
import { listAssigned } from './assigned.js'
import type { Machine } from './machine.js'

/** The variables that a function declares, without those of its inner functions. */
interface Variables {
  /** By name. Undefined for one that gets its values in a way that is not followed: a pattern, a loop, a closure. */
  declared: ReadonlyMap<string, readonly VariableDeclarator[] | undefined>
  loops: readonly AnyNode[]
}

const known = new WeakMap<AnyNode, Variables>()

/** Describes why reading a member of a variable fails: nothing on the path has given it a value. */
export function describeEmpty(machine: Machine, node: AnyNode, value: Value): string | undefined {
  const { callable, scope } = machine.frame
  if (node.type !== 'Identifier' || !callable) return undefined
  const binding = scope.find(node.name)
  if (binding?.isModule || binding?.imported) return undefined
  const { declared, loops } = readVariables(callable.node)
  const declarators = declared.get(node.name)
  if (!declarators) return undefined
  const isEmpty = binding
    ? isConstant(value, undefined) && declarators.every(({ init }) => !init)
    : value.op === 'global' && isBefore(node, declarators, loops) && !listAssigned(callable.node).has(node.name)
  return isEmpty ? `\`${node.name}\` has no value yet` : undefined
}

/** Whether a name stands above all that gives it a value, also in an earlier iteration. */
function isBefore(node: Identifier, declarators: readonly VariableDeclarator[], loops: readonly AnyNode[]): boolean {
  const isWithin = (part: AnyNode, whole: AnyNode) => whole.start <= part.start && part.end <= whole.end
  return declarators.every(
    (one) =>
      node.end <= one.start &&
      !isWithin(node, one) &&
      !loops.some((loop) => isWithin(node, loop) && isWithin(one, loop)),
  )
}

function readVariables(scope: AnyNode): Variables {
  const found = known.get(scope)
  if (found) return found
  const declared = new Map<string, readonly VariableDeclarator[] | undefined>()
  const loops: AnyNode[] = []
  const unknown = new Set<string>()
  const visit = (node: AnyNode): void => {
    if (node !== scope && isFunction(node)) {
      for (const name of listAssigned(node)) unknown.add(name)
      return
    }
    if (/^(For|While|DoWhile)/.test(node.type)) loops.push(node)
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier')
      declared.set(node.id.name, [...(declared.get(node.id.name) ?? []), node])
    addNames(findFilled(node), unknown)
    forEachPart(node, visit)
  }
  visit(scope)
  for (const name of unknown) declared.set(name, undefined)
  const variables = { declared, loops }
  known.set(scope, variables)
  return variables
}

/** Finds the part of a node whose names get a value that is not followed, or are tested. */
function findFilled(node: AnyNode): AnyNode | null | undefined {
  if (node.type === 'ForInStatement' || node.type === 'ForOfStatement') return node.left
  if (node.type === 'VariableDeclarator') return node.id.type === 'Identifier' ? undefined : node.id
  if (node.type === 'CatchClause') return node.param
  return node.type === 'UnaryExpression' && node.operator === 'typeof' ? node.argument : undefined
}

/** Adds all names in a pattern. */
function addNames(pattern: AnyNode | null | undefined, names: Set<string>): void {
  if (pattern?.type === 'Identifier') names.add(pattern.name)
  else if (pattern) forEachPart(pattern, (part) => addNames(part, names))
}
