import { itemAt, must } from '../../collections/presence.js'
import { type ChargePoint, type Instrumentation, traceInstrumentation } from '../instrumentation/instrument.js'
import { findLast, indexLines, type LineIndex } from '../lines.js'
import { expandNul, isNode, type Node, type Position } from './syntax.js'

/** A range of the developer's source; `end` is exclusive. */
export interface SourceRange {
  start: Position
  end: Position
}

/** A charge point with the source range it pays for. */
type MappedPoint = ChargePoint & SourceRange

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
  return mapInstrumentation(source, traceInstrumentation(source))
}

/** Maps the code of an instrumentation whose trees have ranges. */
export function mapInstrumentation(source: string, trace: Instrumentation): InstrumentationMap {
  const pairs = pairNodes(trace.printed, trace.rewritten)
  const lines = indexLines(expandNul(source))
  return createMap(trace.code, lines, listSegments(trace, pairs), listPoints(trace, pairs, lines))
}

/** Creates the map from its parts alone, so that it does not retain the trees. */
function createMap(
  code: string,
  lines: LineIndex,
  segments: MappedSegment[],
  points: MappedPoint[],
): InstrumentationMap {
  const codeLines = indexLines(code)
  return {
    code,
    points,
    locate(position) {
      const offset = codeLines.offsetAt(position)
      const segment = segments[findLast(segments, ({ code }) => code <= offset)]
      return segment && lines.positionAt(segment.source)
    },
    get segments() {
      return segments.map(({ code, source }) => ({ code, source: lines.positionAt(source) }))
    },
  }
}

function listPoints({ charges }: Instrumentation, pairs: NodePairs, lines: LineIndex): MappedPoint[] {
  return charges.map(({ charge: { value, labelled, node } }) => {
    const [start, end] = must(pairs.get(node), 'pair').range
    return { value, labelled, start: lines.positionAt(start), end: lines.positionAt(end) }
  })
}

/** Pairs the nodes of two trees of the same shape, outer nodes first. */
function pairNodes(printed: Node, source: Node): NodePairs {
  const pairs = new Map<Node, Node>()
  pair(printed, source)
  return pairs

  function pair(left: unknown, right: unknown): void {
    if (typeof left !== 'object' || left === null) return
    if (Array.isArray(left)) {
      if (Array.isArray(right)) for (let index = 0; index < left.length; index++) pair(left[index], right[index])
    } else if (isNode(left) && isNode(right) && left.type === right.type) {
      pairs.set(left, right)
      for (const key in left) if (key !== 'range') pair(left[key], right[key])
    }
  }
}

/** From this offset of the instrumented code on, text originates from an offset of the source. */
interface MappedSegment {
  code: number
  source: number
}

/**
 * Lists segments. At the same offset the last one counts: ends precede charges, charges precede starts, and inner
 * starts come last.
 */
function listSegments({ code, charges, shifts }: Instrumentation, pairs: NodePairs): MappedSegment[] {
  const nodes = [...pairs]
  // one entry for each offset of the printed code: a search for each of its nodes takes longer
  const distances = new Int32Array(code.length + 1)
  for (const [index, { printed, offset }] of shifts.entries()) {
    distances.fill(offset - printed, printed, shifts[index + 1]?.printed)
  }
  const shifted = (offset: number): number => offset + itemAt(distances, offset)
  return [
    ...nodes.map(([printed, source]) => ({ code: shifted(printed.range[1] - 1) + 1, source: source.range[1] })),
    ...charges.map(({ charge, offset }) => ({ code: offset, source: must(pairs.get(charge.node), 'pair').range[0] })),
    ...nodes.map(([printed, source]) => ({ code: shifted(printed.range[0]), source: source.range[0] })),
  ].sort((a, b) => a.code - b.code)
}
