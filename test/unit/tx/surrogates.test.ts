import { expect } from 'chai'
import { encodeBase58 } from '../../../src/codec/base58.js'
import { encodeChainText, encodeUtf8, isWellFormed, readChainText } from '../../../src/codec/utf8.js'
import { sha3_256 } from '../../../src/crypto/hash.js'
import { encodeReceipt, formatReceipt, type Receipt } from '../../../src/tx/receipt.js'
import { parseArguments } from '../../../src/vm/execution/arguments.js'
import { OPERATIONS } from '../../../src/vm/intrinsics/operations.js'
import { callHost } from '../../../src/vm/sandbox/boundary.js'
import { hashScriptBytes } from '../../../src/vm/sandbox/script-crypto.js'

const HALF = '\ud800'

describe('lone surrogates', () => {
  it('lone surrogates are three bytes in the engine, and pairs are four bytes of UTF-8', () => {
    const hex = (text: string) => Buffer.from(encodeChainText(text)).toString('hex')
    expect(hex('a\ud800b')).to.equal('61eda08062')
    expect(hex('\udfff\ud83d\ude00\udbff')).to.equal('edbfbff09f9880edafbf')
    expect(hex('\ud83d\ude00é')).to.equal(Buffer.from('\ud83d\ude00é').toString('hex'))
    expect([isWellFormed('\ud83d\ude00'), isWellFormed('\ude00\ud83d'), isWellFormed('')]).to.deep.equal([
      true,
      false,
      true,
    ])
    expect(readChainText('a\ud800\ud83d\ude00')).to.equal('a\ufffd\ufffd\ufffd\ud83d\ude00')
  })

  it('lone surrogates are hashed as these bytes', () => {
    const bytes = Uint8Array.of(0xed, 0xa0, 0x80)
    expect(hashScriptBytes('sha3', HALF)).to.deep.equal({ value: encodeBase58(sha3_256(bytes)), length: 3 })
    expect(hashScriptBytes('sha3', '\ufffd').value).to.equal(encodeBase58(sha3_256(encodeUtf8('\ufffd'))))
  })

  it('lone surrogates are kept in the hash of a receipt, and decoded when printed', () => {
    const receipt: Receipt = {
      txHash: new Uint8Array(32),
      gasUsage: 0,
      ramUsage: new Map(),
      statusCode: 'SUCCESS',
      message: `m${HALF}`,
      returns: [],
      receipts: [{ funcName: 'ContractX/go', content: HALF }],
    }
    const hex = Buffer.from(encodeReceipt(receipt)).toString('hex')
    expect(hex).to.include('000000046deda080').and.to.include('00000003eda080')
    expect(formatReceipt(receipt)).to.deep.include({
      message: 'm\ufffd\ufffd\ufffd',
      receipts: [{ func_name: 'ContractX/go', content: '\ufffd\ufffd\ufffd' }],
    })
  })

  it('reach the called contract unchanged, and come back in errors', () => {
    const abi = { name: 'go', args: ['string'], amountLimit: [] }
    expect(parseArguments(abi as never, `["${HALF}"]`)).to.deep.equal([{ type: 'string', value: '\ufffd\ufffd\ufffd' }])
    const call = OPERATIONS.findIndex(([family]) => family === 'blockchain')
    const host = { blockchain: () => ({ gas: 1, error: HALF }) }
    expect(callHost(host as never, call, 0, [])).to.equal('1:e\ufffd\ufffd\ufffd')
  })
})
