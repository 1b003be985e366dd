import { instrument } from './instrument.js'
import { ABSENT_GLOBALS, ABSENT_METHODS, adviseInstead, LIBRARY } from './library.js'
import { mapInstrumented } from './mapping.js'
import { isNode, type Node, type Position, parseSource, positionOf } from './syntax.js'

/** Something the chain publishes and that then does not do what JavaScript programmers expect. */
export interface Pitfall extends Position {
  rule: 'REMOVED_GLOBAL' | 'REMOVED_METHOD' | 'ARROW_THIS' | 'LOST_LABEL' | 'STRICT_EQUALITY'
  reason: string
  hint: string
}

const MATH: ReadonlySet<string> = new Set(LIBRARY.Math)

/**
 * Finds what a contract does that fails or surprises when it runs on the chain. It goes by names, so it can be wrong
 * where an object has a method of its own with such a name; names declared in the source are left alone. The contract
 * must be one that `checkContract` accepts. Throws `ContractRefused`.
 */
export function findPitfalls(source: string): Pitfall[] {
  const program = parseSource(source, { loc: true })
  const declared = new Set<unknown>()
  const pitfalls: Pitfall[] = []
  visit(program, undefined, (node) => collectDeclared(node, declared))
  visit(program, undefined, (node, parent) => pitfalls.push(...judge(node, parent, declared)))
  return [...pitfalls, ...findLostLabels(source)]
}

function visit(part: unknown, parent: Node | undefined, see: (node: Node, parent: Node | undefined) => void): void {
  if (Array.isArray(part)) for (const element of part) visit(element, parent, see)
  else if (isNode(part)) {
    see(part, parent)
    for (const key in part) visit(part[key], part, see)
  }
}

/** Names of variables, functions, classes, parameters, methods and properties. */
function collectDeclared(node: Node, declared: Set<unknown>): void {
  const parameters = Array.isArray(node.params) ? (node.params as Node[]) : []
  const targets = [node.id, node.key, ...parameters, ...parameters.map(({ left, argument }) => left ?? argument)]
  for (const target of targets) if (isNode(target)) declared.add(target.name)
}

function judge(node: Node, parent: Node | undefined, declared: Set<unknown>): Pitfall[] {
  switch (node.type) {
    case 'Identifier':
      return judgeName(node, parent, declared)
    case 'MemberExpression':
      return judgeMember(node, parent, declared)
    case 'ArrowFunctionExpression':
      return judgeArrow(node)
    case 'BinaryExpression':
      return judgeEquality(node)
    default:
      return []
  }
}

function judgeName(node: Node, parent: Node | undefined, declared: Set<unknown>): Pitfall[] {
  const name = node.name as string
  const isProperty = (parent?.property === node || parent?.key === node) && !parent.computed
  if (isProperty || declared.has(name) || !ABSENT_GLOBALS.has(name)) return []
  return [warn(node, 'REMOVED_GLOBAL', `${name} does not exist on the chain`, adviseInstead(name))]
}

function judgeMember(
  { object, property, computed }: Node,
  parent: Node | undefined,
  declared: Set<unknown>,
): Pitfall[] {
  const { name } = property as Node & { name: string }
  if (computed || declared.has(name)) return []
  if ((object as Node).type === 'Identifier' && (object as Node).name === 'Math' && !declared.has('Math')) {
    if (MATH.has(name)) return []
    return [warn(property as Node, 'REMOVED_METHOD', `Math.${name} does not exist on the chain`, adviseInstead(name))]
  }
  const isCalled = parent?.type === 'CallExpression' && isNode(parent.callee) && parent.callee.property === property
  if (!isCalled || !ABSENT_METHODS.has(name)) return []
  return [
    warn(property as Node, 'REMOVED_METHOD', `the method ${name} does not exist on the chain`, adviseInstead(name)),
  ]
}

/** An expression body becomes a function of its own (§2.5), with another `this` and no `arguments`. */
function judgeArrow(node: Node): Pitfall[] {
  if (!node.expression) return []
  const own = findOwnUse(node.body)
  if (!own) return []
  const reason = 'in an arrow function without braces, this and arguments are not those around it'
  return [warn(own, 'ARROW_THIS', reason, 'Write the body as { return … }.')]
}

/** The first `this`, `super` or `arguments` of a part, not looking into functions with their own. */
export function findOwnUse(part: unknown): Node | undefined {
  if (Array.isArray(part)) return part.map(findOwnUse).find(Boolean)
  if (!isNode(part) || part.type === 'FunctionExpression' || part.type === 'ClassExpression') return undefined
  if (part.type === 'ThisExpression' || part.type === 'Super' || part.name === 'arguments') return part
  return Object.values(part).map(findOwnUse).find(Boolean)
}

/** A charge between a label and its loop takes the label away (§2.5). */
function findLostLabels(source: string): Pitfall[] {
  const map = mapInstrumented(source)
  return instrument(source).points.flatMap(({ labelled, value }, index) => {
    if (!labelled || value === 0) return []
    const reason = 'the gas charge before this loop takes its label away: break and continue to it fail when it runs'
    const hint = 'Declare the loop’s variables before the label, or use a flag.'
    return [{ rule: 'LOST_LABEL', ...map.points[index]!.start, reason, hint }]
  })
}

/** `==` acts as `===` (§2.6), so a test for null misses undefined. */
function judgeEquality(node: Node): Pitfall[] {
  const { operator, left, right } = node as Node & { operator: string; left: Node; right: Node }
  if (operator !== '==' && operator !== '!=') return []
  if (![left, right].some((side) => side.type === 'Literal' && side.value === null)) return []
  const reason = `${operator} acts as ${operator}= on the chain: it tells null from undefined`
  return [warn(node, 'STRICT_EQUALITY', reason, 'Test for null and for undefined.')]
}

function warn(node: Node, rule: Pitfall['rule'], reason: string, hint: string): Pitfall {
  return { rule, ...positionOf(node), reason, hint }
}
