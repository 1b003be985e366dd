import { expect } from 'chai'
import { describeAccount, listPermissions } from '../../../src/cli/output/views/account.js'
import { describeBlock } from '../../../src/cli/output/views/block.js'
import { describeContract, listActions, readSource, toAbi } from '../../../src/cli/output/views/contract.js'
import { describeEvent, formatEvent } from '../../../src/cli/output/views/event.js'
import { describeTransaction } from '../../../src/cli/output/views/transaction.js'
import { formatCount, formatKnownTime } from '../../../src/cli/output/views/values.js'
import { decodeMessage } from '../../../src/rpc/encoding/message-json.js'
import { METHODS, type MethodName, type Results } from '../../../src/rpc/schema.js'

/** The answer of a node with some of its fields. */
function answer<M extends MethodName>(method: M, fields: object): Results[M] {
  return decodeMessage(METHODS[method].result, fields) as Results[M]
}

describe('formatted values', () => {
  it('formatted values include UTC times, and may be empty', () => {
    expect(formatKnownTime('1795148754291000000')).to.equal('2026-11-20T04:25:54.291Z')
    expect(formatKnownTime('0')).to.equal(undefined)
  })

  it('formatted values include counts in singular and plural', () => {
    expect([0, 1, '1', 2].map((count) => formatCount(count, 'block'))).to.deep.equal([
      '0 blocks',
      '1 block',
      '1 block',
      '2 blocks',
    ])
  })
})

describe('transaction view', () => {
  const tx = (status: string, block_number: string, receipt: object | null) =>
    Object.fromEntries(
      describeTransaction(
        answer('getTxByHash', { status, block_number, transaction: { hash: 'H', time: '0', tx_receipt: receipt } }),
      ),
    )

  it('has a block once irreversible, and a receipt once packed', () => {
    expect(tx('PENDING', '-1', null))
      .to.include({ state: 'PENDING' })
      .and.to.not.have.property('status')
    expect(tx('PACKED', '-1', {})).to.include({ state: 'PACKED', gas: '0' })
    expect(tx('IRREVERSIBLE', '134', {})).to.deep.include({ state: 'IRREVERSIBLE, block 134', status: ['SUCCESS'] })
  })

  it('shows the outcome', () => {
    const receipt = {
      status_code: 'RUNTIME_ERROR',
      message: 'running action\n error: no\n',
      gas_usage: 12.5,
      ram_usage: { alice: '203', 'vote_producer.iost': '-95' },
    }
    expect(tx('PACKED', '-1', receipt)).to.deep.include({
      status: ['RUNTIME_ERROR', 'running action', ' error: no'],
      gas: '12.5',
      RAM: ['alice +203 bytes', 'vote_producer.iost -95 bytes'],
    })
  })
})

describe('block view', () => {
  const gasOf = (status: string, block: object) =>
    Object.fromEntries(describeBlock(answer('getBlockByNumber', { status, block }))).gas

  it('has gas only if the node reports it', () => {
    expect(gasOf('IRREVERSIBLE', { gas_usage: 0 })).to.equal(undefined)
    expect(gasOf('PENDING', { gas_usage: 35797.5 })).to.equal('35797.5')
    const transactions = [0.1, 0.2].map((gas_usage) => ({ tx_receipt: { gas_usage } }))
    expect(gasOf('IRREVERSIBLE', { gas_usage: 0, transactions })).to.equal('0.3')
  })
})

