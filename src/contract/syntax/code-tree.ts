import type { OuterInsertions } from '../instrumentation/charges.js'
import { findLast } from '../lines.js'
import type { Node, Program } from './syntax.js'

/** An insertion at a printed offset. */
export interface OffsetShift {
  printed: number
  /** Offset in the code of the text that begins there, after all insertions. */
  offset: number
  /** Offset in the code of each insertion, and finally of the text. */
  offsets: readonly number[]
  /** Number of insertions that belong to nodes ending there. */
  closers: number
}

/** Insertions into printed code by offset, and their number outside of nodes. */
interface Inserted {
  shifts: readonly OffsetShift[]
  outside: ReadonlyMap<Node, OuterInsertions>
}

const NOTHING: Inserted = { shifts: [], outside: new Map() }
const NONE: OuterInsertions = { openers: 0, closers: 0 }

/**
 * The tree of a contract's code, with places in it. Of code that was just instrumented it is the printed one, which has
 * everything but the charges: they hold nothing, and to read the code once more is a fourth of what publishing takes.
 */
export class CodeTree {
  readonly program: Program
  readonly #inserted: Inserted

  /** Without what was inserted the tree is the code's own, parsed with ranges. */
  constructor(program: Program, inserted = NOTHING) {
    this.program = program
    this.#inserted = inserted
  }

  /** Returns the start of a node in the code. */
  startOf(node: Node): number {
    return this.#move(node.range![0], ({ closers }) => closers + this.#outside(node).openers)
  }

  /** Returns the end of a node in the code. */
  endOf(node: Node): number {
    return this.#move(node.range![1], ({ closers }) => closers - this.#outside(node).closers)
  }

  #outside(node: Node): OuterInsertions {
    return this.#inserted.outside.get(node) ?? NONE
  }

  /** `count`: how much of what was inserted at the offset itself stands before it. */
  #move(at: number, count: (shift: OffsetShift) => number): number {
    const { shifts } = this.#inserted
    const shift = shifts[findLast(shifts, ({ printed }) => printed <= at)]
    if (shift === undefined) return at
    return shift.printed === at ? shift.offsets[count(shift)]! : shift.offset + at - shift.printed
  }
}

let latest: { code: string; tree: CodeTree } | undefined

/** Keeps the tree of code that was just instrumented, until other code is: who publishes it mostly runs it at once. */
export function keepTree(code: string, tree: CodeTree): void {
  latest = { code, tree }
}

/** The tree of the code where it was instrumented last; it is kept no more then. */
export function takeTree(code: string): CodeTree | undefined {
  if (latest?.code !== code) return undefined
  const { tree } = latest
  latest = undefined
  return tree
}
