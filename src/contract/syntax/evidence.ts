import { LIBRARY } from '../library.js'
import { isNode, type Node, optionalNode, requireNode, requireNodes, requireText } from './syntax.js'

/** Certain type of a value. `decimal` is a BigNumber, an Int64 or a Float64. */
export type Evident = 'text' | 'number' | 'boolean' | 'decimal' | 'nothing'

/** Declared return types of methods, if there is exactly one. */
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
const RECKONED: ReadonlySet<string> = new Set(
  LIBRARY['BigNumber.prototype'].filter((name) =>
    /^(plus|minus|times|div|idiv|mod|pow|negated|sqrt|multi|abs)/.test(name),
  ),
)

/**
 * Infers types from the form of expressions. A name has the type of all its declarations if it is never reassigned.
 * `texts` are names of parameters that the ABI declares as strings; `returns` are return types of methods called on
 * `this`.
 */
export function createEvidence(
  nodes: readonly Node[],
  texts: ReadonlySet<Node>,
  returns: KnownReturns = new Map(),
): FindEvident {
  const names = new EvidentNames(nodes, texts, returns)
  return (node) => names.find(node)
}

class EvidentNames {
  readonly #texts: ReadonlySet<Node>
  readonly #returns: KnownReturns
  readonly #declared = new Map<unknown, (Node | undefined)[]>()
  readonly #parameters = new Map<unknown, boolean[]>()
  readonly #assigned = new Set<unknown>()
  readonly #methods = new Set<unknown>()
  /** Names that are being looked into. */
  readonly #open = new Set<unknown>()

  constructor(nodes: readonly Node[], texts: ReadonlySet<Node>, returns: KnownReturns) {
    this.#texts = texts
    this.#returns = returns
    for (const node of nodes) this.#collect(node)
  }

  #collect({ type, id, init, left, argument, params, key }: Node): void {
    if (type === 'VariableDeclarator') add(this.#declared, nameOf(id), isNode(init) ? init : undefined)
    if (type === 'AssignmentExpression') this.#assigned.add(nameOf(left))
    if (type === 'UpdateExpression') this.#assigned.add(nameOf(argument))
    if (type === 'MethodDefinition') this.#methods.add(nameOf(key))
    for (const parameter of Array.isArray(params) ? requireNodes(params) : []) {
      const target = requireNode(parameter.left ?? parameter.argument ?? parameter)
      add(this.#parameters, nameOf(target), this.#texts.has(parameter))
    }
  }

  find(node: Node): Evident | undefined {
    switch (node.type) {
      case 'Literal':
        return node.value === null ? 'nothing' : LITERALS[typeof node.value]
      case 'TemplateLiteral':
        return 'text'
      case 'Identifier':
        return node.name === 'undefined' ? 'nothing' : this.#findNamed(node.name)
      case 'UnaryExpression':
        return UNARY[requireText(node.operator)]
      case 'BinaryExpression':
        return this.#findBinary(node)
      case 'NewExpression':
        return DECIMALS.has(String(nameOf(node.callee))) ? 'decimal' : undefined
      case 'CallExpression':
        return this.#findCall(requireNode(node.callee))
      case 'MemberExpression':
        return !node.computed && nameOf(node.property) === 'length' ? 'number' : undefined
      default:
        return undefined
    }
  }

  #findNamed(name: unknown): Evident | undefined {
    const values = this.#declared.get(name) ?? []
    const given = this.#parameters.get(name) ?? []
    if (this.#open.has(name) || this.#assigned.has(name) || values.length + given.length === 0) return undefined
    this.#open.add(name)
    const kinds: (Evident | undefined)[] = [
      ...values.map((value) => value && this.find(value)),
      ...given.map((isText) => (isText ? 'text' : undefined)),
    ]
    this.#open.delete(name)
    return kinds.every((kind) => kind === kinds[0]) ? kinds[0] : undefined
  }

  #findBinary({ operator, left, right }: Node): Evident | undefined {
    if (/^([=!]==?|[<>]=?|in|instanceof)$/.test(requireText(operator))) return 'boolean'
    if (operator !== '+') return 'number'
    const sides = [this.find(requireNode(left)), this.find(requireNode(right))]
    if (sides.includes('text')) return 'text'
    return sides.every((side) => side === 'number') ? 'number' : undefined
  }

  #findCall(callee: Node): Evident | undefined {
    if (callee.type === 'Identifier') return CALLED[requireText(callee.name)]
    const object = optionalNode(callee.object)
    const name = String(nameOf(callee.property))
    if (!object || callee.computed) return undefined
    if (object.type === 'ThisExpression') return this.#returns.get(name)
    if (this.#methods.has(name)) return undefined
    if (STORED.has(name) && nameOf(object) === 'storage') return 'text'
    if (TEXTS.has(name)) return 'text'
    if (ASKED.has(name)) return 'boolean'
    if (COUNTED.has(name)) return 'number'
    return RECKONED.has(name) && nameOf(object) !== 'Math' ? 'decimal' : undefined
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
