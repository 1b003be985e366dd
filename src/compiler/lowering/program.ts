import { firstOf, itemAt, lastOf, must } from '../../collections/presence.js'
import { type Node, positionOf, requireNode, requireNodes } from '../../contract/syntax/syntax.js'
import { ScriptFailure } from '../script/script.js'
import type { Piece, SourceMap } from '../source-map/source-map.js'
import { readDeclaredLists } from './declared-lists.js'
import { findKnownLists, type KnownLists } from './known-lists.js'
import { continues, loopOf, losesLabel } from './labels.js'
import { collectNames, declaresOne, isPattern, listParts, listTargets, type ProgramNames } from './names.js'
import { type BindingStep, type Context, readSource, takeApart } from './patterns.js'
import { declare, join, placeOf, slice, text } from './pieces.js'
import { formatAccess, isRefusedMember, isRefusedProperty } from './property-names.js'
import { createRunTime } from './run-time.js'
import { hasSpread, lowerSpread } from './spread.js'

/** A program that is rewritten in older syntax. `changed` are the nodes that change, and their ancestors. */
export class LoweredProgram {
  readonly #code: string
  readonly #changed: ReadonlySet<Node>
  readonly #names: ProgramNames
  readonly #lists: KnownLists
  readonly #runTime: ReturnType<typeof createRunTime>
  readonly #context: Context
  /** Names that each enclosing function has to declare. */
  readonly #scopes: string[][] = [[]]
  /** Label → the label of the loop's body, which `continue` leaves. */
  readonly #continued = new Map<unknown, string>()
  /** Loop bodies that get their own label. */
  readonly #labelled = new Map<Node, string>()

