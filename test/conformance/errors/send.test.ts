import { expect } from 'chai'
import type { Transaction } from '../../../src/tx/transaction.js'
import { Stage } from './stage.js'
import { describeErrors, type Row } from './table.js'

const NOW = 1700000010000000000n
const SECOND = 1_000_000_000n
const TRANSFER = ['iost', 'alice', 'bobby', '1', '']
const fixedClock = () => ({ now: () => NOW, tick: () => {}, advance: () => {} })

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
    data('a comma too many', 'shop/sell', '[1,]', noArray("invalid character ']' looking for beginning of value", '[1,]')),
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
    data('too much', 'token.iost/transfer', ofIost('9'.repeat(20)), `invalid amount: overflow error, ${'9'.repeat(20)}`),
    data(
      'more digits than a double holds',
      'token.iost/transfer',
      ofIost('1234567890123456.12'),
      'invalid amount: <nil>, 1234567890123456.12',
    ),
    data('nine decimals', 'token.iost/transfer', ofIost('1.123456789'), 'invalid decimal: 1.123456789'),
    data('nine decimals of which one is zero', 'token.iost/transfer', ofIost('1.000000000'), 'invalid decimal: 1.000000000'),
    ...['pledge', 'unpledge'].flatMap((name) => [
      data('two arguments', `gas.iost/${name}`, '["a","b"]', 'wrong args num: ["a","b"]'),
      data('no text', `gas.iost/${name}`, '["a","b",1]', `invalid amount: ${noText}, ["a","b",1]`),
      data('a word', `gas.iost/${name}`, '["a","b","x"]', 'invalid amount: invalid amount: x, ["a","b","x"]'),
      data('three decimals', `gas.iost/${name}`, '["a","b","1.001"]', 'decimal should not exceed 2: ["a","b","1.001"]'),
    ]),
  ],
})

/** Has 1,000,000 gas and 5 iost. */
const poor = { by: 'poorone' }

describeErrors('/sendTx: the gas', {
  ending: 'refused',
  async scene(stage) {
    await stage.run('token.iost/supply', ['iost'])
    await stage.run('auth.iost/signUp', ['poorone', stage.keyOf('poorone').id, stage.keyOf('poorone').id])
    await stage.restoreGas('poorone')
  },
  rows: [],
})
