import { LIBRARY } from './library.js'
import { isNode, type Node } from './syntax.js'

/** What a value is beyond doubt. `decimal` is a BigNumber, an Int64 or a Float64. */
export type Evident = 'text' | 'number' | 'boolean' | 'decimal' | 'nothing'

/** What methods of the contract return, where that is declared and of one kind. */
export type KnownReturns = ReadonlyMap<string, Evident>

export type FindEvident = (node: Node) => Evident | undefined

const TEXTS = new Set([
  'toFixed',
  'toString',
  'toLowerCase',
  'toUpperCase',
  'trim',
  'substring',
  'charAt',
  'join',
  'repeat',
])
const STORED = new Set(['get', 'mapGet', 'globalGet', 'globalMapGet'])
const ASKED = new Set([
  'has',
  'mapHas',
  'globalHas',
  'globalMapHas',
  'requireAuth',
  'includes',
  'startsWith',
  'endsWith',
  'isArray',
])
const COUNTED = new Set([
  'indexOf',
  'lastIndexOf',
  'findIndex',
  'charCodeAt',
  'toNumber',
  'mapLen',
  'parseInt',
  'parseFloat',
])
const DECIMALS = new Set(['BigNumber', 'Int64', 'Float64'])
const RECKONED = new Set(
  LIBRARY['BigNumber.prototype'].filter((name) =>
    /^(plus|minus|times|div|idiv|mod|pow|negated|sqrt|multi|abs)/.test(name),
  ),
)

/**
 * Goes by what an expression is; a name is what all its declarations are, where nothing gives it another value. `texts` are
 * names of parameters that the ABI makes texts; `returns` is of methods that are called on `this`.
 */
export function createEvidence(
  nodes: readonly Node[],
  texts: ReadonlySet<Node>,
  returns: KnownReturns = new Map(),
): FindEvident {
  const declared = new Map<unknown, (Node | undefined)[]>()
  const parameters = new Map<unknown, boolean[]>()
  const assigned = new Set<unknown>()
  const methods = new Set<unknown>()
  for (const node of nodes) collect(node)
  const open = new Set<unknown>()
  return find

  function collect({ type, id, init, left, argument, params, key }: Node): void {
    if (type === 'VariableDeclarator') add(declared, nameOf(id), isNode(init) ? init : undefined)
    if (type === 'AssignmentExpression') assigned.add(nameOf(left))
    if (type === 'UpdateExpression') assigned.add(nameOf(argument))
    if (type === 'MethodDefinition') methods.add(nameOf(key))
    for (const parameter of Array.isArray(params) ? (params as Node[]) : []) {
      const target = (parameter.left ?? parameter.argument ?? parameter) as Node
      add(parameters, nameOf(target), texts.has(parameter))
    }
  }

  function find(node: Node): Evident | undefined {
    switch (node.type) {
      case 'Literal':
        return node.value === null ? 'nothing' : LITERALS[typeof node.value]
      case 'TemplateLiteral':
        return 'text'
      case 'Identifier':
        return node.name === 'undefined' ? 'nothing' : findNamed(node.name)
      case 'UnaryExpression':
        return UNARY[node.operator as string]
      case 'BinaryExpression':
        return findBinary(node)
      case 'NewExpression':
        return DECIMALS.has(String(nameOf(node.callee))) ? 'decimal' : undefined
      case 'CallExpression':
        return findCall(node.callee as Node)
      case 'MemberExpression':
        return !node.computed && nameOf(node.property) === 'length' ? 'number' : undefined
      default:
        return undefined
    }
  }

  function findNamed(name: unknown): Evident | undefined {
    const values = declared.get(name) ?? []
    const given = parameters.get(name) ?? []
    if (open.has(name) || assigned.has(name) || values.length + given.length === 0) return undefined
    open.add(name)
    const kinds = [
      ...values.map((value) => value && find(value)),
      ...given.map((isText) => (isText ? 'text' : undefined)),
    ]
    open.delete(name)
    return kinds.every((kind) => kind === kinds[0]) ? (kinds[0] as Evident | undefined) : undefined
  }

  function findBinary({ operator, left, right }: Node): Evident | undefined {
    if (/^([=!]==?|[<>]=?|in|instanceof)$/.test(operator as string)) return 'boolean'
    if (operator !== '+') return 'number'
    const sides = [find(left as Node), find(right as Node)]
    if (sides.includes('text')) return 'text'
    return sides.every((side) => side === 'number') ? 'number' : undefined
  }

  function findCall(callee: Node): Evident | undefined {
    if (callee.type === 'Identifier') return CALLED[callee.name as string]
    const { object, property, computed } = callee as { object?: Node; property?: Node; computed?: boolean }
    const name = String(nameOf(property))
    if (!object || computed) return undefined
    if (object.type === 'ThisExpression') return returns.get(name)
    if (methods.has(name)) return undefined
    if (STORED.has(name) && nameOf(object) === 'storage') return 'text'
    if (TEXTS.has(name)) return 'text'
    if (ASKED.has(name)) return 'boolean'
    if (COUNTED.has(name)) return 'number'
    return RECKONED.has(name as never) && nameOf(object) !== 'Math' ? 'decimal' : undefined
  }
}

const LITERALS: Record<string, Evident | undefined> = { string: 'text', number: 'number', boolean: 'boolean' }
const UNARY: Record<string, Evident | undefined> = {
  '!': 'boolean',
  typeof: 'text',
  '-': 'number',
  '+': 'number',
  void: 'nothing',
}
const CALLED: Record<string, Evident | undefined> = {
  String: 'text',
  Number: 'number',
  isNaN: 'boolean',
  BigNumber: 'decimal',
}

function nameOf(node: unknown): unknown {
  return isNode(node) && node.type === 'Identifier' ? node.name : undefined
}

function add<T>(lists: Map<unknown, T[]>, name: unknown, item: T): void {
  const list = lists.get(name)
  if (list) list.push(item)
  else lists.set(name, [item])
}
