import { expect } from 'chai'
import { describeRecord, tabulate } from '../../../src/cli/output/views/explorer.js'

describe('explorer tables', () => {
  it('explorer tables print arguments and limits as in a signature', () => {
    const methods = [
      {
        name: 'buy',
        args: [
          { name: 'buyer', type: 'string' },
          { name: null, type: 'number' },
        ],
        amount_limit: [{ token: 'iost', value: '100' }],
        calls: 2,
      },
      { name: 'stop', args: [], amount_limit: [], calls: 0 },
    ]
    expect(tabulate('Method', methods, 200)).to.deep.equal({
      heads: ['name', 'args', 'amount_limit', 'calls'],
      rows: [
        ['buy', 'buyer: string, number', 'iost 100', '2'],
        ['stop', '', '', '0'],
      ],
    })
  })

  it('explorer tables print a moved value as an amount or as a token number', () => {
    const token = { symbol: 'iost', decimals: 8 }
    const transfers = [
      { from: 'alice', to: 'bob', total: { amount: '1.5', value: '150000000', decimals: 8 }, token, type: 'transfer' },
      { from: 'alice', to: 'bob', total: { token_id: '7' }, token: { symbol: 'one' }, type: 'transfer' },
    ]
    expect(tabulate('TokenTransfer', transfers, 200).rows).to.deep.equal([
      ['alice', 'bob', '1.5', 'iost', 'transfer'],
      ['alice', 'bob', 'no. 7', 'one', 'transfer'],
    ])
  })

  it('explorer tables print unknown values as JSON, and truncate long ones', () => {
    const facts = describeRecord({
      gas: { current: '1', limit: '2', more: null },
      mixed: ['a', 1],
      odd: [{ a: 1 }],
    })
    expect(facts).to.deep.equal([
      ['gas', '{"current":"1","limit":"2","more":null}'],
      ['mixed', '["a",1]'],
      ['odd', '[{"a":1}]'],
    ])
    const [[cell]] = tabulate('Log', [{ content: 'x'.repeat(100) }], 200).rows as [[string]]
    expect(cell).to.equal(`${'x'.repeat(65)}…`)
  })

  it('explorer tables omit empty columns, and the last columns if the width is too small', () => {
    const records = [{ hash: 'h', timestamp: 0, status: 'ok', method: null, from: 'alice' }]
    expect(tabulate('Transaction', records, 40).heads).to.deep.equal(['hash', 'timestamp', 'status'])
    expect(tabulate('Transaction', records, 80).heads).to.deep.equal(['hash', 'timestamp', 'status', 'from'])
  })

  it('shorten hashes and ids in the middle only if the width is too small', () => {
    const hash = `0x${'0123456789abcdef'.repeat(4)}`
    const to = 'Contractv6mgiXvnAGWKd4B2mfd8Thhc8j7uW7sZAoQPte3aCUi'
    const records = [{ hash, timestamp: 0, status: 'ok', method: 'buy', from: 'alice', to, value: '0' }]
    const narrow = tabulate('Transaction', records, 80)
    expect(narrow.heads).to.deep.equal(['hash', 'timestamp', 'status', 'method', 'from'])
    expect(narrow.rows[0]![0]).to.equal('0x0123456…89abcdef')
    expect(narrow.rows[0]!.map((cell) => cell.length).reduce((sum, length) => sum + length + 2)).to.be.at.most(80)
    expect(tabulate('Transaction', records, 120).rows[0]![0]).to.equal(hash)
    expect(tabulate('Transaction', records, Number.POSITIVE_INFINITY).rows[0]).to.include.members([hash, to])
    // Four columns fit beside the hash, which is the last of them and left out.
    const block = { number: 1, timestamp: 0, transactions_count: 2, gas_used: '3', witness: 'w', hash }
    expect(tabulate('Block', [block], 80).heads.length).to.equal(5)
  })

  it('explorer tables print lists of strings as text', () => {
    expect(describeRecord({ difference: ['the script is another', 'the ABI is another'], none: [] })).to.deep.equal([
      ['difference', 'the script is another, the ABI is another'],
      ['none', ''],
    ])
  })
})
