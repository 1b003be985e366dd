import { expect } from 'chai'
import { ToolkitError } from '../../../src/errors/errors.js'
import { createTransaction, formatArguments, type TransactionOptions } from '../../../src/tx/build.js'

const OPTIONS: TransactionOptions = {
  publisher: 'alice01',
  chainId: 1020,
  time: 1_700_000_000_000_000_000n,
  actions: [{ contract: 'token.iost', actionName: 'transfer', args: ['iost', 'alice01', 'bob0001', '1.5', ''] }],
}

describe('transaction creation', () => {
  it('fills in defaults', () => {
    expect(createTransaction(OPTIONS)).to.deep.equal({
      time: 1_700_000_000_000_000_000n,
      expiration: 1_700_000_090_000_000_000n,
      gasRatio: 100,
      gasLimit: 200_000_000,
      delay: 0n,
      chainId: 1020,
      signers: [],
      actions: [{ contract: 'token.iost', actionName: 'transfer', data: '["iost","alice01","bob0001","1.5",""]' }],
      amountLimit: [],
      signatures: [],
      referredTx: new Uint8Array(),
      publisher: 'alice01',
      publisherSigs: [],
    })
  })

  it('keeps given values', () => {
    const tx = createTransaction({
      ...OPTIONS,
      publisher: '0x00112233445566778899aabbccddeeff00112233',
      expirationMs: 1500,
      gasRatio: 1.15,
      gasLimit: 50_000.01,
      amountLimit: { iost: '1.5', '*': 'unlimited' },
      signers: ['bob0001@active'],
      actions: [{ contract: 'x', actionName: 'y', data: '[ 1 ]' }],
    })
    expect(tx).to.deep.include({
      expiration: OPTIONS.time + 1_500_000_000n,
      gasRatio: 115,
      gasLimit: 5_000_001,
      signers: ['bob0001@active'],
      actions: [{ contract: 'x', actionName: 'y', data: '[ 1 ]' }],
      amountLimit: [
        { token: 'iost', value: '1.5' },
        { token: '*', value: 'unlimited' },
      ],
    })
  })

  it('names the invalid field', () => {
    const action = OPTIONS.actions[0]!
    const cases: [Partial<Record<keyof TransactionOptions, unknown>>, string][] = [
      [{ publisher: 'abc' }, 'publisher: expected an account name'],
      [{ publisher: 'Alice01' }, 'publisher: expected'],
      [{ publisher: undefined }, 'publisher: expected'],
      [{ chainId: -1 }, 'chainId: expected a 32-bit number, got -1'],
      [{ chainId: 2 ** 32 }, 'chainId'],
      [{ chainId: 1.5 }, 'chainId'],
      [{ time: 0n }, 'time: expected'],
      [{ time: 1700000000000 }, 'time: expected nanoseconds since 1970 as a bigint, got 1700000000000'],
      [{ time: 2n ** 63n }, 'time: expected'],
      [{ expirationMs: 90_001 }, 'expirationMs: expected'],
      [{ expirationMs: 0 }, 'expirationMs: expected'],
      [{ expirationMs: 0.5 }, 'expirationMs: expected'],
      [{ gasRatio: 0.99 }, 'gasRatio: expected a number from 1 to 100'],
      [{ gasRatio: 100.01 }, 'gasRatio'],
      [{ gasRatio: 1.155 }, 'gasRatio'],
      [{ gasRatio: Number.NaN }, 'gasRatio'],
      [{ gasLimit: 49_999 }, 'gasLimit: expected a number from 50000 to 4000000'],
      [{ gasLimit: 4_000_001 }, 'gasLimit'],
      [{ signers: ['bob0001'] }, 'signers[0]: expected account@permission, got "bob0001"'],
      [{ signers: ['bob0001@a@b'] }, 'signers[0]'],
      [{ signers: ['@active'] }, 'signers[0]'],
      [{ amountLimit: { iost: 1.5 } }, 'amountLimit.iost: expected an amount as text, got the number 1.5'],
      [{ amountLimit: { iost: '-1' } }, 'amountLimit.iost: not an amount: "-1"'],
      [{ actions: [{ ...action, contract: '' }] }, 'actions[0].contract'],
      [{ actions: [action, { ...action, actionName: 5 }] }, 'actions[1].actionName'],
      [{ actions: [{ ...action, data: '[]' }] }, 'actions[0]: expected either args or data'],
      [
        { actions: [{ contract: 'x', actionName: 'y', data: '{}' }] },
        'actions[0].data: expected the text of a JSON array',
      ],
      [{ actions: [{ contract: 'x', actionName: 'y', data: '[1' }] }, 'actions[0].data: not JSON: unexpected end'],
      [{ actions: [{ contract: 'x', actionName: 'y', data: '[] x' }] }, 'actions[0].data: not JSON: invalid character'],
      [
        { actions: [{ contract: 'x', actionName: 'y', args: [1, 0.1] }] },
        'actions[0].args[1]: no contract parameter takes',
      ],
    ]
    for (const [change, message] of cases) {
      expect(() => createTransaction({ ...OPTIONS, ...change } as TransactionOptions), message).to.throw(
        ToolkitError,
        message,
      )
    }
  })
})

describe('argument formatting', () => {
  it('writes JSON, with bigints as numbers', () => {
    expect(formatArguments(['é"', 1, -0, true, null, 2n ** 63n - 1n, { a: [1.5] }])).to.equal(
      '["é\\"",1,0,true,null,9223372036854775807,{"a":[1.5]}]',
    )
    expect(formatArguments([])).to.equal('[]')
  })

  it('rejects values that no parameter accepts', () => {
    const circular: unknown[] = []
    circular.push(circular)
    for (const arg of [
      0.1,
      2 ** 53,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      undefined,
      () => 1,
      Symbol('x'),
      2n ** 63n,
      [1n],
      circular,
    ]) {
      expect(() => formatArguments([arg])).to.throw(ToolkitError, 'args[0]: ')
    }
  })

  it('explains how to write an amount', () => {
    expect(() => formatArguments(['iost', 1.5]))
      .to.throw(ToolkitError)
      .with.property('hint')
      .that.contains("'1.5'")
  })
})
