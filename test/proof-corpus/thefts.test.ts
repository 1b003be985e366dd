import { join } from 'node:path'
import { expect } from 'chai'
import { type Label, readLabels } from '../lint-corpus/proofs.js'
import { type Attack, Scene } from '../lint-corpus/scene.js'

const FOLDER = import.meta.dirname
const THEFTS = readLabels<Partial<Label>>(FOLDER).filter(({ planted }) => planted)

async function findHarm(scene: Scene, { prepare, measure, run, harm }: Attack): Promise<boolean> {
  await prepare?.(scene)
  const before = await measure(scene)
  await run?.(scene)
  const after = await measure(scene)
  if (harm === 'changed') return after !== before
  return harm === 'more' ? Number(after) > Number(before) : Number(after) < Number(before)
}

// The oracle of the labels is the embedded chain, as for `test/lint-corpus`: these attacks are written by hand.
describe('contracts whose thefts are proven', () => {
  let scene: Scene
  before(async () => {
    scene = await Scene.open()
  })
  after(() => scene.close())

  for (const { name = '', twin = '' } of THEFTS) {
    it(`${name} is open to its attack, and ${twin} withstands it`, async () => {
      const { attack } = (await import(`./${name}/attack.js`)) as { attack: Attack }
      await scene.publish(join(FOLDER, name))
      expect(await findHarm(scene, attack), name).to.equal(true)
      await scene.publish(join(FOLDER, twin))
      expect(await findHarm(scene, attack), twin).to.equal(false)
    })
  }
})
