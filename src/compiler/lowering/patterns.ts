import { firstOf, itemAt, lastOf, must } from '../../collections/presence.js'
import { type Node, nodesOrHoles, requireNode, requireNodes } from '../../contract/syntax/syntax.js'
import type { Piece } from '../source-map/source-map.js'
import type { ListShape } from './declared-lists.js'
import { isEffective, isLoud } from './effects.js'
import type { KnownLists } from './known-lists.js'
import { listTargets, type ProgramNames } from './names.js'
import { text } from './pieces.js'
import { formatAccess } from './property-names.js'
import type { RunTimeNames } from './run-time.js'

/** One step of destructuring. A step without a target is evaluated for its side effect. */
export interface BindingStep {
  /** Target of the value. */
  target: Piece[] | undefined
  /** True if the target is a generated name that is not declared yet. */
  isNew: boolean
  value: Piece[]
}

/** The destructured expression. */
export interface BindingSource {
  text: Piece[]
  node?: Node
  shape?: ListShape | undefined
  /** True if it can be evaluated twice: reading it has no side effect, and its value does not change. */
  isStable: boolean
  /** True if a member access can follow without parentheses. */
  isTight: boolean
}

export interface Context {
  names: ProgramNames
  lists: KnownLists
  render(node: Node): Piece[]
  runTime: RunTimeNames
  /** A name that the function around declares. */
  hoist(): string
}

const ANY_LIST: ListShape = { item: () => undefined }

/** Expressions that an access to a member may follow. */
const TIGHT = new Set(['Identifier', 'ThisExpression', 'MemberExpression', 'CallExpression', 'ArrayExpression'])

/**
 * Lists the steps that destructure a source by a pattern, in JavaScript's order. `isDeclared`: the pattern's names are
 * declared by `let` or `const` here, so no code can have read them before.
 */
export function takeApart(pattern: Node, source: BindingSource, context: Context, isDeclared: boolean): BindingStep[] {
  const apart = new Dissection(pattern, context, isDeclared)
  apart.bind(pattern, source)
  return apart.steps
}

/** Destructuring of one pattern. */
class Dissection {
  readonly steps: BindingStep[] = []
  readonly #context: Context
  readonly #isDeclared: boolean
  readonly #bound: ReadonlySet<unknown>

  constructor(pattern: Node, context: Context, isDeclared: boolean) {
    this.#context = context
    this.#isDeclared = isDeclared
    this.#bound = new Set(listTargets(pattern))
  }

