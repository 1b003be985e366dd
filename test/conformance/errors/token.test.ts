import { formatClass, type Stage } from './stage.js'
import { describeErrors } from './table.js'

const ADDRESS = `0x${'ab'.repeat(20)}`
const LONG_MEMO = 'm'.repeat(513)

/** `gem` of alice with three decimals; `rock` can't be moved, `bond` by its issuer alone. */
async function mint(stage: Stage): Promise<void> {
  const tokens = { gem: { decimal: 3 }, rock: { canTransfer: false }, bond: { onlyIssuerCanTransfer: true } }
  for (const [token, config] of Object.entries(tokens)) {
    await stage.run('token.iost/create', [token, 'alice', 1000, config])
    await stage.run('token.iost/issue', [token, 'alice', '50'])
    await stage.run('token.iost/issue', [token, 'bobby', '50'])
  }
  const pay = "pay(to) { blockchain.transfer(blockchain.publisher(), to, '1', '') }"
  await stage.deploy('shop', formatClass(pay), { pay: { args: ['string'], limit: { iost: '100' } } })
}

const noPermission = 'transaction has no permission'
const lengthRefused = 'token symbol invalid. token symbol length should be between 2,16 got '

describeErrors('token.iost', {
  scene: mint,
  rows: [
    ['a short symbol', 'token.iost/create', ['a', 'alice', 1, {}], `${lengthRefused}a`],
    ['a long symbol', 'token.iost/create', ['a'.repeat(17), 'alice', 1, {}], `${lengthRefused}${'a'.repeat(17)}`],
    [
      'a symbol in capitals',
      'token.iost/create',
      ['Gem', 'alice', 1, {}],
      'token symbol invalid. token symbol contains invalid character 71',
    ],
    [
      'a symbol with a point',
      'token.iost/create',
      ['alice.gem', 'alice', 1, {}],
      'token symbol invalid. token symbol contains invalid character 46',
    ],
    [
      'a config that is no object',
      'token.iost/create',
      ['coin', 'alice', 1, 'decimal'],
      'json: cannot unmarshal string into Go value of type map[string]interface {}',
    ],
    [
      'a config that is a list',
      'token.iost/create',
      ['coin', 'alice', 1, []],
      'json: cannot unmarshal array into Go value of type map[string]interface {}',
    ],
    [
      'decimals as text',
      'token.iost/create',
      ['coin', 'alice', 1, { decimal: '8' }],
      'decimal in config should be number',
    ],
    [
      'canTransfer as text',
      'token.iost/create',
      ['coin', 'alice', 1, { canTransfer: 'no' }],
      'canTransfer in config should be bool',
    ],
    [
      'onlyIssuerCanTransfer as a number',
      'token.iost/create',
      ['coin', 'alice', 1, { onlyIssuerCanTransfer: 1 }],
      'onlyIssuerCanTransfer in config should be bool',
    ],
    [
      'a rate as a number',
      'token.iost/create',
      ['coin', 'alice', 1, { defaultRate: 1 }],
      'defaultRate in config should be string',
    ],
    [
      'a full name as a number',
      'token.iost/create',
      ['coin', 'alice', 1, { fullName: 1 }],
      'fullName in config should be string',
    ],
    [
      'a long full name',
      'token.iost/create',
      ['coin', 'alice', 1, { fullName: 'n'.repeat(51) }],
      'fullName is too long',
    ],
    ["somebody else's token", 'token.iost/create', ['coin', 'bobby', 1, {}], noPermission],
    ['a symbol that is taken', 'token.iost/create', ['iost', 'alice', 1, {}], 'token exists'],
    ['too many decimals', 'token.iost/create', ['coin', 'alice', 1, { decimal: 19 }], 'invalid decimal'],
    ['decimals below zero', 'token.iost/create', ['coin', 'alice', 1, { decimal: -1 }], 'invalid decimal'],
    ['a total beyond 64 bits', 'token.iost/create', ['coin', 'alice', 1e11, {}], 'invalid totalSupply'],

    ['no such token', 'token.iost/issue', ['coin', 'alice', '1'], 'token not exists'],
    ['an amount in words', 'token.iost/issue', ['gem', 'alice', 'one'], 'invalid amount one <nil>'],
    [
      'an amount beyond 64 bits',
      'token.iost/issue',
      ['gem', 'alice', '9223372036854775808'],
      'invalid amount 9223372036854775808 overflow error',
    ],
    ['somebody who is not the issuer', 'token.iost/issue', ['gem', 'bobby', '1'], noPermission, { by: 'bobby' }],
    ['nothing', 'token.iost/issue', ['gem', 'alice', '0'], 'invalid amount'],
    ['more than there may be', 'token.iost/issue', ['gem', 'alice', '900.001'], 'supply too much'],

    ['a long memo', 'token.iost/transfer', ['gem', 'alice', 'bobby', '1', LONG_MEMO], 'memo too large'],
    ['a giver who is not there', 'token.iost/transfer', ['gem', 'ghost', 'bobby', '1', ''], 'invalid account ghost'],
    ['a taker who is not there', 'token.iost/transfer', ['gem', 'alice', 'ghost', '1', ''], 'invalid account ghost'],
    [
      'an address in capitals',
      'token.iost/transfer',
      ['gem', 'alice', ADDRESS.toUpperCase(), '1', ''],
      `invalid account ${ADDRESS.toUpperCase()}`,
    ],
    ['no such token', 'token.iost/transfer', ['coin', 'alice', 'bobby', '1', ''], 'token not exists'],
    [
      'an amount that overflows with its decimals',
      'token.iost/transfer',
      ['gem', 'alice', 'bobby', '9223372036854776', ''],
      'invalid amount 9223372036854776 overflow error',
    ],
    ["a token that can't be moved", 'token.iost/transfer', ['rock', 'alice', 'bobby', '1', ''], "token can't transfer"],
    [
      "a token that is the issuer's to move",
      'token.iost/transfer',
      ['bond', 'bobby', 'alice', '1', ''],
      'transfer need issuer permission',
      { by: 'bobby' },
    ],
    ["somebody else's tokens", 'token.iost/transfer', ['gem', 'bobby', 'alice', '1', ''], noPermission],
    ['less than the smallest unit', 'token.iost/transfer', ['gem', 'alice', 'bobby', '0.0009', ''], 'invalid amount'],
    [
      'more than there is',
      'token.iost/transfer',
      ['gem', 'alice', 'bobby', '50.001', ''],
      'balance not enough 50 < 50.001',
    ],
    [
      'an account made by a contract that transfers for it',
      '$shop/pay',
      [ADDRESS],
      'Uncaught exception: Error: Uncaught exception: Error: re-entering',
    ],

    ['a long memo', 'token.iost/transferFreeze', ['gem', 'alice', 'bobby', '1', 0, LONG_MEMO], 'memo too large'],
    ['no such token', 'token.iost/transferFreeze', ['coin', 'alice', 'bobby', '1', 0, ''], 'token not exists'],
    [
      'an amount with a sign',
      'token.iost/transferFreeze',
      ['gem', 'alice', 'bobby', '-1', 0, ''],
      'invalid amount -1 <nil>',
    ],
    [
      "a token that can't be moved",
      'token.iost/transferFreeze',
      ['rock', 'alice', 'bobby', '1', 0, ''],
      "token can't transfer",
    ],
    [
      "a token that is the issuer's to move",
      'token.iost/transferFreeze',
      ['bond', 'bobby', 'alice', '1', 0, ''],
      'transfer need issuer permission',
      { by: 'bobby' },
    ],
    ["somebody else's tokens", 'token.iost/transferFreeze', ['gem', 'bobby', 'alice', '1', 0, ''], noPermission],
    ['nothing', 'token.iost/transferFreeze', ['gem', 'alice', 'bobby', '0', 0, ''], 'invalid amount'],
    [
      'more than there is',
      'token.iost/transferFreeze',
      ['gem', 'alice', 'bobby', '51', 0, ''],
      'balance not enough 50 < 51',
    ],

    ['no such token', 'token.iost/destroy', ['coin', 'alice', '1'], 'token not exists'],
    ['an amount that begins with a point', 'token.iost/destroy', ['gem', 'alice', '.5'], 'invalid amount .5 <nil>'],
    ["somebody else's tokens", 'token.iost/destroy', ['gem', 'bobby', '1'], noPermission],
    ['nothing', 'token.iost/destroy', ['gem', 'alice', '0'], 'invalid amount'],
    ['more than there is', 'token.iost/destroy', ['gem', 'alice', '50.5'], 'balance not enough 50 < 50.5'],

    ['no such token', 'token.iost/balanceOf', ['coin', 'alice'], 'token not exists'],
    ['no such token', 'token.iost/supply', ['coin'], 'token not exists'],
    ['no such token', 'token.iost/totalSupply', ['coin'], 'token not exists'],
    ['anybody', 'token.iost/recycle', ['gem'], 'permission denied'],
    [
      'a method of version 1.0.4',
      'token.iost/updateTotalSupply',
      ['gem', 1],
      'prepare contract: abi updateTotalSupply not found',
    ],
  ],
})

