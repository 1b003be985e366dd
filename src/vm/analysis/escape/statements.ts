import {
  isNode,
  type Node,
  nodeOrNull,
  requireNode,
  requireNodes,
  requireText,
} from '../../../contract/syntax/syntax.js'
import { bindNames, bindParameters } from '../scope.js'
import { visitUnheld } from './reads.js'
import { throwUnconfined } from './unconfined.js'
import type { Walk } from './walk.js'

/** Visits a part with a scope of its own. */
export function visitBlock(walk: Walk, node: Node): void {
  walk.names.within(bindNames(node), () => {
    for (const key in node) {
      if (key === 'test' && isNode(node[key])) visitUnheld(walk, node[key])
      else walk.visitPart(node[key])
    }
  })
}

/** Visits a statement or expression with a test, whose value is not held. */
export function visitTest(walk: Walk, node: Node): void {
  for (const key in node) {
    if (key === 'test') visitUnheld(walk, requireNode(node[key]))
    else walk.visitPart(node[key])
  }
}

/** Visits a `switch`. Its scope begins after the discriminant. */
export function visitSwitch(walk: Walk, node: Node): void {
  walk.visit(requireNode(node.discriminant))
  walk.names.within(bindNames(node), () => {
    for (const { test, consequent } of requireNodes(node.cases)) {
      walk.visitPart(test)
      walk.visitPart(consequent)
    }
  })
}

/** Visits a loop. It may only assign to variables. */
export function visitLoop(walk: Walk, node: Node): void {
  const left = requireNode(node.left)
  const right = requireNode(node.right)
  walk.names.within(bindNames(node), () => {
    if (left.type === 'VariableDeclaration') walk.visit(left)
    else if (left.type !== 'Identifier') throwUnconfined()
    if (left.type === 'Identifier' && walk.names.mayLeak(requireText(left.name))) walk.stopAt(right)
    else walk.visit(right)
    walk.visit(requireNode(node.body))
  })
}

/** Visits a declarator. Nothing else may hold the target of an alias. */
export function visitDeclarator(walk: Walk, { id, init }: Node): void {
  const { type, name } = requireNode(id)
  if (type !== 'Identifier') throwUnconfined()
  if (isNode(init) && !walk.names.aliases.has(requireText(name))) walk.visit(init)
}

/** Visits a function. Asynchronous ones are refused. */
export function visitFunction(walk: Walk, node: Node): void {
  if (node.async) throwUnconfined()
  if (walk.names.functionDepth === 0 && node.type === 'FunctionDeclaration')
    walk.names.declare(requireText(requireNode(node.id).name))
  walk.names.functionDepth += 1
  // Parameters do not see the variables of the body.
  walk.names.within(bindParameters(node), () => {
    for (const parameter of requireNodes(node.params)) visitParameter(walk, parameter)
    walk.names.within(bindNames(node), () => walk.visit(requireNode(node.body)))
  })
  walk.names.functionDepth -= 1
}

/** Visits the default value of a parameter. */
function visitParameter(walk: Walk, { type, right }: Node): void {
  if (type === 'AssignmentPattern') walk.visit(requireNode(right))
}

/** Visits a class. Its heritage and computed names have the `this` of the surrounding code. */
export function visitClass(walk: Walk, node: Node): void {
  walk.names.within(bindNames(node), () => {
    const heritage = nodeOrNull(node.superClass)
    if (heritage !== null && !(walk.names.globalOf(heritage) === 'Error')) walk.visit(heritage)
    for (const member of requireNodes(requireNode(node.body).body)) {
      if (member.computed) walk.visit(requireNode(member.key))
      walk.names.classDepth += 1
      walk.visit(requireNode(member.value))
      walk.names.classDepth -= 1
    }
  })
}
