import { expect } from 'chai'
import { createSimulation } from '../../src/cli/transactions/simulation.js'
import { parseJournal } from '../../src/deploy/journal/journal-entry.js'
import type { Simulation } from '../../src/deploy/plan/plan.js'
import type { DeploymentContext } from '../../src/deploy/script/deployment.js'
import { Random } from '../faults/random.js'
import { isLong, SOAK_MS } from '../limits.js'
import { createScene, endScenes, type Scene } from '../unit/deploy/scene.js'
import { holdFiles, Schedule, type Tally } from './deployers.js'

/** Number of schedules, and the first seed. */
const SCHEDULES = Number(process.env.TOOLKIT_SCHEDULES ?? (isLong ? 1000 : 6))
/** Number of schedules with a hostile network and repository. */
const HOSTILE = Number(process.env.TOOLKIT_SCHEDULES ?? (isLong ? 300 : 6))
const SEED = Number(process.env.TOOLKIT_SEED ?? 1)

const WORDS = ['one', 'two', 'three']
type Lab = { put(value: string): string }

async function script(d: DeploymentContext): Promise<void> {
  const lab = await d.deploy<Lab>('lab', { from: 'alice' })
  for (const word of WORDS) await d.send(`put ${word}`, lab.put(word))
}
const STEPS = ['deploy lab', ...WORDS.map((word) => `put ${word}`)]

describe('concurrent deployments of one project', function () {
  this.timeout(SOAK_MS)
  let first: Scene
  let simulation: Simulation & { close(): Promise<void> }
  let origin: string
  let release: () => void

  before(async () => {
    first = await createScene()
    simulation = await createSimulation(1020)
    origin = (await simulation.client.provider.dev('snapshot', {})).id
    release = holdFiles()
  })
  after(async () => {
    release()
    await simulation.close()
    await endScenes()
  })

  /** The hashes of what alice had executed since a block, in order. */
  async function listExecuted(since: number): Promise<string[]> {
    const { chain, provider } = first.node
    const hashes: string[] = []
    for (let number = since + 1; number <= Number(chain.head.head.number); number++) {
      const { block } = await provider.request('getBlockByNumber', { number: String(number), complete: true } as never)
      for (const { publisher, hash } of block.transactions) if (publisher === 'alice') hashes.push(hash)
    }
    return hashes
  }

  async function play(seed: number, tally: Tally, isHostile = false): Promise<void> {
    const scene = first.sibling()
    const since = Number(first.node.chain.head.head.number)
    await first.node.provider.dev('fund', { account: 'alice', token: 'gas', amount: '4000000' })
    await first.node.provider.dev('fund', { account: 'alice', token: 'ram', amount: '20000' })
    const random = new Random(seed)
    const check = async (): Promise<void> => {
      const { facts } = parseJournal(scene.read('deployments/dev/journal.jsonl'), 'journal')
      const final = facts.flatMap((fact) => (fact.fact === 'irreversible' ? [fact] : []))
      expect(final.map(({ step }) => step)).to.deep.equal(STEPS)
      expect(await listExecuted(since)).to.deep.equal(final.map(({ hash }) => hash))
      const { contracts } = JSON.parse(scene.read('deployments/dev.json'))
      expect(await scene.puts(contracts.lab.id)).to.deep.equal([String(WORDS.length), `${WORDS.join(' ')} `])
    }
    const schedule = new Schedule({
      scene,
      random,
      deployers: 2 + (seed % 2),
      isHostile,
      script,
      simulation: {
        ...simulation,
        account: async (name) => {
          await simulation.client.provider.dev('restore', { id: origin })
          return simulation.account(name)
        },
      },
      onDone: check,
      tally,
    })
    try {
      await schedule.play()
      await check()
    } catch (error) {
      throw new Error(`TOOLKIT_SEED=${seed} TOOLKIT_SCHEDULES=1: ${(error as Error).message}`, { cause: error })
    } finally {
      await schedule.close()
    }
  }

  it(`concurrent deployments of one project send each step exactly once in ${SCHEDULES} schedules from seed ${SEED} on`, async () => {
    const tally: Tally = new Map()
    for (let seed = SEED; seed < SEED + SCHEDULES; seed++) await play(seed, tally)
    const figures = [...tally].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, count]) => `${count} × ${name}`)
    console.log(`      ${SCHEDULES} schedules: ${figures.join(', ')}`)
    expect(tally.get('kills')).to.be.greaterThan(0)
  })

  it(`concurrent deployments of one project execute each step exactly once in ${HOSTILE} schedules with repeated signatures and older journals`, async () => {
    const tally: Tally = new Map()
    for (let seed = SEED; seed < SEED + HOSTILE; seed++) await play(seed, tally, true)
    const figures = [...tally].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, count]) => `${count} × ${name}`)
    console.log(`      ${HOSTILE} schedules: ${figures.join(', ')}`)
    expect(tally.get('signatures repeated')).to.be.greaterThan(0)
    expect(tally.get('journals brought back')).to.be.greaterThan(0)
  })
})
