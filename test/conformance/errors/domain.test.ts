import { describeErrors } from './table.js'

describeErrors('domain.iost 0.0.0', {
  rows: [
    ['no method of this version', 'domain.iost/link', ['shop.io', 'x'], 'prepare contract: abi link not found'],
    ['no method of this version', 'domain.iost/transfer', ['shop.io', 'x'], 'prepare contract: abi transfer not found'],
  ],
})

const lengthRefused = 'url invalid. url length should be between 5,16 got '

describeErrors('domain.iost 1.0.0', {
  async scene(stage) {
    await stage.run('system.iost/updateNativeCode', ['domain.iost', '1.0.0', ''], { by: 'admin' })
    await stage.run('domain.iost/link', ['alice.io', 'Contractnone'])
  },
  rows: [
    ['a short name', 'domain.iost/link', ['a.io', 'x'], `${lengthRefused}a.io`],
    ['a long name', 'domain.iost/link', ['alices.shop.world', 'x'], `${lengthRefused}alices.shop.world`],
    ['a name without a point', 'domain.iost/link', ['alices_shop', 'x'], "url invalid. url must contain '.'"],
    ['a name in capitals', 'domain.iost/link', ['Alice.io', 'x'], 'url invalid. url contains invalid character 65'],
    [
      "a name that is the admin's to give",
      'domain.iost/link',
      ['alice.iost', 'x'],
      'only admin has permission to claim url .iost',
    ],
    ['a name that is taken', 'domain.iost/link', ['alice.io', 'x'], 'no privilege of claimed url', { by: 'bobby' }],
    ['a name of nobody', 'domain.iost/transfer', ['shop.io', 'bobby'], "url doesn't have owner. Link directly"],
    [
      "somebody else's name",
      'domain.iost/transfer',
      ['alice.io', 'bobby'],
      'no privilege of claimed url',
      { by: 'bobby' },
    ],
    [
      'a call of a contract that is not there',
      'alice.io/sell',
      [],
      'prepare contract: contract Contractnone not found',
    ],
  ],
})
