import { expect } from 'chai'
import type { ExplorerRecord } from '../../../src/explorer/records.js'
import { describeTransaction, type SentenceSegment } from '../../../src/web/transactions/sentence.js'

const show = (segment: SentenceSegment): string =>
  typeof segment === 'string' ? segment : 'address' in segment ? segment.address : segment.symbol

interface Given {
  from?: string
  actions?: [contract: string, method: string, args: unknown[]][]
  status?: string
  returns?: string[]
  receipts?: [name: string, content: unknown][]
  transfers?: [from: string | null, to: string | null, symbol: string, amount: string][]
}

/** The sentence of a transaction in the form of the explorer interface. */
function describeGiven({
  from = 'david',
  actions = [],
  status = 'ok',
  returns = [],
  receipts = [],
  transfers = [],
}: Given) {
  const transaction = {
    from,
    status,
    returns,
    actions: actions.map(([contract, action_name, args]) => ({ contract, action_name, data: JSON.stringify(args) })),
    receipts: receipts.map(([func_name, content]) => ({ func_name, content: JSON.stringify(content) })),
    token_transfers: transfers.map(([from, to, symbol, amount]) => ({
      from,
      to,
      token: { address_hash: symbol, symbol },
      total: { amount },
    })),
  }
  return describeTransaction(transaction as unknown as ExplorerRecord<'Transaction'>)
    .map(show)
    .join('')
}

// The expected sentences were written by hand from the arguments in docs/spec/system-contracts.md.
describe('transaction sentence', () => {
  const buy: Given['actions'] = [['market', 'buy', ['david', '2', 1, '2.5']]]
  const moved: [string, unknown] = [
    'goods/move',
    { receipt: 'moved', from: 'market', to: 'david', kind: 'wood', count: 1 },
  ]

  it('names what the publisher got for what it gave', () => {
    const transfers: Given['transfers'] = [
      ['david', 'treasury', 'iost', '2.4'],
      ['david', 'owner', 'iost', '0.1'],
    ]
    expect(describeGiven({ actions: buy, receipts: [moved], transfers })).to.equal(
      'david called market.buy: 1 wood for 2.5 iost',
    )
  })

  it('names what was given, taken, or moved between others', () => {
    const given = (transfers: NonNullable<Given['transfers']>) =>
      describeGiven({ actions: [['jar', 'use', []]], transfers })
    expect(given([['david', 'jar', 'iost', '1000.5']])).to.equal('david called jar.use: 1,000.5 iost to jar')
    expect(given([['jar', 'david', 'gold', '3']])).to.equal('david called jar.use: 3 gold from jar')
    expect(given([[null, 'david', 'gold', '3']])).to.equal('david called jar.use: 3 gold issued')
    expect(given([['a', 'b', 'gold', '3']])).to.equal('david called jar.use: 3 gold from a to b')
    expect(given([])).to.equal('david called jar.use')
    const many = ['1', '2', '3', '4', '5'].map((amount) => ['a', 'b', 'gold', amount] as const)
    expect(given(many.map((each) => [...each]))).to.match(/ and 2 more$/)
  })

  it('does not repeat a token transfer that a contract describes in a receipt', () => {
    const receipt: [string, unknown] = ['jar/use', { from: 'david', to: 'jar', amount: '2', token: 'iost' }]
    const transfers: Given['transfers'] = [['david', 'jar', 'iost', '2']]
    expect(describeGiven({ actions: [['jar', 'use', []]], receipts: [receipt], transfers })).to.equal(
      'david called jar.use: 2 iost to jar',
    )
  })

  it('ignores receipts that describe no movement', () => {
    const receipts: Given['receipts'] = [
      ['jar/use', 'text'],
      ['jar/use', null],
      ['jar/use', { from: 'david', to: 'jar', kind: 'wood', count: -1 }],
      ['jar/use', { from: 'david', to: 'jar', kind: 'wood', count: 1e30 }],
      ['jar/use', { from: 'david', to: 'jar', kind: 'wood', count: '1e9' }],
      ['jar/use', { from: 'david', to: 'jar', kind: 'wood', count: '0.0' }],
      ['jar/use', { from: 'david', to: 'jar', kind: '', count: 1 }],
      ['jar/use', { from: 'david', to: 'david', kind: 'wood', count: 1 }],
      ['token.iost/transfer', { from: 'david', to: 'jar', kind: 'wood', count: 1 }],
    ]
    expect(describeGiven({ actions: [['jar', 'use', []]], receipts })).to.equal('david called jar.use')
  })

  it('has words for actions of system contracts', () => {
    const known = (contract: string, method: string, args: unknown[], returned = '""') =>
      describeGiven({ actions: [[contract, method, args]], returns: [`[${returned}]`] })
    const code = JSON.stringify({ ID: 'ContractX', code: '' })
    const rows: [string, string][] = [
      [known('token.iost', 'transfer', ['gold', 'david', 'erin', '1200.5', 'memo']), 'sent 1,200.5 gold to erin'],
      [known('token.iost', 'transfer', ['gold', 'frank', 'erin', '1', '']), 'sent 1 gold from frank to erin'],
      [known('token.iost', 'create', ['gold', 'david', 5, {}]), 'created the token gold'],
      [known('token.iost', 'issue', ['gold', 'erin', '5']), 'issued 5 gold to erin'],
      [known('token.iost', 'destroy', ['gold', 'david', '5']), 'destroyed 5 gold of david'],
      [known('token721.iost', 'create', ['cat', 'david', 5]), 'created the unique token cat'],
      [known('token721.iost', 'transfer', ['cat', 'david', 'erin', '7']), 'sent cat #7 to erin'],
      [known('token721.iost', 'issue', ['cat', 'erin', '{}'], '"3"'), 'issued cat #3 to erin'],
      [known('system.iost', 'setCode', [code], '"ContractX"'), 'published the contract ContractX'],
      [known('system.iost', 'updateCode', [code, '']), 'updated the contract ContractX'],
      [known('auth.iost', 'signUp', ['erin', 'K', 'K']), 'opened the account erin'],
      [known('gas.iost', 'pledge', ['david', 'erin', '10']), 'pledged 10 iost for the gas of erin'],
      [known('gas.iost', 'unpledge', ['david', 'erin', '10']), 'withdrew 10 iost from the gas of erin'],
      [known('ram.iost', 'buy', ['david', 'erin', 1000]), 'bought 1,000 bytes of RAM for erin'],
      [known('ram.iost', 'sell', ['david', 'erin', 1000]), 'sold 1,000 bytes of RAM of david'],
      [known('ram.iost', 'lend', ['david', 'erin', 1000]), 'lent 1,000 bytes of RAM to erin'],
    ]
    for (const [sentence, expected] of rows) expect(sentence).to.equal(`david ${expected}`)
  })

  it('names the call if the arguments of a system contract are incomplete or not JSON', () => {
    expect(describeGiven({ actions: [['token.iost', 'transfer', ['gold']]] })).to.equal(
      'david called token.iost.transfer',
    )
    expect(describeGiven({ actions: [['system.iost', 'updateCode', ['{']]] })).to.equal(
      'david called system.iost.updateCode',
    )
  })

  it('counts further actions, and reports a failure', () => {
    const actions: Given['actions'] = [
      ['jar', 'use', []],
      ['jar', 'use', []],
    ]
    expect(describeGiven({ actions, status: 'error' })).to.equal(
      'david called jar.use and 1 further action, which failed',
    )
    expect(describeGiven({})).to.equal('david sent no action')
  })
})
