import { expect } from 'chai'
import type { Snapshot } from '../../../src/chain/chain.js'
import type { NodeOptions } from '../../../src/node/node.js'
import { type CallOptions, type EndingKind, Stage, type Via } from './stage.js'

/**
 * One thing that goes wrong: what, the call, and the chain's text. Arguments as a text are the action's data as it is.
 */
export type Row = readonly [
  what: string,
  target: string,
  args: readonly unknown[] | string,
  text: string,
  options?: CallOptions & { given?: readonly Step[] },
]

/** A preceding step: a call that succeeds, or a developer method. */
type Step =
  | readonly [target: string, args: readonly unknown[], options?: CallOptions]
  | ((stage: Stage) => Promise<unknown>)

export interface Table {
  rows: readonly Row[]
  /** Prepares the state; each row finds it unchanged. */
  scene?: (stage: Stage) => Promise<void>
  /** Outcome of the rows (default: a receipt with RUNTIME_ERROR). */
  ending?: EndingKind
  /** Method that receives them (default: `/sendTx`, which also makes the block). */
  via?: Via
  node?: NodeOptions
}

/** A test for every row: the call ends as it says, with this text to the letter. */
export function describeErrors(name: string, { rows, scene, ending = 'RUNTIME_ERROR', via, node }: Table): void {
  describe(`errors of ${name}`, () => {
    let stage: Stage
    let start: Snapshot
    before(async () => {
      stage = await Stage.open(node)
      await scene?.(stage)
      start = stage.snapshot()
    })
    after(() => stage.close())
    beforeEach(() => stage.restore(start))

    for (const [what, target, args, text, { given = [], ...options } = {}] of rows) {
      it(`${target}: ${what}`, async () => {
        for (const step of given) await (typeof step === 'function' ? step(stage) : stage.run(...step))
        const found = await stage.end(stage.sign(target, args, options), via)
        expect(found).to.deep.equal({ kind: options.ending ?? ending, text: stage.fill(text) })
      })
    }
  })
}
