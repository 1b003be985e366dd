import { expect } from 'chai'
import { encodeHex } from '../../../src/codec/hex.js'
import { encodeResult } from '../../../src/rpc/encoding/message-json.js'
import { encodeReceipt, formatReceipt, type Receipt } from '../../../src/tx/receipt.js'

const receipt: Receipt = {
  txHash: Uint8Array.of(1, 2),
  gasUsage: 1193250,
  ramUsage: new Map([
    ['vote_producer.iost', -95],
    ['admin', 203],
    ['100000', 2],
    ['99999', 1],
  ]),
  statusCode: 'RUNTIME_ERROR',
  message: 'out of gas',
  returns: ['[]'],
  receipts: [{ funcName: 'token.iost/transfer', content: '["iost"]' }],
}

describe('transaction receipt', () => {
  it('is encoded with its status framed and its payers sorted', () => {
    expect(encodeHex(encodeReceipt({ ...receipt, receipts: [] }))).to.equal(
      [
        '000000020102',
        '0000000000123522',
        `00000012000000040000000a${Buffer.from('out of gas').toString('hex')}`,
        '00000004',
        '00000006313030303030' + '0000000000000002',
        '000000053939393939' + '0000000000000001',
        '0000000561646d696e' + '00000000000000cb',
        '00000012766f74655f70726f64756365722e696f7374' + 'ffffffffffffffa1',
        '00000001' + '000000025b5d',
        '00000000',
      ].join(''),
    )
  })

  it('is printed like by the node', () => {
    expect(encodeResult('getTxReceiptByTxHash', formatReceipt(receipt))).to.equal(
      '{"tx_hash":"5T","gas_usage":11932.5,"ram_usage":{"100000":"2","99999":"1","admin":"203","vote_producer.iost":"-95"},' +
        '"status_code":"RUNTIME_ERROR","message":"out of gas","returns":["[]"],' +
        '"receipts":[{"func_name":"token.iost/transfer","content":"[\\"iost\\"]"}]}',
    )
  })
})
