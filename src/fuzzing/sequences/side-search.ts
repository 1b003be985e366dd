import type { Chain } from '../../chain/chain.js'
import { CoverageFeedback } from '../feedback/coverage-feedback.js'
import { Executor } from './execution/executor.js'
import { SequencePlayer } from './execution/sequence-player.js'
import { Dictionary } from './generation/dictionary.js'
import { Random } from './generation/random.js'
import { RepairMutator } from './generation/repair-mutator.js'
import { SequenceGenerator } from './generation/sequence-generator.js'
import type { CampaignScene } from './scene.js'

/** Parts of a search beside a campaign. None of them is a part of the campaign. */
export interface SideSearchParts<S> {
  machine: Executor<S>
  player: SequencePlayer<S>
  feedback: CoverageFeedback
  generator: SequenceGenerator<S>
  mutator: RepairMutator<S>
  random: Random
}

/** Opens a search with draws, values and feedback of its own, so that it changes none of a campaign's. */
export function openSideSearch<S>(stage: CampaignScene<S>, chain: Chain, seed: number): SideSearchParts<S> {
  const watched = new Set(stage.contracts.map(({ id }) => id))
  const random = new Random(seed)
  const dictionary = new Dictionary(random, stage.scene, stage.contracts)
  const feedback = new CoverageFeedback({ watched, guard: stage.guard, dictionary, random })
  const machine = new Executor(stage, chain, feedback)
  const generator = new SequenceGenerator(random, dictionary, stage)
  generator.strategy = 'balances'
  const player = new SequencePlayer(machine, stage)
  const mutator = new RepairMutator({ random, stage, chain, generator, rejection: feedback.rejection })
  return { machine, player, feedback, generator, mutator, random }
}
