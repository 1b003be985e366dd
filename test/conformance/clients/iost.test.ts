import { expect } from 'chai'
import {
  Account,
  Algorithm,
  Bs58,
  HTTPProvider,
  IOST,
  KeyPair,
  type Receipt,
  RPC,
  Signature,
  type Tx,
  TxHandler,
} from 'iost'
import { DEVELOPMENT_KEYS } from '../../../src/chain/genesis.js'
import { parseSecretKey } from '../../../src/crypto/keys.js'
import { createFollowingClock, type EmbeddedNode } from '../../../src/entries/node.js'
import { openNode } from '../../node.js'

const CHAIN_ID = 1020
/** Polling of the client for a transaction. */
const POLL = { intervalMs: 50, times: 10 }
const SETTINGS = { gasRatio: 1, gasLimit: 2_000_000, delay: 0, expiration: 90 }

const SOURCE = `class Guestbook {
  init() { storage.put('owner', blockchain.publisher()); }
  write(name, text) {
    storage.mapPut('entries', name, text);
    blockchain.receipt(JSON.stringify([name, text]));
    return text.length;
  }
  refuse() { throw new Error('closed'); }
}
module.exports = Guestbook;
`
const ABI = [
  { name: 'write', args: ['string', 'string'] },
  { name: 'refuse', args: [] },
]

