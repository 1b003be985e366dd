import { expect } from 'chai'
import { createClient } from '../../../src/client/client.js'
import { createNodeClock } from '../../../src/client/node-clock.js'
import type { DeploymentContext } from '../../../src/deploy/script/deployment.js'
import { interruptible } from '../../../src/rpc/interruptible.js'
import { NodeError } from '../../../src/rpc/node-error.js'
import { createScene, endScenes, LAB, type Scene } from './scene.js'

type Lab = { put(value: string): string }

async function script(d: DeploymentContext): Promise<void> {
  const lab = await d.deploy<Lab>('lab', { from: 'alice' })
  await d.send('put one', lab.put('one'))
}

const GUARDED = `class Guarded {
  init() { storage.put('staff', '') }
  /** @param {string} name */
  hire(name) { storage.put('staff', name) }
  open() { if (storage.get('staff') !== tx.publisher) throw new Error('no permission: ' + tx.publisher) }
}
module.exports = Guarded
`

const SECOND = 1_000_000_000n

describe('deployment recovery', () => {
  after(endScenes)

  /** Runs until the bytes of a step are written down, and not sent. */
  async function stopAfterSigning(scene: Scene, step: string): Promise<void> {
    const controller = new AbortController()
    const { error } = await scene.run(script, {
      signal: controller.signal,
      onEvent: (event) => {
        if (event.event === 'signed' && event.step === step) controller.abort()
      },
    })
    expect(error).to.include({ code: 'INTERRUPTED' })
    expect(scene.journal.at(-1)).to.equal(`signed ${step}`)
  }

  async function countPuts(scene: Scene): Promise<string> {
    const { contracts } = JSON.parse(scene.read('deployments/dev.json'))
    return (await scene.puts(contracts.lab.id))[0]
  }

  it('sends transactions that were signed but not sent', async () => {
    const scene = await createScene()
    await stopAfterSigning(scene, 'put one')
    expect((await scene.run(script)).events.slice(0, 3)).to.deep.equal([
      'done before deploy lab',
      'settling put one',
      'sent put one',
    ])
    expect(scene.journal.filter((line) => line === 'signed put one')).to.have.length(1)
    expect(await countPuts(scene)).to.equal('1')
  })

  it('signs an expired transaction again once the chain is past it', async () => {
    const scene = await createScene()
    await stopAfterSigning(scene, 'put one')
    await scene.node.provider.dev('time', { advance: 100n * SECOND })
    await scene.node.provider.dev('mine', { blocks: 1 })
    const { error, events } = await scene.run(script)
    expect(error).to.equal(undefined)
    expect(events).to.include.members(['settling put one', 'failed put one', 'irreversible put one'])
    expect(scene.journal.filter((line) => line === 'signed put one')).to.have.length(2)
    expect(await countPuts(scene)).to.equal('1')
  })

  it('waits for the chain clock, not the local clock, before signing again', async () => {
    const scene = await createScene()
    await stopAfterSigning(scene, 'put one')
    scene.answer('sendTx', () => {
      throw Object.assign(new Error('away'), { name: 'ToolkitError', code: 'NODE_UNREACHABLE' })
    })
    expect((await scene.run(script)).error).to.have.property('code', 'TX_UNSETTLED')
    expect(scene.journal.filter((line) => line === 'signed put one')).to.have.length(1)
  })

  for (const skew of [-120n, 120n]) {
    it(`tolerates a local clock that is ${skew} s off`, async () => {
      const scene = await createScene()
      const { chain, provider } = scene.node
      const clock = createNodeClock(provider, () => chain.clock.now() + skew * SECOND)
      const client = createClient({ provider, clock, wait: { sleep: async () => {} } })
      expect((await scene.run(script, { client })).error).to.equal(undefined)
      expect(await countPuts(scene)).to.equal('1')
    })

    it(`explains a node whose clock is ${skew} s off its chain's, and exits`, async () => {
      const scene = await createScene()
      const { chain, provider } = scene.node
      const clock = { read: async () => chain.clock.now() + skew * SECOND, resync() {} }
      const client = createClient({ provider, clock, wait: { sleep: async () => {} } })
      const { error } = await scene.run(script, { client })
      expect(error).to.include({ code: 'NODE_REFUSED' })
      expect(error!.message).to.match(skew < 0n ? /tx.time is expired/ : /tx.time is too large/)
      expect(error!.hint).to.contain('node clock')
      expect(scene.journal.filter((line) => line.startsWith('sent'))).to.deep.equal([])
    })
  }

  it('reports an account without gas, and continues once it has gas', async () => {
    const scene = await createScene()
    const poor = async (d: DeploymentContext) => d.deploy('lab', { from: 'alice', gasLimit: 4_000_000 })
    const text = 'gas not enough: user alice has 5 < 4000000'
    const { provider } = scene
    scene.answer('execTx', () => {
      throw new NodeError({ text })
    })
    const { error } = await scene.run(poor)
    expect(error!.message).to.contain(text)
    expect(error!.hint).to.contain('gas.iost/pledge')
    expect(scene.journal).to.deep.equal(['opened'])
    scene.provider = provider
    expect((await scene.run(poor)).error).to.equal(undefined)
  })

  it('resumes after an interruption at each request', async () => {
    const first = await createScene()
    let interrupted = 0
    for (let isDone = false; !isDone; ) {
      const scene = first.sibling()
      const controller = new AbortController()
      const last = interrupted + 1
      let requests = 0
      const inner = scene.provider
      scene.provider = interruptible(
        {
          ...inner,
          request: (async (method, params, options) => {
            if (++requests === last) controller.abort()
            options?.signal?.throwIfAborted()
            return inner.request(method, params)
          }) as typeof inner.request,
        },
        controller.signal,
      )
      const { error } = await scene.run(script, { signal: controller.signal })
      isDone = requests < last
      if (isDone) expect(error).to.equal(undefined)
      else {
        interrupted++
        expect(error, `request ${last}`).to.include({ code: 'INTERRUPTED' })
        expect(error!.hint).to.contain('Run the same command again')
      }
      scene.provider = inner
      expect((await scene.run(script)).error, `request ${last}`).to.equal(undefined)
      expect(await countPuts(scene), `request ${last}`).to.equal('1')
    }
    expect(interrupted).to.be.greaterThan(6)
  })

  for (const event of ['signed', 'sent', 'packed', 'irreversible'] as const) {
    it(`resumes after an interruption when a step is ${event}`, async () => {
      const scene = await createScene()
      const controller = new AbortController()
      const { error } = await scene.run(script, {
        signal: controller.signal,
        onEvent: (happened) => {
          if (happened.event === event && happened.step === 'deploy lab') controller.abort()
        },
      })
      expect(error).to.include({ code: 'INTERRUPTED' })
      expect((await scene.run(script)).error).to.equal(undefined)
      expect(scene.journal.filter((line) => line === 'irreversible deploy lab')).to.have.length(1)
      expect(await countPuts(scene)).to.equal('1')
    })
  }

  it('sends the same bytes again when a fork reverts their block', async () => {
    const scene = await createScene({ 'contracts/lab.js': LAB }, { irreversibleAfter: 3 })
    const { provider } = scene.node
    let before = ''
    let forks = 0
    scene.answer('sendTx', async (pass) => {
      before ||= scene.journal.includes('irreversible deploy lab') ? (await provider.dev('snapshot', {})).id : ''
      return pass()
    })
    scene.answer('getTxByHash', async (pass) => {
      if (forks === 0 && scene.journal.at(-1) === 'receipt put one') {
        forks++
        await provider.dev('restore', { id: before })
      }
      return pass()
    })
    const mine = async () => void (await provider.dev('mine', { blocks: 1 }))
    const { error, events } = await scene.run(script, { client: scene.client({ sleep: mine }) })
    expect(error).to.equal(undefined)
    expect(forks).to.equal(1)
    expect(events.filter((event) => event.endsWith('put one'))).to.deep.equal([
      'signed put one',
      'sent put one',
      'packed put one',
      'sent put one',
      'packed put one',
      'irreversible put one',
    ])
    expect(scene.journal.filter((line) => line === 'signed put one')).to.have.length(1)
    expect(await countPuts(scene)).to.equal('1')
  })

  it('sends nothing for an account without the permission, and continues once it has it', async () => {
    const scene = await createScene()
    scene.write('contracts/guarded.js', GUARDED)
    const guarded = async (d: DeploymentContext) => {
      const bank = await d.deploy<{ open(): void; hire(name: string): void }>('guarded', { from: 'alice' })
      if (d.args.length > 0) await d.send('hire bobby', bank.hire('bobby'))
      await d.send('open', bank.as(await d.account('bobby')).open())
    }
    const { error, notes } = await scene.run(guarded, { partial: true })
    expect(error).to.include({ code: 'TX_FAILED' })
    expect(error!.message).to.match(/^step "open", which was not sent,.*no permission/)
    expect(notes).to.deep.equal(['1 of 2 steps are done; fix the cause and run the same command to continue'])
    expect(scene.journal.at(-1)).to.equal('irreversible deploy guarded')
    expect((await scene.run(guarded, { args: ['hire'] })).error).to.equal(undefined)
  })

  it('rejects an amount with more decimals than the token has, and continues with a valid one', async () => {
    const scene = await createScene()
    const pay = (amount: string) => async (d: DeploymentContext) => {
      const token = await d.contract<{ transfer(...args: string[]): void }>('token.iost', { from: 'alice' })
      await d.send('pay', token.with({ amountLimit: { iost: '5' } }).transfer('iost', 'alice', 'bobby', amount, ''))
    }
    const { error } = await scene.run(pay('1.123456789'))
    expect(error).to.include({ code: 'AMOUNT_DECIMALS' })
    expect(error!.message).to.contain('"1.123456789" is too exact, iost has 8 decimals')
    expect(scene.journal).to.deep.equal(['opened'])
    expect((await scene.run(pay('1.12345678'))).error).to.equal(undefined)
  })

  it('rejects a contract above the limits, and arguments of other types, before sending', async () => {
    const scene = await createScene()
    scene.write(
      'contracts/big.js',
      `class Big { init() {} text() { return '${'x'.repeat(50_000)}' } }\nmodule.exports = Big\n`,
    )
    expect((await scene.run((d) => d.deploy('big', { from: 'alice' }))).error).to.include({ code: 'COMPILE_REFUSED' })
    const wrong = await scene.run(async (d) => {
      const lab = await d.deploy<{ put(value: number): string }>('lab', { from: 'alice' })
      await d.send('put', lab.put(1))
    })
    expect(wrong.error).to.include({ code: 'CALL_ARGUMENT' })
    expect(scene.journal).to.deep.equal(['opened'])
  })
})
