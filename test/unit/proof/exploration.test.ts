import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { nameStep, type SequenceStep } from '../../../src/fuzzing/sequences/step.js'
import { explore } from '../../../src/proof/exploration.js'
import { openProofScene } from '../../../src/proof/scene.js'
import { CALL_MS, SOAK_MS } from '../../limits.js'

const CORPUS = join(import.meta.dirname, '../../proof-corpus')

/**
 * Recordings of what explorations of thefts play with their first seed. A search may draw otherwise from one version to
 * the next. If it changes what is recorded here, other proofs are found: give the change an option that explorations do
 * not take. If it is to be the same for both, run the proof corpora with `TOOLKIT_EXTENDED=1` before recording again.
 */
const RECORDED = [
  { name: 'prize-round', steps: 3708, digest: '13850c1095f3d082' },
  { name: 'swap-pool', steps: 4183, digest: '40795d4fedea41a3' },
  { name: 'token-locker', steps: 3770, digest: '47f020d7e7da9e1a' },
]

/** Explores a contract of the corpus, and returns the steps that it plays, and the methods that succeeded. */
async function record(name: string, seed: number) {
  const script = readFileSync(join(CORPUS, name, 'contract.js'), 'utf8')
  const { abi } = JSON.parse(readFileSync(join(CORPUS, name, 'contract.js.abi'), 'utf8'))
  const tokens = new Map([['gold', 8]])
  const none = { fakes: [], collections: [], hooks: [], hasGambler: false, texts: [], parameters: new Map() }
  const scene = await openProofScene({ name, script, abi }, { ...none, seed, callMs: CALL_MS, tokens })
  const steps: SequenceStep[] = []
  const play = scene.machine.play.bind(scene.machine)
  scene.machine.play = (step, options) => {
    steps.push(step)
    return play(step, options)
  }
  try {
    const { known } = await explore(scene, SOAK_MS)
    return { steps: steps.map((step) => `${nameStep(step, scene.stage.contracts)} ${JSON.stringify(step)}`), known }
  } finally {
    await scene.close()
  }
}

describe('the exploration of a contract', function () {
  this.timeout(SOAK_MS)

  for (const { name, steps, digest } of RECORDED) {
    it(`plays the recorded steps of ${name}`, async () => {
      const played = await record(name, 45)
      const own = createHash('sha256').update(played.steps.join('\n')).digest('hex').slice(0, 16)
      expect({ steps: played.steps.length, digest: own }, played.steps.slice(0, 20).join('\n')).to.deep.equal({
        steps,
        digest,
      })
    })
  }

  it('plays other steps with another seed', async () => {
    const [first, second] = [await record('prize-round', 45), await record('prize-round', 46)]
    expect(first.steps).not.to.deep.equal(second.steps)
    for (const { known } of [first, second]) expect([...known.keys()]).to.include.members(['start', 'play'])
  })
})
