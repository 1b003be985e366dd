import { expect } from 'chai'
import type { Transaction } from '../../../src/tx/transaction.js'
import { Stage } from './stage.js'
import { describeErrors, type Row } from './table.js'

/** The clock after the block that opens the accounts. */
const NOW = 1700000000500000000n
const SECOND = 1_000_000_000n
const TRANSFER = ['iost', 'alice', 'bobby', '1', '']

/** A transfer of alice with this change. */
const changed = (what: string, change: Partial<Transaction>, text: string): Row => [
  what,
  'token.iost/transfer',
  TRANSFER,
  text,
  { change },
]
/** A call that makes sense to no contract, for what is said of its data. */
const data = (what: string, target: string, args: readonly unknown[] | string, text: string): Row => [
  what,
  target,
  args,
  text,
]
const noArray = (reason: string, shown: string) => `invalid json array: ${reason}, ${shown}`
const noText = 'type assertion to string failed'
/** The times of a transaction whenever it is made. */
const AT_ONCE = { time: NOW, expiration: NOW + 60n * SECOND }
const timeRefused = (what: string, time: bigint) =>
  `TimeError: tx.time is ${what}(tx.time: ${time}, now: ${NOW}). Please sync time`
const verify = (text: string) => `VerifyError ${text}`
const ofIost = (amount: unknown) => ['iost', 'alice', 'bobby', amount, '']

describeErrors('/sendTx: the actions', {
  ending: 'refused',
  node: { accounts: 2 },
  rows: [
    data('no JSON', 'shop/sell', 'xx', noArray("invalid character 'x' looking for beginning of value", 'xx')),
    data('no data', 'shop/sell', '', noArray('EOF', '')),
    data('an early end', 'shop/sell', '[1', noArray('unexpected EOF', '[1')),
    data(
      'a comma too many',
      'shop/sell',
      '[1,]',
      noArray("invalid character ']' looking for beginning of value", '[1,]'),
    ),
    data('an object', 'shop/sell', '{}', noArray('type assertion to []interface{} failed', '{}')),
    data('null', 'shop/sell', 'null', noArray('type assertion to []interface{} failed', 'null')),
    data('four arguments', 'token.iost/transfer', '["iost","a","b","1"]', 'wrong args num: ["iost","a","b","1"]'),
    data('no token', 'token.iost/transfer', '[1,"a","b","1",""]', `invalid token: ${noText}, [1,"a","b","1",""]`),
    data('no text', 'token.iost/transfer', '["iost","a","b",1,""]', `invalid amount: ${noText}, ["iost","a","b",1,""]`),
    data('a sign', 'token.iost/transfer', ofIost('-1'), 'invalid amount: -1'),
    data('an exponent', 'token.iost/transfer', ofIost('1e3'), 'invalid amount: 1e3'),
    data('a point first', 'token.iost/transfer', ofIost('.5'), 'invalid amount: .5'),
    data('a point last', 'token.iost/transfer', ofIost('5.'), 'invalid amount: 5.'),
    data('no amount', 'token.iost/transfer', ofIost(''), 'invalid amount: '),
    data(
      'too much',
      'token.iost/transfer',
      ofIost('9'.repeat(20)),
      `invalid amount: overflow error, ${'9'.repeat(20)}`,
    ),
    data(
      'more digits than a double holds',
      'token.iost/transfer',
      ofIost('1234567890123456.12'),
      'invalid amount: <nil>, 1234567890123456.12',
    ),
    data('nine decimals', 'token.iost/transfer', ofIost('1.123456789'), 'invalid decimal: 1.123456789'),
    data(
      'nine decimals of which one is zero',
      'token.iost/transfer',
      ofIost('1.000000000'),
      'invalid decimal: 1.000000000',
    ),
    ...['pledge', 'unpledge'].flatMap((name) => [
      data('two arguments', `gas.iost/${name}`, '["a","b"]', 'wrong args num: ["a","b"]'),
      data('no text', `gas.iost/${name}`, '["a","b",1]', `invalid amount: ${noText}, ["a","b",1]`),
      data('a word', `gas.iost/${name}`, '["a","b","x"]', 'invalid amount: invalid amount: x, ["a","b","x"]'),
      data('three decimals', `gas.iost/${name}`, '["a","b","1.001"]', 'decimal should not exceed 2: ["a","b","1.001"]'),
    ]),
  ],
})

