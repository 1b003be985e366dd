import { isNode, type Node, type Program, requireNode } from '../syntax/syntax.js'
import { costOf } from './costs.js'

/** A place where the instrumented code charges gas: `_IOSTInstruction_counter.incr(value)` and a separator. */
export interface Charge {
  /** Sum of the costs charged at this point, a double; printed only if greater than 0. */
  value: number
  separator: ';' | ','
  /** The node that opened the point: a statement, a body, a test … */
  node: Node
  /** True if an inserted statement would remove the label of a loop. */
  labelled: boolean
}

/**
 * Text to insert into printed code at one offset: after nodes that end there, and before nodes that start there, each
 * in order.
 */
interface InsertedText {
  closers: string[]
  openers: (string | Charge)[]
}

/** Number of insertions at the start and end of a node that lie outside of it. The others are inside. */
export interface OuterInsertions {
  openers: number
  closers: number
}

/** Charges in printed code. */
export interface PlacedCharges {
  /** Insertions by offset. */
  insertions: ReadonlyMap<number, InsertedText>
  /** Outer insertions by node; undefined for a node that a charge splits. */
  outside: ReadonlyMap<Node, OuterInsertions> | undefined
}

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
 * Finds the charge points of printed code and the amount of each (spec/vm.md §2.4). The tree is that of the printed
 * code, parsed with ranges. Nodes are visited in esprima's property order, which determines the order of additions.
 */
export function placeCharges(program: Program): PlacedCharges {
  return new Placement().place(program)
}

class Placement {
  readonly #insertions = new Map<number, InsertedText>()
  readonly #outside = new Map<Node, OuterInsertions>()
  #isSplit = false

  place(program: Program): PlacedCharges {
    this.#visitList(program.body, undefined)
    return { insertions: this.#insertions, outside: this.#isSplit ? undefined : this.#outside }
  }

  #visitList(list: unknown[], current: Charge | undefined): void {
    for (const element of list) {
      if (isNode(element)) this.#visit(element, undefined, current)
    }
  }

  #visit(node: Node, parent: Parent, current: Charge | undefined): void {
    const cost = costOf(node)
    // the test of a condition begins at its own start, after the parenthesis
    const isLate = node.type === 'ConditionalExpression'
    const opens = opensPoint(node, parent) || (cost > 0 && current === undefined && !isLate)
    let next = opens ? this.#charge(startOf(node), ';', 0, node, parent) : current
    this.#note(node)
    const overrides = this.#placeParts(node)
    if (cost > 0) {
      this.#isSplit ||= next === undefined
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

  /** Counts the insertions around a node before its children are visited: those are outside of it. */
  #note(node: Node): void {
    const openers = this.#insertions.get(startOf(node))?.openers.length ?? 0
    const closers = this.#insertions.get(endOf(node))?.closers.length ?? 0
    if (openers + closers > 0) this.#outside.set(node, { openers, closers })
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

  /** An expression body becomes a function that is called at once, so that a charge can be inserted. */
  #placeArrowParts(node: Node): Overrides | undefined {
    const body = requireNode(node.body)
    if (body.type === 'BlockStatement') return undefined
    this.#open(startOf(body), 'function(){')
    const point = this.#charge(startOf(body), ';', 0, body)
    this.#open(startOf(body), 'return ')
    this.#close(endOf(body), '}()')
    return { body: point }
  }

  #placeConditionalParts(node: Node): Overrides {
    for (const key of ['test', 'consequent', 'alternate']) {
      this.#open(startOf(requireNode(node[key])), '(')
      this.#close(endOf(requireNode(node[key])), ')')
    }
    return {
      test: this.#chargePart(node, 'test', 0),
      consequent: this.#chargePart(node, 'consequent', 0),
      alternate: this.#chargePart(node, 'alternate', 0),
    }
  }

  #block(node: unknown): void {
    if (!isNode(node) || node.type === 'BlockStatement') return
    this.#open(startOf(node), '{')
    this.#close(endOf(node), '}')
  }

  #chargePart(node: Node, key: string, value: number): Charge {
    const part = requireNode(node[key])
    return this.#charge(startOf(part), ',', value, part)
  }

  #chargeBody(node: Node, value: number): Charge {
    const body = requireNode(node.body)
    const offset = startOf(body) + (body.type === 'BlockStatement' ? 1 : 0)
    return this.#charge(offset, ';', value, body)
  }

  /** Adds a cost to the point that ends the list at `offset` if it belongs to a statement, else creates a point. */
  #charge(offset: number, separator: ';' | ',', value: number, node: Node, parent?: Parent): Charge {
    const { openers } = this.#insertedAt(offset)
    const last = openers.at(-1)
    if (typeof last === 'object' && last.separator === ';') {
      last.value += value
      return last
    }
    const point = { value, separator, node, labelled: parent?.type === 'LabeledStatement' }
    openers.push(point)
    return point
  }

  #open(offset: number, text: string): void {
    this.#insertedAt(offset).openers.push(text)
  }

  #close(offset: number, text: string): void {
    this.#insertedAt(offset).closers.unshift(text)
  }

  #insertedAt(offset: number): InsertedText {
    let inserted = this.#insertions.get(offset)
    if (!inserted) {
      inserted = { closers: [], openers: [] }
      this.#insertions.set(offset, inserted)
    }
    return inserted
  }
}

function opensPoint(node: Node, parent: Parent): boolean {
  if (node.type === 'VariableDeclaration') return !(parent && FOR_STATEMENTS.has(parent.type))
  return STATEMENTS.has(node.type)
}

function startOf(node: Node): number {
  return node.range[0]
}

function endOf(node: Node): number {
  return node.range[1]
}
