import { expect } from 'chai'
import { compileContract } from '../../../src/compiler/compile.js'
import { readJournalFile } from '../../../src/deploy/journal/journal-file.js'
import { listPublishing } from '../../../src/deploy/plan/published.js'
import { checkSteps, compareContract, isVerified } from '../../../src/deploy/verification.js'
import { createScene, endScenes, LAB, type Scene } from './scene.js'

describe('deployment verification', () => {
  let scene: Scene
  let id: string

  before(async () => {
    scene = await createScene()
    const { deployed } = await scene.run((d) => d.deploy('lab', { from: 'alice' }))
    id = deployed!.contracts.get('lab')!.id
  })
  after(endScenes)

  async function compare(source: string) {
    scene.write('elsewhere/lab.js', source)
    const chain = await scene.node.provider.request('getContract', { id, by_longest_chain: true })
    return compareContract(chain, await compileContract(`${scene.root}/elsewhere/lab.js`))
  }

  it('accepts equal code, exactly or except for comments and whitespace', async () => {
    expect(await compare(LAB)).to.deep.equal({ code: 'equal', abi: [] })
    const code = 'equal except for comments and blanks'
    expect(await compare(LAB.replace('return value', '/* as it is */\n\n    return  value'))).to.deep.equal({
      code,
      abi: [],
    })
  })

  it('reports different code', async () => {
    expect((await compare(LAB.replace("'puts', '0'", "'puts', '1'"))).code).to.equal('different')
  })

  it('reports different arguments, limits and actions', async () => {
    const other = LAB.replace('@param {string} value', '@amountLimit iost 5\n   * @param {number} value').replace(
      'list() {',
      'all() {',
    )
    const { abi } = await compare(other)
    expect(abi).to.deep.equal([
      { action: 'put', chain: '(string)', source: '(number) limits iost 5' },
      { action: 'list', chain: '()', source: undefined },
      { action: 'all', chain: undefined, source: '()' },
    ])
    expect(isVerified({ code: 'equal', abi, steps: [] })).to.equal(false)
  })

  it('finds the transactions in the journal, and reports missing ones', async () => {
    const journal = await readJournalFile(`${scene.root}/deployments/dev`)
    const [step] = listPublishing(journal, 'lab')
    const check = async (change: object = {}) =>
      (await checkSteps(scene.node.provider, [{ ...step!, ...change }]))[0]!.trouble
    expect(await check()).to.equal(undefined)
    expect(await check({ inputs: { ...step!.inputs, code: 'x' } })).to.equal(
      'published code that differs from the journal',
    )
    expect(await check({ done: { ...step!.done!, hash: '1'.repeat(43) } })).to.equal('is not on this chain')
  })
})