  constructor(program: Node, code: string, map: SourceMap, changed: ReadonlySet<Node>) {
    this.#code = code
    this.#changed = changed
    this.#names = collectNames(program)
    this.#lists = findKnownLists(program, readDeclaredLists(code, map), this.#names.assigned)
    this.#runTime = createRunTime(this.#names.invent)
    this.#context = {
      ...{ names: this.#names, lists: this.#lists, runTime: this.#runTime },
      ...{ render: this.#render, hoist: this.#hoist },
    }
  }

  /** Renders the program. Throws `ScriptFailure`. */
  write(program: Node): Piece[] {
    const body = this.#renderParts(program, 0, this.#code.length)
    return [text(this.#runTime.format(), 0), ...declare(firstOf(this.#scopes), 0), ...body]
  }

  readonly #hoist = (): string => {
    const name = this.#names.invent()
    lastOf(this.#scopes).push(name)
    return name
  }

  readonly #render = (node: Node): Piece[] => {
    const label = this.#labelled.get(node)
    const pieces = this.#changed.has(node)
      ? (this.#lower(node) ?? this.#renderParts(node))
      : slice(node.range[0], node.range[1])
    const at = node.range[0]
    if (label === undefined) return pieces
    const block = node.type === 'BlockStatement' ? pieces : [text('{ ', at), ...pieces, text(' }', at)]
    return [text(`{ ${label}: `, at), ...block, text(' }', at)]
  }

  #lower(node: Node): Piece[] | undefined {
    switch (node.type) {
      case 'VariableDeclaration':
        return this.#lowerDeclaration(node)
      case 'ExpressionStatement':
        return this.#lowerStatement(node)
      case 'AssignmentExpression':
        return isPattern(node.left) ? this.#lowerAssignment(node) : undefined
      case 'ForOfStatement':
      case 'ForInStatement':
        return this.#lowerLoop(node)
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        return this.#lowerFunction(node)
      case 'LabeledStatement':
        return this.#lowerLabel(node)
      case 'ContinueStatement':
        return this.#lowerContinue(node)
      case 'MemberExpression':
        return isRefusedMember(node) ? this.#lowerMember(node) : undefined
      case 'ObjectExpression':
        return hasSpread(node) ? lowerSpread(node, this.#render) : undefined
      case 'Property':
        return isRefusedProperty(node) ? this.#lowerProperty(node) : undefined
      default:
        return undefined
    }
  }

  /** Renders a node's own text around its rendered children. */
  #renderParts(node: Node, from = node.range[0], to = node.range[1]): Piece[] {
    const pieces: Piece[] = []
    let at = from
    for (const part of listParts(node)) {
      const isKept =
        (!this.#changed.has(part) && !this.#labelled.has(part)) || part.range[0] < from || part.range[1] > to
      if (isKept) continue
      pieces.push(...slice(at, part.range[0]), ...this.#render(part))
      at = part.range[1]
    }
    return [...pieces, ...slice(at, to)]
  }

  #lowerDeclaration({ range, kind, declarations }: Node): Piece[] {
    const declarators = requireNodes(declarations)
    const [start, end] = range
    const parts = declarators.flatMap((declarator) => {
      const id = requireNode(declarator.id)
      if (!isPattern(id)) return [this.#render(declarator)]
      const source = readSource(requireNode(declarator.init), this.#render)
      return takeApart(id, source, this.#context, kind !== 'var').map(this.#formatDeclarator)
    })
    const first = slice(start, firstOf(declarators).range[0])
    return [...first, ...join(parts, ', ', start), ...slice(lastOf(declarators).range[1], end)]
  }

  readonly #formatDeclarator = ({ target, value }: BindingStep): Piece[] => {
    const at = placeOf(value)
    return [...(target ?? [text(this.#names.invent(), at)]), text(' = ', at), ...value]
  }

  readonly #formatStatement = ({ target, isNew, value }: BindingStep): Piece[] => {
    const at = placeOf(value)
    return [
      ...(isNew ? [text('const ', at)] : []),
      ...(target ? [...target, text(' = ', at)] : []),
      ...value,
      text(';', at),
    ]
  }

  /** Renders an assignment whose value is unused as statements. */
  #lowerStatement({ range, expression }: Node): Piece[] | undefined {
    const parts =
      requireNode(expression).type === 'SequenceExpression' ? requireNode(expression).expressions : [expression]
    if (!requireNodes(parts).some(isPatternAssignment)) return undefined
    const at = range[0]
    const statements = requireNodes(parts).flatMap((part) => {
      if (!isPatternAssignment(part)) return [[...this.#render(part), text(';', at)]]
      return takeApart(
        requireNode(part.left),
        readSource(requireNode(part.right), this.#render),
        this.#context,
        false,
      ).map(this.#formatStatement)
    })
    if (statements.length === 1) return firstOf(statements)
    return [text('{ ', at), ...join(statements, ' ', at), text(' }', at)]
  }

  #lowerAssignment({ left, right, range }: Node): Piece[] {
    const at = range[0]
    const source = readSource(requireNode(right), this.#render)
    const name = [text(this.#hoist(), at)]
    const first = [...name, text(' = ', at), ...source.text]
    const shape = this.#lists.ofValue(requireNode(right))
    const kept = { text: name, shape, isStable: true, isTight: true }
    const steps = takeApart(requireNode(left), kept, this.#context, false).map(({ target, isNew, value }) => {
      if (isNew) lastOf(this.#scopes).push((must(target, 'target')[0] as { text: string }).text)
      return target ? [...target, text(' = ', at), ...value] : value
    })
    return [text('(', at), ...join([first, ...steps, name], ', ', at), text(')', at)]
  }

  #lowerLoop(node: Node): Piece[] | undefined {
    const { range } = node
    const [left, right, body] = [requireNode(node.left), requireNode(node.right), requireNode(node.body)]
    const [declarator] = requireNodes(left.declarations ?? [])
    const pattern = declarator?.id ?? left
    if (!isPattern(pattern)) return undefined
    const at = left.range[0]
    const name = this.#names.invent()
    const shape = node.type === 'ForOfStatement' ? this.#lists.ofValue(right)?.item(0) : undefined
    const isDeclared = left.type === 'VariableDeclaration'
    const source = { text: [text(name, at)], shape, isStable: true, isTight: true }
    const steps = takeApart(pattern, source, this.#context, isDeclared && left.kind !== 'var')
    const taken = isDeclared
      ? this.#declareSteps(String(left.kind), steps, at)
      : join(steps.map(this.#formatStatement), ' ', at)
    return [
      ...[...slice(range[0], at), text(`const ${name}`, at), ...slice(left.range[1], right.range[0])],
      ...[...this.#render(right), ...slice(right.range[1], body.range[0])],
      ...this.#renderBody(body, [...taken, text(' ', at)], new Set(listTargets(pattern))),
    ]
  }

  #declareSteps(kind: string, steps: readonly BindingStep[], at: number): Piece[] {
    return [text(`${kind} `, at), ...join(steps.map(this.#formatDeclarator), ', ', at), text(';', at)]
  }

  /** Renders a body with statements before it, in its own block if it redeclares one of `taken`. */
  #renderBody(body: Node, before: Piece[], taken: ReadonlySet<unknown>): Piece[] {
    const [start, end] = body.range
    const isOpen = body.type === 'BlockStatement' && !this.#labelled.has(body) && !declaresOne(body, taken)
    if (isOpen)
      return [...slice(start, start + 1), text(' ', start), ...before, ...this.#renderParts(body, start + 1, end)]
    return [text('{ ', start), ...before, ...this.#render(body), text(' }', start)]
  }

  #lowerFunction(node: Node): Piece[] {
    const { range } = node
    const [params, body] = [requireNodes(node.params), requireNode(node.body)]
    const { parameters, prologue } = this.#lowerParameters(node)
    this.#scopes.push([])
    const rendered = body.type === 'BlockStatement' ? this.#renderParts(body, body.range[0] + 1) : this.#render(body)
    const isBlock = body.type === 'BlockStatement'
    const arrow = this.#code.lastIndexOf('=>', body.range[0]) + '=>'.length
    const start = params[0] ? params[0].range[0] : isBlock ? body.range[0] : arrow
    const head = [...slice(range[0], start), ...parameters]
    const from = params.length > 0 ? lastOf(params).range[1] : start
    const before = [...declare(must(this.#scopes.pop(), 'scope'), start), ...prologue]
    if (isBlock) return [...head, ...slice(from, body.range[0] + 1), ...before, ...rendered]
    if (before.length === 0)
      return [...head, ...slice(from, body.range[0]), ...rendered, ...slice(body.range[1], range[1])]
    const at = body.range[0]
    const value = [...slice(arrow, at), ...rendered, ...slice(body.range[1], range[1])]
    // After a line break, `return` would return undefined.
    const [open, close] = this.#code.slice(arrow, at).includes('\n') ? [' return (', '); }'] : [' return', '; }']
    return [...head, ...slice(from, arrow), text(' {', at), ...before, text(open, at), ...value, text(close, at)]
  }

  /**
   * Renders parameters. From the first pattern on, non-constant defaults are evaluated where the patterns are
   * destructured.
   */
  #lowerParameters({ params, generator }: Node): { parameters: Piece[]; prologue: Piece[] } {
    const list = requireNodes(params)
    const steps: BindingStep[] = []
    const parameters: Piece[] = []
    let isLate = false
    for (const [index, parameter] of list.entries()) {
      const [start, end] = parameter.range
      const target = requireNode(parameter.left ?? parameter.argument ?? parameter)
      const initial = parameter.type === 'AssignmentPattern' ? requireNode(parameter.right) : undefined
      const isMoved = isLate && initial !== undefined && !isConstant(initial)
      if (index > 0) parameters.push(...slice(itemAt(list, index - 1).range[1], start))
      if (!isPattern(target) && !isMoved) {
        parameters.push(...this.#render(parameter))
        continue
      }
      if (generator) throw generatorFailure(target)
      isLate = true
      const name = [text(this.#names.invent(), start)]
      parameters.push(...slice(start, target.range[0]), ...name)
      if (!isMoved && initial)
        parameters.push(
          ...slice(target.range[1], initial.range[0]),
          ...this.#render(initial),
          ...slice(initial.range[1], end),
        )
      const source = {
        text: name,
        shape: parameter.type === 'RestElement' ? REST : undefined,
        isStable: true,
        isTight: true,
      }
      steps.push(...takeApart(isMoved ? parameter : target, source, this.#context, true))
    }
    const at = list[0] ? list[0].range[0] : 0
    return { parameters, prologue: steps.length > 0 ? [text(' ', at), ...this.#declareSteps('var', steps, at)] : [] }
  }

  /**
   * `L: for …` becomes `L: { for … }`: the inserted charge removes the label of a statement, but not that of a block.
   */
  #lowerLabel({ label, body, range }: Node): Piece[] | undefined {
    if (!losesLabel(requireNode(body))) return undefined
    const loop = loopOf(requireNode(body))
    const name = requireNode(label).name
    if (loop && continues(loop, name)) {
      const inner = this.#names.invent()
      this.#continued.set(name, inner)
      this.#labelled.set(requireNode(loop.body), inner)
    }
    const at = requireNode(body).range[0]
    const pieces = [...slice(range[0], at), text('{ ', at), ...this.#render(requireNode(body)), text(' }', at)]
    this.#continued.delete(name)
    return pieces
  }

  #lowerContinue({ label, range }: Node): Piece[] | undefined {
    const inner = label && this.#continued.get(requireNode(label).name)
    return inner === undefined || inner === null ? undefined : [text(`break ${inner};`, range[0])]
  }

  #lowerMember({ object, property, range }: Node): Piece[] {
    const { name, range: place } = requireNode(property)
    const dot = this.#code.lastIndexOf('.', place[0])
    const head = [...slice(range[0], requireNode(object).range[0]), ...this.#render(requireNode(object))]
    return [
      ...head,
      ...slice(requireNode(object).range[1], dot),
      text(formatAccess({ type: 'Identifier', name }), place[0]),
    ]
  }

  #lowerProperty(node: Node): Piece[] {
    const key = requireNode(node.key)
    const [start, end] = key.range
    return [...slice(node.range[0], start), text(`"${key.name}"`, start), ...this.#renderParts(node, end)]
  }
}

const REST = { item: () => undefined }

function isPatternAssignment({ type, left }: Node): boolean {
  return type === 'AssignmentExpression' && isPattern(left)
}

function isConstant({ type, elements, properties, argument }: Node): boolean {
  if (type === 'UnaryExpression') return isConstant(requireNode(argument))
  return type === 'Literal' || isEmptyList(elements) || isEmptyList(properties)
}

function isEmptyList(part: unknown): boolean {
  return Array.isArray(part) && part.length === 0
}

function generatorFailure(target: Node): ScriptFailure {
  const hint = 'Name the parameter, and destructure it in the first line.'
  return new ScriptFailure(positionOf(target), 'parameters of generators cannot be destructured', hint)
}