/** The chain's own JavaScript client, as it is published, against our node (rpc.md §8). */
describe('iost npm package', () => {
  const client = new IOST(SETTINGS)
  const admin = new Account('admin')
  let node: EmbeddedNode
  let url: string
  let rpc: RPC

  before(async () => {
    node = await openNode({ accounts: 0, clock: machineClock(), timePasses: true })
    url = (await node.listen({ port: 0 })).url
    rpc = new RPC(new HTTPProvider(url, 5000))
    admin.addKeyPair(new KeyPair(Bs58.decode(DEVELOPMENT_KEYS.admin.secret)), 'active')
    admin.addKeyPair(new KeyPair(Bs58.decode(DEVELOPMENT_KEYS.admin.secret)), 'owner')
    await client.setRPC(rpc)
    client.setAccount(admin)
  })

  after(() => node.close())

  /**
   * Signs, sends and polls a transaction; returns its receipt whatever its status, and rejects with what else happened.
   */
  function send(tx: Tx, { by = admin, through = rpc, onPending = () => {} }: SendOptions = {}): Promise<Receipt> {
    tx.setChainID(CHAIN_ID)
    tx.setTime(SETTINGS.expiration, SETTINGS.delay, 0)
    by.signTx(tx)
    return new Promise((resolve, reject) => {
      new TxHandler(tx, through)
        .onPending(({ hash }) => onPending(hash))
        .onSuccess(resolve)
        .onFailed((reason) => (typeof reason === 'string' ? reject(new Error(reason)) : resolve(reason)))
        .send()
        .listen(POLL.intervalMs, POLL.times)
    })
  }

  async function succeed(tx: Tx, options?: SendOptions): Promise<Receipt> {
    const receipt = await send(tx, options)
    expect(receipt).to.deep.include({ status_code: 'SUCCESS', message: '' })
    return receipt
  }

  async function failure(asked: Promise<unknown>): Promise<string> {
    const error = await asked.then(
      () => new Error('answered, where a failure was expected'),
      (error: Error) => error,
    )
    return error.message
  }

  const balance = async (account: string) => (await rpc.blockchain.getBalance(account)).balance

  describe('keys', () => {
    for (const [name, algorithm] of [
      ['ED25519', Algorithm.Ed25519],
      ['SECP256K1', Algorithm.Secp256k1],
    ] as const) {
      it(`keys with ${name} are the same as in toolkit, and so are signatures`, () => {
        const pair = KeyPair.newKeyPair(algorithm)
        const ours = parseSecretKey(pair.B58SecKey(), name)
        expect([ours.algorithm, ours.id]).to.deep.equal([name, pair.id])
        const info = Buffer.alloc(32, 7)
        const signature = new Signature(info, pair)
        expect(signature.toJSON().algorithm).to.equal(name)
        expect(Signature.fromJSON(JSON.stringify(signature.toJSON())).verify(info)).to.equal(true)
      })
    }
  })

  describe('reads', () => {
    it('reads return node, chain, gas and blocks', async () => {
      expect((await rpc.net.getNodeInfo()).code_version).to.match(/^3\./)
      const chain = await rpc.blockchain.getChainInfo()
      expect(chain.chain_id).to.equal(CHAIN_ID)
      expect(await rpc.blockchain.getGasRatio()).to.deep.equal({ lowest_gas_ratio: 1, median_gas_ratio: 1 })
      const { block } = await rpc.blockchain.getBlockByNum(Number(chain.head_block), true)
      expect(block.hash).to.equal(chain.head_block_hash)
      expect((await rpc.blockchain.getBlockByHash(block.hash, true)).block).to.deep.equal(block)
    })

    it('reads return accounts, contracts and storage', async () => {
      const { name, permissions } = await rpc.blockchain.getAccountInfo('admin')
      expect(name).to.equal('admin')
      expect(permissions.active?.items[0]?.id).to.equal(new KeyPair(Bs58.decode(DEVELOPMENT_KEYS.admin.secret)).id)
      expect((await rpc.blockchain.getContract('token.iost')).abis.map((abi) => abi.name)).to.include('transfer')
      const { data } = await rpc.blockchain.getContractStorage('token.iost', 'TIiost', 'decimal', true)
      expect(data).to.equal('8')
      const { fields } = await rpc.blockchain.getContractStorageFields('token.iost', 'TIiost')
      expect(fields).to.include('issuer')
    })

    it('reads reject with the response of the node', async () => {
      expect(await failure(rpc.transaction.getTxByHash('nosuch'))).to.equal(
        'error: {"code":2,"message":"tx not found"}',
      )
      expect(await failure(rpc.transaction.getTxReceiptByHash('nosuch'))).to.equal(
        'error: {"code":12,"message":"Not Implemented"}',
      )
      expect(await failure(rpc.blockchain.getBlockByNum(1))).to.include('strconv.ParseBool: parsing \\"undefined\\"')
    })
  })

  describe('transactions', () => {
    it('a transfer is pending, then has the same receipt by every request', async () => {
      const before = await balance('producer000')
      let hash = ''
      const transfer = client.transfer('iost', 'admin', 'producer000', '1.5', 'memo')
      const receipt = await succeed(transfer, { onPending: (sent) => (hash = sent) })
      expect(receipt.receipts).to.deep.equal([
        { func_name: 'token.iost/transfer', content: '["iost","admin","producer000","1.5","memo"]' },
      ])
      expect(receipt.tx_hash).to.equal(hash)
      expect(await rpc.transaction.getTxReceiptByTxHash(hash)).to.deep.equal(receipt)
      const { status, transaction } = await rpc.transaction.getTxByHash(hash)
      expect(status).to.equal('IRREVERSIBLE')
      expect(transaction).to.deep.include({ publisher: 'admin', amount_limit: [{ token: 'iost', value: '1.5' }] })
      expect((await balance('producer000')) - before).to.be.closeTo(1.5, 1e-6)
    })

    it('a failing one has a receipt with the reason', async () => {
      const receipt = await send(client.transfer('iost', 'admin', 'producer000', '50000000000'))
      expect(receipt).to.deep.include({ status_code: 'RUNTIME_ERROR', returns: [], receipts: [] })
      expect(receipt.message).to.include('balance not enough')
    })

    it('one that spends without an approval fails until it has one', async () => {
      const pay = () => client.callABI('token.iost', 'transfer', ['iost', 'admin', 'producer000', '2', ''])
      expect((await send(pay())).message).to.include('exceed amountLimit in tx. need 2')
      const approved = pay()
      approved.addApprove('iost', 2)
      await succeed(approved)
    })

    it('a rejected one fails with the message of the chain', async () => {
      const tx = client.transfer('iost', 'admin', 'producer000', '1')
      tx.setTime(SETTINGS.expiration, SETTINGS.delay, 0)
      admin.signTx(tx)
      expect(await failure(rpc.transaction.sendTx(tx))).to.equal(
        'error: {"code":2,"message":"VerifyError invalid chain_id, should be 1020, yours:1024"}',
      )
      const twice = client.transfer('iost', 'admin', 'producer000', '1')
      await succeed(twice)
      expect(await failure(rpc.transaction.sendTx(twice))).to.include('tx exists in chain')
    })

    it('signAndSend reports pending with the hash, then the receipt', async () => {
      const happenings: string[] = []
      const tx = client.transfer('iost', 'admin', 'producer000', '3')
      tx.setChainID(CHAIN_ID)
      const receipt = await new Promise<Receipt>((resolve, reject) => {
        client
          .signAndSend(tx)
          .on('pending', (hash) => happenings.push(hash))
          .on('success', resolve)
          .on('failed', reject)
      })
      expect(receipt.status_code).to.equal('SUCCESS')
      expect(happenings).to.deep.equal([receipt.tx_hash])
    })
  })

  describe('accounts', () => {
    it('newAccount creates one that can publish', async () => {
      const pair = KeyPair.newKeyPair(Algorithm.Ed25519)
      const opening = client.newAccount('edacc0001', 'admin', pair.id, pair.id, 1024, 10)
      opening.addApprove('iost', 1000)
      await succeed(opening)
      const { gas_info, ram_info } = await rpc.blockchain.getAccountInfo('edacc0001')
      expect(gas_info.pledged_info).to.deep.equal([])
      expect(gas_info.limit).to.equal(6_000_000)
      expect(ram_info.available).to.equal('1024')
      await succeed(client.transfer('iost', 'admin', 'edacc0001', '5'))
      const owner = new Account('edacc0001')
      owner.addKeyPair(pair, 'active')
      await succeed(client.transfer('iost', 'edacc0001', 'admin', '1.25'), { by: owner })
      expect(await balance('edacc0001')).to.equal(3.75)
    })

    it('an account with a secp256k1 key can publish, and a signature truncated by the client is rejected', async () => {
      const pair = KeyPair.newKeyPair(Algorithm.Secp256k1)
      const owner = new Account('secpacc01')
      owner.addKeyPair(pair, 'active')
      const opening = client.callABI('auth.iost', 'signUp', ['secpacc01', pair.id, pair.id])
      opening.addAction('gas.iost', 'pledge', JSON.stringify(['admin', 'secpacc01', '100']))
      opening.addAction('ram.iost', 'buy', JSON.stringify(['admin', 'secpacc01', 1024]))
      opening.addAction('token.iost', 'transfer', JSON.stringify(['iost', 'admin', 'secpacc01', '10', '']))
      opening.addApprove('iost', 1000)
      await succeed(opening)
      const pay = (isShort: boolean) => {
        for (let attempt = 0; ; attempt++) {
          const tx = client.transfer('iost', 'secpacc01', 'admin', '1', String(attempt))
          tx.setChainID(CHAIN_ID)
          tx.setTime(SETTINGS.expiration, SETTINGS.delay, 0)
          owner.signTx(tx)
          const [signature] = tx.publisher_sigs
          const { length } = Buffer.from(signature!.toJSON().signature, 'base64')
          if (length < 64 === isShort) return tx
        }
      }
      expect((await rpc.transaction.sendTx(pay(false))).hash).to.match(/^\w{43,44}$/)
      expect(await balance('secpacc01')).to.equal(9)
      expect(await failure(rpc.transaction.sendTx(pay(true)))).to.include('VerifyError publisher error')
    })

    it('a second signer adds the required signature', async () => {
      const pair = KeyPair.newKeyPair(Algorithm.Ed25519)
      const opening = client.newAccount('signer001', 'admin', pair.id, pair.id, 0, 0)
      opening.addApprove('iost', 1000)
      await succeed(opening)
      await succeed(client.transfer('iost', 'admin', 'signer001', '5'))
      const pay = () => {
        const tx = client.callABI('token.iost', 'transfer', ['iost', 'signer001', 'admin', '5', ''])
        tx.addApprove('iost', 5)
        return tx
      }
      expect((await send(pay())).message).to.include('transaction has no permission')
      const signed = pay()
      signed.addSigner('signer001', 'active')
      signed.setChainID(CHAIN_ID)
      signed.setTime(SETTINGS.expiration, SETTINGS.delay, 0)
      signed.addSign(pair)
      admin.signTx(signed)
      const { hash } = await rpc.transaction.sendTx(signed)
      expect((await rpc.transaction.getTxReceiptByTxHash(hash)).status_code).to.equal('SUCCESS')
    })
  })

  describe('contracts', () => {
    let contract: string

    before(async () => {
      const code = { info: { lang: 'javascript', version: '1.0.0', abi: ABI }, code: SOURCE }
      const { returns } = await succeed(client.callABI('system.iost', 'setCode', [JSON.stringify(code)]))
      contract = JSON.parse(returns[0]!)[0]
    })

    it('a deployed one has its code and storage', async () => {
      expect(contract).to.match(/^Contract\w{43,44}$/)
      const { id, language, orig_code, abis } = await rpc.blockchain.getContract(contract)
      expect([id, language, orig_code]).to.deep.equal([contract, 'javascript', SOURCE])
      expect(abis.map(({ name, args }) => ({ name, args }))).to.deep.equal(ABI)
      expect((await rpc.blockchain.getContractStorage(contract, 'owner', true)).data).to.equal('admin')
    })

    it('a call returns a value, has a receipt and writes storage', async () => {
      const { returns, receipts, ram_usage } = await succeed(
        client.callABI(contract, 'write', ['anna', 'hello, wörld']),
      )
      expect(returns).to.deep.equal(['["12"]'])
      expect(receipts).to.deep.equal([{ func_name: `${contract}/write`, content: '["anna","hello, wörld"]' }])
      expect(Number(ram_usage[contract])).to.be.greaterThan(0)
      expect((await rpc.blockchain.getContractStorageFields(contract, 'entries')).fields).to.deep.equal(['anna'])
      expect((await rpc.blockchain.getContractStorage(contract, 'entries', 'anna')).data).to.equal('hello, wörld')
    })

    it('a call that throws fails with the location', async () => {
      const { status_code, message } = await send(client.callABI(contract, 'refuse', []))
      expect(status_code).to.equal('RUNTIME_ERROR')
      expect(message).to.include('Uncaught exception: Error: closed\nat _default_name.js:')
    })

    it('non-fungible tokens have balance, owner and metadata', async () => {
      await succeed(client.callABI('token721.iost', 'create', ['nft01', 'admin', 100]))
      await succeed(client.callABI('token721.iost', 'issue', ['nft01', 'admin', '{"img":"x"}']))
      const owned = await rpc.blockchain.getToken721Balance('admin', 'nft01')
      expect(owned).to.deep.equal({ balance: '1', tokenIDs: ['0'] })
      expect((await rpc.blockchain.getToken721Metadata('nft01', '0')).metadata).to.equal('{"img":"x"}')
      expect((await rpc.blockchain.getToken721Owner('nft01', '0')).owner).to.equal('admin')
    })
  })

  describe('chain with irreversibility delay', () => {
    let slow: EmbeddedNode
    let through: RPC

    before(async () => {
      slow = await openNode({
        accounts: 0,
        clock: machineClock(),
        timePasses: true,
        mining: 'manual',
        irreversibleAfter: 1,
      })
      through = new RPC(new HTTPProvider((await slow.listen({ port: 0 })).url, 5000))
    })

    after(() => slow.close())

    it('reports success when the block is irreversible', async () => {
      const seen: string[] = []
      const onPending = async (hash: string) => {
        const look = async () => seen.push((await through.transaction.getTxByHash(hash)).status)
        await look()
        slow.chain.mineBlock()
        await look()
        seen.push(await failure(through.transaction.getTxReceiptByTxHash(hash)))
        slow.chain.mineBlock()
      }
      await succeed(client.transfer('iost', 'admin', 'producer000', '1'), { through, onPending })
      expect(seen).to.deep.equal([
        'PENDING',
        'PACKED',
        'error: {"code":2,"message":"failed to Get the receipt: not found"}',
      ])
    })

    it('reports a dropped transaction as a client timeout', async () => {
      const stranger = new Account('producer000')
      stranger.addKeyPair(KeyPair.newKeyPair(Algorithm.Ed25519), 'active')
      const onPending = () => slow.chain.mineBlock()
      const tx = client.transfer('iost', 'producer000', 'admin', '1')
      tx.setGas(1, 10_000)
      expect(await failure(send(tx, { by: stranger, through, onPending }))).to.match(/on chain timeout/)
    })
  })
})

interface SendOptions {
  by?: Account
  through?: RPC
  onPending?: (hash: string) => void
}

function machineClock() {
  return createFollowingClock(() => BigInt(Date.now()) * 1_000_000n)
}
