import { isNode, type Node } from '../../contract/syntax.js'
import type { DeclaredLists, ListShape } from './declared-lists.js'
import { isPattern, listTargets, walk } from './names.js'

/** Which values are lists beyond doubt, so that an index takes what destructuring would. */
export interface KnownLists {
  ofValue(node: Node): ListShape | undefined
  /** Of what a variable or a parameter, which may be a pattern, is given. */
  ofTarget(target: Node): ListShape | undefined
}

const LIST: ListShape = { item: () => undefined }
const LIST_OF_LISTS: ListShape = { item: () => LIST }

/** Methods that answer lists, whatever has them; `slice` and `concat` are those of texts too. */
const LIST_METHODS = new Set(['split', 'map', 'filter', 'splice', 'sort', 'reverse', 'mapKeys', 'globalMapKeys'])
const OBJECT_METHODS = new Map([
  ['keys', LIST],
  ['values', LIST],
  ['entries', LIST_OF_LISTS],
])
/** Methods that give the elements of their list to a function, as its first or, in `sort`, each parameter. */
const CALLBACK_METHODS = new Set(['forEach', 'map', 'filter', 'every', 'find', 'findIndex', 'sort'])

type Find = () => ListShape | undefined

/** How a variable can be known to be a list: by its type, or by the value it begins with. */
interface Evidence {
  type: Find
  value: Find
}

const nothing: Find = () => undefined

/** Goes by names: a name that several declarations share is known where all of them agree. */
export function findKnownLists(program: Node, declared: DeclaredLists, assigned: ReadonlySet<unknown>): KnownLists {
  const variables = new Map<unknown, Evidence[]>()
  const functions = new Map<unknown, Find[]>()
  /** What a declaration's name or pattern is given. */
  const given = new Map<Node, Find>()
  const open = new Set<unknown>()
  for (const node of walk(program)) collect(node)
  return { ofValue, ofTarget: (target) => declared.ofDeclaration(target.range![0]) ?? given.get(target)?.() }

  function collect(node: Node): void {
    if (node.type === 'VariableDeclarator') addDeclarator(node)
    if (node.type === 'CallExpression') addCallback(node)
    if (node.type === 'ForOfStatement') addLoop(node)
    if (Array.isArray(node.params)) for (const parameter of node.params as Node[]) addParameter(parameter)
    if (node.type === 'FunctionDeclaration' && isNode(node.id)) addFunction(node.id, true)
    if (node.type !== 'MethodDefinition' && node.type !== 'Property') return
    if (!node.computed && !isPattern(node.value)) addFunction(node.key as Node, isFunction(node.value))
  }

  function addDeclarator({ id, init }: Node): void {
    if (isNode(init)) given.set(id as Node, () => ofValue(init))
    addTarget(id as Node)
  }

  function addParameter(parameter: Node): void {
    if (parameter.type === 'RestElement') given.set(parameter.argument as Node, () => LIST)
    addTarget((parameter.left ?? parameter.argument ?? parameter) as Node)
  }

  function addTarget(target: Node): void {
    if (target.type !== 'Identifier') {
      for (const name of listTargets(target)) add(variables, name, { type: nothing, value: nothing })
    } else {
      const type = () => declared.ofDeclaration(target.range![0])
      add(variables, target.name, { type, value: () => given.get(target)?.() })
    }
  }

  function addFunction(name: Node, isFunction: boolean): void {
    add(functions, name.name, isFunction ? () => declared.ofReturn(name.range![0]) : nothing)
  }

  function addLoop({ left, right }: Node): void {
    const [declarator] = ((left as Node).declarations as Node[] | undefined) ?? []
    if (declarator) given.set(declarator.id as Node, () => ofValue(right as Node)?.item(0))
  }

  function addCallback({ callee, arguments: passed }: Node): void {
    const { object, property, computed } = callee as { object?: Node; property?: Node; computed?: boolean }
    const [callback] = passed as Node[]
    if (!object || computed || !CALLBACK_METHODS.has(String(property!.name)) || !Array.isArray(callback?.params)) return
    const count = property!.name === 'sort' ? 2 : 1
    for (const param of (callback.params as Node[]).slice(0, count)) given.set(param, () => ofValue(object)?.item(0))
  }

  function ofValue(node: Node): ListShape | undefined {
    switch (node.type) {
      case 'ArrayExpression':
        return LIST
      case 'Identifier':
        return ofVariable(node.name)
      case 'CallExpression':
        return ofCall(node)
      case 'NewExpression':
        return (node.callee as Node).name === 'Array' ? LIST : undefined
      case 'ConditionalExpression':
        return ofValue(node.consequent as Node) && ofValue(node.alternate as Node) && LIST
      default:
        return undefined
    }
  }

  /** Of a variable that is given other values later only the type counts. */
  function ofVariable(name: unknown): ListShape | undefined {
    if (open.has(name)) return undefined
    open.add(name)
    const evidence = variables.get(name) ?? []
    const shape = agree(
      evidence.map(
        ({ type, value }) =>
          () =>
            type() ?? (assigned.has(name) ? undefined : value()),
      ),
    )
    open.delete(name)
    return shape
  }

  function ofCall({ callee, arguments: passed }: Node): ListShape | undefined {
    const { type, object, property, computed, name } = callee as Node & { object?: Node; property?: Node }
    if (type === 'Identifier') return agree(functions.get(name))
    if (type !== 'MemberExpression' || computed) return undefined
    const method = property!.name
    if (object!.name === 'Object') return OBJECT_METHODS.get(String(method))
    if (functions.has(method)) return agree(functions.get(method))
    if (method === 'map') return ofMapped((passed as Node[])[0])
    return LIST_METHODS.has(String(method)) ? LIST : undefined
  }
}

function ofMapped(callback: Node | undefined): ListShape {
  return (callback?.body as Node | undefined)?.type === 'ArrayExpression' ? LIST_OF_LISTS : LIST
}

function isFunction(node: unknown): boolean {
  return isNode(node) && (node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression')
}

function add<T>(lists: Map<unknown, T[]>, name: unknown, item: T): void {
  lists.set(name, [...(lists.get(name) ?? []), item])
}

/** What all of them find, if each finds something. */
function agree(finds: readonly Find[] = []): ListShape | undefined {
  const shapes = finds.map((find) => find())
  return shapes.length > 0 && shapes.every((shape) => shape !== undefined)
    ? shapes.length === 1
      ? shapes[0]
      : LIST
    : undefined
}
