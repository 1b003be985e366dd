import { expect } from 'chai'
import type { EmbeddedNode } from '../../../src/entries/node.js'
import { NodeError } from '../../../src/rpc/node-error.js'
import type { NodeEvent } from '../../../src/rpc/schema.js'
import { openNode } from '../../node.js'
import { exchange } from '../../unit/node/exchange.js'
import { signTransfer } from '../../unit/node/transfers.js'

/**
 * Places where the documented interface and the node disagree, tried on a node: the expected values are from the table
 * of the specification (`rpc.md` §14), which was measured on the reference node.
 */
describe('departures of the node from the documented interface', () => {
  let node: EmbeddedNode

  beforeEach(async () => {
    node = await openNode({ accounts: 0, irreversibleAfter: 2 })
  })
  afterEach(() => node.close())

  const send = (tx = signTransfer(node, '1')) => node.provider.request('sendTx', tx)
  async function refusal(asked: Promise<unknown>): Promise<string> {
    const error = await asked.then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(error).to.be.instanceOf(NodeError)
    return (error as NodeError).text
  }

  it('refuses gas ratios outside of 1 to 100', async () => {
    expect(await refusal(send({ ...signTransfer(node, '1'), gas_ratio: 0.5 }))).to.contain('gas ratio illegal')
    expect(await refusal(send({ ...signTransfer(node, '1'), gas_ratio: 101 }))).to.contain('gas ratio illegal')
  })

  it('takes gas ratios from the head block alone', async () => {
    await send()
    await node.provider.dev('mine', {})
    expect(await node.provider.request('getGasRatio', {})).to.deep.equal({ lowest_gas_ratio: 1, median_gas_ratio: 1 })
  })

  it('sends events of dry runs', async () => {
    const events: NodeEvent[] = []
    const leaving = new AbortController()
    const ended = node.provider.subscribe(
      { topics: ['CONTRACT_RECEIPT'] },
      { onEvent: (event) => events.push(event), signal: leaving.signal },
    )
    await node.provider.request('execTx', signTransfer(node, '1'))
    leaving.abort()
    await ended
    expect(events.map(({ topic }) => topic)).to.include('CONTRACT_RECEIPT')
  })

  it('shows no gas and no info of an irreversible block', async () => {
    await send()
    const read = async () => (await node.provider.request('getBlockByNumber', { number: 1, complete: true })).block
    await node.provider.dev('mine', { blocks: 3 })
    const block = await read()
    expect(block.gas_usage).to.equal(0)
    expect(block.info).to.equal(null)
    expect(block).to.have.property('orig_info', '')
  })

  it('shows the block and the receipt of irreversible transactions alone', async () => {
    const { hash } = await send()
    expect((await node.provider.request('getTxByHash', { hash })).block_number).to.equal('-1')
    expect(await refusal(node.provider.request('getTxReceiptByTxHash', { hash }))).to.contain('not found')
    await node.provider.dev('mine', { blocks: 2 })
    expect((await node.provider.request('getTxByHash', { hash })).block_number).to.equal('1')
    expect((await node.provider.request('getTxReceiptByTxHash', { hash })).tx_hash).to.equal(hash)
  })

  it('takes transactions without delay, actions and amount limit, absent or null', async () => {
    const { url } = await node.listen({ port: 0 })
    const {
      delay: _,
      actions: __,
      amount_limit: ___,
      ...rest
    } = signTransfer(node, '1') as unknown as Record<string, unknown>
    for (const members of [{}, { delay: null, actions: null, amount_limit: null }]) {
      const body = JSON.stringify({ ...rest, ...members })
      const { body: text } = await exchange(url, { method: 'POST', path: '/sendTx', body })
      // the signature is of another transaction, which is the only reason to refuse it
      expect(text).to.not.match(/missing|required|unknown/i)
    }
  })

  it('refuses transactions more than 30 seconds ahead', async () => {
    expect(await refusal(send(signTransfer(node, '1', { aheadNs: 31_000_000_000n })))).to.not.equal('')
  })

  it('accepts a signer without permission, and drops the transaction', async () => {
    const tx = signTransfer(node, '1', { publisher: 'producer000' })
    const { hash } = await send(tx)
    expect(await refusal(node.provider.request('getTxByHash', { hash }))).to.contain('not found')
  })

  it('has members that the document does not list', async () => {
    expect(await node.provider.request('getNodeInfo', {})).to.have.property('tx_pool_size')
    expect(await node.provider.request('getAccount', { name: 'admin' })).to.have.property('balance_string')
    expect(typeof (await node.provider.request('getChainInfo', {})).lib_block_hash).to.equal('string')
  })

  it('lets pages of any origin read errors, also of unknown paths', async () => {
    const { url } = await node.listen({ port: 0 })
    for (const path of ['/getAccount/nobody/true', '/unknown', '/unknown/path']) {
      const response = await fetch(new URL(path, url), { headers: { Origin: 'https://page.example' } })
      expect(response.ok, path).to.equal(false)
      expect(response.headers.get('access-control-allow-origin'), path).to.equal('*')
    }
    const hidden = await fetch(new URL('/dev/unknown', url), { headers: { Origin: 'https://page.example' } })
    expect(hidden.headers.get('access-control-allow-origin')).to.equal(null)
  })
})
