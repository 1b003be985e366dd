import { expect } from 'chai'
import { ToolkitError } from '../../../src/errors/errors.js'
import { completeMessage } from '../../../src/rpc/encoding/message-json.js'
import { createFailoverProvider } from '../../../src/rpc/failover.js'
import { NodeError } from '../../../src/rpc/node-error.js'
import type { Provider } from '../../../src/rpc/provider.js'
import { METHODS, type MethodName } from '../../../src/rpc/schema.js'

const away = new ToolkitError('NODE_UNREACHABLE', 'away')

/** A node whose state the test changes as it goes. */
class FakeNode {
  chainId = 1020
  head = 500
  failure: Error | undefined
  readonly asked: MethodName[] = []
  readonly url: string

  constructor(url: string, state: Partial<FakeNode> = {}) {
    this.url = url
    Object.assign(this, state)
  }

  get provider(): Provider {
    const request = async (method: MethodName) => {
      this.asked.push(method)
      if (this.failure) throw this.failure
      const answers: Partial<Record<MethodName, object>> = {
        getChainInfo: { chain_id: this.chainId, head_block: this.head },
        getNodeInfo: { code_version: this.url },
      }
      return completeMessage(METHODS[method].result, answers[method] ?? {})
    }
    return { url: this.url, request } as unknown as Provider
  }
}

const join = (...nodes: FakeNode[]) => createFailoverProvider(nodes.map(({ provider }) => provider))
const whoAnswers = async (provider: Provider) => (await provider.request('getNodeInfo', {})).code_version
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => '',
    (error: ToolkitError) => error.code,
  )

describe('failover', () => {
  it('stays with the first healthy node', async () => {
    const [a, b] = [new FakeNode('a'), new FakeNode('b')]
    const provider = join(a, b)
    expect(await whoAnswers(provider)).to.equal('a')
    expect(await whoAnswers(provider)).to.equal('a')
    expect(a.asked).to.deep.equal(['getChainInfo', 'getNodeInfo', 'getNodeInfo'])
    expect(b.asked).to.deep.equal([])
  })

  it('switches to the next node after a failure, and stays there', async () => {
    const [a, b] = [new FakeNode('a'), new FakeNode('b')]
    const provider = join(a, b)
    await whoAnswers(provider)
    a.failure = away
    expect(await whoAnswers(provider)).to.equal('b')
    a.failure = undefined
    expect(await whoAnswers(provider)).to.equal('b')
  })

  it('sends a transaction to one node, and to another on the next attempt', async () => {
    const [a, b] = [new FakeNode('a'), new FakeNode('b')]
    const provider = join(a, b)
    await whoAnswers(provider)
    a.failure = away
    expect(await codeOf(provider.request('sendTx', {} as never))).to.equal('NODE_UNREACHABLE')
    expect(b.asked).to.deep.equal([])
    await provider.request('sendTx', {} as never)
    expect(b.asked).to.deep.equal(['getChainInfo', 'sendTx'])
  })

  it('skips a node of another chain, and one that lags', async () => {
    const strange = new FakeNode('strange', { chainId: 1024 })
    const provider = createFailoverProvider([strange.provider, new FakeNode('right').provider], { chainId: 1020 })
    expect(await whoAnswers(provider)).to.equal('right')
    const [ahead, behind, third] = [new FakeNode('ahead'), new FakeNode('behind', { head: 379 }), new FakeNode('third')]
    const several = join(ahead, behind, third)
    await whoAnswers(several)
    ahead.failure = away
    expect(await whoAnswers(several)).to.equal('third')
  })

  it('reports the problems when no node is left', async () => {
    expect(
      await codeOf(whoAnswers(join(new FakeNode('a', { failure: away }), new FakeNode('b', { failure: away })))),
    ).to.equal('NODE_UNREACHABLE')
    const strange = new FakeNode('s', { chainId: 7 })
    const nodes = [new FakeNode('a', { failure: away }), strange].map(({ provider }) => provider)
    expect(await codeOf(whoAnswers(createFailoverProvider(nodes, { chainId: 1020 })))).to.equal('NETWORK_CHAIN_ID')
  })

  it('returns a rejection without trying another node', async () => {
    const [a, b] = [new FakeNode('a'), new FakeNode('b')]
    const provider = join(a, b)
    await whoAnswers(provider)
    a.failure = new NodeError({ text: 'tx not found' })
    expect(await codeOf(provider.request('getTxByHash', { hash: 'x' }))).to.equal('NODE_REFUSED')
    expect(b.asked).to.deep.equal([])
  })

  it('uses one node for related requests', async () => {
    const [a, b] = [new FakeNode('a'), new FakeNode('b')]
    const provider = join(a, b)
    const pinned = await provider.pin!()
    a.failure = away
    expect(await codeOf(pinned.request('getNodeInfo', {}))).to.equal('NODE_UNREACHABLE')
    expect(b.asked).to.deep.equal([])
  })
})
