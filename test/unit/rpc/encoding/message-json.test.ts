import { expect } from 'chai'
import { isToolkitError } from '../../../../src/errors/errors.js'
import {
  completeMessage,
  decodeMessage,
  encodeMessage,
  encodeResult,
} from '../../../../src/rpc/encoding/message-json.js'
import { VoteInfo } from '../../../../src/rpc/encoding/messages/accounts.js'
import { ChainInfo } from '../../../../src/rpc/encoding/messages/chain.js'
import { TransactionResponse, TxReceipt } from '../../../../src/rpc/encoding/messages/transactions.js'
import { METHODS } from '../../../../src/rpc/schema.js'
import { ANSWERED, titleOf } from '../samples.js'

describe('JSON message encoding', () => {
  it('supports every recorded method', () => {
    expect(new Set(ANSWERED.map(({ method }) => method)).size).to.equal(27)
  })

  for (const sample of ANSWERED) {
    it(`prints the decoded bytes exactly: ${titleOf(sample)}`, () => {
      const value = decodeMessage(METHODS[sample.method].result, JSON.parse(sample.body))
      expect(encodeResult(sample.method, value as never)).to.equal(sample.body)
    })
  }

  it('prints every field of an empty message', () => {
    expect(encodeMessage(TransactionResponse, {})).to.equal(
      '{"status":"PENDING","transaction":null,"block_number":"0"}',
    )
    expect(encodeMessage(TxReceipt, {})).to.equal(
      '{"tx_hash":"","gas_usage":0,"ram_usage":{},"status_code":"SUCCESS","message":"","returns":[],"receipts":[]}',
    )
  })

  it('prints doubles like JavaScript, and non-finite numbers in quotes', () => {
    const text = encodeMessage(VoteInfo, { option: '<&é"\n', votes: 1e-7, cleared_votes: Number.NEGATIVE_INFINITY })
    expect(text).to.equal('{"option":"<&é\\"\\n","votes":1e-7,"cleared_votes":"-Infinity"}')
  })

  it('prints a known enum number as its name and others as numbers', () => {
    expect(encodeMessage(TxReceipt, { status_code: 4 })).to.contain('"status_code":"RUNTIME_ERROR"')
    expect(encodeMessage(TxReceipt, { status_code: 44 })).to.contain('"status_code":44')
  })

  it('sorts maps by the bytes of their keys', () => {
    const text = encodeMessage(TxReceipt, {
      ram_usage: { '\u{10000}': '1', '\uffff': '2', b: '3', '10': '4', '9': '5' },
    })
    expect(text).to.contain('"ram_usage":{"10":"4","9":"5","b":"3","\uffff":"2","\u{10000}":"1"}')
  })

  it('completes partial messages', () => {
    const request = completeMessage(METHODS.getBlockByNumber.request, { number: 7n })
    expect(request).to.deep.equal({ number: '7', complete: false })
    const subscription = completeMessage(METHODS.subscribe.request, { topics: ['CONTRACT_EVENT'] })
    expect(subscription).to.deep.equal({ topics: ['CONTRACT_EVENT'], filter: null })
  })

  it('parses responses of older nodes (rpc.md §14)', () => {
    const votes = decodeMessage(VoteInfo, { option: 'a', votes: '1000.5', cleared_votes: 0 })
    expect(votes).to.deep.equal({ option: 'a', votes: 1000.5, cleared_votes: 0 })
    const receipt = decodeMessage(TxReceipt, { status_code: 'DUPLICCATE_SET_CODE', ram_usage: { a: 5 } })
    expect(receipt).to.deep.include({ status_code: 'DUPLICATE_SET_CODE', ram_usage: { a: '5' }, returns: [] })
    const info = decodeMessage(METHODS.getNodeInfo.result, { build_time: '', network: { id: 'x', peer_count: 3 } })
    expect(info).to.deep.include({ tx_pool_size: '0', git_hash: '' })
    expect(info.network).to.deep.equal({ id: 'x', peer_count: 3, peer_count_inbound: 0, peer_count_outbound: 0 })
    const limit = decodeMessage(METHODS.getContract.result, {
      abis: [{ name: 'f', amount_limit: [{ token: 'iost', value: 1.5 }] }],
    })
    expect(limit.abis[0]?.amount_limit).to.deep.equal([{ token: 'iost', value: '1.5' }])
  })

  it('names the field of an invalid value', () => {
    const cases: [object, string][] = [
      [{ head_block: 'x' }, 'head_block: expected a 64-bit integer'],
      [{ chain_id: 1.5 }, 'chain_id: expected an integer'],
      [{ witness_list: {} }, 'witness_list: expected a list'],
      [{ witness_list: ['a', []] }, 'witness_list[1]: expected text'],
    ]
    for (const [answer, message] of cases) {
      expect(() => decodeMessage(ChainInfo, answer))
        .to.throw(message)
        .and.satisfy(isToolkitError)
    }
    expect(() => decodeMessage(ChainInfo, [])).to.throw('the response: expected an object, got []')
    expect(() => decodeMessage(METHODS.getAccount.result, { vote_infos: [{ votes: true }] })).to.throw(
      'vote_infos[0].votes',
    )
  })
})
