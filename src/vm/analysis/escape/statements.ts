import { isNode, type Node } from '../../../contract/syntax/syntax.js'
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
    if (key === 'test') visitUnheld(walk, node[key] as Node)
    else walk.visitPart(node[key])
  }
}

/** Visits a `switch`. Its scope begins after the discriminant. */
export function visitSwitch(walk: Walk, node: Node): void {
  walk.visit(node.discriminant as Node)
  walk.names.within(bindNames(node), () => {
    for (const { test, consequent } of node.cases as Node[]) {
      walk.visitPart(test)
      walk.visitPart(consequent)
    }
  })
}

/** Visits a loop. It may only assign to variables. */
export function visitLoop(walk: Walk, node: Node): void {
  const left = node.left as Node
  const right = node.right as Node
  walk.names.within(bindNames(node), () => {
    if (left.type === 'VariableDeclaration') walk.visit(left)
    else if (left.type !== 'Identifier') throwUnconfined()
    if (left.type === 'Identifier' && walk.names.mayLeak(left.name as string)) walk.stopAt(right)
    else walk.visit(right)
    walk.visit(node.body as Node)
  })
}

/** Visits a declarator. Nothing else may hold the target of an alias. */
export function visitDeclarator(walk: Walk, { id, init }: Node): void {
  const { type, name } = id as Node
  if (type !== 'Identifier') throwUnconfined()
  if (isNode(init) && !walk.names.aliases.has(name as string)) walk.visit(init)
}

/** Visits a function. Asynchronous ones are refused. */
export function visitFunction(walk: Walk, node: Node): void {
  if (node.async) throwUnconfined()
  if (walk.names.functionDepth === 0 && node.type === 'FunctionDeclaration')
    walk.names.declare((node.id as Node).name as string)
  walk.names.functionDepth += 1
  // Parameters do not see the variables of the body.
  walk.names.within(bindParameters(node), () => {
    for (const parameter of node.params as Node[]) visitParameter(walk, parameter)
    walk.names.within(bindNames(node), () => walk.visit(node.body as Node))
  })
  walk.names.functionDepth -= 1
}

/** Visits the default value of a parameter. */
function visitParameter(walk: Walk, { type, right }: Node): void {
  if (type === 'AssignmentPattern') walk.visit(right as Node)
}

/** Visits a class. Its heritage and computed names have the `this` of the surrounding code. */
export function visitClass(walk: Walk, node: Node): void {
  walk.names.within(bindNames(node), () => {
    const heritage = node.superClass as Node | null
    if (heritage !== null && !(walk.names.globalOf(heritage) === 'Error')) walk.visit(heritage)
    for (const member of (node.body as Node).body as Node[]) {
      if (member.computed) walk.visit(member.key as Node)
      walk.names.classDepth += 1
      walk.visit(member.value as Node)
      walk.names.classDepth -= 1
    }
  })
}
