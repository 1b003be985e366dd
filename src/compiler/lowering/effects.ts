import { isNode, type Node, nodesOrHoles, requireNode, requireNodes } from '../../contract/syntax/syntax.js'

const LOUD = new Set(['CallExpression', 'NewExpression', 'AssignmentExpression', 'UpdateExpression', 'YieldExpression'])
const FUNCTIONS = new Set(['FunctionExpression', 'ArrowFunctionExpression', 'ClassExpression'])

/** True for an assignment target that evaluates something before it takes its value. */
export function isEffective(target: Node): boolean {
  const place = target.type === 'AssignmentPattern' ? requireNode(target.left) : target
  return place.type === 'MemberExpression'
}

/** True for a target whose destructuring has side effects besides assigning names, so that its moment is observable. */
export function isLoud(target: Node | null): boolean {
  if (target === null) return false
  switch (target.type) {
    case 'AssignmentPattern':
      return isLoud(requireNode(target.left)) || runs(target.right)
    case 'ObjectPattern':
      return requireNodes(target.properties).some((property) => {
        return (property.computed && runs(property.key)) || isLoud(requireNode(property.value ?? property))
      })
    case 'RestElement':
      return isLoud(requireNode(target.argument))
    case 'ArrayPattern':
      return nodesOrHoles(target.elements).some(isLoud)
    default:
      return runs(target)
  }
}

/** True if evaluating an expression can run other code. */
export function runs(part: unknown): boolean {
  if (Array.isArray(part)) return part.some(runs)
  if (!isNode(part) || FUNCTIONS.has(part.type)) return false
  return LOUD.has(part.type) || Object.values(part).some(runs)
}
