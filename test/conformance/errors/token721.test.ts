import { describeErrors } from './table.js'

const noPermission = 'transaction has no permission'

describeErrors('token721.iost', {
  async scene(stage) {
    await stage.run('token721.iost/create', ['nft', 'alice', 2])
    await stage.run('token721.iost/issue', ['nft', 'alice', 'first'])
  },
  rows: [
    [
      'a short symbol',
      'token721.iost/create',
      ['n', 'alice', 1],
      'token symbol invalid. token symbol length should be between 2,16 got n',
    ],
    [
      'a symbol with a dash',
      'token721.iost/create',
      ['n-f-t', 'alice', 1],
      'token symbol invalid. token symbol contains invalid character 45',
    ],
    ["somebody else's token", 'token721.iost/create', ['pic', 'bobby', 1], noPermission],
    ['a symbol that is taken', 'token721.iost/create', ['nft', 'alice', 1], 'token exists'],
    ['no such token', 'token721.iost/issue', ['pic', 'alice', ''], 'token not exists'],
    [
      'more than there may be',
      'token721.iost/issue',
      ['nft', 'alice', ''],
      'supply too much',
      { given: [['token721.iost/issue', ['nft', 'bobby', 'second']]] },
    ],
    ['somebody who is not the issuer', 'token721.iost/issue', ['nft', 'bobby', ''], noPermission, { by: 'bobby' }],
    ['no such token', 'token721.iost/transfer', ['pic', 'alice', 'bobby', '0'], 'token not exists'],
    ["somebody else's piece", 'token721.iost/transfer', ['nft', 'alice', 'bobby', '0'], noPermission, { by: 'bobby' }],
    ['no such piece', 'token721.iost/transfer', ['nft', 'alice', 'bobby', '1'], 'error tokenID not exists. nft 1'],
    [
      "a piece of somebody else's",
      'token721.iost/transfer',
      ['nft', 'bobby', 'alice', '0'],
      "error token owner isn't from. owner: alice, from: bobby",
      { by: 'bobby' },
    ],
    ['no such token', 'token721.iost/balanceOf', ['pic', 'alice'], 'token not exists'],
    ['no such token', 'token721.iost/ownerOf', ['pic', '0'], 'token not exists'],
    ['no such piece', 'token721.iost/ownerOf', ['nft', '1'], 'token exists'],
    ['no such token', 'token721.iost/tokenOfOwnerByIndex', ['pic', 'alice', 0], 'token not exists'],
    ['beyond the last piece', 'token721.iost/tokenOfOwnerByIndex', ['nft', 'alice', 1], 'out of range'],
    ['no such token', 'token721.iost/tokenMetadata', ['pic', '0'], 'token not exists'],
    ['no such piece', 'token721.iost/tokenMetadata', ['nft', '1'], 'token exists'],
  ],
})
