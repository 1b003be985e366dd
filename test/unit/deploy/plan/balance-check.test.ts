import { expect } from 'chai'
import { holdAccount } from '../../../../src/client/account.js'
import { Call } from '../../../../src/client/calls/call.js'
import type { DeploymentContext } from '../../../../src/deploy/script/deployment.js'
import { NodeError } from '../../../../src/rpc/node-error.js'
import { createScene, endScenes, type Scene } from '../scene.js'

type Lab = { put(value: string): string }
type Ram = { buy(payer: string, account: string, bytes: number): string }
type Token = { transfer(token: string, from: string, to: string, amount: string, memo: string): void }

async function script(d: DeploymentContext): Promise<void> {
  const lab = await d.deploy<Lab>('lab', { from: 'alice' })
  await d.send('put one', lab.put('one'))
}

describe('balance check', () => {
  after(endScenes)

  function call(scene: Scene, [contract, actionName]: [string, string], args: unknown[], limit = {}): Call {
    const { name, key } = scene.node.accounts[0]!
    const actions = [{ contract, actionName, args }]
    return new Call(scene.client(), { from: holdAccount(name, key), actions, amountLimit: limit })
  }

  async function readRam(scene: Scene): Promise<number> {
    const account = await scene.node.provider.request('getAccount', { name: 'alice', by_longest_chain: true })
    return Number(account.ram_info.available)
  }

  /** Leaves alice so many bytes of RAM. */
  async function sellRam(scene: Scene, rest: number): Promise<void> {
    const sold = (await readRam(scene)) - rest
    await call(scene, ['ram.iost', 'sell'], ['alice', 'alice', sold], { ram: 'unlimited', iost: 'unlimited' })
  }

  it('reports missing RAM before signing, and continues once it is bought', async () => {
    const scene = await createScene()
    await sellRam(scene, 300)
    const { error, plan } = await scene.run(script)
    expect(error).to.include({ code: 'DEPLOY_SHORT' })
    expect(error!.message).to.match(/^alice has \d+ bytes of RAM, and the plan takes \d{3,}$/)
    expect(error!.hint).to.match(/^Nothing was signed\. toolkit account buy-ram \d+ --from alice/)
    expect(plan!.shortages).to.have.length(1)
    expect(scene.journal).to.deep.equal(['opened'])
    // Exactly what was said to be missing is enough.
    const missing = Number(/buy-ram (\d+)/.exec(error!.hint!)![1])
    await scene.node.provider.dev('fund', { account: 'alice', token: 'ram', amount: String(missing - 1) })
    expect((await scene.run(script)).error).to.include({ code: 'DEPLOY_SHORT' })
    await scene.node.provider.dev('fund', { account: 'alice', token: 'ram', amount: '1' })
    expect((await scene.run(script)).error).to.equal(undefined)
  })

  it('counts RAM that the deployment buys before using it', async () => {
    const scene = await createScene()
    await sellRam(scene, 300)
    const { error } = await scene.run(async (d) => {
      const ram = await d.contract<Ram>('ram.iost', { from: 'alice' })
      await d.send('buy RAM', ram.with({ amountLimit: { iost: '1000' } }).buy('alice', 'alice', 5000))
      await script(d)
    })
    expect(error).to.equal(undefined)
  })

  it('reports missing tokens, minus earlier income', async () => {
    const scene = await createScene()
    const pay = (amount: string) => async (d: DeploymentContext) => {
      const token = (await d.contract<Token>('token.iost', { from: 'alice' })).with({ amountLimit: { iost: '100' } })
      await d.send('to herself', token.transfer('iost', 'alice', 'alice', '3', ''))
      await d.send('to bobby', token.transfer('iost', 'alice', 'bobby', amount, ''))
    }
    const { balance } = await scene.node.provider.request('getAccount', { name: 'alice', by_longest_chain: true })
    await call(scene, ['token.iost', 'transfer'], ['iost', 'alice', 'carol', String(balance - 5), ''], {
      iost: 'unlimited',
    })
    const { error } = await scene.run(pay('5.25'))
    expect(error).to.include({ code: 'DEPLOY_SHORT', message: 'alice has 5 iost, and the plan takes 5.25' })
    expect(error!.hint).to.contain('alice needs 0.25 iost more')
    expect(scene.journal).to.deep.equal(['opened'])
    expect((await scene.run(pay('4.75'))).error).to.equal(undefined)
  })

  it('warns about low gas, which regenerates, and continues', async () => {
    const scene = await createScene()
    const { provider } = scene
    scene.answer('getAccount', async (pass) => {
      const account = (await pass()) as { gas_info: object }
      return { ...account, gas_info: { ...account.gas_info, current_total: 2_000_001, increase_speed: 10 } }
    })
    const { error, plan } = await scene.run(script)
    expect(error).to.equal(undefined)
    expect(plan!.shortages).to.have.length(1)
    expect(plan!.shortages[0]).to.include({ account: 'alice', of: 'gas', available: '2000001', growsBack: true })
    scene.provider = provider
    expect((await scene.run(script)).plan!.shortages).to.deep.equal([])
  })

  it('includes only the remaining steps', async () => {
    const scene = await createScene()
    expect((await scene.run(script)).error).to.equal(undefined)
    await sellRam(scene, 10)
    expect((await scene.run(script)).error).to.equal(undefined)
  })

  it('skips accounts that earlier steps create', async () => {
    const scene = await createScene()
    scene.answer('getAccount', () => {
      throw new NodeError({ text: 'account not found' })
    })
    expect((await scene.run(script)).plan!.shortages).to.deep.equal([])
  })

  it('reports shortages in a dry run', async () => {
    const scene = await createScene()
    await sellRam(scene, 300)
    const { error, deployed } = await scene.run(script, { dryRun: true })
    expect(error).to.equal(undefined)
    expect(deployed!.plan.shortages).to.have.length(1)
  })
})
