import { CHARGE_START, formatCharge, type Instrumented } from './instrument.js'
import { findLast, indexLines } from './lines.js'
import type { Position } from './syntax.js'

/** Instrumented code whose charges tell which point they are. */
export interface NumberedCode {
  /** Every `incr(value)` has become `incr(value,index)`, and points that charge nothing say `incr(0,index)`. */
  code: string
  /** The position in the instrumented code that a position in the numbered code stands for; lines are the same. */
  plainPosition(position: Position): Position
}

/**
 * Numbers the charge points of instrumented code, for runs that measure coverage and cost. The gas of a run stays what
 * it is: nothing is charged that was not charged before. Points that charge nothing and stand behind a label stay out,
 * as a statement there would change the program.
 */
export function numberPoints({ code, points }: Instrumented): NumberedCode {
  const parts: string[] = []
  const inserted: Insertion[] = []
  let from = 0
  let shift = 0
  for (const [index, { value, offset, separator, labelled }] of points.entries()) {
    if (value > 0) insert(offset + CHARGE_START.length + String(value).length, `,${index}`)
    else if (!labelled) insert(offset, formatCharge(`0,${index}`, separator))
  }
  parts.push(code.slice(from))
  const numbered = parts.join('')
  return { code: numbered, plainPosition: createPlainPosition(code, numbered, inserted) }

  function insert(offset: number, text: string): void {
    parts.push(code.slice(from, offset), text)
    from = offset
    inserted.push({ start: offset + shift, end: offset + shift + text.length, plain: offset })
    shift += text.length
  }
}

/** A piece of text in the numbered code, and the offset in the plain code where it was put. */
interface Insertion {
  start: number
  end: number
  plain: number
}

function createPlainPosition(code: string, numbered: string, inserted: Insertion[]): NumberedCode['plainPosition'] {
  const plainLines = indexLines(code)
  const numberedLines = indexLines(numbered)
  return (position) => {
    const offset = numberedLines.offsetAt(position)
    const before = inserted[findLast(inserted, ({ start }) => start <= offset)]
    return plainLines.positionAt(before ? before.plain + Math.max(0, offset - before.end) : offset)
  }
}
