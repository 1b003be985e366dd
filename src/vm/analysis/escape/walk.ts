import type { TextEdit } from '../../../codec/text-edit.js'
import type { CodeTree } from '../../../contract/syntax/code-tree.js'
import { forEachPart, isNode, type Node, requireText } from '../../../contract/syntax/syntax.js'
import { formatGuardEnd, formatGuardStart, type Guard, STOP_END, STOP_START } from '../guards.js'
import { BLOCK_NAMES, FRESH, type NameContext, NameResolver, TX_NAMES } from './names.js'
import { throwUnconfined } from './unconfined.js'

/** Guards the parts of a node. */
export type Visitor = (walk: Walk, node: Node) => void

/** One walk through a script, which collects its guards. */
export class Walk {
  readonly tree: CodeTree
  readonly names: NameResolver
  readonly edits: TextEdit[] = []
  /** True if the code adds properties to objects of the realm. */
  extends = false
  /** True if the code holds functions of the realm. */
  lends = false
  makesTransfers = false
  /** True unless the code only reads members of the block, other than the hash of its parent. */
  holdsBlock = false
  /** True unless the code only reads the publisher of the transaction, or its variant. */
  holdsTx = false
  readonly #visitors: ReadonlyMap<string, Visitor>

  constructor(tree: CodeTree, visitors: ReadonlyMap<string, Visitor>, context: Omit<NameContext, 'program'>) {
    this.tree = tree
    this.#visitors = visitors
    this.names = new NameResolver({ program: tree.program, ...context })
  }

  /** Inserts a text. */
  insert(at: number, text: string): void {
    this.edits.push({ at, text })
  }

  /** Inserts texts around a node, and visits it in between. */
  wrap(node: Node, before: string, after: string, visit: () => void): void {
    this.insert(this.tree.startOf(node), before)
    visit()
    this.insert(this.tree.endOf(node), after)
  }

  /** Puts a guard around a node, and visits it in between. */
  guardBy(guard: Guard, node: Node, visit: () => void): void {
    this.wrap(node, formatGuardStart(guard), formatGuardEnd(), visit)
  }

  /** Puts a guard around a node that always stops the invocation: only the script evaluates it. */
  stopAt(node: Node): void {
    this.wrap(node, STOP_START, STOP_END, () => this.#mentionAll(node))
  }

  /** Records an object of the invocation that the code may hold. */
  mentionFresh(name: string): void {
    this.names.mentioned.add(name)
    this.holdsBlock ||= BLOCK_NAMES.has(name)
    this.holdsTx ||= TX_NAMES.has(name)
  }

  /** Records the names in code that only the script evaluates, which needs their values. */
  #mentionAll(node: Node): void {
    if (node.type === 'Identifier' && FRESH.has(requireText(node.name))) this.mentionFresh(requireText(node.name))
    forEachPart(node, (part) => this.#mentionAll(part))
  }

  /** Visits all parts of a node. */
  visitParts(node: Node): void {
    for (const key in node) {
      const part = node[key]
      if (typeof part !== 'object' || part === null) continue
      if (!Array.isArray(part)) {
        if (isNode(part)) this.visit(part)
      } else for (const each of part) if (isNode(each)) this.visit(each)
    }
  }

  /** Visits a node. */
  visit(node: Node): void {
    const visit = this.#visitors.get(node.type) ?? throwUnconfined
    visit(this, node)
  }

  /** Visits a value of a node: a node, a list of nodes, or anything else, which is skipped. */
  visitPart(part: unknown): void {
    if (Array.isArray(part)) for (const each of part) this.visitPart(each)
    else if (isNode(part)) this.visit(part)
  }
}
