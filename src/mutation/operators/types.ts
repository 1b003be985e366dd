import { itemAt } from '../../collections/presence.js'
import { type Node, nameCallee, rangeOf, textOf } from './operator.js'

/** Names with their declared types, by function and for the whole file. */
export type TypeNames = ReadonlyMap<string, string>

const TEXT_CALLS =
  /(^|\.)(String|toFixed|toString|toLowerCase|toUpperCase|trim|stringify|publisher|contractName|contractOwner)$/
const NUMBER_CALLS = /(^|\.)(Number|parseInt|parseFloat|floor|ceil|round|toNumber|indexOf)$/

/** The type of an expression, as far as its text and declared names show: `string`, `number`, `BigNumber` … */
export function inferType(node: Node, names: TypeNames): string | undefined {
  switch (node.type) {
    case 'StringLiteral':
    case 'TemplateLiteral':
      return 'string'
    case 'NumericLiteral':
      return 'number'
    case 'Identifier':
      return names.get(node.name)
    case 'TSAsExpression':
    case 'TSNonNullExpression':
      return inferType(node.expression, names)
    case 'NewExpression':
      return node.callee.type === 'Identifier' ? node.callee.name : undefined
    case 'MemberExpression':
      return nameCallee(node) === 'tx.publisher' ? 'string' : undefined
    case 'BinaryExpression':
      return node.operator === '+' && [node.left, node.right].some((side) => inferType(side, names) === 'string')
        ? 'string'
        : undefined
    case 'CallExpression': {
      const name = nameCallee(node.callee) ?? ''
      if (TEXT_CALLS.test(name)) return 'string'
      return NUMBER_CALLS.test(name) ? 'number' : undefined
    }
    default:
      return undefined
  }
}

/** The names that a node declares, with their types. */
export function readDeclared(node: Node, source: string): [name: string, type: string][] {
  if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier') {
    const type = readAnnotation(node.id, source) ?? (node.init ? inferType(node.init, new Map()) : undefined)
    return type === undefined ? [] : [[node.id.name, type]]
  }
  if (!('params' in node) || !Array.isArray(node.params)) return []
  const documented = readDocumented(node, source)
  return (node.params as Node[]).flatMap((param) => {
    const id = param.type === 'AssignmentPattern' ? param.left : param
    if (id.type !== 'Identifier') return []
    const type = readAnnotation(id, source) ?? documented.get(id.name)
    return type === undefined ? [] : [[id.name, type]]
  })
}

function readAnnotation(node: Node, source: string): string | undefined {
  const annotation = 'typeAnnotation' in node ? node.typeAnnotation : undefined
  return annotation?.type === 'TSTypeAnnotation' ? textOf({ source }, annotation.typeAnnotation) : undefined
}

/** The parameter types in the comment above a function. */
function readDocumented(node: Node, source: string): TypeNames {
  const before = source.slice(0, rangeOf(node).start).trimEnd()
  if (!before.endsWith('*/')) return new Map()
  const comment = before.slice(before.lastIndexOf('/**'))
  return new Map(
    [...comment.matchAll(/@param\s+\{([^}]+)\}\s+\[?([\w$]+)/g)].map((match) => [itemAt(match, 2), itemAt(match, 1)]),
  )
}
