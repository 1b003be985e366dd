import { formatClass } from './stage.js'
import { describeErrors, type Row } from './table.js'

const refused = (text: string) => `Uncaught exception: Error: ${text}`
const KEY = 'Gcv8c2tH8qZrUYnKdEEdTtASsxivic2834MQW6mgxqto'
const owner = { signers: ['alice@owner'] }
const badLength = (name: string) => refused(`id invalid. id length should be between 5,11 > ${name}`)
const badCharacter = (character: string) => refused(`id invalid. id contains invalid character > ${character}`)
const CAPITALS = `0x${'AB'.repeat(20)}`
const noRight = refused('require auth failed')
const noMember = (name: string) => `Uncaught exception: TypeError: Cannot read property '${name}' of undefined`

describeErrors('auth.iost', {
  async scene(stage) {
    await stage.run('auth.iost/addPermission', ['alice', 'pay', 1], owner)
    await stage.run('auth.iost/addGroup', ['alice', 'team'], owner)
  },
  rows: [
    ['a name that is taken', 'auth.iost/signUp', ['bobby', KEY, KEY], refused('id existed > bobby')],
    ['a short name', 'auth.iost/signUp', ['abcd', KEY, KEY], badLength('abcd')],
    ['a long name', 'auth.iost/signUp', ['abcdefghijkl', KEY, KEY], badLength('abcdefghijkl')],
    ['a name in capitals', 'auth.iost/signUp', ['Alice', KEY, KEY], badCharacter('A')],
    [
      'a name like a contract',
      'auth.iost/signUp',
      ['Contractabc', KEY, KEY],
      refused("id invalid. id shouldn't start with 'Contract'."),
    ],
    ['an address in capitals', 'auth.iost/signUp', [CAPITALS, '', ''], refused('id invalid. upper case not allowed')],
    [
      'an address with keys',
      'auth.iost/signUp',
      [CAPITALS.toLowerCase(), KEY, KEY],
      refused('permission should be empty'),
    ],
    [
      'more than the method may take',
      'auth.iost/signUp',
      ['newcomer', KEY, KEY],
      'token iost exceed amountLimit in tx. need 10',
      { change: { amountLimit: [{ token: 'iost', value: '9' }] } },
    ],

    ['without the owner', 'auth.iost/addPermission', ['alice', 'buy', 1], noRight],
    [
      'no name',
      'auth.iost/addPermission',
      ['alice', '', 1],
      'Uncaught exception: ReferenceError: id is not defined',
      owner,
    ],
    [
      'a long name',
      'auth.iost/addPermission',
      ['alice', 'p'.repeat(33), 1],
      'Uncaught exception: ReferenceError: id is not defined',
      owner,
    ],
    ['a name with a dash', 'auth.iost/addPermission', ['alice', 'pay-out', 1], badCharacter('-'), owner],
    [
      'a name that is taken',
      'auth.iost/addPermission',
      ['alice', 'pay', 2],
      refused('permission already exist'),
      owner,
    ],

    ['without the owner', 'auth.iost/dropPermission', ['alice', 'pay'], noRight],
    [
      'active',
      'auth.iost/dropPermission',
      ['alice', 'active'],
      'Uncaught exception: drop active or owner is forbidden',
      owner,
    ],
    [
      'owner',
      'auth.iost/dropPermission',
      ['alice', 'owner'],
      'Uncaught exception: drop active or owner is forbidden',
      owner,
    ],

    ['without the owner', 'auth.iost/assignPermission', ['alice', 'pay', KEY, 1], noRight],
    [
      'no weight',
      'auth.iost/assignPermission',
      ['alice', 'pay', KEY, 0],
      'Uncaught exception: weight less than zero',
      owner,
    ],
    ['no such permission', 'auth.iost/assignPermission', ['alice', 'buy', KEY, 1], noMember('items'), owner],
    [
      "nobody's permission",
      'auth.iost/assignPermission',
      ['alice', 'pay', '@active', 1],
      'Uncaught exception: unexpected item',
      owner,
    ],

    ['without the owner', 'auth.iost/revokePermission', ['alice', 'pay', KEY], noRight],
    ['no such permission', 'auth.iost/revokePermission', ['alice', 'buy', KEY], noMember('items'), owner],
    ['no such key', 'auth.iost/revokePermission', ['alice', 'pay', KEY], refused('item not found'), owner],
    [
      'no such account',
      'auth.iost/revokePermission',
      ['alice', 'pay', 'bobby@active'],
      refused('item not found'),
      owner,
    ],
    [
      "nobody's permission",
      'auth.iost/revokePermission',
      ['alice', 'pay', '@active'],
      'Uncaught exception: unexpected item',
      owner,
    ],

    ['without the owner', 'auth.iost/addGroup', ['alice', 'club'], noRight],
    ['no name', 'auth.iost/addGroup', ['alice', ''], 'Uncaught exception: ReferenceError: id is not defined', owner],
    ['a name with a blank', 'auth.iost/addGroup', ['alice', 'my team'], badCharacter(' '), owner],
    ['a name that is taken', 'auth.iost/addGroup', ['alice', 'team'], refused('group already exist'), owner],
    ['without the owner', 'auth.iost/dropGroup', ['alice', 'team'], noRight],

    ['without the owner', 'auth.iost/assignGroup', ['alice', 'team', KEY, 1], noRight],
    [
      'no weight',
      'auth.iost/assignGroup',
      ['alice', 'team', KEY, 0],
      'Uncaught exception: weight less than zero',
      owner,
    ],
    ['no such group', 'auth.iost/assignGroup', ['alice', 'club', KEY, 1], noMember('items'), owner],
    ['without the owner', 'auth.iost/revokeGroup', ['alice', 'team', KEY], noRight],
    ['no such key', 'auth.iost/revokeGroup', ['alice', 'team', KEY], refused('item not found'), owner],
    [
      "nobody's permission",
      'auth.iost/revokeGroup',
      ['alice', 'team', '@active'],
      'Uncaught exception: unexpected item',
      owner,
    ],

    ['without the owner', 'auth.iost/assignPermissionToGroup', ['alice', 'pay', 'team'], noRight],
    [
      'no such group',
      'auth.iost/assignPermissionToGroup',
      ['alice', 'pay', 'club'],
      refused('group does not exist'),
      owner,
    ],
    ['no such permission', 'auth.iost/assignPermissionToGroup', ['alice', 'buy', 'team'], noMember('groups'), owner],
    ['without the owner', 'auth.iost/revokePermissionInGroup', ['alice', 'pay', 'team'], noRight],
    ['no such permission', 'auth.iost/revokePermissionInGroup', ['alice', 'buy', 'team'], noMember('groups'), owner],
    ['after block 0', 'auth.iost/initAdmin', ['alice'], refused('init out of genesis block')],
  ],
})

