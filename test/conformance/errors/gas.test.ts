import { formatClass } from './stage.js'
import { describeErrors } from './table.js'

const noPermission = 'transaction has no permission'
const LEAST = '&{100000000 8 <nil>}'

describeErrors('gas.iost', {
  async scene(stage) {
    await stage.run('auth.iost/signUp', ['poorone', stage.keyOf('poorone').id, stage.keyOf('poorone').id])
    await stage.run('gas.iost/pledge', ['alice', 'poorone', '20'])
    const pledge =
      "pledge(amount) { const by = blockchain.publisher(); blockchain.call('gas.iost', 'pledge', [by, by, amount]) }"
    await stage.deploy('shop', formatClass(pledge), { pledge: { args: ['string'] } })
  },
  rows: [
    ['a pledger who is not there', 'gas.iost/pledge', ['ghost', 'alice', '1'], 'invalid user name ghost'],
    ['a user who is not there', 'gas.iost/pledge', ['alice', 'ghost', '1'], 'invalid user name ghost'],
    ["somebody else's iost", 'gas.iost/pledge', ['bobby', 'alice', '1'], noPermission],
    ['nothing', 'gas.iost/pledge', ['alice', 'alice', '0'], 'invalid amount 0'],
    ['too little', 'gas.iost/pledge', ['alice', 'alice', '0.99'], `min pledge num is ${LEAST}`],
    ['more than there is', 'gas.iost/pledge', ['alice', 'alice', '2000000'], 'balance not enough 999970 < 2000000'],
    ['an amount in words, from a contract', '$shop/pledge', ['x'], 'Uncaught exception: Error: invalid amount x'],
    // The chain names the other of the two.
    ['a pledger who is not there', 'gas.iost/unpledge', ['ghost', 'alice', '1'], 'invalid user name alice'],
    ['a user who is not there', 'gas.iost/unpledge', ['alice', 'ghost', '1'], 'invalid user name alice'],
    ["somebody else's pledge", 'gas.iost/unpledge', ['bobby', 'alice', '1'], noPermission],
    ['nothing', 'gas.iost/unpledge', ['alice', 'poorone', '0'], 'invalid amount 0'],
    ['too little', 'gas.iost/unpledge', ['alice', 'poorone', '0.99'], `min unpledge num is ${LEAST}`],
    ['what was not pledged', 'gas.iost/unpledge', ['alice', 'bobby', '1'], 'alice did not pledge for bobby'],
    [
      'so much that the user has too little left',
      'gas.iost/unpledge',
      ['alice', 'poorone', '20.5'],
      'unpledge too much (30 - 20.5) less than 10',
    ],
    [
      'more than was pledged',
      'gas.iost/unpledge',
      ['alice', 'alice', '5.5'],
      'you cannot unpledge more than your pledge 5.5 > 5',
      { given: [['gas.iost/pledge', ['alice', 'alice', '5']]] },
    ],
    [
      'gas that the transaction itself may need',
      'gas.iost/unpledge',
      ['admin', 'admin', '90'],
      'out of gas',
      { by: 'admin' },
    ],
    ['a call by name of what is no method', 'gas.iost/init', [], "prepare contract: cannot call 'init' manually"],
  ],
})
