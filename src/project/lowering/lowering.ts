import { isNode, type Node, positionOf } from '../../contract/syntax.js'
import { ScriptFailure } from '../script.js'
import { assembleMapped, type Piece, type SourceMap } from '../source-map.js'
import { readDeclaredLists } from './declared-lists.js'
import { findKnownLists } from './known-lists.js'
import { continues, loopOf, losesLabel } from './labels.js'
import { parseModern } from './modern-syntax.js'
import { collectNames, isPattern, listParts, listTargets } from './names.js'
import { type Context, readSource, type Step, takeApart } from './patterns.js'
import { declare, join, placeOf, slice, text } from './pieces.js'
import { formatAccess, isRefusedMember, isRefusedProperty } from './property-names.js'
import { createRunTime } from './run-time.js'
import { hasSpread, lowerSpread } from './spread.js'

/**
 * Writes what the chain refuses, or runs otherwise, in older syntax: patterns become reads of the parts they name, object
 * spread becomes `Object.assign`, lost labels move to blocks, and words that are refused as names of properties become texts.
 * Evaluated once and in JavaScript's order. The code as it is where there is nothing to do, or where it cannot be read. Throws
 * `ScriptFailure`.
 */
export function lowerSyntax(code: string, map: SourceMap, goal: 'script' | 'module'): { text: string; map: SourceMap } {
  const program = parseModern(code, goal)
  const pieces = program && lowerProgram(program, code, map)
  return pieces ? assembleMapped(code, map, pieces) : { text: code, map }
}

