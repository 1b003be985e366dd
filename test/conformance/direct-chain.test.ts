import { expect } from 'chai'
import { holdAccount } from '../../src/client/account.js'
import { createClient, sendingOf } from '../../src/client/client.js'
import { createNode } from '../../src/node/node.js'
import { lookForTransaction, outcomeOf } from '../../src/rpc/delivery/receipt-wait.js'
import { findDirectChain } from '../../src/rpc/direct-chain.js'
import { encodeTransaction } from '../../src/tx/bytes.js'
import { nameTransaction } from '../../src/tx/hash.js'
import { formatTransaction, parseTransaction } from '../../src/tx/json.js'
import { createSandbox, type Sandbox } from '../../src/vm/sandbox/sandbox.js'
import { isExtended, takeShare } from '../limits.js'
import { listTransactions, type Node, play, type Steps, UNSTABLE } from './played-suites.js'
import { listSuites } from './suites.js'

/**
 * Clients in the process of the chain pass transactions and outcomes as objects. The requests of the provider, which
 * parse and format the wire form, are the oracle: two chains play the same recorded transactions, one each way, and
 * every response has to be equal. `npm test` plays every ninth suite, `npm run test:extended` all.
 */
describe('transactions that are passed as objects', () => {
  let sandboxes: [Sandbox, Sandbox]
  before(() => {
    sandboxes = [createSandbox(), createSandbox()]
  })
  after(() => {
    for (const sandbox of sandboxes) sandbox.dispose()
  })
  let executed = 0

  for (const family of ['js', 'host'] as const) {
    const suites = listSuites(family).filter(({ name }) => name !== UNSTABLE)
    for (const { name, load } of takeShare(suites, 9, isExtended)) {
      it(`transactions that are passed as objects have the responses of requests in ${name}`, async () => {
        const steps = listTransactions(load)
        const [wire, direct] = [await playWire(steps, sandboxes[0]), await playDirectly(steps, sandboxes[1])]
        expect(direct).to.deep.equal(wire)
        executed += wire.filter((each) => typeof each !== 'string').length
      })
    }
  }

  it('transactions that are passed as objects are executed, and not only rejected', () => {
    expect(executed).to.be.greaterThan(500)
  })

  it('transactions that are passed as objects are rejected with the text of a request if a signature or a byte is wrong', async () => {
    const node = await createNode({}, sandboxes[0])
    const transaction = await signTransfer(node)
    const [signature] = transaction.publisherSigs
    const wrong = [
      { ...transaction, publisherSigs: [{ ...signature!, signature: new Uint8Array(64) }] },
      { ...transaction, publisherSigs: [] },
      { ...transaction, gasLimit: transaction.gasLimit + 100 },
      { ...transaction, chainId: 1 },
      { ...transaction, expiration: transaction.time },
    ]
    for (const each of wrong) {
      const sent = { transaction: each, encoded: encodeTransaction(each) }
      const direct = await rejection(Promise.resolve().then(() => findDirectChain(node.provider)!.send(sent)))
      expect(direct).to.equal(await rejection(node.provider.request('sendTx', formatTransaction(each))))
    }
    await node.close()
  })

  it('transactions that are passed as objects are sent at once by a client, and rejected like those that are requested', async () => {
    const node = await createNode({}, sandboxes[0])
    const now = () => node.chain.clock.now()
    const clock = { now, read: async () => now(), resync() {} }
    const { chain_id: chainId } = await node.provider.request('getChainInfo', {})
    const client = createClient({ provider: node.provider, chainId, clock })
    const { send, wait } = sendingOf(client)
    const sent = send(transferRequest(node))
    if (sent instanceof Promise) throw new Error('the transaction was not sent at once')
    const outcome = wait(sent)
    expect(outcome).to.deep.equal(await client.wait(sent))
    expect(outcome).to.have.nested.property('receipt.status_code', 'SUCCESS')
    const lowGas = { ...transferRequest(node), gasLimit: 1 }
    const text = await rejection(client.send(lowGas))
    expect(text).to.equal(await rejection(client.sign(lowGas)))
    expect(await rejection(Promise.resolve().then(() => send(lowGas)))).to.equal(text)
    await node.close()
  })

  it('transactions that are passed as objects stay on the chain as they were sent when the sender changes them', async () => {
    const node = await createNode({}, sandboxes[0])
    const client = createClient({
      provider: node.provider,
      clock: { read: async () => node.chain.clock.now(), resync() {} },
    })
    const { hash, transaction } = await client.send(transferRequest(node))
    Object.assign(transaction.actions[0]!, { data: '[]' })
    transaction.publisherSigs[0]!.signature.fill(0)
    const number = String(node.chain.head.head.number)
    const { block } = await node.provider.request('getBlockByNumber', { number, complete: true })
    const found = block.transactions.find((each) => each.hash === hash)
    expect(found?.actions[0]?.data).to.include('"iost"')
    await node.close()
  })
})

function transferRequest({ accounts: [alice, bob] }: Node) {
  const args = ['iost', alice!.name, bob!.name, '1', '']
  const actions = [{ contract: 'token.iost', actionName: 'transfer', args }]
  return { from: holdAccount(alice!.name, alice!.key), actions, amountLimit: { iost: '1' } }
}

function signTransfer(node: Node) {
  const clock = { read: async () => node.chain.clock.now(), resync() {} }
  return createClient({ provider: node.provider, clock }).sign(transferRequest(node))
}

async function rejection(sent: Promise<unknown>): Promise<string> {
  const error = await sent.then(
    () => undefined,
    (error: Error) => error,
  )
  if (error === undefined) throw new Error('the transaction was accepted')
  return error.message
}

async function playWire(steps: Steps, sandbox: Sandbox) {
  return play(steps, { sandbox }, async ({ provider }, tx) => {
    const { hash, pre_tx_receipt } = await provider.request('sendTx', tx as never)
    const { state } = await lookForTransaction(provider, hash, undefined)
    return { tried: pre_tx_receipt, outcome: state && outcomeOf(state) }
  })
}

async function playDirectly(steps: Steps, sandbox: Sandbox) {
  return play(steps, { sandbox }, async ({ provider }, tx) => {
    const chain = findDirectChain(provider)
    if (chain === undefined) throw new Error('the provider offers no chain')
    const transaction = parseTransaction(tx)
    const tried = await chain.send({ transaction, encoded: encodeTransaction(transaction) })
    return { tried, outcome: chain.findOutcome(nameTransaction(transaction)) }
  })
}
