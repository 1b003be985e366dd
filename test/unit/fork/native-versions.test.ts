import { expect } from 'chai'
import { BlockRunner, executeInSandbox } from '../../../src/fork/following/block-runner.js'
import { Follower } from '../../../src/fork/following/follower.js'
import { createFork, resumeFork, startFork } from '../../../src/fork/fork.js'
import { LiveNode } from '../../../src/fork/reading/live-node.js'
import { createNode, type EmbeddedNode } from '../../../src/node/node.js'
import { fetchUnknown } from '../../../src/state/source.js'
import { createSandbox, type Sandbox } from '../../../src/vm/sandbox/sandbox.js'
import { Stage } from '../../conformance/errors/stage.js'

function readLive({ provider }: EmbeddedNode): LiveNode {
  return new LiveNode(provider, { requestsPerSecond: 1e6, sleep: async () => {} })
}

const openFork = (live: EmbeddedNode) => createFork(readLive(live), [], { ramPayer: 'contract', toolkit: '0.0.0' })

/** Replaces a contract by a version that the toolkit does not have, as a node that has it would. */
async function adoptUnknown(stage: Stage, id = 'token.iost'): Promise<void> {
  const abi = [{ name: 'recycle', args: ['string'], amountLimit: [] }]
  const code = JSON.stringify({ ID: id, info: { lang: 'native', version: '1.0.7', abi }, code: 'codes' })
  await stage.run('system.iost/updateNativeCode', [id, '', code], { by: 'admin' })
}

const codeOf = async (act: () => unknown) => {
  try {
    await act()
    return undefined
  } catch (error) {
    const { code, message, hint } = error as { code?: string; message: string; hint?: string }
    return { code, message, hint }
  }
}

const REFUSED = {
  code: 'CONTRACT_VERSION',
  message: 'token.iost 1.0.7 is not implemented',
  hint: 'Implemented versions of token.iost: 1.0.0, 1.0.2, 1.0.3, 1.0.4, 1.0.5, 1.0.6. Use a newer version of iost-toolkit.',
}

describe('versions of native contracts in forks', () => {
  let stage: Stage
  let forked: EmbeddedNode | undefined
  let sandbox: Sandbox
  before(() => {
    sandbox = createSandbox()
  })
  after(() => sandbox.dispose())
  afterEach(async () => {
    await forked?.close()
    forked = undefined
    await stage.close()
  })

  // The oracle is the live node: the same transaction has the same receipt there.
  for (const dev of [false, true]) {
    it(`runs the version that updateNativeCode set on a live chain ${dev ? 'with' : 'without'} developer methods`, async () => {
      stage = await Stage.open({ dev })
      await stage.run('system.iost/updateNativeCode', ['token.iost', '1.0.0', ''], { by: 'admin' })
      forked = await createNode({ start: startFork(await openFork(stage.node)), chainId: 1020, mining: 'manual' })
      const other = Stage.of(forked)
      for (const to of ['bobby', 'alice']) {
        const tx = stage.sign('token.iost/transfer', ['iost', 'alice', to, '1.50', ''])
        const [here, there] = [await other.send(tx), await stage.send(tx)]
        expect(here).to.deep.equal(there)
        expect(here.receipts.map(({ content }) => content)).to.deep.equal(
          to === 'alice' ? [] : ['["iost","alice","bobby","1.50",""]'],
        )
      }
    })

    it(`rejects an unknown version of a live chain ${dev ? 'with' : 'without'} developer methods by its name`, async () => {
      stage = await Stage.open({ dev })
      await adoptUnknown(stage)
      expect(await codeOf(() => openFork(stage.node))).to.deep.equal(REFUSED)
    })

    it(`rejects an unknown version that only some calls need, when a fork ${dev ? 'with' : 'without'} developer methods reads it`, async () => {
      stage = await Stage.open({ dev })
      await adoptUnknown(stage, 'token721.iost')
      const { state, header } = await openFork(stage.node)
      const key = 'c-token721.iost'
      const refused = {
        code: 'CONTRACT_VERSION',
        message: 'token721.iost 1.0.7 is not implemented',
        hint: 'Implemented versions of token721.iost: 1.0.0. Use a newer version of iost-toolkit.',
      }
      expect(await codeOf(() => fetchUnknown(state, () => state.read(key)))).to.deep.equal(refused)
      const { state: frozen } = resumeFork(header, new Map(state.values), { node: undefined, ramPayer: 'contract' })
      expect(await codeOf(() => frozen.read(key))).to.deep.equal(refused)
    })
  }

  it('rejects a transaction of a fork that calls an unknown version', async () => {
    stage = await Stage.open()
    await adoptUnknown(stage, 'token721.iost')
    forked = await createNode({ start: startFork(await openFork(stage.node)), chainId: 1020, mining: 'manual' })
    const other = Stage.of(forked)
    const run = () => other.try(other.sign('token721.iost/recycle', ['a']))
    expect(await codeOf(run)).to.include({
      code: 'CONTRACT_VERSION',
      message: 'token721.iost 1.0.7 is not implemented',
    })
  })

  it('rejects a live call of an unknown version, if the live node has it', async () => {
    stage = await Stage.open({ dev: false })
    const runner = new BlockRunner(executeInSandbox(sandbox, () => performance.now()))
    await adoptUnknown(stage, 'token721.iost')
    const before = stage.node.chain.state
    await stage.send(stage.sign('token721.iost/recycle', ['a']))
    const { head } = stage.node.chain
    const newer = { ...head, receipts: head.receipts.map((each) => ({ ...each, statusCode: 'SUCCESS' as const })) }
    expect(await codeOf(() => runner.run(before, newer, 1))).to.deep.equal({
      code: 'CONTRACT_VERSION',
      message: 'token721.iost 1.0.7 is not implemented',
      hint: 'Implemented versions of token721.iost: 1.0.0. Use a newer version of iost-toolkit.',
    })
    expect(await codeOf(() => runner.run(before, head, 1))).to.equal(undefined)
  })

  it('rejects a live block that adopts an unknown version by its name', async () => {
    stage = await Stage.open({ dev: false })
    const node = readLive(stage.node)
    const { lib: start } = await node.readHead()
    await stage.send(stage.sign('system.iost/updateNativeCode', ['token.iost', '1.0.7', ''], { by: 'admin' }))
    const { head } = stage.node.chain
    const newer = { ...head, receipts: head.receipts.map((each) => ({ ...each, statusCode: 'SUCCESS' as const })) }
    const runner = new BlockRunner(executeInSandbox(sandbox, () => performance.now()))
    const open = () => new Follower({ node, runner, start, values: new Map(), ramPayer: 'contract' })
    expect(await codeOf(() => open().apply(newer))).to.deep.equal(REFUSED)
    expect(await codeOf(() => open().apply(head))).to.equal(undefined)
  })
})
