import { expect } from 'chai'
import { holdAccount, keysOf } from '../../../src/client/account.js'
import { type ClientOptions, createClient } from '../../../src/client/client.js'
import { encodeBase58 } from '../../../src/codec/base58.js'
import { generateKeyPair } from '../../../src/crypto/keys.js'
import { NodeError } from '../../../src/rpc/node-error.js'
import { hashTransaction } from '../../../src/tx/hash.js'
import { verifyTransaction } from '../../../src/tx/sign.js'
import { type Answers, alice, bob, createFakeNode, failure, fixedClock } from './fake-node.js'

const ACTIONS = [{ contract: 'c', actionName: 'f', args: ['1'] }]
const REQUEST = { from: alice, actions: ACTIONS }
const NO_WAIT = { sleep: async () => {} }

function connect(answers: Answers = {}, options: Partial<ClientOptions> = {}) {
  const node = createFakeNode({ answers })
  const client = createClient({ provider: node.provider, clock: fixedClock(), wait: NO_WAIT, ...options })
  return { ...node, client }
}

describe('client', () => {
  it('signs for the chain of the node, at the time of the node clock', async () => {
    const { client, asked } = connect()
    const tx = await client.sign(REQUEST)
    expect(tx).to.deep.include({ chainId: 1020, publisher: 'alice', time: 1_700_000_000_000_000_000n, delay: 0n })
    expect(tx.expiration - tx.time).to.equal(90_000_000_000n)
    expect(tx.publisherSigs).to.have.length(1)
    expect(verifyTransaction(tx)).to.deep.equal({ signers: true, publisher: true })
    await client.sign(REQUEST)
    expect(asked).to.deep.equal(['getChainInfo'])
  })

  it('uses a given chain id', async () => {
    const { client, asked } = connect({}, { chainId: 7 })
    expect((await client.sign(REQUEST)).chainId).to.equal(7)
    expect(asked).to.deep.equal([])
  })

  it('requests the chain id again after a failure', async () => {
    let fail = true
    const { client } = connect({
      getChainInfo: () => {
        if (fail) throw new NodeError({ text: 'down' })
        return { chain_id: 5 }
      },
    })
    expect(await failure(client.chainId())).to.have.property('code', 'NODE_REFUSED')
    fail = false
    expect(await client.chainId()).to.equal(5)
  })

  it('never signs two transactions with the same time', async () => {
    const { client } = connect()
    const times = (await Promise.all([client.sign(REQUEST), client.sign(REQUEST)])).map(({ time }) => time)
    expect(times[1]! - times[0]!).to.equal(1n)
  })

  it('rejects an invalid account, signer or option', async () => {
    const { client } = connect()
    const refusals: [object, code: string, message: string][] = [
      [{ from: undefined }, 'CALL_ACCOUNT', 'from: expected an account, got undefined'],
      [{ from: 'bobby' }, 'CALL_ACCOUNT', 'from: expected an account, got "bobby"'],
      [{ signers: [{ account: bob }, bob] }, 'CALL_ACCOUNT', 'signers[1]: expected { account, permission }'],
      [{ signers: bob }, 'CALL_ACCOUNT', 'signers[0]: expected { account, permission }'],
      [{ signers: [{ account: 'bobby' }] }, 'CALL_ACCOUNT', 'signers[0].account: expected an account, got "bobby"'],
      [{ gaslimit: 100 }, 'CALL_OPTION', 'a call has no option gaslimit; did you mean "gasLimit"?'],
    ]
    for (const [wrong, code, message] of refusals) {
      const error = await failure(client.sign({ ...REQUEST, ...wrong } as typeof REQUEST))
      expect(error).to.include({ code, message })
      expect(error).to.have.property('hint').that.is.a('string')
    }
  })

  it('applies its defaults, which a request overrides', async () => {
    const defaults = { gasLimit: 100_000, gasRatio: 2, amountLimit: { iost: '1' } }
    const { client } = connect({}, { defaults })
    expect(await client.sign(REQUEST)).to.deep.include({ gasLimit: 10_000_000, gasRatio: 200 })
    const tx = await client.sign({ ...REQUEST, gasRatio: 1, gasLimit: undefined, amountLimit: { '*': 'unlimited' } })
    expect(tx).to.deep.include({ gasLimit: 10_000_000, gasRatio: 100 })
    expect(tx.amountLimit).to.deep.equal([{ token: '*', value: 'unlimited' }])
  })

  it('adds signatures of signers, once per key, without those of the publisher', async () => {
    const { client } = connect()
    const signers = [{ account: alice, permission: 'owner' }, { account: bob }, { account: bob, permission: 'trade' }]
    const tx = await client.sign({ ...REQUEST, signers })
    expect(tx.signers).to.deep.equal(['alice@owner', 'bobby@active', 'bobby@trade'])
    expect(tx.signatures).to.have.length(1)
    expect(verifyTransaction(tx)).to.deep.equal({ signers: true, publisher: true })
  })

  it('names the permission without a key', async () => {
    const { client } = connect()
    const error = await failure(client.sign({ ...REQUEST, from: holdAccount('watch', {}) }))
    expect(error).to.include({ code: 'ACCOUNT_KEY', message: 'no key is held for watch@active' })
    const [active, owner] = [generateKeyPair(), generateKeyPair()]
    expect(keysOf(holdAccount('x', { owner }), 'trade')).to.deep.equal([owner])
    expect(keysOf(holdAccount('x', { active: [active, owner] }))).to.deep.equal([active, owner])
  })

  it('computes the hash of the transaction it sends', async () => {
    const { client, sent } = connect()
    const { hash, transaction, tried } = await client.send(REQUEST)
    expect(hash).to.equal(encodeBase58(hashTransaction(sent[0]!)))
    expect(transaction.actions[0]!.data).to.equal('["1"]')
    expect(tried).to.equal(null)
  })

  it('treats a transaction that the node already has as sent', async () => {
    const { client } = connect({
      sendTx: () => {
        throw new NodeError({ text: 'tx exists in pending' })
      },
    })
    expect((await client.send(REQUEST)).hash).to.match(/^\w{43,44}$/)
  })

  it('returns rejections unchanged', async () => {
    const refuse = () => {
      throw new NodeError({ text: 'gas not enough: user alice has 0 < 2000000' })
    }
    const { client, asked } = connect({ sendTx: refuse, execTx: refuse }, { chainId: 1 })
    expect(await failure(client.send(REQUEST))).to.have.property('code', 'NODE_REFUSED')
    expect(await failure(client.exec(REQUEST))).to.have.property('code', 'NODE_REFUSED')
    expect(asked).to.deep.equal(['sendTx', 'execTx'])
  })

  it('adjusts its clock and sends again when the node time differs', async () => {
    let time = 5n
    const clock = {
      read: async () => time,
      resync() {
        time = 1000n
      },
    }
    const times: string[] = []
    const { client } = connect(
      {
        sendTx: ({ time }) => {
          times.push(String(time))
          if (times.length === 1) throw new NodeError({ text: 'TimeError: tx.time is expired(…). Please sync time' })
          return {}
        },
      },
      { clock },
    )
    await client.send(REQUEST)
    expect(times).to.deep.equal(['5', '1000'])
  })

  it('waits for the receipt', async () => {
    const { client } = connect()
    const { receipt, blockNumber, status } = await client.wait(await client.send(REQUEST))
    expect({ status, blockNumber, code: receipt.status_code }).to.deep.equal({
      status: 'IRREVERSIBLE',
      blockNumber: 7,
      code: 'SUCCESS',
    })
  })

  describe('on a dropped transaction', () => {
    const lost = (execTx: NonNullable<Answers['execTx']>) =>
      connect(
        {
          getTxByHash: () => {
            throw new NodeError({ text: 'tx not found' })
          },
          execTx,
        },
        { wait: { ...NO_WAIT, misses: 1 } },
      ).client
    const refuse = (text: string) => () => {
      throw new NodeError({ text })
    }

    it('finds the reason with a dry run', async () => {
      const client = lost(refuse('unauthorized publisher: alice'))
      const error = await failure(client.wait(await client.send(REQUEST)))
      expect(error.code).to.equal('TX_DROPPED')
      expect(error.message).to.match(/: unauthorized publisher: alice$/)
    })

    it('prints the defaults without an argument', async () => {
      for (const execTx of [refuse("the node has't enabled this method"), () => ({})]) {
        const client = lost(execTx)
        const error = await failure(client.wait(await client.send(REQUEST)))
        expect(error.message).to.match(/no block included it$/)
        expect(error.hint).to.contain('usually the key')
      }
    })
  })
})
