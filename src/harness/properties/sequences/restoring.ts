import { restoreValue } from '../kept-values.js'
import type { Move, Sequence } from './move.js'
import type { Stage } from './stage.js'

/** What decides whether a sequence can be played. */
export type Playable = Pick<Stage, 'contracts' | 'scene'> & { actions: ReadonlyMap<string, unknown> }

/** Sequences that a file kept, but for those with a contract, a method or an action that is no more. */
export function restoreSequences(kept: readonly unknown[], stage: Playable): Sequence[] {
  const sequences = kept.map((each) => restoreValue(each, stage.scene.accounts) as Sequence)
  return sequences.filter((moves) => Array.isArray(moves) && moves.every((move) => canPlay(move, stage)))
}

function canPlay(move: Move, stage: Playable): boolean {
  const { contracts, actions, scene } = stage
  if (move.kind === 'act') return actions.has(move.action)
  if (move.kind === 'repeat') return canPlay(move.call, stage)
  if (move.kind !== 'call') return true
  const method = contracts[move.contract]?.methods.find(({ name }) => name === move.method)
  return method?.args.length === move.args.length && move.caller < scene.accounts.length
}
