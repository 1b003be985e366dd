import { type ChargePoint, type Instrumentation, traceInstrumentation } from '../instrumentation/instrument.js'
import { findLast, indexLines } from '../lines.js'
import { expandNul, isNode, type Node, type Position } from './syntax.js'

/** A stretch of the developer's source; `end` is behind its last character. */
export interface SourceRange {
  start: Position
  end: Position
}

/** A charge point, and what it pays for. */
export type MappedPoint = ChargePoint & SourceRange

/** Instrumented code, and what connects it with the source it was made from. */
export interface InstrumentationMap {
  code: string
  /** The position in the source that a position in the instrumented code comes from. */
  locate(position: Position): Position | undefined
  /** The same for all of the code: offsets of it, ascending, from which on it comes from a position. */
  segments: readonly { code: number; source: Position }[]
  /** In the order of `instrument(source).points`. */
  points: MappedPoint[]
}

/** The nodes of the printed code, each with the node of the source it was printed from. */
type NodePairs = ReadonlyMap<Node, Node>

/**
 * Maps instrumented code back to the developer's source, for error frames and the costs of lines. It repeats the
 * instrumentation with places kept; nothing of it is on the way of a deployment. The tree that was printed and the tree
 * of what was printed have the same shape, so their places pair up node by node. Throws `ContractRefused`.
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

/** Walks two trees of the same shape side by side, outer nodes first. */
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

/** An offset of the instrumented code from which on the text comes from an offset of the source. */
interface Segment {
  code: number
  source: number
}

/**
 * Of segments with the same offset the last one counts: ends before charges, charges before starts, inner starts last.
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