/** Has 1,000,000 gas and no iost. */
const poor = { by: 'poorone' }

describeErrors('/sendTx: the gas', {
  ending: 'refused',
  node: { accounts: 2 },
  async scene(stage) {
    const { id } = stage.keyOf('poorone')
    await stage.run('auth.iost/signUp', ['poorone', id, id])
  },
  rows: [
    [
      'an account that is not there',
      'token.iost/supply',
      ['iost'],
      'gas not enough: user ghost has 0 < 4000000',
      { by: 'ghost' },
    ],
    ['less than the limit', 'token.iost/supply', ['iost'], 'gas not enough: user poorone has 1000000 < 4000000', poor],
    [
      'a hundredth less',
      'token.iost/supply',
      ['iost'],
      'gas not enough: user poorone has 1000000 < 1000000.01',
      { ...poor, change: { gasLimit: 100000001 } },
    ],
    [
      'a limit that nobody has, before the bounds of limits',
      'token.iost/supply',
      ['iost'],
      'gas not enough: user poorone has 1000000 < 9000000',
      { ...poor, change: { gasLimit: 900000000 } },
    ],
    [
      'a pledge for somebody else',
      'gas.iost/pledge',
      ['poorone', 'alice', '50'],
      'gas not enough: user poorone has 1000000 < 4000000',
      poor,
    ],
    [
      'a pledge of names that are no texts',
      'gas.iost/pledge',
      [1, 'poorone', '50'],
      'invalid gas pledge args [1,"poorone","50"]',
      poor,
    ],
    ['a small pledge', 'gas.iost/pledge', ['poorone', 'poorone', '0.5'], 'invalid gas pledge amount <nil> 0.5', poor],
    [
      'a pledge of what one has not',
      'gas.iost/pledge',
      ['poorone', 'poorone', '50'],
      'iost token amount not enough for pledgement 0 < 50',
      poor,
    ],
    [
      'a pledge that brings too little',
      'gas.iost/pledge',
      ['poorone', 'poorone', '5'],
      'gas not enough even if considering the new gas pledgement 1000005.75 + 500000 < 4000000',
      { ...poor, given: [['token.iost/transfer', ['iost', 'alice', 'poorone', '5', '']]] },
    ],
  ],
})

describeErrors('/sendTx: the form', {
  ending: 'refused',
  node: { accounts: 2 },
  rows: [
    changed('a time far ahead', { time: NOW + 30n * SECOND + 1n }, timeRefused('too large', NOW + 30n * SECOND + 1n)),
    changed('a time long past', { time: NOW - 90n * SECOND - 1n }, timeRefused('expired', NOW - 90n * SECOND - 1n)),
    changed('an end that has come', { expiration: NOW }, timeRefused('expired', NOW)),
    changed('no time', { time: 0n }, timeRefused('expired', 0n)),
    changed('another chain', { chainId: 1024 }, verify('invalid chain_id, should be 1020, yours:1024')),
    changed(
      'an end before the beginning',
      { time: NOW + 2n * SECOND, expiration: NOW + SECOND },
      verify('invalid time and expiration'),
    ),
    changed('a delay', { delay: 1n }, verify('invalid delay time')),
    [
      'more bytes than may be',
      'token.iost/transfer',
      ['iost', 'alice', 'bobby', '1', 'm'.repeat(66000)],
      verify('tx size illegal, should <= 65536, got 66277'),
    ],
    changed('a ratio below 1', { gasRatio: 99 }, verify('gas ratio illegal, should in [1, 100]')),
    changed('a ratio above 100', { gasRatio: 10001 }, verify('gas ratio illegal, should in [1, 100]')),
    changed('a limit below 6000', { gasLimit: 599999 }, verify('gas limit illegal, should in [6000, 4000000]')),
    changed('a limit above 4000000', { gasLimit: 400000001 }, verify('gas limit illegal, should in [6000, 4000000]')),
    [
      "a signer's signature of something else",
      'token.iost/transfer',
      TRANSFER,
      verify('signer error'),
      { signers: ['bobby@active'], spoil: ({ publisherSigs }) => ({ signatures: publisherSigs }) },
    ],
    [
      "no publisher's signature",
      'token.iost/transfer',
      TRANSFER,
      verify('publisher empty error'),
      { spoil: () => ({ publisherSigs: [] }) },
    ],
    [
      'a signature of something else',
      'token.iost/transfer',
      TRANSFER,
      verify('publisher error'),
      { spoil: ({ time }) => ({ time: time - 1n }) },
    ],
    [
      'the same again',
      'token.iost/transfer',
      TRANSFER,
      'tx exists in chain',
      { change: AT_ONCE, given: [['token.iost/transfer', TRANSFER, { change: AT_ONCE }]] },
    ],
  ],
})

