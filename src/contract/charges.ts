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
  return new Placement().place(program)
}

class Placement {
  readonly #insertions: Insertions = new Map()

  place(program: Program): Insertions {
    this.#visitList(program.body, undefined)
    return this.#insertions
  }

  #visitList(list: unknown[], current: Charge | undefined): void {
    for (const element of list) {
      if (isNode(element)) this.#visit(element, undefined, current)
    }
  }

  #visit(node: Node, parent: Parent, current: Charge | undefined): void {
    let next = opensPoint(node, parent) ? this.#charge(startOf(node), ';', 0, node, parent) : current
    const overrides = this.#placeParts(node)
    const cost = costOf(node)
    if (cost > 0) {
      next ??= this.#charge(startOf(node), ';', 0, node, parent)
      next.value += cost
    }
    for (const key in node) {
      const value = node[key]
      const receiver = overrides?.[key] ?? next
      if (Array.isArray(value)) this.#visitList(value, receiver)
      else if (isNode(value)) this.#visit(value, node, receiver)
    }
  }

  /** Braces, brackets and points for the parts of a node that are paid for when they are reached. */
  #placeParts(node: Node): Overrides | undefined {
    switch (node.type) {
      case 'IfStatement':
        this.#block(node.consequent)
        this.#block(node.alternate)
        return { test: this.#chargePart(node, 'test', 0) }
      case 'ForStatement':
        this.#block(node.body)
        return this.#placeForParts(node)
      case 'ForInStatement':
        this.#block(node.body)
        return { body: this.#chargeBody(node, 4) }
      case 'ForOfStatement':
        this.#block(node.body)
        return { body: this.#chargeBody(node, 2) }
      case 'WhileStatement':
      case 'DoWhileStatement':
        this.#block(node.body)
        return { body: this.#chargeBody(node, 1), test: this.#chargePart(node, 'test', 1) }
      case 'WithStatement':
        this.#block(node.body)
        return undefined
      case 'SwitchCase':
        return node.test ? { test: this.#chargePart(node, 'test', 0) } : undefined
      case 'ArrowFunctionExpression':
        return this.#placeArrowParts(node)
      case 'ConditionalExpression':
        return this.#placeConditionalParts(node)
      default:
        return undefined
    }
  }

  #placeForParts(node: Node): Overrides {
    const overrides: Overrides = { body: this.#chargeBody(node, 1) }
    if (node.test) overrides.test = this.#chargePart(node, 'test', 0)
    if (node.update) overrides.update = this.#chargePart(node, 'update', 0)
    return overrides
  }

  /** An expression body becomes a function of its own, called at once, so that it has a place for its charge. */
  #placeArrowParts(node: Node): Overrides | undefined {
    const body = node.body as Node
    if (body.type === 'BlockStatement') return undefined
    this.#append(startOf(body), 'function(){')
    const point = this.#charge(startOf(body), ';', 0, body)
    this.#append(startOf(body), 'return ')
    this.#prepend(endOf(body), '}()')
    return { body: point }
  }

  #placeConditionalParts(node: Node): Overrides {
    for (const key of ['test', 'consequent', 'alternate']) {
      this.#append(startOf(node[key] as Node), '(')
      this.#prepend(endOf(node[key] as Node), ')')
    }
    return {
      test: this.#chargePart(node, 'test', 0),
      consequent: this.#chargePart(node, 'consequent', 0),
      alternate: this.#chargePart(node, 'alternate', 0),
    }
  }

  #block(node: unknown): void {
    if (!isNode(node) || node.type === 'BlockStatement') return
    this.#append(startOf(node), '{')
    this.#prepend(endOf(node), '}')
  }

  #chargePart(node: Node, key: string, value: number): Charge {
    const part = node[key] as Node
    return this.#charge(startOf(part), ',', value, part)
  }

  #chargeBody(node: Node, value: number): Charge {
    const body = node.body as Node
    const offset = startOf(body) + (body.type === 'BlockStatement' ? 1 : 0)
    return this.#charge(offset, ';', value, body)
  }

  /** Adds to the point that ends the list at `offset` if it is a statement's, else opens one. */
  #charge(offset: number, separator: ';' | ',', value: number, node: Node, parent?: Parent): Charge {
    const items = this.#itemsAt(offset)
    const last = items.at(-1)
    if (typeof last === 'object' && last.separator === ';') {
      last.value += value
      return last
    }
    const point = { value, separator, node, labelled: parent?.type === 'LabeledStatement' }
    items.push(point)
    return point
  }

  #append(offset: number, text: string): void {
    this.#itemsAt(offset).push(text)
  }

  #prepend(offset: number, text: string): void {
    this.#itemsAt(offset).unshift(text)
  }

  #itemsAt(offset: number): (string | Charge)[] {
    let items = this.#insertions.get(offset)
    if (!items) {
      items = []
      this.#insertions.set(offset, items)
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
