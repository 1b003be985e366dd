import type { Instrumentation } from './instrument.js'
import type { NodePair, SourceRange } from './mapping.js'
import { isNode, type Node } from './syntax.js'

/** A function of the source. */
export interface SourceFunction extends SourceRange {
  /** The method, the declaration, or the variable or property that holds it; empty where there is none. */
  name: string
  /** Index of the charge point that every call passes, where the body has one. */
  point: number | undefined
}

/** A place of the source where the program takes one of several ways. */
export interface SourceBranch extends SourceRange {
  kind: 'if' | 'conditional' | 'switch'
  /** The ways in order, without an absent `else`. `point` is the charge point every way taken passes, if any. */
  arms: (SourceRange & { point: number | undefined })[]
}

type RangeOf = (node: Node) => SourceRange

/** The functions of a source, outer ones first. */
export function describeFunctions(
  pairs: NodePair[],
  charges: Instrumentation['charges'],
  rangeOf: RangeOf,
): SourceFunction[] {
  const findPoint = createPointFinder(charges)
  return pairs
    .filter(({ source }) => source.type.includes('Function'))
    .map(({ printed, source, parent }) => ({
      ...rangeOf(isMethod(parent) ? parent : source),
      name: nameOf(source, parent),
      point: findPoint(printed.body),
    }))
}

/** The branches of a source, outer ones first. */
export function describeBranches(
  pairs: NodePair[],
  charges: Instrumentation['charges'],
  rangeOf: RangeOf,
): SourceBranch[] {
  const findPoint = createPointFinder(charges)
  return pairs.flatMap(({ printed, source }) => {
    const kind = BRANCH_KINDS[source.type]
    if (!kind) return []
    const ways = listArms(printed)
    const arms = listArms(source).map((arm, index) => ({ ...rangeOf(arm), point: findPoint(wayOf(ways[index]!)) }))
    return [{ ...rangeOf(source), kind, arms }]
  })
}

const BRANCH_KINDS: Record<string, SourceBranch['kind']> = {
  IfStatement: 'if',
  ConditionalExpression: 'conditional',
  SwitchStatement: 'switch',
}

function listArms(node: Node): Node[] {
  if (node.type === 'SwitchStatement') return node.cases as Node[]
  return [node.consequent, node.alternate].filter(isNode)
}

function wayOf(arm: Node): unknown {
  return arm.type === 'SwitchCase' ? arm.consequent : arm
}

/** Finds the first charge point that running a node passes for certain; undefined where there is none. */
function createPointFinder(charges: Instrumentation['charges']): (node: unknown) => number | undefined {
  const points = new Map<Node, number>()
  for (const [index, { charge }] of charges.entries()) {
    const silent = charge.labelled && charge.value === 0
    if (!silent && !points.has(charge.node)) points.set(charge.node, index)
  }
  return findPoint

  function findPoint(node: unknown): number | undefined {
    if (Array.isArray(node)) return findInList(node)
    if (!isNode(node)) return undefined
    return (
      points.get(node) ??
      (node.type === 'BlockStatement' || node.type === 'LabeledStatement' ? findPoint(node.body) : undefined)
    )
  }

  function findInList(statements: Node[]): number | undefined {
    for (const statement of statements) {
      const point = findPoint(statement)
      const leaves = statement.type === 'BreakStatement' || statement.type === 'ContinueStatement'
      if (point !== undefined || leaves) return point
    }
    return undefined
  }
}

function isMethod(parent: Node | undefined): parent is Node {
  return (
    parent?.type === 'MethodDefinition' ||
    (parent?.type === 'Property' && (parent.method === true || parent.kind !== 'init'))
  )
}

function nameOf(source: Node, parent: Node | undefined): string {
  const named = [source.id, parent?.key, parent?.id].find(isNode)
  return String(named?.name ?? named?.value ?? '')
}
