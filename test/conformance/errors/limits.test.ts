import { formatClass } from './stage.js'
import { describeErrors } from './table.js'

const above = (where: 'abi' | 'tx', need: string, token = 'iost') =>
  `token ${token} exceed amountLimit in ${where}. need ${need}`
const limit = (...amountLimit: [token: string, value: string][]) => ({
  change: { amountLimit: amountLimit.map(([token, value]) => ({ token, value })) },
})
const PAY = "blockchain.deposit('alice', amount, '')"
const METHODS = [
  `free(amount) { ${PAY} }`,
  `few(amount) { ${PAY} }`,
  `whole(amount) { ${PAY} }`,
  'twice(amount) { this.few(amount); this.few(amount) }',
  "move(token) { blockchain.call('token.iost', 'transfer', [token, 'alice', 'bobby', '1', '']) }",
  "burn(amount) { blockchain.call('token.iost', 'destroy', ['iost', 'alice', amount]) }",
  "freeze(amount) { blockchain.call('token.iost', 'transferFreeze', ['iost', 'alice', 'bobby', amount, 0, '']) }",
  "nested(amount) { blockchain.call(blockchain.contractName(), 'few', [amount]) }",
]
const text = ['string']
const one = { iost: '1' }

describeErrors('amount limits', {
  async scene(stage) {
    await stage.run('token.iost/create', ['gem', 'alice', 10, { decimal: 3 }])
    await stage.run('token.iost/issue', ['gem', 'alice', '10'])
    await stage.run('token.iost/create', ['dust', 'alice', 9, { decimal: 18 }])
    await stage.run('token.iost/issue', ['dust', 'alice', '9'])
    await stage.deploy('shop', formatClass(METHODS.join('\n  ')), {
      free: { args: text },
      few: { args: text, limit: one },
      whole: { args: text, limit: { '*': '1.9' } },
      twice: { args: text, limit: one },
      move: { args: text, limit: one },
      burn: { args: text, limit: one },
      freeze: { args: text, limit: one },
      nested: { args: text, limit: { iost: '5' } },
    })
  },
  rows: [
    ['no limit is nothing', '$shop/free', ['0.5'], above('abi', '0.5')],
    ['above the limit', '$shop/few', ['1.00000001'], above('abi', '1.00000001')],
    ['a limit for all tokens counts in whole ones', '$shop/whole', ['1.5'], above('abi', '1.5')],
    ['what it takes counts together', '$shop/twice', ['0.6'], above('abi', '1.2')],
    ['another token', '$shop/move', ['gem'], above('abi', '1', 'gem')],
    ['what is destroyed counts', '$shop/burn', ['2'], above('abi', '2')],
    ['what is frozen counts', '$shop/freeze', ['2'], above('abi', '2')],
    ['the limit of the method that was called counts', '$shop/nested', ['6'], above('abi', '6')],
    ['a transaction without limits', '$shop/few', ['1'], above('tx', '1'), limit()],
    ['above the limit of the transaction', '$shop/few', ['0.5'], above('tx', '0.5'), limit(['iost', '0.4'])],
    ['the token before all tokens', '$shop/few', ['0.5'], above('tx', '0.5'), limit(['iost', '0.4'], ['*', '9'])],
    [
      'all actions together',
      'token.iost/transfer',
      [],
      above('tx', '1'),
      {
        change: {
          amountLimit: [{ token: 'iost', value: '1.5' }],
          actions: [1, 2].map((memo) => ({
            contract: 'token.iost',
            actionName: 'transfer',
            data: `["iost","alice","bobby","1","${memo}"]`,
          })),
        },
      },
    ],
    [
      'more together than 64 bits hold',
      'token.iost/transfer',
      [],
      'overflow error',
      {
        change: {
          actions: [1, 2].map((memo) => ({
            contract: 'token.iost',
            actionName: 'transfer',
            data: `["dust","alice","alice","9","${memo}"]`,
          })),
        },
      },
    ],
    ['a system contract', 'ram.iost/buy', ['alice', 'alice', 1000], above('tx', '2.27'), limit(['iost', '1'])],
  ],
})