function lowerProgram(program: Node, code: string, map: SourceMap): Piece[] | undefined {
  const changed = new Set<Node>()
  if (!mark(program, changed)) return undefined
  const names = collectNames(program)
  const lists = findKnownLists(program, readDeclaredLists(code, map), names.assigned)
  /** For each function that is being written, the names it is to declare. */
  const scopes: string[][] = [[]]
  /** Label → the label of the loop's body, which `continue` leaves. */
  const continued = new Map<unknown, string>()
  /** Loop bodies that get a label of their own. */
  const labelled = new Map<Node, string>()
  const runTime = createRunTime(names.invent)
  const context: Context = { names, lists, runTime, render, hoist }
  const body = renderParts(program, 0, code.length)
  return [text(runTime.format(), 0), ...declare(scopes[0]!, 0), ...body]

  function hoist(): string {
    const name = names.invent()
    scopes.at(-1)!.push(name)
    return name
  }

  function render(node: Node): Piece[] {
    const label = labelled.get(node)
    const pieces = changed.has(node) ? (lower(node) ?? renderParts(node)) : slice(node.range![0], node.range![1])
    const at = node.range![0]
    if (label === undefined) return pieces
    const block = node.type === 'BlockStatement' ? pieces : [text('{ ', at), ...pieces, text(' }', at)]
    return [text(`{ ${label}: `, at), ...block, text(' }', at)]
  }

  function lower(node: Node): Piece[] | undefined {
    switch (node.type) {
      case 'VariableDeclaration':
        return lowerDeclaration(node)
      case 'ExpressionStatement':
        return lowerStatement(node)
      case 'AssignmentExpression':
        return isPattern(node.left) ? lowerAssignment(node) : undefined
      case 'ForOfStatement':
      case 'ForInStatement':
        return lowerLoop(node)
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        return lowerFunction(node)
      case 'LabeledStatement':
        return lowerLabel(node)
      case 'ContinueStatement':
        return lowerContinue(node)
      case 'MemberExpression':
        return isRefusedMember(node) ? lowerMember(node) : undefined
      case 'ObjectExpression':
        return hasSpread(node) ? lowerSpread(node, render) : undefined
      case 'Property':
        return isRefusedProperty(node) ? lowerProperty(node) : undefined
      default:
        return undefined
    }
  }

  /** The node's own text around what its parts become. */
  function renderParts(node: Node, from = node.range![0], to = node.range![1]): Piece[] {
    const pieces: Piece[] = []
    let at = from
    for (const part of listParts(node)) {
      const isKept = (!changed.has(part) && !labelled.has(part)) || part.range![0] < from || part.range![1] > to
      if (isKept) continue
      pieces.push(...slice(at, part.range![0]), ...render(part))
      at = part.range![1]
    }
    return [...pieces, ...slice(at, to)]
  }

  function lowerDeclaration({ range, kind, declarations }: Node): Piece[] {
    const declarators = declarations as Node[]
    const [start, end] = range!
    const parts = declarators.flatMap((declarator) => {
      const { id, init } = declarator as Node & { id: Node; init: Node }
      if (!isPattern(id)) return [render(declarator)]
      return takeApart(id, readSource(init, render), context, kind !== 'var').map(formatDeclarator)
    })
    const first = slice(start, declarators[0]!.range![0])
    return [...first, ...join(parts, ', ', start), ...slice(declarators.at(-1)!.range![1], end)]
  }

  function formatDeclarator({ target, value }: Step): Piece[] {
    const at = placeOf(value)
    return [...(target ?? [text(names.invent(), at)]), text(' = ', at), ...value]
  }

  function formatStatement({ target, isNew, value }: Step): Piece[] {
    const at = placeOf(value)
    return [
      ...(isNew ? [text('const ', at)] : []),
      ...(target ? [...target, text(' = ', at)] : []),
      ...value,
      text(';', at),
    ]
  }

  /** An assignment whose value nobody reads needs no expression. */
  function lowerStatement({ range, expression }: Node): Piece[] | undefined {
    const parts = (expression as Node).type === 'SequenceExpression' ? (expression as Node).expressions : [expression]
    if (!(parts as Node[]).some(isPatternAssignment)) return undefined
    const at = range![0]
    const statements = (parts as Node[]).flatMap((part) => {
      if (!isPatternAssignment(part)) return [[...render(part), text(';', at)]]
      return takeApart(part.left as Node, readSource(part.right as Node, render), context, false).map(formatStatement)
    })
    if (statements.length === 1) return statements[0]!
    return [text('{ ', at), ...join(statements, ' ', at), text(' }', at)]
  }

  function lowerAssignment({ left, right, range }: Node): Piece[] {
    const at = range![0]
    const source = readSource(right as Node, render)
    const name = [text(hoist(), at)]
    const first = [...name, text(' = ', at), ...source.text]
    const shape = lists.ofValue(right as Node)
    const kept = { text: name, shape, isStable: true, isTight: true }
    const steps = takeApart(left as Node, kept, context, false).map(({ target, isNew, value }) => {
      if (isNew) scopes.at(-1)!.push((target![0] as { text: string }).text)
      return target ? [...target, text(' = ', at), ...value] : value
    })
    return [text('(', at), ...join([first, ...steps, name], ', ', at), text(')', at)]
  }

  function lowerLoop(node: Node): Piece[] | undefined {
    const { left, right, body, range } = node as Node & { left: Node; right: Node; body: Node }
    const [declarator] = (left.declarations as Node[] | undefined) ?? []
    const pattern = declarator?.id ?? left
    if (!isPattern(pattern)) return undefined
    const at = left.range![0]
    const name = names.invent()
    const shape = node.type === 'ForOfStatement' ? lists.ofValue(right)?.item(0) : undefined
    const isDeclared = left.type === 'VariableDeclaration'
    const source = { text: [text(name, at)], shape, isStable: true, isTight: true }
    const steps = takeApart(pattern, source, context, isDeclared && left.kind !== 'var')
    const taken = isDeclared ? declareSteps(String(left.kind), steps, at) : join(steps.map(formatStatement), ' ', at)
    return [
      ...[...slice(range![0], at), text(`const ${name}`, at), ...slice(left.range![1], right.range![0])],
      ...[...render(right), ...slice(right.range![1], body.range![0])],
      ...renderBody(body, [...taken, text(' ', at)], new Set(listTargets(pattern))),
    ]
  }

  function declareSteps(kind: string, steps: readonly Step[], at: number): Piece[] {
    return [text(`${kind} `, at), ...join(steps.map(formatDeclarator), ', ', at), text(';', at)]
  }

  /** A body with something in front; in a block of its own where it declares one of `taken` anew. */
  function renderBody(body: Node, before: Piece[], taken: ReadonlySet<unknown>): Piece[] {
    const [start, end] = body.range!
    const isOpen = body.type === 'BlockStatement' && !labelled.has(body) && !declaresOne(body, taken)
    if (isOpen) return [...slice(start, start + 1), text(' ', start), ...before, ...renderParts(body, start + 1, end)]
    return [text('{ ', start), ...before, ...render(body), text(' }', start)]
  }

  function lowerFunction(node: Node): Piece[] {
    const { params, body, range } = node as Node & { params: Node[]; body: Node }
    const { parameters, prologue } = lowerParameters(node)
    scopes.push([])
    const rendered = body.type === 'BlockStatement' ? renderParts(body, body.range![0] + 1) : render(body)
    const isBlock = body.type === 'BlockStatement'
    const arrow = code.lastIndexOf('=>', body.range![0]) + '=>'.length
    const start = params[0] ? params[0].range![0] : isBlock ? body.range![0] : arrow
    const head = [...slice(range![0], start), ...parameters]
    const from = params.length > 0 ? params.at(-1)!.range![1] : start
    const before = [...declare(scopes.pop()!, start), ...prologue]
    if (isBlock) return [...head, ...slice(from, body.range![0] + 1), ...before, ...rendered]
    if (before.length === 0)
      return [...head, ...slice(from, body.range![0]), ...rendered, ...slice(body.range![1], range![1])]
    const at = body.range![0]
    const value = [...slice(arrow, at), ...rendered, ...slice(body.range![1], range![1])]
    // Behind a line break alone, return would answer nothing.
    const [open, close] = code.slice(arrow, at).includes('\n') ? [' return (', '); }'] : [' return', '; }']
    return [...head, ...slice(from, arrow), text(' {', at), ...before, text(open, at), ...value, text(close, at)]
  }

  /** From the first pattern on, defaults that are not constant are evaluated where the patterns are taken apart. */
  function lowerParameters({ params, generator }: Node): { parameters: Piece[]; prologue: Piece[] } {
    const list = params as Node[]
    const steps: Step[] = []
    const parameters: Piece[] = []
    let isLate = false
    for (const [index, parameter] of list.entries()) {
      const [start, end] = parameter.range!
      const target = (parameter.left ?? parameter.argument ?? parameter) as Node
      const initial = parameter.type === 'AssignmentPattern' ? (parameter.right as Node) : undefined
      const isMoved = isLate && initial !== undefined && !isConstant(initial)
      if (index > 0) parameters.push(...slice(list[index - 1]!.range![1], start))
      if (!isPattern(target) && !isMoved) {
        parameters.push(...render(parameter))
        continue
      }
      if (generator) throw refuseGenerator(target)
      isLate = true
      const name = [text(names.invent(), start)]
      parameters.push(...slice(start, target.range![0]), ...name)
      if (!isMoved && initial)
        parameters.push(
          ...slice(target.range![1], initial.range![0]),
          ...render(initial),
          ...slice(initial.range![1], end),
        )
      const source = {
        text: name,
        shape: parameter.type === 'RestElement' ? REST : undefined,
        isStable: true,
        isTight: true,
      }
      steps.push(...takeApart(isMoved ? parameter : target, source, context, true))
    }
    const at = list[0] ? list[0].range![0] : 0
    return { parameters, prologue: steps.length > 0 ? [text(' ', at), ...declareSteps('var', steps, at)] : [] }
  }

  /** `L: for …` becomes `L: { for … }`: the charge in front of a statement takes its label away, not that of a block. */
  function lowerLabel({ label, body, range }: Node): Piece[] | undefined {
    if (!losesLabel(body as Node)) return undefined
    const loop = loopOf(body as Node)
    const name = (label as Node).name
    if (loop && continues(loop, name)) {
      const inner = names.invent()
      continued.set(name, inner)
      labelled.set(loop.body as Node, inner)
    }
    const at = (body as Node).range![0]
    const pieces = [...slice(range![0], at), text('{ ', at), ...render(body as Node), text(' }', at)]
    continued.delete(name)
    return pieces
  }

  function lowerContinue({ label, range }: Node): Piece[] | undefined {
    const inner = label && continued.get((label as Node).name)
    return inner === undefined || inner === null ? undefined : [text(`break ${inner};`, range![0])]
  }

  function lowerMember({ object, property, range }: Node): Piece[] {
    const { name, range: place } = property as Node
    const dot = code.lastIndexOf('.', place![0])
    const head = [...slice(range![0], (object as Node).range![0]), ...render(object as Node)]
    return [
      ...head,
      ...slice((object as Node).range![1], dot),
      text(formatAccess({ type: 'Identifier', name }), place![0]),
    ]
  }

  function lowerProperty(node: Node): Piece[] {
    const key = node.key as Node
    const [start, end] = key.range!
    return [...slice(node.range![0], start), text(`"${key.name}"`, start), ...renderParts(node, end)]
  }
}