/** The chain with `token.iost` in another version. */
const inVersion = (version: string) => async (stage: Stage) => {
  await mint(stage)
  await stage.run('system.iost/updateNativeCode', ['token.iost', version, ''], { by: 'admin' })
}

describeErrors('token.iost 1.0.0', {
  scene: inVersion('1.0.0'),
  rows: [
    ['an amount in words', 'token.iost/issue', ['gem', 'alice', 'one'], 'abnormal char in amount'],
    ['no amount', 'token.iost/issue', ['gem', 'alice', ''], 'amount format error'],
    ['two points', 'token.iost/issue', ['gem', 'alice', '1.0.0'], 'multi decimal point error'],
    ['too large an amount', 'token.iost/issue', ['gem', 'alice', '9223372036854775808'], 'overflow error'],
    ['an amount below zero', 'token.iost/destroy', ['gem', 'alice', '-1'], 'invalid amount'],
  ],
})

describeErrors('token.iost 1.0.4', {
  scene: inVersion('1.0.4'),
  rows: [
    ["the chain's own token", 'token.iost/updateTotalSupply', ['iost', 1], 'native token cannot be changed'],
    ['no such token', 'token.iost/updateTotalSupply', ['coin', 1], 'token not exists'],
    ['somebody who is not the issuer', 'token.iost/updateTotalSupply', ['gem', 200], noPermission, { by: 'bobby' }],
    ['nothing', 'token.iost/updateTotalSupply', ['gem', 0], 'invalid totalSupply, must be less than 9223372036854775'],
    [
      'less than there is',
      'token.iost/updateTotalSupply',
      ['gem', 99],
      'invalid totalSupply, must be more than current supply',
    ],
  ],
})

describeErrors('token.iost 1.0.5', {
  scene: inVersion('1.0.5'),
  rows: [
    ["somebody's namespace", 'token.iost/create', ['bobby.gem', 'alice', 1, {}], 'permission denied'],
    ['a short namespace', 'token.iost/create', ['abcd.gem', 'alice', 1, {}], 'short namespace unavailable'],
    ['two points', 'token.iost/create', ['alice.a.b', 'alice', 1, {}], "token symbol invalid, more than one '.'"],
    [
      'a namespace that was given away',
      'token.iost/create',
      ['carol.gem', 'alice', 1, {}],
      'permission denied. namespace belongs to david',
      { given: [['token.iost/transferNamespace', ['carol', 'carol', 'david'], { by: 'carol' }]] },
    ],
    [
      "a namespace of somebody else's",
      'token.iost/transferNamespace',
      ['bobby', 'alice', 'carol'],
      'permission denied. namespace belongs to bobby',
    ],
    ['without authority', 'token.iost/transferNamespace', ['bobby', 'bobby', 'carol'], noPermission],
    ['anybody', 'token.iost/recycle', ['gem'], 'permission denied'],
  ],
})
