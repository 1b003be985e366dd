import { requireList } from '../../collections/records.js'
import { isNode, type Node, requireNodes, walk } from '../../contract/syntax/syntax.js'

/** Identifiers of a program: all of them, and those that are assigned outside of their declaration. */
export interface ProgramNames {
  assigned: ReadonlySet<unknown>
  /** Returns a name that the program does not contain. */
  invent(): string
}

export function collectNames(program: Node): ProgramNames {
  const used = new Set<unknown>()
  const assigned = new Set<unknown>()
  walk(program, (node) => {
    if (node.type === 'Identifier') used.add(node.name)
    const target = targetOf(node)
    if (target !== undefined) for (const name of listTargets(target)) assigned.add(name)
  })
  let count = 0
  return {
    assigned,
    invent() {
      for (;;) {
        const name = `_${(count++).toString(36)}`
        if (used.has(name)) continue
        used.add(name)
        return name
      }
    },
  }
}

function targetOf({ type, left, argument }: Node): unknown {
  if (type === 'UpdateExpression') return argument
  return type === 'AssignmentExpression' || type === 'ForOfStatement' || type === 'ForInStatement' ? left : undefined
}

/** Lists the names that an assignment target sets: one, or those of a pattern. */
export function* listTargets(target: unknown): Generator<unknown> {
  if (!isNode(target)) return
  if (target.type === 'Identifier') yield target.name
  for (const element of requireList(target.elements ?? [])) yield* listTargets(element)
  for (const property of requireNodes(target.properties ?? [])) yield* listTargets(property.value ?? property)
  if (target.type === 'AssignmentPattern') yield* listTargets(target.left)
  if (target.type === 'RestElement') yield* listTargets(target.argument)
}

export function isPattern(node: unknown): node is Node {
  return isNode(node) && (node.type === 'ArrayPattern' || node.type === 'ObjectPattern')
}

/** The nodes right below a node, in the order of the text. */
export function listParts(node: Node): Node[] {
  const parts: Node[] = []
  for (const key in node) {
    if (node.shorthand && key === 'key') continue
    const value = node[key]
    if (Array.isArray(value)) parts.push(...value.filter(isNode))
    else if (isNode(value)) parts.push(value)
  }
  return parts.sort((a, b) => a.range[0] - b.range[0])
}

/** Whether a block declares one of these names for itself. */
export function declaresOne({ body }: Node, names: ReadonlySet<unknown>): boolean {
  return requireNodes(body).some(({ type, id, kind, declarations }) => {
    if (type !== 'VariableDeclaration') return isNode(id) && names.has(id.name)
    const declared = requireNodes(declarations).flatMap((declarator) => [...listTargets(declarator.id)])
    return kind !== 'var' && declared.some((name) => names.has(name))
  })
}