  bind(target: Node, value: BindingSource): void {
    if (target.type === 'AssignmentPattern') this.#bindDefault(target, value)
    else if (target.type === 'ObjectPattern') this.#bindObject(target, value)
    else if (target.type === 'ArrayPattern') this.#bindList(target, value)
    else this.steps.push({ target: this.#context.render(target), isNew: false, value: value.text })
  }

  #bindDefault({ left, right }: Node, value: BindingSource): void {
    const [target, initial] = [requireNode(left), requireNode(right)]
    const at = target.range[0]
    const isLate = isEffective(target)
    const name = isLate ? [text(this.#context.hoist(), at)] : this.#keep(value, at)
    const tested = isLate ? [text('(', at), ...name, text(' = ', at), ...value.text, text(')', at)] : name
    const chosen = [
      ...[...tested, text(' === undefined ? ', at)],
      ...[...renderValue(initial, this.#context.render), text(' : ', at), ...name],
    ]
    const shape = value.shape && this.#context.lists.ofValue(initial) && value.shape
    this.bind(target, { text: chosen, shape, isStable: false, isTight: false })
  }

  #bindObject(pattern: Node, value: BindingSource): void {
    const members = requireNodes(pattern.properties)
    const rest = members.find(({ type }) => type === 'RestElement')
    const properties = members.filter((member) => member !== rest)
    const at = pattern.range[0]
    const isSingle =
      members.length === 1 && !rest && !firstOf(members).computed && !isEffective(requireNode(firstOf(members).value))
    const object = isSingle ? tighten(value, at) : this.#keep(value, at)
    // Destructuring null or undefined throws, as the first access does.
    if (properties.length === 0) this.#addEffect([text('Object.keys(', at), ...object, text(')', at)])
    const keys = properties.map((property) => {
      const key = this.#readKey(property, rest !== undefined)
      this.bind(requireNode(property.value), { text: [...object, ...key], isStable: false, isTight: true })
      return key
    })
    if (rest) this.#bindObjectRest(requireNode(rest.argument), object, keys)
  }

  /** Binds the rest of an object: a copy without the names of the pattern. */
  #bindObjectRest(target: Node, object: Piece[], keys: readonly Piece[][]): void {
    const at = target.range[0]
    const copy = [text('Object.assign({}, ', at), ...object, text(')', at)]
    const isOwn = target.type === 'Identifier'
    const name = isOwn ? this.#context.render(target) : this.#addTemporary(copy, at)
    if (isOwn) this.steps.push({ target: name, isNew: false, value: copy })
    const deletions = keys.flatMap((key, index) => [text(index > 0 ? ', delete ' : 'delete ', at), ...name, ...key])
    if (keys.length > 1) this.#addEffect([text('(', at), ...deletions, text(')', at)])
    else if (keys.length === 1) this.#addEffect(deletions)
    if (!isOwn) this.bind(target, { text: name, isStable: true, isTight: true })
  }

  #readKey({ key, computed, value }: Node, isKept: boolean): Piece[] {
    const at = requireNode(key).range[0]
    if (!computed) return [text(formatAccess(requireNode(key)), at)]
    const name = renderValue(requireNode(key), this.#context.render)
    const isLate = isKept || isEffective(requireNode(value))
    return [text('[', at), ...(isLate ? this.#addTemporary(name, at) : name), text(']', at)]
  }

  #bindList(pattern: Node, value: BindingSource): void {
    const elements = nodesOrHoles(pattern.elements)
    const at = pattern.range[0]
    const hasRest = elements.at(-1)?.type === 'RestElement'
    const isKnown = this.#shapeOf(pattern, value) && !hasRest
    if (isLiteralList(value.node) && !hasRest) this.#bindLiteral(elements, value.node, at)
    else if (elements.length === 0 || (!isKnown && elements.some(isLoud))) this.#bindStepwise(elements, value, at)
    else if (hasRest) this.#bindRest(elements, value, at)
    else this.#bindItems(pattern, elements, value, at)
  }

  /** Binds elements one at a time, if the order of reads is observable. */
  #bindStepwise(elements: readonly (Node | null)[], value: BindingSource, at: number): void {
    const list = this.#addTemporary(
      [text(`${this.#context.runTime.read()}(`, at), ...tighten(value, at), text('[Symbol.iterator]())', at)],
      at,
    )
    for (const element of elements) {
      const target = element?.type === 'RestElement' ? requireNode(element.argument) : element
      const item = [...list, text(target === element ? '.next()' : '.rest()', target ? target.range[0] : at)]
      if (target)
        this.bind(target, {
          text: item,
          shape: target === element ? undefined : ANY_LIST,
          isStable: false,
          isTight: true,
        })
      else this.#addEffect(item)
    }
    if (elements.at(-1)?.type !== 'RestElement') this.#addEffect([...list, text('.close()', at)])
  }

  #bindItems(pattern: Node, elements: readonly (Node | null)[], value: BindingSource, at: number): void {
    const shape = this.#shapeOf(pattern, value)
    const wanted = elements.filter((element) => element !== null)
    const isSingle = shape && wanted.length === 1 && !isEffective(firstOf(wanted))
    const list = isSingle ? tighten(value, at) : this.#keepList(value, shape, elements.length, at)
    if (wanted.length === 0 && shape) this.#addEffect(value.text)
    for (const [index, element] of elements.entries()) {
      if (!element) continue
      const item = [...list, text(`[${index}]`, element.range[0])]
      this.bind(element, { text: item, shape: shape?.item(index), isStable: false, isTight: true })
    }
  }

  #shapeOf(pattern: Node, { shape, node }: BindingSource): ListShape | undefined {
    return shape ?? this.#context.lists.ofTarget(pattern) ?? (node && this.#context.lists.ofValue(node))
  }

