import { expect } from 'chai'
import { createAccount, transfer } from '../../../src/client/accounts.js'
import { createClient } from '../../../src/client/client.js'
import { deployContract, publishContract, updateContract } from '../../../src/client/deploy.js'
import { decodeSubmission } from '../../../src/contract/submission.js'
import { generateKeyPair } from '../../../src/crypto/keys.js'
import type { WireReceipt } from '../../../src/rpc/schema.js'
import { type Answers, alice, createFakeNode, failure, fixedClock } from './fake-node.js'

const SOURCE = {
  code: 'class V { init() {} hop(n) {} }\nmodule.exports = V',
  abi: [{ name: 'hop', args: ['number'], amountLimit: [{ token: 'iost', val: '1' }] }],
}

function connect(receipt: Partial<WireReceipt> = {}, answers: Answers = {}) {
  const node = createFakeNode({ receipt, answers })
  return { ...node, client: createClient({ provider: node.provider, clock: fixedClock() }) }
}

describe('contract deployment', () => {
  it('publishes a contract and returns its handle', async () => {
    const { client, sent } = connect({ returns: ['["ContractXyz"]'] })
    const contract = await deployContract<{ hop(n: number): void }>(client, SOURCE, { from: alice })
    expect(contract).to.include({ id: 'ContractXyz', account: alice })
    const [{ contract: system, actionName, data }] = sent[0]!.actions as [(typeof sent)[0]['actions'][number]]
    expect([system, actionName]).to.deep.equal(['system.iost', 'setCode'])
    expect(decodeSubmission(JSON.parse(data)[0])).to.deep.include({
      id: '',
      info: { lang: 'javascript', version: '1.0.0', abi: SOURCE.abi },
      code: SOURCE.code,
    })
    await contract.hop(1)
    expect(sent[1]!.actions[0]!.contract).to.equal('ContractXyz')
  })

  it('sets a gas limit for the contract size', async () => {
    const { client, sent } = connect()
    await publishContract(client, SOURCE, { from: alice })
    await publishContract(client, { ...SOURCE, code: ' '.repeat(20_000) }, { from: alice })
    await publishContract(client, { ...SOURCE, code: ' '.repeat(40_000) }, { from: alice })
    await publishContract(client, SOURCE, { from: alice, gasLimit: 300_000 })
    const [small, middle, large, given] = sent.map(({ gasLimit }) => gasLimit / 100)
    expect(small).to.equal(2_000_000)
    expect(middle).to.be.within(2_700_000, 2_800_000)
    expect(large).to.equal(4_000_000)
    expect(given).to.equal(300_000)
  })

  it('fails when the chain rejects the contract', async () => {
    const { client } = connect({ status_code: 'RUNTIME_ERROR', message: 'x', returns: [] })
    expect(await failure(deployContract(client, SOURCE, { from: alice }))).to.have.property('code', 'TX_FAILED')
  })

  it('updates a contract by its id', async () => {
    const { client, sent } = connect()
    await updateContract(client, 'ContractXyz', SOURCE, { from: alice, data: 'why' })
    const { actionName, data } = sent[0]!.actions[0]!
    const [submission, why] = JSON.parse(data)
    expect([actionName, decodeSubmission(submission).id, why]).to.deep.equal(['updateCode', 'ContractXyz', 'why'])
  })
})

describe('account operations', () => {
  const price: Answers = { getRAMInfo: () => ({ buy_price: 0.01 }) }
  const keys = generateKeyPair()

  it('account operations create an account in one transaction at minimal cost', async () => {
    const { client, sent } = connect({}, price)
    const account = await createAccount(client, { name: 'carol', keys, from: alice, gasPledge: '20', balance: '1.5' })
    expect(account).to.deep.equal({ name: 'carol', keys: { active: keys, owner: keys } })
    expect(sent[0]!.actions.map(({ contract, actionName, data }) => [`${contract}/${actionName}`, data])).to.deep.equal(
      [
        ['auth.iost/signUp', JSON.stringify(['carol', keys.id, keys.id])],
        ['ram.iost/buy', '["alice","carol",1024]'],
        ['gas.iost/pledge', '["alice","carol","20"]'],
        ['token.iost/transfer', '["iost","alice","carol","1.5",""]'],
      ],
    )
    expect(sent[0]!.amountLimit).to.deep.equal([{ token: 'iost', value: '42.78' }])
  })

  it('account operations omit optional parts, and accept two separate keys', async () => {
    const { client, sent, asked } = connect()
    const owner = generateKeyPair()
    await createAccount(client, { name: 'carol', keys: { active: keys, owner }, from: alice, ram: 0 })
    expect(sent[0]!.actions.map(({ data }) => data)).to.deep.equal([JSON.stringify(['carol', owner.id, keys.id])])
    expect(sent[0]!.amountLimit).to.deep.equal([{ token: 'iost', value: '10' }])
    expect(asked).to.not.include('getRAMInfo')
  })

  it('account operations fail when the chain rejects the transaction', async () => {
    const { client } = connect({ status_code: 'RUNTIME_ERROR', message: 'id existed > carol' }, price)
    const error = await failure(createAccount(client, { name: 'carol', keys, from: alice }))
    expect(error.message).to.equal('auth.iost.signUp failed with RUNTIME_ERROR: id existed > carol')
    expect(await failure(createAccount(client, { name: 'carol', keys, from: alice, balance: '1e3' }))).to.include({
      code: 'AMOUNT_INVALID',
    })
  })

  it('transfer a token with its decimals', async () => {
    const { client, sent } = connect()
    await transfer(client, { from: alice, to: 'bobby', amount: '1.50' })
    await transfer(client, { from: alice, to: 'bobby', amount: '3', token: 'coin', memo: 'm' })
    expect(sent.map(({ actions, amountLimit }) => [actions[0]!.data, amountLimit])).to.deep.equal([
      ['["iost","alice","bobby","1.50",""]', [{ token: 'iost', value: '1.50' }]],
      ['["coin","alice","bobby","3","m"]', [{ token: 'coin', value: '3' }]],
    ])
    expect(() => transfer(client, { from: alice, to: 'b', amount: 1.5 as unknown as string })).to.throw('amount')
  })
})
