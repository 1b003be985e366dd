import type { AnyNode, CallExpression, Pattern } from 'acorn'
import { isNamed, type PlacedNode, readChain } from '../../contract/syntax/placed-nodes.js'
import { findYield, type Handles } from './handles.js'

/** Members of a receipt. */
export const RECEIPT_MEMBERS: ReadonlySet<string> = new Set(
  'hash status gasUsage ramUsage message returnValue returns receipts block'.split(' '),
)
/** Members that every object has. */
const OF_EVERY_OBJECT = new Set(
  'constructor hasOwnProperty isPrototypeOf propertyIsEnumerable toLocaleString toString valueOf then'.split(' '),
)
/** Functions that convert a value. */
const CONVERSIONS = new Set('Boolean Number String BigInt parseInt parseFloat isNaN isFinite'.split(' '))
/** Assertions of node:assert and chai about one value or two. */
const ASSERTIONS = new Set(
  `ok equal equals strictEqual notEqual notStrictEqual deepEqual notDeepEqual deepStrictEqual notDeepStrictEqual isOk
  isNotOk notOk isTrue isFalse isNotTrue isNotFalse isNull isNotNull exists notExists isDefined isUndefined`.split(
    /\s+/,
  ),
)
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/**
 * Finds expressions that hold the receipt of a call: `await vault.total()`, and variables whose only value that is. A
 * variable is found in the function that declares it and in those inside of it.
 */
export class ReceiptFinder {
  readonly #handles: Handles
  /** Functions that declare a name, with whether it holds a receipt. */
  readonly #declared = new Map<string, Map<AnyNode | undefined, boolean>>()

  constructor(nodes: readonly PlacedNode[], handles: Handles) {
    this.#handles = handles
    for (const placed of nodes) this.#declare(placed)
  }

  #declare(placed: PlacedNode): void {
    const { node } = placed
    if (node.type === 'VariableDeclarator') {
      const isReceipt = node.id.type === 'Identifier' && isAwaitedCall(node.init ?? undefined, this.#handles)
      for (const name of listNames(node.id)) this.#add(name, findFunction(placed), isReceipt)
    } else if (node.type === 'AssignmentExpression') {
      for (const name of listNames(node.left)) this.#add(name, findFunction(placed), false)
    } else if (isFunction(node)) {
      for (const param of node.params) for (const name of listNames(param)) this.#add(name, node, false)
    }
  }

