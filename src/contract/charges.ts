import { costOf } from './costs.js'
import { isNode, type Node, type Program } from './syntax.js'

/** A place where the instrumented code charges gas: `_IOSTInstruction_counter.incr(value)` and a separator. */
export interface Charge {
  /** The sum of the costs below this point, a double; printed only when greater than 0. */
  value: number
  separator: ';' | ','
  /** The node that opened the point: a statement, a body, a test … */
  node: Node
  /** True where a statement in this place would take a label away from its loop. */
  labelled: boolean
}

/** Text and charges to insert into printed code, by offset, in order. */
export type Insertions = Map<number, (string | Charge)[]>

const STATEMENTS = new Set([
  'ExpressionStatement',
  'ReturnStatement',
  'ThrowStatement',
  'SwitchStatement',
  'DoWhileStatement',
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'IfStatement',
  'WhileStatement',
])
const FOR_STATEMENTS = new Set(['ForStatement', 'ForInStatement', 'ForOfStatement'])

type Overrides = Record<string, Charge>
type Parent = Node | undefined

/**
 * Finds the charge points of printed code and what each charges (spec/vm.md §2.4). The tree is the printed code's own,
 * parsed with ranges; nodes are visited in esprima's property order, which decides the order of the additions.
 */
export function placeCharges(program: Program): Insertions {
  const insertions: Insertions = new Map()
  visitList(program.body, undefined)
  return insertions

  function visitList(list: unknown[], current: Charge | undefined): void {
    for (const element of list) {
      if (isNode(element)) visit(element, undefined, current)
    }
  }

  function visit(node: Node, parent: Parent, current: Charge | undefined): void {
    let next = opensPoint(node, parent) ? charge(startOf(node), ';', 0, node, parent) : current
    const overrides = placeParts(node)
    const cost = costOf(node)
    if (cost > 0) {
      next ??= charge(startOf(node), ';', 0, node, parent)
      next.value += cost
    }
    for (const key in node) {
      const value = node[key]
      const receiver = overrides?.[key] ?? next
      if (Array.isArray(value)) visitList(value, receiver)
      else if (isNode(value)) visit(value, node, receiver)
    }
  }

  /** Braces, brackets and points for the parts of a node that are paid for when they are reached. */
  function placeParts(node: Node): Overrides | undefined {
    switch (node.type) {
      case 'IfStatement':
        block(node.consequent)
        block(node.alternate)
        return { test: chargePart(node, 'test', 0) }
      case 'ForStatement':
        block(node.body)
        return placeForParts(node)
      case 'ForInStatement':
        block(node.body)
        return { body: chargeBody(node, 4) }
      case 'ForOfStatement':
        block(node.body)
        return { body: chargeBody(node, 2) }
      case 'WhileStatement':
      case 'DoWhileStatement':
        block(node.body)
        return { body: chargeBody(node, 1), test: chargePart(node, 'test', 1) }
      case 'WithStatement':
        block(node.body)
        return undefined
      case 'SwitchCase':
        return node.test ? { test: chargePart(node, 'test', 0) } : undefined
      case 'ArrowFunctionExpression':
        return placeArrowParts(node)
      case 'ConditionalExpression':
        return placeConditionalParts(node)
      default:
        return undefined
    }
  }

  function placeForParts(node: Node): Overrides {
    const overrides: Overrides = { body: chargeBody(node, 1) }
    if (node.test) overrides.test = chargePart(node, 'test', 0)
    if (node.update) overrides.update = chargePart(node, 'update', 0)
    return overrides
  }

  /** An expression body becomes a function of its own, called at once, so that it has a place for its charge. */
  function placeArrowParts(node: Node): Overrides | undefined {
    const body = node.body as Node
    if (body.type === 'BlockStatement') return undefined
    append(startOf(body), 'function(){')
    const point = charge(startOf(body), ';', 0, body)
    append(startOf(body), 'return ')
    prepend(endOf(body), '}()')
    return { body: point }
  }

  function placeConditionalParts(node: Node): Overrides {
    for (const key of ['test', 'consequent', 'alternate']) {
      append(startOf(node[key] as Node), '(')
      prepend(endOf(node[key] as Node), ')')
    }
    return {
      test: chargePart(node, 'test', 0),
      consequent: chargePart(node, 'consequent', 0),
      alternate: chargePart(node, 'alternate', 0),
    }
  }

  function block(node: unknown): void {
    if (!isNode(node) || node.type === 'BlockStatement') return
    append(startOf(node), '{')
    prepend(endOf(node), '}')
  }

  function chargePart(node: Node, key: string, value: number): Charge {
    const part = node[key] as Node
    return charge(startOf(part), ',', value, part)
  }

  function chargeBody(node: Node, value: number): Charge {
    const body = node.body as Node
    const offset = startOf(body) + (body.type === 'BlockStatement' ? 1 : 0)
    return charge(offset, ';', value, body)
  }

  /** Adds to the point that ends the list at `offset` if it is a statement's, else opens one. */
  function charge(offset: number, separator: ';' | ',', value: number, node: Node, parent?: Parent): Charge {
    const items = itemsAt(offset)
    const last = items.at(-1)
    if (typeof last === 'object' && last.separator === ';') {
      last.value += value
      return last
    }
    const point = { value, separator, node, labelled: parent?.type === 'LabeledStatement' }
    items.push(point)
    return point
  }

  function append(offset: number, text: string): void {
    itemsAt(offset).push(text)
  }

  function prepend(offset: number, text: string): void {
    itemsAt(offset).unshift(text)
  }

  function itemsAt(offset: number): (string | Charge)[] {
    let items = insertions.get(offset)
    if (!items) {
      items = []
      insertions.set(offset, items)
    }
    return items
  }
}

function opensPoint(node: Node, parent: Parent): boolean {
  if (node.type === 'VariableDeclaration') return !(parent && FOR_STATEMENTS.has(parent.type))
  return STATEMENTS.has(node.type)
}

function startOf(node: Node): number {
  return node.range![0]
}

function endOf(node: Node): number {
  return node.range![1]
}
