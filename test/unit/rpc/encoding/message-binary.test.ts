import { expect } from 'chai'
import { decodeHex, encodeHex } from '../../../../src/codec/hex.js'
import { ProtobufFailure } from '../../../../src/codec/protobuf.js'
import { encodeUtf8 } from '../../../../src/codec/utf8.js'
import { decodeBinary, encodeBinary } from '../../../../src/rpc/encoding/message-binary.js'
import { completeMessage, decodeMessage } from '../../../../src/rpc/encoding/message-json.js'
import { VoterBonus } from '../../../../src/rpc/encoding/messages/accounts.js'
import { BlockInfo, GetBlockByNumberRequest } from '../../../../src/rpc/encoding/messages/blocks.js'
import { SubscribeRequest } from '../../../../src/rpc/encoding/messages/events.js'
import { TxReceipt } from '../../../../src/rpc/encoding/messages/transactions.js'
import { METHODS } from '../../../../src/rpc/schema.js'
import { ANSWERED, titleOf } from '../samples.js'

const hex = (text: string) => decodeHex(text.replaceAll(' ', ''))!

describe('binary message encoding', () => {
  for (const sample of ANSWERED) {
    it(`decodes what it encoded: ${titleOf(sample)}`, () => {
      const { result } = METHODS[sample.method]
      const value = decodeMessage(result, JSON.parse(sample.body))
      expect(decodeBinary(result, encodeBinary(result, value))).to.deep.equal(value)
    })
  }

  it('encodes fields by number, without defaults', () => {
    expect(encodeHex(encodeBinary(GetBlockByNumberRequest, { number: '300', complete: true }))).to.equal('08ac021001')
    expect(encodeBinary(GetBlockByNumberRequest, { number: '0', complete: false })).to.have.length(0)
    expect(encodeHex(encodeBinary(GetBlockByNumberRequest, { number: '-1' }))).to.equal('08ffffffffffffffffff01')
  })

  it('packs integer lists, and decodes them unpacked too', () => {
    const info = { mode: 1, thread: -2, batch_index: [1, 300] }
    const bytes = encodeBinary(BlockInfo, info)
    expect(encodeHex(bytes)).to.equal('080110feffffffffffffffff011a0301ac02')
    expect(decodeBinary(BlockInfo, bytes)).to.deep.equal(info)
    expect(decodeBinary(BlockInfo, hex('1801 18ac02'))).to.deep.equal({ mode: 0, thread: 0, batch_index: [1, 300] })
  })

  it('encodes maps as sorted entries with key and value', () => {
    const bytes = encodeBinary(VoterBonus, { bonus: 1.5, detail: { b: 0, a: 2 } })
    expect(encodeHex(bytes)).to.equal('09000000000000f83f120c0a0161110000000000000040120c0a0162110000000000000000')
    expect(decodeBinary(VoterBonus, bytes)).to.deep.equal({ bonus: 1.5, detail: { a: 2, b: 0 } })
    expect(decodeBinary(TxReceipt, hex('1a03 0a0161')).ram_usage).to.deep.equal({ a: '0' })
  })

  it('keeps unknown enum numbers', () => {
    const request = { topics: ['CONTRACT_EVENT' as const, 9], filter: { contract_id: 'x' } }
    const bytes = encodeBinary(SubscribeRequest, request)
    expect(encodeHex(bytes)).to.equal('0a02010912030a0178')
    expect(decodeBinary(SubscribeRequest, bytes)).to.deep.equal(request)
  })

  it('merges messages, keeps the last scalar, and skips unknown fields', () => {
    const bytes = hex('1a00 7b 0805 7c 9d06 00000000 0805 0807 1000')
    expect(decodeBinary(GetBlockByNumberRequest, bytes)).to.deep.equal({ number: '7', complete: false })
    const split = hex('1206 0a01 61 2a01 78 1204 0a02 6263')
    expect(decodeBinary(METHODS.sendTx.result, split).pre_tx_receipt).to.deep.include({ tx_hash: 'bc', message: 'x' })
    expect(decodeBinary(GetBlockByNumberRequest, hex('0a01 61'))).to.deep.equal({ number: '0', complete: false })
  })

  it('returns the defaults of an empty message', () => {
    expect(decodeBinary(TxReceipt, new Uint8Array())).to.deep.equal(completeMessage(TxReceipt, {}))
  })

  it('rejects invalid bytes', () => {
    for (const bytes of [
      '08',
      '0a05 61',
      '00',
      '0f',
      '7b 08',
      '7b 84 01',
      '08ffffffffffffffffff02',
      'ffffffffffffffffffff01',
    ]) {
      expect(() => decodeBinary(GetBlockByNumberRequest, hex(bytes)), bytes).to.throw(ProtobufFailure)
    }
    expect(() => decodeBinary(METHODS.getAccount.request, hex('0a01 ff'))).to.throw('invalid UTF-8')
    expect(() => decodeBinary(METHODS.getAccount.request, encodeUtf8('hello'))).to.throw(ProtobufFailure)
  })
})