/** A change that a contract wants to make to itself: it has the right, and no record. */
const ofContract = (method: string, kind: 'permissions' | 'groups', ...args: unknown[]): Row => [
  method,
  '$shop/change',
  [method, ['$shop', ...args]],
  refused(`Uncaught exception: TypeError: Cannot read property '${kind}' of null`),
]

describeErrors('auth.iost by a contract', {
  async scene(stage) {
    const change = "change(method, args) { blockchain.callWithAuth('auth.iost', method, args) }"
    await stage.deploy('shop', formatClass(change), { change: { args: ['string', 'json'] } })
  },
  rows: [
    ofContract('addPermission', 'permissions', 'pay', 1),
    ofContract('dropPermission', 'permissions', 'pay'),
    ofContract('assignPermission', 'permissions', 'active', KEY, 1),
    ofContract('revokePermission', 'permissions', 'active', KEY),
    ofContract('addGroup', 'groups', 'team'),
    ofContract('dropGroup', 'groups', 'team'),
    ofContract('assignGroup', 'groups', 'team', KEY, 1),
    ofContract('revokeGroup', 'groups', 'team', KEY),
    ofContract('assignPermissionToGroup', 'groups', 'active', 'team'),
    ofContract('revokePermissionInGroup', 'permissions', 'active', 'team'),
  ],
})