  /** Keeps a list as it is, and takes the needed number of elements from other iterables. */
  #keepList(value: BindingSource, shape: ListShape | undefined, count: number, at: number): Piece[] {
    const kept = this.#keep(value, at)
    if (shape) return kept
    const other = [text(` : ${this.#context.runTime.take()}(`, at), ...kept, text(`[Symbol.iterator](), ${count})`, at)]
    return this.#addTemporary([text('Array.isArray(', at), ...kept, text(') ? ', at), ...kept, ...other], at)
  }

  /** Binds a pattern with a rest: a copy of the list, from which the first elements are removed. */
  #bindRest(elements: readonly (Node | null)[], value: BindingSource, at: number): void {
    const rest = requireNode(must(lastOf(elements), 'rest').argument)
    const isFree =
      this.#isDeclared || elements.slice(0, -1).every((element) => !element || element.type === 'Identifier')
    const isOwn = rest.type === 'Identifier' && isFree
    const copy = isLiteralList(value.node) ? value.text : [text('[...', at), ...value.text, text(']', at)]
    const list = isOwn ? this.#context.render(rest) : this.#addTemporary(copy, at)
    if (isOwn) this.steps.push({ target: list, isNew: false, value: copy })
    for (const element of elements.slice(0, -1)) {
      const first = [...list, text('.shift()', element ? element.range[0] : at)]
      if (element) this.bind(element, { text: first, isStable: false, isTight: true })
      else this.#addEffect(first)
    }
    if (!isOwn) this.bind(rest, { text: list, shape: ANY_LIST, isStable: true, isTight: true })
  }

  /** Binds the elements of a list literal directly, without creating the list. */
  #bindLiteral(targets: readonly (Node | null)[], list: Node, at: number): void {
    const values = nodesOrHoles(list.elements)
    const pairs = Array.from({ length: Math.max(targets.length, values.length) }, (_, index) => {
      return { target: targets[index] ?? undefined, value: values[index] ?? undefined }
    })
    const isDirect = this.#isDeclared && pairs.every(isUnobserved)
    const last = isDirect ? undefined : this.#findDirect(pairs)
    const sources = pairs.map((pair) => {
      const source = pair.value ? this.#sourceOf(pair.value) : sourceOfText('undefined', at)
      if (isDirect) this.#bindElement(pair.target, source)
      if (isDirect || source.isStable || pair === last) return source
      return { ...source, text: this.#addTemporary(source.text, at), isStable: true, isTight: true }
    })
    if (isDirect) return
    if (last) this.bind(must(last.target, 'target'), this.#sourceOf(must(last.value, 'value')))
    for (const [index, pair] of pairs.entries())
      if (pair !== last) this.#bindElement(pair.target, itemAt(sources, index))
  }

  #bindElement(target: Node | undefined, source: BindingSource): void {
    if (target) this.bind(target, source)
    else if (source.node && !source.isStable) this.#addEffect(source.text)
  }

  /**
   * Finds the last value that needs a temporary, if it can be assigned directly: the order of assignments is not
   * observable.
   */
  #findDirect(pairs: readonly { target: Node | undefined; value: Node | undefined }[]) {
    const targets = pairs.flatMap(({ target }) => target ?? [])
    const isPlain = targets.every(({ type }) => type === 'Identifier')
    if (!isPlain || new Set(targets.map(({ name }) => name)).size < targets.length) return undefined
    const last = pairs.findLast(({ value }) => value && !this.#isStable(value))
    return last?.target && last
  }

  #sourceOf(node: Node): BindingSource {
    return { ...readSource(node, this.#context.render), isStable: this.#isStable(node) }
  }

  #isStable(node: Node): boolean {
    if (node.type === 'ThisExpression') return true
    if (node.type === 'Literal') return !('regex' in node)
    return node.type === 'Identifier' && !this.#context.names.assigned.has(node.name) && !this.#bound.has(node.name)
  }

  #keep(value: BindingSource, at: number): Piece[] {
    const isKept = value.isStable || (value.node && this.#isStable(value.node))
    return isKept ? value.text : this.#addTemporary(value.text, at)
  }

  #addTemporary(value: Piece[], at: number): Piece[] {
    const target = [text(this.#context.names.invent(), at)]
    this.steps.push({ target, isNew: true, value })
    return target
  }

  #addEffect(value: Piece[]): void {
    this.steps.push({ target: undefined, isNew: false, value })
  }
}

/** True if the order in which elements of a list are read and assigned to a new name is not observable. */
function isUnobserved({ target, value }: { target: Node | undefined; value: Node | undefined }): boolean {
  if (!target || target.type === 'Identifier') return true
  const targets = target.type === 'ArrayPattern' ? nodesOrHoles(target.elements) : []
  if (!isLiteralList(value) || targets.length === 0) return false
  const values = nodesOrHoles(value.elements)
  return targets.every((inner, index) =>
    isUnobserved({ target: inner ?? undefined, value: values[index] ?? undefined }),
  )
}

function isLiteralList(node: Node | undefined): node is Node {
  if (node?.type !== 'ArrayExpression') return false
  return nodesOrHoles(node.elements).every((element) => element?.type !== 'SpreadElement')
}

/** An expression as a source. */
export function readSource(node: Node, render: Context['render']): BindingSource {
  return { text: renderValue(node, render), node, isStable: false, isTight: TIGHT.has(node.type) }
}

function sourceOfText(word: string, at: number): BindingSource {
  return { text: [text(word, at)], isStable: true, isTight: true }
}

/** Renders an expression in the position of a value: after `=`, or between commas. */
export function renderValue(node: Node, render: Context['render']): Piece[] {
  const at = node.range[0]
  return node.type === 'SequenceExpression' ? [text('(', at), ...render(node), text(')', at)] : render(node)
}

function tighten({ text: pieces, isTight }: BindingSource, at: number): Piece[] {
  return isTight ? pieces : [text('(', at), ...pieces, text(')', at)]
}
