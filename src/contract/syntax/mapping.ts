import { type ChargePoint, type Instrumentation, traceInstrumentation } from '../instrumentation/instrument.js'
import { findLast, indexLines } from '../lines.js'
import { expandNul, isNode, type Node, type Position } from './syntax.js'

/** A range of the developer's source; `end` is exclusive. */
export interface SourceRange {
  start: Position
  end: Position
}

/** A charge point with the source range it pays for. */
export type MappedPoint = ChargePoint & SourceRange

/** Instrumented code with its mapping to the source. */
export interface InstrumentationMap {
  code: string
  /** Maps a position of the instrumented code to the source. */
  locate(position: Position): Position | undefined
  /** The mapping of all code: from each offset on, ascending, code originates from a position. */
  segments: readonly { code: number; source: Position }[]
  /** Points in the order of `instrument(source).points`. */
  points: MappedPoint[]
}

/** The nodes of the printed code, each with the node of the source that was printed. */
type NodePairs = ReadonlyMap<Node, Node>

/**
 * Maps instrumented code to the developer's source, for error frames and costs of lines. It repeats the instrumentation
 * with places, so deployments do not pay for them. The printed tree and the tree of the printed code have the same
 * shape, so their places pair up node by node. Throws `ContractRefused`.
 */
export function mapInstrumented(source: string): InstrumentationMap {
  const trace = traceInstrumentation(source, { range: true })
  const pairs = pairNodes(trace.printed, trace.rewritten)
  const lines = indexLines(expandNul(source))
  const rangeOf = ({ range }: Node): SourceRange => ({
    start: lines.positionAt(range![0]),
    end: lines.positionAt(range![1]),
  })
  const segments = listSegments(trace, pairs)
  const codeLines = indexLines(trace.code)
  return {
    code: trace.code,
    locate(position) {
      const offset = codeLines.offsetAt(position)
      const segment = segments[findLast(segments, ({ code }) => code <= offset)]
      return segment && lines.positionAt(segment.source)
    },
    get segments() {
      return segments.map(({ code, source }) => ({ code, source: lines.positionAt(source) }))
    },
    points: trace.charges.map(({ charge }) => ({
      value: charge.value,
      labelled: charge.labelled,
      ...rangeOf(pairs.get(charge.node)!),
    })),
  }
}

/** Pairs the nodes of two trees of the same shape, outer nodes first. */
function pairNodes(printed: Node, source: Node): NodePairs {
  const pairs = new Map<Node, Node>()
  pair(printed, source)
  return pairs

  function pair(left: unknown, right: unknown): void {
    if (Array.isArray(left) && Array.isArray(right)) {
      for (const [index, element] of left.entries()) pair(element, right[index])
    } else if (isNode(left) && isNode(right) && left.type === right.type) {
      pairs.set(left, right)
      for (const key in left) pair(left[key], right[key])
    }
  }
}

/** From this offset of the instrumented code on, text originates from an offset of the source. */
interface Segment {
  code: number
  source: number
}

/**
 * Lists segments. At the same offset the last one counts: ends precede charges, charges precede starts, and inner
 * starts come last.
 */
function listSegments({ charges, shifts }: Instrumentation, pairs: NodePairs): Segment[] {
  const nodes = [...pairs]
  const shifted = (offset: number): number => {
    const shift = shifts[findLast(shifts, ({ printed }) => printed <= offset)]
    return shift ? offset - shift.printed + shift.offset : offset
  }
  return [
    ...nodes.map(([printed, source]) => ({ code: shifted(printed.range![1] - 1) + 1, source: source.range![1] })),
    ...charges.map(({ charge, offset }) => ({ code: offset, source: pairs.get(charge.node)!.range![0] })),
    ...nodes.map(([printed, source]) => ({ code: shifted(printed.range![0]), source: source.range![0] })),
  ].sort((a, b) => a.code - b.code)
}
