import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { type Attack, Scene } from '../lint-corpus/scene.js'

const FOLDER = import.meta.dirname

interface Case {
  name: string
  twin: string
  planted: { theft: string } | null
}

const CASES = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }): Case => JSON.parse(readFileSync(join(FOLDER, name, 'case.json'), 'utf8')))

async function findHarm(scene: Scene, { prepare, measure, run, harm }: Attack): Promise<boolean> {
  await prepare?.(scene)
  const before = await measure(scene)
  await run?.(scene)
  const after = await measure(scene)
  if (harm === 'changed') return after !== before
  return harm === 'more' ? Number(after) > Number(before) : Number(after) < Number(before)
}

// The oracle of the labels is the embedded chain, as for `test/lint-corpus`.
describe('contracts held out from the rules of lint', () => {
  let scene: Scene
  before(async () => {
    scene = await Scene.open()
  })
  after(() => scene.close())

  it('contracts held out from the rules of lint are ten thefts and ten twins', () => {
    expect([CASES.length, CASES.filter(({ planted }) => planted !== null).length]).to.deep.equal([20, 10])
  })

  for (const { name, twin, planted } of CASES.filter((each) => each.planted !== null)) {
    it(`${name} is open to the theft: ${planted?.theft}`, async () => {
      const { attack } = (await import(`./${name}/attack.js`)) as { attack: Attack }
      await scene.publish(join(FOLDER, name))
      expect(await findHarm(scene, attack)).to.equal(true)
    })

    it(`${twin} withstands the attack on ${name}`, async () => {
      const { attack } = (await import(`./${name}/attack.js`)) as { attack: Attack }
      await scene.publish(join(FOLDER, twin))
      expect(await findHarm(scene, attack)).to.equal(false)
    })
  }
})
