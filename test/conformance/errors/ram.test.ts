import { describeErrors } from './table.js'

const refused = (text: string) => `Uncaught exception: Error: ${text}`
const noRight = refused('require auth failed. ret = false')
const tooLittle = refused('minimum ram amount for trading is 10 byte')

describeErrors('ram.iost', {
  async scene(stage) {
    await stage.run('ram.iost/lend', ['bobby', 'alice', 1000], { by: 'bobby' })
    await stage.run('ram.iost/sell', ['bobby', 'bobby', 998900], { by: 'bobby' })
  },
  rows: [
    ['too little', 'ram.iost/buy', ['alice', 'alice', 9], tooLittle],
    ["somebody else's iost", 'ram.iost/buy', ['bobby', 'alice', 10], noRight],
    [
      'more than there is',
      'ram.iost/buy',
      ['alice', 'alice', 1e12],
      refused('buy amount is too much. left space is not enough 440824362307 is less than 1000000000000'),
    ],
    [
      'more than one can pay',
      'ram.iost/buy',
      ['alice', 'alice', 1e9],
      refused('balance not enough 1000000 < 2276734.9'),
    ],
    ['a receiver who is not there', 'ram.iost/buy', ['alice', 'ghost', 10], refused('invalid account ghost')],
    ['too little', 'ram.iost/sell', ['alice', 'alice', 9], tooLittle],
    ["somebody else's RAM", 'ram.iost/sell', ['bobby', 'alice', 10], noRight],
    [
      'more than one has bought',
      'ram.iost/sell',
      ['bobby', 'bobby', 101],
      refused('self ram amount 100, not enough for sell'),
      { by: 'bobby' },
    ],
    [
      'what was lent to one',
      'ram.iost/sell',
      ['alice', 'alice', 1000001],
      refused('self ram amount 1000000, not enough for sell'),
    ],
    ['a receiver who is not there', 'ram.iost/sell', ['alice', 'ghost', 10], refused('invalid account ghost')],
    ['too little', 'ram.iost/lend', ['alice', 'bobby', 9], tooLittle],
    ["somebody else's RAM", 'ram.iost/lend', ['bobby', 'alice', 10], noRight],
    [
      'what was lent to one',
      'ram.iost/lend',
      ['alice', 'bobby', 1000001],
      refused('self ram amount 1000000, not enough for lend'),
    ],
    ['a receiver who is not there', 'ram.iost/lend', ['alice', 'ghost', 10], refused('invalid account ghost')],
    ['after block 0', 'ram.iost/issue', [1, 1, 1, 1], refused('init out of genesis block')],
    ['after block 0', 'ram.iost/initAdmin', ['alice'], refused('init out of genesis block')],
    ['somebody who is not the admin', 'ram.iost/can_update', [''], noRight],
    [
      'a transfer past the market',
      'token.iost/transfer',
      ['ram', 'alice', 'bobby', '1', ''],
      'transfer need issuer permission',
    ],
  ],
})
