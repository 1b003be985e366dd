import { expect } from 'chai'
import { holdAccount } from '../../../src/client/account.js'
import { Call } from '../../../src/client/calls/call.js'
import { createClient } from '../../../src/client/client.js'
import { deployContract } from '../../../src/client/deploy.js'
import { createFollowingClock, type EmbeddedNode, type NodeOptions } from '../../../src/entries/node.js'
import { applyAccountsBlock, createAccountsBlock } from '../../../src/node/developer-accounts.js'
import { useNativeCrypto } from '../../../src/node/native-crypto.js'
import { NodeError } from '../../../src/rpc/node-error.js'
import type { NodeEvent, Requests } from '../../../src/rpc/schema.js'
import { createSandbox, type Sandbox } from '../../../src/vm/sandbox/sandbox.js'
import { openNode } from '../../node.js'
import { exchange } from './exchange.js'
import { ManualTimers } from './manual-timers.js'
import { signTransfer } from './transfers.js'

const JSON_BODY = { 'Content-Type': 'application/json' }

describe('node', () => {
  let node: EmbeddedNode
  const start = async (options: NodeOptions = {}) => {
    node = await openNode({ accounts: 0, ...options })
    return node
  }
  const headNumber = () => node.chain.head.head.number
  const statusOf = async (hash: string) => (await node.provider.request('getTxByHash', { hash })).status

  afterEach(() => node.close())

  async function refusal(asked: Promise<unknown>): Promise<string> {
    const error = await asked.then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(error).to.be.instanceOf(NodeError)
    return (error as NodeError).text
  }

  describe('transactions of other processes', () => {
    const client = { program: 'test', connection: '1' }
    /** A signature that this process does not know. */
    const forget = (tx: Requests['sendTx']) => {
      useNativeCrypto()
      return tx
    }

    it('transactions of other processes are executed in arrival order, however long signature checks take', async () => {
      const { provider, chain } = await start()
      const signed = forget(signTransfer(node, '0.01'))
      chain.impersonation.start('admin')
      const bare = { ...signTransfer(node, '0.02'), publisher_sigs: [] }
      const sent = [signed, bare].map((tx) => provider.request('sendTx', tx, { client }))
      const hashes = (await Promise.all(sent)).map(({ hash }) => hash)
      const complete = true
      const made = await Promise.all(
        [headNumber() - 1, headNumber()].map((number) => provider.request('getBlockByNumber', { number, complete })),
      )
      expect(made.map(({ block }) => block.transactions.at(-1)!.hash)).to.deep.equal(hashes)
    })

    it('transactions of other processes are rejected when forged, after earlier errors are reported', async () => {
      const { provider } = await start()
      const tx = forget(signTransfer(node, '0.01'))
      const [sig] = tx.publisher_sigs
      const other = sig!.signature.startsWith('A') ? 'B' : 'A'
      const forged = { ...tx, publisher_sigs: [{ ...sig!, signature: `${other}${sig!.signature.slice(1)}` }] }
      const refused = (sent: Requests['sendTx']) => refusal(provider.request('sendTx', sent, { client }))
      expect(await refused(forged)).to.equal('VerifyError publisher error')
      expect(await refused({ ...forged, chain_id: 1 })).to.match(/^VerifyError invalid chain_id/)
      await provider.request('sendTx', tx, { client })
      expect(await refused(tx)).to.equal('tx exists in chain')
    })
  })

  describe('accounts', () => {
    it('accounts of a node are the same from a cached block', async () => {
      const { chain } = await start({ accounts: 10 })
      const [maker, taker] = [await openNode({ accounts: 0 }), await openNode({ accounts: 0 })]
      applyAccountsBlock(taker.chain, createAccountsBlock(maker.chain))
      expect(taker.chain.head.id).to.equal(chain.head.id)
      expect(new Map(taker.chain.state.entries())).to.deep.equal(new Map(chain.state.entries()))
      expect(taker.chain.clock.now()).to.equal(chain.clock.now())
      await Promise.all([maker.close(), taker.close()])
    })

    it('accounts of a node are funded, and the same on every chain', async () => {
      const { accounts, provider } = await start({ accounts: 12 })
      expect(accounts.map(({ name }) => name)).to.include.members(['alice', 'user_000011'])
      for (const { name, key } of accounts) {
        const account = await provider.request('getAccount', { name })
        expect(account).to.deep.include({ name, balance: 1_000_000 })
        expect(account.permissions.active?.items[0]?.id).to.equal(key.id)
        expect(account.gas_info.current_total).to.be.greaterThan(1e9)
      }
      const again = await openNode({ accounts: 12 })
      expect(again.accounts.map(({ key }) => key.id)).to.deep.equal(accounts.map(({ key }) => key.id))
      expect(again.chain.head.id).to.equal(node.chain.head.id)
      await again.close()
    })

    it('starts a node without accounts', async () => {
      await start({ accounts: 0 })
      expect(headNumber()).to.equal(0)
    })
  })

  describe('mining', () => {
    it('creates a block for each transaction before its response in instant mode', async () => {
      await start()
      for (const amount of ['1', '2']) {
        const { hash } = await node.provider.request('sendTx', signTransfer(node, amount))
        expect(await statusOf(hash)).to.equal('IRREVERSIBLE')
      }
      expect(headNumber()).to.equal(2)
    })

    it('advances a frozen clock to a transaction with a later timestamp in instant mode', async () => {
      await start()
      const { hash } = await node.provider.request('sendTx', signTransfer(node, '1', { aheadNs: 3_000_000_000n }))
      expect(await statusOf(hash)).to.equal('IRREVERSIBLE')
    })

    it('waits for a running clock in instant mode', async () => {
      let now = 1700000000000000000n
      const timers = new ManualTimers()
      await start({ clock: createFollowingClock(() => now), timePasses: true, timers })
      const { hash } = await node.provider.request('sendTx', signTransfer(node, '1', { aheadNs: 3_000_000_000n }))
      timers.fire()
      expect(await statusOf(hash)).to.equal('PENDING')
      now += 3_000_000_001n
      timers.fire()
      expect(await statusOf(hash)).to.equal('IRREVERSIBLE')
      expect(timers.waiting.size).to.equal(0)
    })

    it('waits only until the timestamp of a transaction slightly ahead of the clock in instant mode', async () => {
      const timers = new ManualTimers()
      await start({ clock: createFollowingClock(() => 1700000000000000000n), timePasses: true, timers })
      await node.provider.request('sendTx', signTransfer(node, '1', { aheadNs: 7_400_000n }))
      expect([...timers.waiting].map(({ ms }) => ms)).to.deep.equal([8])
    })

    it('regenerates gas without new blocks in instant mode', async () => {
      let now = 1700000000000000000n
      await start({ clock: createFollowingClock(() => now), timePasses: true })
      await node.provider.dev('mine', {})
      await node.provider.dev('setStorage', { id: 'gas.iost', key: 'admings' })
      await node.provider.dev('setStorage', { id: 'gas.iost', key: 'admingu', value: String(now) })
      expect(await refusal(node.provider.request('sendTx', signTransfer(node, '1')))).to.match(/^gas not enough/)
      now += 3_600_000_000_000n
      const { hash } = await node.provider.request('sendTx', signTransfer(node, '1'))
      expect(await statusOf(hash)).to.equal('IRREVERSIBLE')
    })

    it('shows gas and frozen balances at the time of the clock in instant mode', async () => {
      let now = 1700000000000000000n
      await start({ clock: createFollowingClock(() => now), timePasses: true })
      await node.provider.dev('mine', {})
      await node.provider.dev('setStorage', { id: 'gas.iost', key: 'admings' })
      await node.provider.dev('setStorage', { id: 'gas.iost', key: 'admingu', value: String(now) })
      const read = async (by_longest_chain: boolean) =>
        (await node.provider.request('getAccount', { name: 'admin', by_longest_chain })).gas_info
      const { current_total, increase_speed } = await read(true)
      const head = (await node.provider.request('getChainInfo', {})).head_block
      now += 10_000_000_000n
      expect((await read(true)).current_total).to.be.closeTo(current_total + 10 * increase_speed, 1e-6)
      expect((await node.provider.request('getChainInfo', {})).head_block).to.equal(head)
    })

    it('creates empty blocks until a transaction is irreversible in instant mode', async () => {
      const timers = new ManualTimers()
      let now = 1700000000000000000n
      const clock = createFollowingClock(() => now)
      await start({ clock, timePasses: true, timers, irreversibleAfter: 4, intervalMs: 500 })
      const { hash } = await node.provider.request('sendTx', signTransfer(node, '1'))
      expect(await statusOf(hash)).to.equal('PACKED')
      const { head_block } = await node.provider.request('getChainInfo', {})
      for (let blocks = 0; blocks < 4; blocks += 1) {
        expect([...timers.waiting].map(({ ms }) => ms)).to.deep.equal([500])
        now += 500_000_000n
        timers.fire()
        await new Promise(setImmediate)
      }
      expect(await statusOf(hash)).to.equal('IRREVERSIBLE')
      expect((await node.provider.request('getChainInfo', {})).head_block).to.equal(String(Number(head_block) + 4))
      expect(timers.waiting.size).to.equal(0)
    })

    it('creates no empty blocks where only blocks advance the clock', async () => {
      const timers = new ManualTimers()
      await start({ timers, irreversibleAfter: 4 })
      await node.provider.request('sendTx', signTransfer(node, '1'))
      expect(timers.waiting.size).to.equal(0)
    })

    it('creates a block at every tick, also an empty one, in interval mode', async () => {
      const timers = new ManualTimers()
      await start({ mining: 'interval', timers })
      const { hash } = await node.provider.request('sendTx', signTransfer(node, '1'))
      expect(await statusOf(hash)).to.equal('PENDING')
      timers.fire()
      timers.fire()
      expect([...timers.waiting].map(({ ms }) => ms)).to.deep.equal([500])
      expect(await statusOf(hash)).to.equal('IRREVERSIBLE')
      expect(headNumber()).to.equal(2)
    })

    it('creates blocks only on request in manual mode', async () => {
      await start({ mining: 'manual' })
      const { hash } = await node.provider.request('sendTx', signTransfer(node, '1'))
      expect(await statusOf(hash)).to.equal('PENDING')
      expect(await node.provider.dev('mine', {})).to.deep.include({ head_block: '1' })
      expect(await statusOf(hash)).to.equal('IRREVERSIBLE')
    })
  })

  describe('irreversibility', () => {
    it('follows after the configured number of blocks, with receipts and irreversible state', async () => {
      await start({ irreversibleAfter: 2 })
      const { hash } = await node.provider.request('sendTx', signTransfer(node, '7'))
      const balance = async (by_longest_chain: boolean) =>
        (await node.provider.request('getTokenBalance', { account: 'producer000', token: 'iost', by_longest_chain }))
          .balance
      expect(await node.provider.request('getTxByHash', { hash })).to.deep.include({
        status: 'PACKED',
        block_number: '-1',
      })
      expect(await refusal(node.provider.request('getTxReceiptByTxHash', { hash }))).to.equal(
        'failed to Get the receipt: not found',
      )
      expect([await balance(true), await balance(false)]).to.deep.equal([7, 0])
      expect((await node.provider.request('getBlockByNumber', { number: 1 })).status).to.equal('PENDING')
      await node.provider.dev('mine', { blocks: 2 })
      expect(await node.provider.request('getTxByHash', { hash })).to.deep.include({
        status: 'IRREVERSIBLE',
        block_number: '1',
      })
      expect((await node.provider.request('getTxReceiptByTxHash', { hash })).tx_hash).to.equal(hash)
      expect(await balance(false)).to.equal(7)
    })

    it('hides packed transactions after 90 s when it stalls, like the chain', async () => {
      await start({ irreversibleAfter: 1000 })
      const { hash } = await node.provider.request('sendTx', signTransfer(node, '1'))
      await node.provider.dev('time', { advance: 91_000_000_000n })
      await node.provider.dev('mine', {})
      expect(await refusal(node.provider.request('getTxByHash', { hash }))).to.equal('tx not found')
    })

    // The oracle is rpc.md 4.5: the search reaches back at most 90 s of block time below the head.
    it('shows packed transactions for 90 s of block time, and again once they are irreversible', async () => {
      await start({ irreversibleAfter: 3, mining: 'manual' })
      const { hash } = await node.provider.request('sendTx', signTransfer(node, '1'))
      await node.provider.dev('mine', {})
      const find = () => node.provider.request('getTxByHash', { hash })
      const timeOf = async () => BigInt((await node.provider.request('getChainInfo', {})).head_block_time)
      const packedAt = await timeOf()
      const mineAt = async (ns: bigint) => {
        await node.provider.dev('time', { to: packedAt + ns, hold: true })
        await node.provider.dev('mine', {})
        expect((await timeOf()) - packedAt).to.equal(ns)
      }
      await mineAt(90_000_000_000n)
      expect((await find()).status).to.equal('PACKED')
      await mineAt(91_000_000_000n)
      expect(await refusal(find())).to.equal('tx not found')
      await mineAt(92_000_000_000n)
      expect(await find()).to.include({ status: 'IRREVERSIBLE', block_number: '1' })
    })

    it('shows the gas of a reversible block once it has a child', async () => {
      await start({ irreversibleAfter: 5 })
      await node.provider.request('sendTx', signTransfer(node, '1'))
      const gas = async () => (await node.provider.request('getBlockByNumber', { number: 1 })).block.gas_usage
      expect(await gas()).to.equal(0)
      await node.provider.dev('mine', {})
      expect(await gas()).to.be.greaterThan(1000)
    })
  })

  describe('dry runs', () => {
    it('dry runs are rejected with the message of the chain when disabled', async () => {
      await start({ exec: false })
      expect(await refusal(node.provider.request('execTx', signTransfer(node, '1')))).to.equal(
        "the node has't enabled this method",
      )
    })

    it('precede sending on request, and a failing one does not prevent sending', async () => {
      await start({ tryTx: true })
      const sent = await node.provider.request('sendTx', signTransfer(node, '99999999999'))
      expect(sent.pre_tx_receipt?.status_code).to.equal('RUNTIME_ERROR')
      expect(await statusOf(sent.hash)).to.equal('IRREVERSIBLE')
    })

    it('dry runs are rejected for invalid keys of any length', async () => {
      await start()
      const foreign = { ...signTransfer(node, '1'), gas_limit: 4_000_000 }
      for (const length of [0, 31, 129, 200_000]) {
        const key = Buffer.alloc(length, 7).toString('base64')
        const forged = foreign.publisher_sigs.map((each) => ({ ...each, public_key: key }))
        expect(await refusal(node.provider.request('execTx', { ...foreign, publisher_sigs: forged }))).to.equal(
          `unauthorized publisher: ${foreign.publisher}`,
        )
        const sent = refusal(node.provider.request('sendTx', { ...foreign, publisher_sigs: forged }))
        expect(await sent).to.match(/^VerifyError (publisher error|tx size illegal)/)
      }
    })

    it('prevent sending if they cannot be executed', async () => {
      await start({ tryTx: true })
      const foreign = signTransfer(node, '1', { publisher: 'foundation' })
      const stolen = { ...foreign, publisher: 'producer000' }
      expect(await refusal(node.provider.request('sendTx', stolen))).to.equal(
        'try transaction failed: unauthorized publisher: producer000',
      )
    })
  })

  describe('subscriptions', () => {
    const collect = (topics: NodeEvent['topic'][], contract_id?: string) => {
      const events: NodeEvent[] = []
      const leaving = new AbortController()
      const ended = node.provider.subscribe(
        { topics, ...(contract_id === undefined ? {} : { filter: { contract_id } }) },
        { onEvent: (event) => events.push(event), signal: leaving.signal },
      )
      return { events, ended, leave: () => leaving.abort() }
    }

    it('receive packed, failed and dry-run transactions, and the first transaction of each block', async () => {
      await start()
      await node.provider.dev('mine', {})
      const { events, ended, leave } = collect(['CONTRACT_RECEIPT'], 'token.iost')
      await node.provider.request('sendTx', signTransfer(node, '1'))
      await node.provider.request('execTx', signTransfer(node, '2'))
      leave()
      await ended
      expect(events.map(({ data }) => data)).to.deep.equal([
        '["contribute","producer000","3.28513441"]',
        '["iost","admin","producer000","1",""]',
        '["iost","admin","producer000","2",""]',
      ])
    })

    it('receive nothing without topics, for other topics, or for other contracts', async () => {
      await start()
      const silent = [collect([]), collect(['CONTRACT_EVENT']), collect(['CONTRACT_RECEIPT'], 'gas.iost')]
      await node.provider.request('sendTx', signTransfer(node, '1'))
      for (const { events } of silent) expect(events).to.deep.equal([])
    })

    it('subscriptions end after an hour, and when the node closes', async () => {
      const timers = new ManualTimers()
      await start({ timers })
      const first = collect(['CONTRACT_RECEIPT'])
      expect([...timers.waiting].map(({ ms }) => ms)).to.deep.equal([3_600_000])
      timers.fire()
      await first.ended
      const second = collect(['CONTRACT_RECEIPT'])
      await node.provider.close?.()
      await second.ended
      expect(timers.waiting.size).to.equal(0)
    })

    it('subscriptions end alone when their listener throws', async () => {
      await start()
      const failing = node.provider.subscribe(
        { topics: ['CONTRACT_RECEIPT'] },
        {
          onEvent: () => {
            throw new Error('full')
          },
        },
      )
      const { events } = collect(['CONTRACT_RECEIPT'])
      await node.provider.request('sendTx', signTransfer(node, '1'))
      expect(await failing.catch((error: Error) => error.message)).to.equal('full')
      expect(events).to.have.length(2)
    })
  })

  describe('shared sandbox', () => {
    it('executes calls of several nodes in order, and is closed only by its owner', async () => {
      const own = createSandbox()
      const seen = { runs: 0, disposed: 0 }
      const lent: Sandbox = {
        run(invocation) {
          seen.runs++
          return own.run(invocation)
        },
        clear: () => own.clear(),
        dispose: () => void seen.disposed++,
      }
      const code =
        "class Sum { init() { storage.put('sum', '1') } add() { storage.put('sum', storage.get('sum') + '1') } } module.exports = Sum"
      const abi = [{ name: 'add', args: [], amountLimit: [] }]
      const states: (string | null)[] = []
      for (const _ of ['first', 'second']) {
        node = await openNode({ accounts: 1 }, lent)
        const { provider, chain, accounts } = node
        const client = createClient({ provider, clock: { read: async () => chain.clock.now(), resync: () => {} } })
        const from = holdAccount(accounts[0]!.name, accounts[0]!.key)
        const { id } = await deployContract(client, { code, abi }, { from })
        await new Call(client, { from, actions: [{ contract: id, actionName: 'add', args: [] }] })
        states.push((await provider.request('getContractStorage', { id, key: 'sum', by_longest_chain: true })).data)
        await node.close()
      }
      expect(states).to.deep.equal(['11', '11'])
      expect(seen).to.deep.equal({ runs: 4, disposed: 0 })
      own.dispose()
    })
  })

  describe('listening', () => {
    it('serves on loopback, and ends open streams when it closes', async () => {
      await start()
      const { url } = await node.listen({ port: 0 })
      expect(url).to.match(/^http:\/\/127\.0\.0\.1:\d+$/)
      const body = '{"topics":["CONTRACT_RECEIPT"]}'
      const stream = exchange(url, { method: 'POST', path: '/subscribe', body })
      // The stream has its own connection: some of these blocks come after it was opened.
      for (let i = 0; i < 5; i++)
        await exchange(url, { method: 'POST', path: '/dev/mine', body: '{}', headers: JSON_BODY })
      await node.close()
      expect((await stream).body).to.match(/^(\{"result":\{"event":.+\}\}\n)+$/)
    })

    it('reports a port in use, over HTTP and gRPC', async () => {
      await start()
      const { url, grpcAddress } = await node.listen({ port: 0, grpcPort: 0 })
      const taken = [{ port: Number(new URL(url).port) }, { port: 0, grpcPort: Number(grpcAddress?.split(':')[1]) }]
      for (const options of taken) {
        const error = await node.listen(options).catch((error) => error)
        expect(error).to.deep.include({ code: 'NODE_PORT_IN_USE' })
        expect(error.hint).to.include('grpcPort' in options ? ' --grpc-port ' : ' --port ')
      }
    })
  })
})