describe('errors of /sendTx from the pool', () => {
  let stage: Stage
  before(async () => {
    stage = await Stage.open({ accounts: 2 })
  })
  after(() => stage.close())

  const send = (tx: Transaction) => stage.node.chain.sendTransaction(tx)
  /**
   * A transaction that differs from all others by its number; signatures of an impersonated account are not checked.
   */
  const numbered = (number: number, memo: string) => ({
    ...stage.sign('token.iost/transfer', ['iost', 'alice', 'bobby', '1', memo]),
    time: NOW - BigInt(number),
    publisherSigs: [],
  })

  it('errors of /sendTx from the pool reject a known transaction', () => {
    const tx = stage.sign('token.iost/transfer', TRANSFER)
    send(tx)
    expect(() => send(tx)).to.throw('tx exists in pending')
    stage.node.chain.mineBlock()
    expect(() => send(tx)).to.throw('tx exists in chain')
  })

  it('errors of /sendTx from the pool reject transactions when the pool is full, simple transfers last', () => {
    stage.node.chain.impersonation.start('alice')
    const long = 'm'.repeat(40)
    for (let number = 1; number <= 1001; number++) send(numbered(number, long))
    expect(() => send(numbered(1002, long))).to.throw('txpool is full')
    for (let number = 1002; number <= 10001; number++) send(numbered(number, ''))
    expect(() => send(numbered(10002, ''))).to.throw('txpool is full')
  })
})

describe('order of errors of /sendTx', () => {
  it('matches the check order of the chain, for faults fixed one by one', async () => {
    const stage = await Stage.open({ accounts: 2 })
    const { id } = stage.keyOf('poorone')
    await stage.run('auth.iost/signUp', ['poorone', id, id])
    const now = stage.node.chain.clock.now()
    const [ahead, soon, later] = [60n, 2n, 9n].map((seconds) => now + seconds * SECOND) as [bigint, bigint, bigint]
    const data = JSON.stringify(['x'.repeat(66000)])
    const { signatures } = stage.sign('shop/sell', [], { signers: ['alice@active'] })
    const { publisherSigs } = stage.sign('shop/sell', [])
    const allWrong: Partial<Transaction> = {
      actions: [{ contract: 'token.iost', actionName: 'transfer', data }],
      gasLimit: 100000001,
      time: ahead,
      expiration: soon - 1n,
      chainId: 1,
      delay: 1n,
      gasRatio: 1,
      signatures,
      publisherSigs: [],
    }
    const steps: [text: string, repair: Partial<Transaction>][] = [
      [`wrong args num: ${data}`, { actions: [{ contract: 'shop', actionName: 'sell', data }] }],
      ['gas not enough: user poorone has 1000000 < 1000000.01', { publisher: 'alice', gasLimit: 1 }],
      [`TimeError: tx.time is too large(tx.time: ${ahead}, now: ${now}). Please sync time`, { time: soon }],
      ['VerifyError invalid chain_id, should be 1020, yours:1', { chainId: 1020 }],
      ['VerifyError invalid time and expiration', { expiration: later }],
      ['VerifyError invalid delay time', { delay: 0n }],
      ['VerifyError tx size illegal, should <= 65536, got 66240', { actions: [] }],
      ['VerifyError gas ratio illegal, should in [1, 100]', { gasRatio: 100 }],
      ['VerifyError gas limit illegal, should in [6000, 4000000]', { gasLimit: 600000 }],
      ['VerifyError signer error', { signatures: [] }],
      ['VerifyError publisher empty error', { publisherSigs }],
      ['VerifyError publisher error', {}],
    ]
    let tx = { ...stage.sign('shop/sell', [], { by: 'poorone' }), ...allWrong }
    for (const [text, repair] of steps) {
      const { kind, text: said } = await stage.end(tx)
      expect({ kind, said }).to.deep.equal({ kind: 'refused', said: text })
      tx = { ...tx, ...repair }
    }
    await stage.close()
  })
})
