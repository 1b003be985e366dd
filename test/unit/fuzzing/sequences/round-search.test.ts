import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { GrowthOracle } from '../../../../src/fuzzing/oracles/growth-oracle.js'
import { ProfitOracle } from '../../../../src/fuzzing/oracles/losses/profit-oracle.js'
import { Campaign } from '../../../../src/fuzzing/sequences/campaign.js'
import { SequencePlayer } from '../../../../src/fuzzing/sequences/execution/sequence-player.js'
import { RepairMutator } from '../../../../src/fuzzing/sequences/generation/repair-mutator.js'
import { SequenceGenerator } from '../../../../src/fuzzing/sequences/generation/sequence-generator.js'
import { RoundSearch } from '../../../../src/fuzzing/sequences/round-search.js'
import { SoloSearch } from '../../../../src/fuzzing/sequences/solo-search.js'
import { ATTACKER, openProofScene, SUBJECT } from '../../../../src/proof/scene.js'
import { CALL_MS, SOAK_MS } from '../../../limits.js'

const CORPUS = join(import.meta.dirname, '../../../proof-corpus')
const RUNS = 250
const DEPTH = 12
/** Calls of a round: one of each account, repaired calls, and those of the sequence before it. */
const MAX_ROUND = 400

interface Recording {
  /** Steps of the campaign with their outcomes, one a line. */
  steps: string[]
  /** Numbers of calls. */
  calls: number
  rounds: number
  alone: number
  failures: number
}

/** Runs a campaign on a contract of the corpus, with rounds or with sequences of one account, or without. */
async function record(name: string, seed: number, beside?: 'rounds' | 'solo'): Promise<Recording> {
  const script = readFileSync(join(CORPUS, name, 'contract.js'), 'utf8')
  const { abi } = JSON.parse(readFileSync(join(CORPUS, name, 'contract.js.abi'), 'utf8'))
  const tokens = new Map([['gold', 8]])
  const none = { fakes: [], collections: [], hooks: [], hasGambler: false, texts: [], parameters: new Map() }
  const scene = await openProofScene({ name, script, abi }, { ...none, seed, callMs: CALL_MS, tokens })
  const { chain, machine, feedback, random, dictionary } = scene
  const contracts = scene.stage.contracts.slice(SUBJECT, SUBJECT + 1)
  const values = { ...scene.stage.scene, accounts: scene.stage.scene.accounts.slice(0, ATTACKER) }
  const stage = { ...scene.stage, contracts, scene: values }
  const parts = { machine, player: new SequencePlayer(machine, stage), stage, feedback, random }
  const generator = new SequenceGenerator(random, dictionary, stage)
  const rounds = beside === 'rounds' ? RoundSearch.open(stage, chain, { seed, fixture: [] }) : undefined
  const watched = new Map(contracts.map(({ id }) => [id, name]))
  const profits = new ProfitOracle({
    watched,
    publishers: new Set(),
    deposits: new Map(),
    start: chain.state,
    isClaimed: () => true,
    isKnown: () => true,
  })
  const solo = beside === 'solo' ? SoloSearch.open(stage, chain, { seed, fixture: [], profits }) : undefined
  const campaign = new Campaign({
    ...parts,
    generator,
    mutator: new RepairMutator({ ...parts, chain, generator, rejection: feedback.rejection }),
    growth: new GrowthOracle(parts, 0),
    contracts,
    ...(rounds && { rounds }),
    solo,
    onFailure: async () => {},
    mostFailures: 1,
    pause: async () => [],
  })
  const steps: string[] = []
  const play = machine.play.bind(machine)
  machine.play = async (step, options) => {
    const outcome = await play(step, options)
    steps.push(`${JSON.stringify(step)} ${outcome.done || JSON.stringify(outcome)}`)
    return outcome
  }
  try {
    await campaign.run({ runs: RUNS, depth: DEPTH }, [])
    return {
      steps,
      calls: machine.calls,
      rounds: rounds?.calls ?? 0,
      alone: solo?.calls ?? 0,
      failures: campaign.failures.size,
    }
  } finally {
    await scene.close()
  }
}

describe('rounds beside a campaign', function () {
  this.timeout(SOAK_MS)

  for (const name of ['prize-round', 'token-locker']) {
    it(`leave its calls and their outcomes in ${name} as they are`, async () => {
      const [alone, beside] = [await record(name, 7), await record(name, 7, 'rounds')]
      expect(alone.steps.length).to.be.above(1000)
      expect(alone.rounds).to.equal(0)
      expect(beside.rounds)
        .to.be.above(10)
        .and.below(0.04 * beside.calls + MAX_ROUND)
      expect([alone.failures, beside.failures]).to.deep.equal([0, 0])
      const different = alone.steps.findIndex((step, at) => step !== beside.steps[at])
      expect(different, `${alone.steps[different]} became ${beside.steps[different]}`).to.equal(-1)
      expect(beside.steps.length).to.equal(alone.steps.length)
    })
  }

  it('leave its calls as they are also where one account makes them', async () => {
    const [alone, beside] = [await record('token-locker', 7), await record('token-locker', 7, 'solo')]
    expect(beside.alone)
      .to.be.above(10)
      .and.below(0.06 * beside.calls + MAX_ROUND)
    expect(beside.steps).to.deep.equal(alone.steps)
  })
})
