import { addToGroup } from '../../collections/groups.js'
import { isNode, type Node, optionalNode, requireNode, requireNodes, walk } from '../../contract/syntax/syntax.js'
import type { DeclaredLists, ListShape } from './declared-lists.js'
import { isPattern, listTargets } from './names.js'

/** Expressions that are certainly lists, so that indexing is equivalent to destructuring. */
export interface KnownLists {
  ofValue(node: Node): ListShape | undefined
  /** List type of the values of a variable or a parameter, which may be a pattern. */
  ofTarget(target: Node): ListShape | undefined
}

const LIST: ListShape = { item: () => undefined }
const LIST_OF_LISTS: ListShape = { item: () => LIST }

/** Methods that return lists on every receiver; strings have `slice` and `concat` too. */
const LIST_METHODS = new Set(['split', 'map', 'filter', 'splice', 'sort', 'reverse', 'mapKeys', 'globalMapKeys'])
const OBJECT_METHODS = new Map([
  ['keys', LIST],
  ['values', LIST],
  ['entries', LIST_OF_LISTS],
])
/** Methods that pass list elements to a callback, as its first parameter or, for `sort`, as every parameter. */
const CALLBACK_METHODS = new Set(['forEach', 'map', 'filter', 'every', 'find', 'findIndex', 'sort'])

type Find = () => ListShape | undefined

/** Evidence that a variable is a list: its type, or its initial value. */
interface Evidence {
  type: Find
  value: Find
}

const nothing: Find = () => undefined

/** Finds expressions that are lists, by name: a name with several declarations is known if all of them agree. */
export function findKnownLists(program: Node, declared: DeclaredLists, assigned: ReadonlySet<unknown>): KnownLists {
  return new NamedLists(program, declared, assigned)
}

class NamedLists implements KnownLists {
  readonly #declared: DeclaredLists
  readonly #assigned: ReadonlySet<unknown>
  readonly #variables = new Map<unknown, Evidence[]>()
  readonly #functions = new Map<unknown, Find[]>()
  /** Values assigned to the name or pattern of a declaration. */
  readonly #given = new Map<Node, Find>()
  /** Variables that are being looked into. */
  readonly #open = new Set<unknown>()

  constructor(program: Node, declared: DeclaredLists, assigned: ReadonlySet<unknown>) {
    this.#declared = declared
    this.#assigned = assigned
    walk(program, (node) => this.#collect(node))
  }

  ofTarget(target: Node): ListShape | undefined {
    return this.#declared.ofDeclaration(target.range[0]) ?? this.#given.get(target)?.()
  }

  #collect(node: Node): void {
    if (node.type === 'VariableDeclarator') this.#addDeclarator(node)
    if (node.type === 'CallExpression') this.#addCallback(node)
    if (node.type === 'ForOfStatement') this.#addLoop(node)
    if (Array.isArray(node.params)) for (const parameter of requireNodes(node.params)) this.#addParameter(parameter)
    if (node.type === 'FunctionDeclaration' && isNode(node.id)) this.#addFunction(node.id, true)
    if (node.type !== 'MethodDefinition' && node.type !== 'Property') return
    if (!node.computed && !isPattern(node.value)) this.#addFunction(requireNode(node.key), isFunction(node.value))
  }

  #addDeclarator({ id, init }: Node): void {
    if (isNode(init)) this.#given.set(requireNode(id), () => this.ofValue(init))
    this.#addTarget(requireNode(id))
  }

  #addParameter(parameter: Node): void {
    if (parameter.type === 'RestElement') this.#given.set(requireNode(parameter.argument), () => LIST)
    this.#addTarget(requireNode(parameter.left ?? parameter.argument ?? parameter))
  }

  #addTarget(target: Node): void {
    if (target.type !== 'Identifier') {
      for (const name of listTargets(target)) addToGroup(this.#variables, name, { type: nothing, value: nothing })
    } else {
      const type = () => this.#declared.ofDeclaration(target.range[0])
      addToGroup(this.#variables, target.name, { type, value: () => this.#given.get(target)?.() })
    }
  }

  #addFunction(name: Node, isFunction: boolean): void {
    addToGroup(this.#functions, name.name, isFunction ? () => this.#declared.ofReturn(name.range[0]) : nothing)
  }

  #addLoop({ left, right }: Node): void {
    const [declarator] = requireNodes(requireNode(left).declarations ?? [])
    if (declarator) this.#given.set(requireNode(declarator.id), () => this.ofValue(requireNode(right))?.item(0))
  }

  #addCallback({ callee, arguments: passed }: Node): void {
    const { object: owner, property, computed } = requireNode(callee)
    const [callback] = requireNodes(passed)
    const object = optionalNode(owner)
    const method = optionalNode(property)?.name
    if (!object || computed || !CALLBACK_METHODS.has(String(method)) || !Array.isArray(callback?.params)) return
    const count = method === 'sort' ? 2 : 1
    for (const param of requireNodes(callback.params).slice(0, count))
      this.#given.set(param, () => this.ofValue(object)?.item(0))
  }

  ofValue(node: Node): ListShape | undefined {
    switch (node.type) {
      case 'ArrayExpression':
        return LIST
      case 'Identifier':
        return this.#ofVariable(node.name)
      case 'CallExpression':
        return this.#ofCall(node)
      case 'NewExpression':
        return requireNode(node.callee).name === 'Array' ? LIST : undefined
      case 'ConditionalExpression':
        return this.ofValue(requireNode(node.consequent)) && this.ofValue(requireNode(node.alternate)) && LIST
      default:
        return undefined
    }
  }

  /** For a variable that is reassigned, only its declared type counts. */
  #ofVariable(name: unknown): ListShape | undefined {
    if (this.#open.has(name)) return undefined
    this.#open.add(name)
    const evidence = this.#variables.get(name) ?? []
    const shape = agree(
      evidence.map(
        ({ type, value }) =>
          () =>
            type() ?? (this.#assigned.has(name) ? undefined : value()),
      ),
    )
    this.#open.delete(name)
    return shape
  }

  #ofCall({ callee, arguments: passed }: Node): ListShape | undefined {
    const { type, object, property, computed, name } = requireNode(callee)
    if (type === 'Identifier') return agree(this.#functions.get(name))
    if (type !== 'MemberExpression' || computed) return undefined
    const method = optionalNode(property)?.name
    if (optionalNode(object)?.name === 'Object') return OBJECT_METHODS.get(String(method))
    if (this.#functions.has(method)) return agree(this.#functions.get(method))
    if (method === 'map') return ofMapped(requireNodes(passed)[0])
    return LIST_METHODS.has(String(method)) ? LIST : undefined
  }
}

function ofMapped(callback: Node | undefined): ListShape {
  return optionalNode(callback?.body)?.type === 'ArrayExpression' ? LIST_OF_LISTS : LIST
}

function isFunction(node: unknown): boolean {
  return isNode(node) && (node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression')
}

/** Returns the common shape, if all finds have one. */
function agree(finds: readonly Find[] = []): ListShape | undefined {
  const shapes = finds.map((find) => find())
  return shapes.length > 0 && shapes.every((shape) => shape !== undefined)
    ? shapes.length === 1
      ? shapes[0]
      : LIST
    : undefined
}
