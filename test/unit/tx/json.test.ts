import { expect } from 'chai'
import { parseJson } from '../../../src/codec/json.js'
import { ToolkitError } from '../../../src/errors/errors.js'
import { scaleGas, unscaleGas } from '../../../src/tx/gas.js'
import { formatTransaction, parseTransaction } from '../../../src/tx/json.js'

describe('transaction JSON', () => {
  it('is parsed with defaults for missing and null members', () => {
    const empty = parseTransaction({})
    expect(parseTransaction({ time: null, actions: null, publisher: null, reserved: null })).to.deep.equal(empty)
    expect(empty).to.deep.equal({
      time: 0n,
      expiration: 0n,
      gasRatio: 0,
      gasLimit: 0,
      delay: 0n,
      chainId: 0,
      signers: [],
      actions: [],
      amountLimit: [],
      signatures: [],
      referredTx: new Uint8Array(),
      publisher: '',
      publisherSigs: [],
    })
  })

  it('is parsed in both spellings', () => {
    const actions = [{ contract: 'a', action_name: 'b', data: '[]' }]
    const snake = parseTransaction({ gas_ratio: 1, chain_id: 5, publisher_sigs: [], actions, amount_limit: [] })
    const camelActions = [{ contract: 'a', actionName: 'b', data: '[]' }]
    expect(
      parseTransaction({ gasRatio: 1, chainId: 5, publisherSigs: [], actions: camelActions, amountLimit: [] }),
    ).to.deep.equal(snake)
    expect(() => parseTransaction({ gas_ratio: 1, gasRatio: 1 })).to.throw(ToolkitError, 'gas_ratio: given twice')
  })

  it('may have numbers as numbers or texts, digit by digit', () => {
    const parsed = parseTransaction(
      parseJson(
        '{"time":1795148889233066501,"expiration":"1e3","gas_ratio":"1.5","gas_limit":5.0e4,"chain_id":"1020"}',
      ),
    )
    expect(parsed).to.deep.include({
      time: 1795148889233066501n,
      expiration: 1000n,
      gasRatio: 150,
      gasLimit: 5000000,
      chainId: 1020,
    })
    // A double is read by its decimal print, as iost.js signs it.
    expect(parseTransaction({ time: 1795148889233066500 }).time).to.equal(1795148889233066500n)
  })

  it('keeps unknown algorithm numbers, and drops unknown names', () => {
    const read = (algorithm: unknown) => parseTransaction({ signatures: [{ algorithm }] }).signatures[0]!.algorithm
    expect(['ED25519', 'SECP256K1', 2, 1, '2', 7, undefined, 'UNKNOWN', 'RSA', 'toString'].map(read)).to.deep.equal(
      // A number in quotes is the name of no algorithm.
      ['ED25519', 'SECP256K1', 'ED25519', 'SECP256K1', 0, 7, 0, 0, 0, 0],
    )
  })

  it('names the invalid field', () => {
    const cases: [unknown, string][] = [
      [5, 'the transaction: expected an object'],
      [[], 'the transaction: expected an object'],
      [{ time: 5.5 }, 'time: invalid value for int64 type: 5.5'],
      [{ time: '+1' }, 'time: invalid value for int64 type: "+1"'],
      [{ time: true }, 'time: invalid value for int64 type: true'],
      [{ chain_id: -1 }, 'chain_id: invalid value for uint32 type: -1'],
      [{ chain_id: 4294967296 }, 'chain_id: invalid value for uint32 type: 4294967296'],
      [{ gas_limit: 'x' }, 'gas_limit: invalid value for double type: "x"'],
      [{ gas_limit: '' }, 'gas_limit: invalid value for double type: ""'],
      [{ gas_limit: '0x10' }, 'gas_limit: invalid value for double type'],
      [{ publisher: 5 }, 'publisher: invalid value for string type: 5'],
      [{ signers: 'a@active' }, 'signers: invalid value for list type'],
      [{ signers: [null] }, 'signers[0]: invalid value for string type: null'],
      [{ actions: [{ data: [] }] }, 'actions[0].data: invalid value for string type: ['],
      [{ actions: [null] }, 'actions[0]: expected an object'],
      [{ amount_limit: [{ token: 'iost', value: 1 }] }, 'amount_limit[0].value: invalid value for string type: 1'],
      [{ signatures: [{ signature: '!!' }] }, 'signatures[0].signature: invalid value for bytes type: "!!"'],
      [{ signatures: [{ algorithm: 1.5 }] }, 'signatures[0].algorithm: invalid value for enum type: 1.5'],
    ]
    for (const [json, message] of cases) {
      expect(() => parseTransaction(json), message)
        .to.throw(ToolkitError, message)
        .with.property('code', 'TX_INVALID')
    }
  })

  it('is formatted with texts for 64-bit integers', () => {
    const tx = parseTransaction({
      time: '1',
      gas_ratio: 1,
      publisher_sigs: [{ algorithm: 2, signature: '-_8', public_key: 'AA==' }],
    })
    expect(formatTransaction(tx)).to.deep.equal({
      time: '1',
      expiration: '0',
      gas_ratio: 1,
      gas_limit: 0,
      delay: '0',
      chain_id: 0,
      actions: [],
      amount_limit: [],
      signers: [],
      signatures: [],
      publisher: '',
      publisher_sigs: [{ algorithm: 'ED25519', signature: '+/8=', public_key: 'AA==' }],
    })
  })
})

describe('gas in the wire form', () => {
  it('is truncated after doubling errors', () => {
    expect([1, 1.15, 2.3, 100, 0.009, -0.001].map(scaleGas)).to.deep.equal([100, 114, 229, 10000, 0, 0])
    expect([Number.NaN, Number.POSITIVE_INFINITY, 1e300].map(scaleGas)).to.deep.equal([
      -(2 ** 63),
      -(2 ** 63),
      -(2 ** 63),
    ])
  })

  it('is sent as a double that arrives unchanged', () => {
    for (let raw = 100; raw <= 10_000; raw++) expect(scaleGas(unscaleGas(raw))).to.equal(raw)
    for (let raw = 600_000; raw <= 400_000_000; raw += 9973) expect(scaleGas(unscaleGas(raw))).to.equal(raw)
    expect(unscaleGas(150)).to.equal(1.5)
    expect(unscaleGas(115)).to.equal(1.155)
  })
})
