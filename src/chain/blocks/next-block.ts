import type { BlockContext } from '../../vm/execution/run.js'
import type { Block } from './block.js'

/** The next block, as contracts see it. */
export class NextBlock implements BlockContext {
  readonly number: number
  readonly #parent: Block

  constructor(
    parent: Block,
    readonly time: bigint,
    readonly witness: string,
  ) {
    this.number = parent.head.number + 1
    this.#parent = parent
  }

  get parentHash(): string {
    return this.#parent.id
  }
}

/** The block that a witness makes now: each is later than its parent. */
export function planBlock(parent: Block, now: bigint, witness: string): NextBlock {
  const { time } = parent.head
  return new NextBlock(parent, now > time ? now : time + 1n, witness)
}