const REST = { item: () => undefined }

/** Marks the nodes that change, and those that hold them. */
function mark(node: Node, changed: Set<Node>): boolean {
  const isOwn = isPattern(node) || hasSpread(node) || isRefusedMember(node) || isRefusedProperty(node)
  const isLabel = node.type === 'LabeledStatement' && losesLabel(node.body as Node)
  const isContinue = node.type === 'ContinueStatement' && node.label !== null
  let isChanged = isOwn || isLabel
  for (const part of listParts(node)) if (mark(part, changed)) isChanged = true
  if (isChanged || isContinue) changed.add(node)
  return isChanged || isContinue
}

function isPatternAssignment({ type, left }: Node): boolean {
  return type === 'AssignmentExpression' && isPattern(left)
}

function isConstant({ type, elements, properties, argument }: Node): boolean {
  if (type === 'UnaryExpression') return isConstant(argument as Node)
  return type === 'Literal' || (elements as [])?.length === 0 || (properties as [])?.length === 0
}

function declaresOne({ body }: Node, names: ReadonlySet<unknown>): boolean {
  return (body as Node[]).some(({ type, id, kind, declarations }) => {
    if (type !== 'VariableDeclaration') return isNode(id) && names.has(id.name)
    const declared = (declarations as Node[]).flatMap((declarator) => [...listTargets(declarator.id)])
    return kind !== 'var' && declared.some((name) => names.has(name))
  })
}

function refuseGenerator(target: Node): ScriptFailure {
  const hint = 'Name the parameter, and take it apart in the first line.'
  return new ScriptFailure(positionOf(target), 'a generator’s parameters are not taken apart', hint)
}