describe('account view', () => {
  const account = answer('getAccount', {
    name: 'admin',
    balance: 20999996586.780003,
    balance_string: '20999996586.78',
    frozen_balances: [{ amount: 3, time: '1795152566690000000' }],
    permissions: {
      myperm: {
        name: 'myperm',
        group_names: ['grp1'],
        items: [
          { id: 'KEY', is_key_pair: true, weight: '20' },
          { id: 'newacc0001', is_key_pair: false, weight: '50', permission: 'owner' },
        ],
        threshold: '50',
      },
    },
    groups: { grp1: { name: 'grp1', items: [{ id: 'newacc0001', weight: '30', permission: 'active' }] } },
  })

  it('has the exact balance if the node reports it', () => {
    expect(Object.fromEntries(describeAccount(account))).to.deep.include({
      balance: '20999996586.78 iost',
      frozen: ['3 iost until 2026-11-20T05:29:26.690Z'],
    })
    const timeless = { ...account, frozen_balances: [{ amount: 3, time: '0' }] }
    expect(describeAccount(timeless)).to.deep.include(['frozen', ['3 iost until 1970-01-01T00:00:00.000Z']])
    const older = { ...account, balance_string: '' }
    expect(Object.fromEntries(describeAccount(older))).to.include({ balance: '20999996586.780003 iost' })
  })

  it('lists keys, accounts and groups', () => {
    expect(listPermissions(account)).to.deep.equal([
      ['myperm', '50', '20', 'KEY'],
      ['myperm', '50', '50', 'newacc0001@owner'],
      ['myperm', '50', '', 'group grp1'],
      ['group grp1', '', '30', 'newacc0001@active'],
    ])
  })
})

describe('contract view', () => {
  const contract = answer('getContract', {
    id: 'ContractX',
    language: 'javascript',
    version: '1.0.0',
    code: 'counted()',
    orig_code: 'cöde',
    abis: [{ name: 'go', args: ['string', 'json'], amount_limit: [{ token: 'iost', value: '10' }] }],
  })

  it('has the actions with argument types and limits', () => {
    expect(listActions(contract)).to.deep.equal([['go', 'string, json', 'iost 10']])
    expect(toAbi(contract)).to.deep.equal({
      lang: 'javascript',
      version: '1.0.0',
      abi: [{ name: 'go', args: ['string', 'json'], amountLimit: [{ token: 'iost', val: '10' }] }],
    })
  })

  it('has the published source, otherwise the running code, otherwise none', () => {
    expect(readSource(contract)).to.deep.equal({ text: 'cöde', isOriginal: true })
    expect(readSource({ ...contract, orig_code: '' })).to.deep.equal({ text: 'counted()', isOriginal: false })
    expect(readSource({ ...contract, language: 'native' })).to.equal(undefined)
    expect(Object.fromEntries(describeContract(contract))).to.include({ source: '5 bytes' })
  })
})

describe('event view', () => {
  it('prints any content on one line', () => {
    const event = { time: '1795148754291000000', data: 'two\nlines' } as const
    const time = '2026-11-20T04:25:54.291Z'
    expect(formatEvent({ ...event, topic: 'CONTRACT_EVENT' }, {})).to.equal(`${time}  event    -  two\\nlines`)
    const origin = { contract: 'ContractA', action: 'buy', transaction: 'HASH', block: '7' }
    const receipt = { ...event, topic: 'CONTRACT_RECEIPT' } as const
    expect(formatEvent(receipt, origin)).to.equal(`${time}  receipt  ContractA/buy  two\\nlines  in HASH`)
    expect(formatEvent(receipt, { ...origin, failed: true }, 'market')).to.equal(
      `${time}  receipt  market/buy  two\\nlines  in HASH, which failed`,
    )
    expect(formatEvent(receipt, { contract: 'ContractA' })).to.equal(`${time}  receipt  ContractA  two\\nlines`)
    expect(formatEvent(receipt, { contract: 'ContractA', action: 'buy' })).to.match(/ {2}of a dry run$/)
  })

  it('has the node fields and the derived ones in JSON', () => {
    const event = { time: '1', data: 'x', topic: 'CONTRACT_EVENT' } as const
    expect(describeEvent(event, {})).to.deep.equal(event)
    expect(describeEvent(event, { contract: 'ContractA', action: 'buy' }, 'market')).to.deep.equal({
      ...event,
      contract: 'ContractA',
      action: 'buy',
      name: 'market',
    })
  })
})
