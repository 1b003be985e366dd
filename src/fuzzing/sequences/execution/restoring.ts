import { restoreValue } from '../../property/kept-values.js'
import type { CampaignScene } from '../scene.js'
import type { CallStep, Sequence, SequenceStep } from '../step.js'

/** A hundred years, and more blocks than a search makes. */
const MAX_WAIT = 3.2e9
const MAX_BLOCKS = 1_000_000

/** Parts that decide whether a sequence can be replayed. */
export type PlayableParts = Pick<CampaignScene, 'contracts' | 'scene'> & { actions: ReadonlyMap<string, unknown> }

/** Restores stored sequences, except for those with a contract, method or action that no longer exists. */
export function restoreSequences(kept: readonly unknown[], stage: PlayableParts): Sequence[] {
  const sequences = kept.map((each) => restoreValue(each, stage.scene.accounts) as Sequence)
  return sequences.filter((moves) => Array.isArray(moves) && moves.every((move) => canPlay(move, stage)))
}

/** Validates a step of a file, which may be edited, merged, or written by another version. */
function canPlay(move: unknown, stage: PlayableParts): move is SequenceStep {
  if (typeof move !== 'object' || move === null || !('kind' in move)) return false
  const given = move as SequenceStep
  switch (given.kind) {
    case 'call':
      return isCall(given, stage)
    case 'repeat':
      return (
        isWhole(given.times) && Array.isArray(given.fresh) && canPlay(given.call, stage) && given.call.kind === 'call'
      )
    case 'act':
      return stage.actions.has(given.action)
    case 'exit':
      return Array.isArray(given.others) && [given.call, ...given.others].every((call) => canPlay(call, stage))
    case 'wait':
      return given.seconds >= 0 && given.seconds <= MAX_WAIT
    case 'mine':
      return isWhole(given.blocks) && given.blocks <= MAX_BLOCKS
    default:
      return given.kind === 'upgrade'
  }
}

function isCall({ contract, method, args, caller }: CallStep, { contracts, scene }: PlayableParts): boolean {
  const entry = contracts[contract]?.methods.find(({ name }) => name === method)
  return Array.isArray(args) && entry?.args.length === args.length && scene.accounts[caller] !== undefined
}

function isWhole(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) > 0
}
