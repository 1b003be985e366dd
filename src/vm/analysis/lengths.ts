import type { TextEdit } from '../../codec/text-edit.js'
import type { CodeTree } from '../../contract/syntax/code-tree.js'
import { forEachPart, type Node, optionalNode, requireNode } from '../../contract/syntax/syntax.js'

/**
 * Stands in guards for the name of `hardening/lengths.ts`, which is hidden from contracts and differs in each isolate
 * (hidden-names.ts), while guards are kept on disk. It is a character that no guard can have otherwise: names from a
 * contract are quoted as JSON, which escapes it.
 */
const LENGTHS = '\0'

/** Puts the name of `hardening/lengths.ts` into guards. */
export function nameLengths(guards: readonly TextEdit[], name: string): readonly TextEdit[] {
  return guards.map((guard) =>
    guard.text.includes(LENGTHS) ? { ...guard, text: guard.text.replaceAll(LENGTHS, name) } : guard,
  )
}

/** Wrappers for potential lists, for keys of writes, and for potential new lengths. */
export const NOTED = [`${LENGTHS}.note((`, '))'] as const
const KEYED = [`${LENGTHS}.at(${LENGTHS}.noted(),(`, '))'] as const
export const FITTED = [`${LENGTHS}.fit(${LENGTHS}.noted(),(`, '))'] as const
const OWN_FITTED = [`${LENGTHS}.fit(this,(`, '))'] as const
/** Wrapper for the iterated value of a loop that assigns to `super`, whose object has no expression in the code. */
const OWN_WATCHED = [`${LENGTHS}.refuse(this,(`, '))'] as const
const WATCHED = [`${LENGTHS}.watch((`, '))'] as const

/**
 * Guards every assignment that may set the length of a list: the engine creates a list of any length in one step, for
 * no gas. Built-in functions that do so are looked after in `hardening/lengths.ts`.
 */
export function guardLengths(tree: CodeTree): TextEdit[] {
  const guards = new LengthGuards(tree)
  guards.visit(tree.program)
  return guards.insertions
}

class LengthGuards {
  readonly insertions: TextEdit[] = []

  constructor(readonly tree: CodeTree) {}

  visit(node: Node): void {
    const left = optionalNode(node.left)
    const isWriting = left?.type === 'MemberExpression' && mayBeLength(left)
    if (isWriting && node.type === 'AssignmentExpression') this.#visitAssignment(node)
    else if (isWriting && /^For(?:Of|In)Statement$/.test(node.type)) this.#visitHead(node)
    else forEachPart(node, (part) => this.visit(part))
  }

  #visitAssignment(node: Node): void {
    const left = requireNode(node.left)
    const object = requireNode(left.object)
    const isSuper = object.type === 'Super'
    if (!isSuper) this.#wrap(object, NOTED)
    if (left.computed && !isSuper) this.#wrap(requireNode(left.property), KEYED)
    else this.visit(requireNode(left.property))
    this.#wrap(requireNode(node.right), isSuper ? OWN_FITTED : FITTED)
  }

  /** Visits the head of a loop that assigns: the assigned value has no expression. */
  #visitHead(node: Node): void {
    const left = requireNode(node.left)
    const object = requireNode(left.object)
    const isSuper = object.type === 'Super'
    if (!isSuper) this.#wrap(object, WATCHED)
    this.visit(requireNode(left.property))
    if (isSuper) this.#wrap(requireNode(node.right), OWN_WATCHED)
    else this.visit(requireNode(node.right))
    this.visit(requireNode(node.body))
  }

  #wrap(node: Node, [before, after]: readonly [string, string]): void {
    this.insertions.push({ at: this.tree.startOf(node), text: before })
    this.visit(node)
    this.insertions.push({ at: this.tree.endOf(node), text: after })
  }
}

/** False if the key is a constant other than `length`. */
function mayBeLength({ computed, property }: Node): boolean {
  const { type, name, value } = requireNode(property)
  if (!computed) return name === 'length'
  return type !== 'Literal' || value === 'length'
}
