import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { type Attack, Scene } from './scene.js'

const CORPUS = import.meta.dirname

/** The label of a contract: see README.md. */
interface Case {
  name: string
  family: string
  twin: string
  planted: { kind: string; actions: string[]; lines: number[]; theft: string } | null
}

function readCase(name: string): Case {
  return JSON.parse(readFileSync(join(CORPUS, name, 'case.json'), 'utf8'))
}

const CASES = readdirSync(CORPUS)
  .filter((name) => existsSync(join(CORPUS, name, 'case.json')))
  .map(readCase)

const THEFTS = CASES.filter(({ planted }) => planted !== null)

async function findHarm(scene: Scene, attack: Attack, isFaulty: boolean): Promise<boolean> {
  const { prepare, measure, run, sites = [], harm } = attack
  await prepare?.(scene)
  const before = await measure(scene)
  await run?.(scene)
  for (const { call, isRefused = false } of sites) {
    const reason = await scene.attempt(...call)
    expect(reason === undefined, `${call[1]}: ${reason}`).to.equal(isFaulty !== isRefused)
  }
  const after = await measure(scene)
  if (harm === 'changed') return after !== before
  return harm === 'more' ? Number(after) > Number(before) : Number(after) < Number(before)
}

describe('contracts of the lint corpus', () => {
  let scene: Scene
  before(async () => {
    scene = await Scene.open()
  })
  after(() => scene.close())

  it('contracts of the lint corpus are pairs of a theft and a twin, with labels that fit their sources', () => {
    expect([CASES.length, THEFTS.length]).to.deep.equal([68, 34])
    for (const { name, twin, planted } of CASES) {
      expect(readCase(twin).twin, twin).to.equal(name)
      expect(readCase(twin).planted === null, twin).to.equal(planted !== null)
      const source = readFileSync(join(CORPUS, name, 'contract.js'), 'utf8').split('\n')
      const { abi } = JSON.parse(readFileSync(join(CORPUS, name, 'contract.js.abi'), 'utf8'))
      const actions = ['init', ...abi.map((entry: { name: string }) => entry.name)]
      expect(planted?.actions ?? [], name).to.satisfy((each: string[]) => each.every((one) => actions.includes(one)))
      expect(planted?.lines ?? [], name).to.satisfy((each: number[]) => each.every((line) => source[line - 1]?.trim()))
    }
  })

  // The oracle of every label is the embedded chain: what the attack moves is read from its balances and storage.
  for (const { name, twin, planted } of THEFTS) {
    it(`${name} is open to the theft: ${planted?.theft}`, async () => {
      const attack = await readAttack(name)
      const published = scene.publish(join(CORPUS, name))
      if (attack.refusal !== undefined) {
        const reason = await published.catch((error: Error) => error.message)
        expect(reason).to.contain(attack.refusal)
      } else {
        await published
        expect(await findHarm(scene, attack, true)).to.equal(true)
      }
    })

    it(`${twin} withstands the attack on ${name}`, async () => {
      await scene.publish(join(CORPUS, twin))
      expect(await findHarm(scene, await readAttack(name), false)).to.equal(false)
    })
  }
})

async function readAttack(name: string): Promise<Attack> {
  return (await import(`./${name}/attack.js`)).attack
}