  /** Several values of one name in one function are not followed. */
  #add(name: string, place: AnyNode | undefined, isReceipt: boolean): void {
    const places = this.#declared.get(name) ?? new Map<AnyNode | undefined, boolean>()
    this.#declared.set(name, places)
    places.set(place, isReceipt && !places.has(place))
  }

  /** True for an expression that holds a receipt. */
  isReceipt({ node, parent }: PlacedNode): boolean {
    if (node.type === 'ParenthesizedExpression')
      return this.isReceipt({ node: node.expression, parent: { node, parent } })
    if (node.type !== 'Identifier') return isAwaitedCall(node, this.#handles)
    const places = this.#declared.get(node.name)
    for (let outer = parent; places !== undefined; outer = outer.parent) {
      const isHere = places.get(outer === undefined || isFunction(outer.node) ? outer?.node : NOWHERE)
      if (isHere !== undefined) return isHere
      if (outer === undefined) return false
    }
    return false
  }

  /** True for a list or an object whose values are receipts, as from `Promise.all` of calls. */
  isOfReceipts({ node, parent }: PlacedNode): boolean {
    const inside = { node, parent }
    if (node.type === 'AwaitExpression' && node.argument.type === 'CallExpression') {
      const [list] = node.argument.arguments
      const { head, links } = readChain(node.argument)
      return (
        isNamed(head, 'Promise') &&
        links.length === 1 &&
        links[0]?.name === 'all' &&
        list?.type === 'ArrayExpression' &&
        list.elements.some((each) => each !== null && findYield(each, this.#handles) === 'call')
      )
    }
    if (node.type === 'ArrayExpression')
      return node.elements.some((each) => each !== null && this.#isAny({ node: each, parent: inside }))
    if (node.type !== 'ObjectExpression') return false
    return node.properties.some((each) => each.type === 'Property' && this.#isAny({ node: each.value, parent: inside }))
  }

  #isAny(placed: PlacedNode): boolean {
    return this.isReceipt(placed) || this.isOfReceipts(placed)
  }
}

/** A node that declares no name. */
const NOWHERE = { type: 'EmptyStatement', start: 0, end: 0 } as const

function isAwaitedCall(node: AnyNode | undefined, handles: Handles): boolean {
  return node?.type === 'AwaitExpression' && findYield(node.argument, handles) === 'call'
}

type FunctionLike = Extract<AnyNode, { params: Pattern[] }>

function isFunction(node: AnyNode): node is FunctionLike {
  return FUNCTIONS.has(node.type)
}

function findFunction({ parent }: PlacedNode): AnyNode | undefined {
  for (let outer = parent; outer !== undefined; outer = outer.parent) if (isFunction(outer.node)) return outer.node
  return undefined
}

function listNames(pattern: AnyNode): string[] {
  if (pattern.type === 'Identifier') return [pattern.name]
  if (pattern.type === 'AssignmentPattern') return listNames(pattern.left)
  if (pattern.type === 'RestElement') return listNames(pattern.argument)
  if (pattern.type === 'ArrayPattern') return pattern.elements.flatMap((each) => (each === null ? [] : listNames(each)))
  if (pattern.type !== 'ObjectPattern') return []
  return pattern.properties.flatMap((each) => listNames(each.type === 'Property' ? each.value : each))
}

/** Describes a use of an expression that takes a receipt for a value; undefined if it can be meant. */
export function describeUse({ node, parent }: PlacedNode): string | undefined {
  const user = parent?.node
  if (user === undefined) return undefined
  if (user.type === 'ParenthesizedExpression') return describeUse({ node: user, parent: parent?.parent })
  if ('test' in user && user.test === node) return 'is always true in a condition'
  if (user.type === 'SwitchStatement' && user.discriminant === node) return 'equals no case'
  if (user.type === 'UnaryExpression') return user.operator === '!' ? 'is always true' : undefined
  if (user.type === 'BinaryExpression')
    return user.operator === 'in' || user.operator === 'instanceof' ? undefined : `is compared with ${user.operator}`
  if (user.type === 'LogicalExpression') return describeLogical(node, user.left, parent)
  if (user.type === 'TemplateLiteral') return 'has no text'
  if (user.type === 'CallExpression') return describeArgument(node, user)
  return undefined
}

function describeLogical(node: AnyNode, left: AnyNode, outer: PlacedNode | undefined): string | undefined {
  if (left === node) return 'is always true'
  return outer && describeUse(outer)
}

function describeArgument(node: AnyNode, call: CallExpression): string | undefined {
  const index = call.arguments.findIndex((each) => each === node)
  if (index < 0) return undefined
  const { head, links } = readChain(call)
  const callee = links.length === 0 && head.type === 'CallExpression' ? head.callee : head
  if (callee.type !== 'Identifier') return undefined
  const [method, ...more] = links
  if (method === undefined) {
    if (CONVERSIONS.has(callee.name)) return `is tested in ${callee.name}(…)`
    return callee.name === 'assert' && index === 0 ? 'is always true in assert(…)' : undefined
  }
  const isAssertion = callee.name === 'assert' && more.length === 0 && ASSERTIONS.has(method.name) && index < 2
  return isAssertion ? `is tested in assert.${method.name}(…)` : undefined
}

/** The member of an expression that a receipt does not have; undefined if it is used otherwise. */
export function findUnknownMember({ node, parent }: PlacedNode): string | undefined {
  const user = parent?.node
  if (user?.type === 'ParenthesizedExpression') return findUnknownMember({ node: user, parent: parent?.parent })
  if (user?.type !== 'MemberExpression' || user.object !== node || user.computed) return undefined
  const name = user.property.type === 'Identifier' ? user.property.name : undefined
  return name === undefined || RECEIPT_MEMBERS.has(name) || OF_EVERY_OBJECT.has(name) ? undefined : name
}
