import { requireList } from '../../collections/records.js'
import type { Node } from '../syntax/syntax.js'

const FIXED_COSTS: Record<string, number> = {
  ThrowStatement: 50,
  CallExpression: 4,
  TaggedTemplateExpression: 4,
  NewExpression: 8,
  YieldExpression: 8,
  MemberExpression: 4,
  MetaProperty: 4,
  AssignmentExpression: 3,
  UpdateExpression: 3,
  BinaryExpression: 3,
  UnaryExpression: 3,
  LogicalExpression: 3,
  ConditionalExpression: 3,
  FunctionExpression: 1,
  ArrowFunctionExpression: 3,
  ClassDeclaration: 150,
  FunctionDeclaration: 3,
  VariableDeclarator: 3,
  MethodDefinition: 2,
}

/** The gas a node adds to its charge point (spec/vm.md §2.3). A double: the order of additions is part of the rules. */
export function costOf(node: Node): number {
  switch (node.type) {
    case 'ObjectExpression':
      return costOfMembers(requireList(node.properties).length)
    case 'ArrayExpression':
      return costOfMembers(requireList(node.elements).length)
    case 'Literal':
      return typeof node.value === 'string' ? 2 + 0.1 * node.value.length : 0
    default:
      return FIXED_COSTS[node.type] ?? 0
  }
}

function costOfMembers(count: number): number {
  return count === 0 ? 0.1 : 2 + 0.1 * count
}
