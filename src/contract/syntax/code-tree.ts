import { itemAt } from '../../collections/presence.js'
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
 * The tree of a contract's code with its places. For code that was just instrumented, this is the printed tree without
 * the charges, which have no children. Parsing the code again would take a quarter of the time of publishing.
 */
export class CodeTree {
  readonly program: Program
  readonly #inserted: Inserted

  /** Without insertions, the tree is the code's own, parsed with ranges. */
  constructor(program: Program, inserted = NOTHING) {
    this.program = program
    this.#inserted = inserted
  }

  /** Returns the start of a node in the code. */
  startOf(node: Node): number {
    return this.#move(node.range[0], ({ closers }) => closers + this.#outside(node).openers)
  }

  /** Returns the end of a node in the code. */
  endOf(node: Node): number {
    return this.#move(node.range[1], ({ closers }) => closers - this.#outside(node).closers)
  }

  #outside(node: Node): OuterInsertions {
    return this.#inserted.outside.get(node) ?? NONE
  }

  /** `count`: the number of insertions at the offset itself that precede it. */
  #move(at: number, count: (shift: OffsetShift) => number): number {
    const { shifts } = this.#inserted
    const shift = shifts[findLast(shifts, ({ printed }) => printed <= at)]
    if (shift === undefined) return at
    return shift.printed === at ? itemAt(shift.offsets, count(shift)) : shift.offset + at - shift.printed
  }
}

let latest: { code: string; tree: CodeTree } | undefined

/** Keeps the tree of the most recently instrumented code, because a published contract usually runs next. */
export function keepTree(code: string, tree: CodeTree): void {
  latest = { code, tree }
}

/** Takes the tree of the code if it was instrumented last. The tree is no longer kept afterwards. */
export function takeTree(code: string): CodeTree | undefined {
  if (latest?.code !== code) return undefined
  const { tree } = latest
  latest = undefined
  return tree
}
