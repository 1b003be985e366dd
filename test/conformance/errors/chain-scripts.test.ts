import { describeErrors } from './table.js'

const refused = (text: string) => `Uncaught exception: Error: ${text}`
const noRight = refused('require auth failed. ret = false')
const genesisOnly = refused('init out of genesis block')

describeErrors('bonus.iost', {
  async scene(stage) {
    await stage.run('system.iost/receipt', ['the producer gets his share with the next block'])
    await stage.run('system.iost/receipt', ['and another'])
  },
  rows: [
    ['somebody who is not base.iost', 'bonus.iost/issueContribute', [{ parent: ['', '0', false] }], noRight],
    ["somebody else's contribution", 'bonus.iost/exchangeIOST', ['bobby', '1'], noRight],
    [
      'an amount below zero',
      'bonus.iost/exchangeIOST',
      ['alice', '-1'],
      refused('invalid amount: negative or greater than contribute'),
    ],
    [
      'all of nothing',
      'bonus.iost/exchangeIOST',
      ['alice', '0'],
      refused('invalid amount: negative or greater than contribute'),
    ],
    [
      'more than one has',
      'bonus.iost/exchangeIOST',
      ['alice', '1'],
      refused('invalid amount: negative or greater than contribute'),
    ],
    [
      'more than there is to pay with',
      'bonus.iost/exchangeIOST',
      ['producer000', '3'],
      refused('left bonus not enough, please wait'),
      { by: 'producer000' },
    ],
    ['after block 0', 'bonus.iost/initAdmin', ['alice'], genesisOnly],
    ['somebody who is not the admin', 'bonus.iost/can_update', [''], noRight],
  ],
})

const KEY = 'Gcv8c2tH8qZrUYnKdEEdTtASsxivic2834MQW6mgxqto'

describeErrors('exchange.iost', {
  rows: [
    [
      'too little for an account',
      'exchange.iost/transfer',
      ['iost', '', '99', 'create:newcomer'],
      refused('transfer amount should be greater or equal to 100'),
    ],
    [
      'no command',
      'exchange.iost/transfer',
      ['iost', '', '100', 'newcomer'],
      refused('unsupported command : newcomer, use create:XX'),
    ],
    [
      'another token',
      'exchange.iost/transfer',
      ['gem', '', '100', 'create:newcomer'],
      refused('must transfer iost if you want to create a new account'),
    ],
    [
      'a command without keys',
      'exchange.iost/transfer',
      ['iost', '', '100', 'create:newcomer'],
      refused('memo of transferring to a new account should be of format create:name:ownerKey:activeKey'),
    ],
    [
      'a name that is taken',
      'exchange.iost/transfer',
      ['iost', '', '100', `create:bobby:${KEY}:${KEY}`],
      refused('Uncaught exception: Error: id existed > bobby'),
    ],
    [
      'too little for RAM at a high price',
      'exchange.iost/transfer',
      ['iost', '', '100', `create:newcomer:${KEY}:${KEY}`],
      refused('amount not enough to buy 1kB RAM and pledge 10 IOST Gas. need 100'),
      { given: [(stage) => stage.write('ram.iost', 'balance', '', '100000000000')] },
    ],
    [
      'a receiver who is not there',
      'exchange.iost/transfer',
      ['iost', 'ghost', '1', ''],
      refused('invalid account ghost'),
    ],
    [
      'more than one has',
      'exchange.iost/transfer',
      ['iost', 'bobby', '2000000', ''],
      refused('balance not enough 1000000 < 2000000'),
    ],
    ['somebody who is not the admin', 'exchange.iost/can_update', [''], noRight],
  ],
})

describeErrors('issue.iost', {
  rows: [
    ['somebody who is not the admin', 'issue.iost/issueIOST', [], refused('issue iost permission denied')],
    [
      'somebody who is not auth.iost',
      'issue.iost/issueIOSTTo',
      ['alice', '1'],
      refused('issue iost permission denied'),
    ],
    [
      'no foundation',
      'issue.iost/issueIOST',
      [],
      refused('FoundationAccount not set.'),
      { by: 'admin', given: [(stage) => stage.write('issue.iost', 'FoundationAccount', '', '')] },
    ],
    ['after block 0', 'issue.iost/initGenesis', ['alice', {}, []], genesisOnly],
    ['somebody who is not the admin', 'issue.iost/can_update', [''], noRight],
  ],
})

describeErrors('base.iost', {
  rows: [
    ['after block 0', 'base.iost/initAdmin', ['alice'], genesisOnly],
    ['somebody who is not the admin', 'base.iost/can_update', [''], noRight],
  ],
})
