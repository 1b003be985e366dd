import { describeErrors } from './table.js'

const refused = (text: string) => `Uncaught exception: Error: ${text}`
const noRight = refused('require auth failed. ret = false')
const settings = { resultNumber: 1, minVote: 10, options: ['red', 'blue', 'old', 'kept'], freezeTime: 0 }
const noVote = refused('vote does not exist.')
const gone = refused('vote has been deleted.')
const badSettings = (change: object) => ['alice', '', { ...settings, ...change }]
const resultNumberRefused = refused('resultNumber not valid.')

/** Votes of alice: 2 is open to all, with `old` removed; 3 is its owner's to vote in; 4 is deleted. */
describeErrors('vote.iost', {
  async scene(stage) {
    for (const change of [{}, { canVote: false }, {}]) {
      await stage.run('vote.iost/newVote', ['alice', 'a question', { ...settings, ...change }])
    }
    await stage.run('vote.iost/vote', ['2', 'alice', 'red', '20'])
    await stage.run('vote.iost/vote', ['2', 'alice', 'old', '5'])
    await stage.run('vote.iost/removeOption', ['2', 'old', true])
    await stage.run('vote.iost/delVote', ['4'])
  },
  rows: [
    ['in the name of somebody else', 'vote.iost/newVote', ['bobby', '', settings], noRight],
    [
      'no settings',
      'vote.iost/newVote',
      ['alice', '', null],
      "Uncaught exception: TypeError: Cannot read property 'resultNumber' of null",
    ],
    ['no places', 'vote.iost/newVote', badSettings({ resultNumber: 0 }), resultNumberRefused],
    ['half a place', 'vote.iost/newVote', badSettings({ resultNumber: 1.5 }), resultNumberRefused],
    ['places below zero', 'vote.iost/newVote', badSettings({ resultNumber: -1 }), resultNumberRefused],
    ['too many places', 'vote.iost/newVote', badSettings({ resultNumber: 2001 }), resultNumberRefused],
    ['no least votes', 'vote.iost/newVote', badSettings({ minVote: 0 }), refused('minVote not valid.')],
    ['least votes below zero', 'vote.iost/newVote', badSettings({ minVote: -1 }), refused('minVote not valid.')],
    ['no list of options', 'vote.iost/newVote', badSettings({ options: 'red' }), refused('options not valid.')],
    [
      'an option that is no text',
      'vote.iost/newVote',
      badSettings({ options: [1] }),
      refused('options has none string value.'),
    ],
    [
      'a long option',
      'vote.iost/newVote',
      badSettings({ options: ['o'.repeat(2049)] }),
      refused('option too long. max length is 2048 Byte.'),
    ],
    ['half a second', 'vote.iost/newVote', badSettings({ freezeTime: 0.5 }), refused('freezeTime not valid.')],
    ['a time below zero', 'vote.iost/newVote', badSettings({ freezeTime: -1 }), refused('freezeTime not valid.')],

    ['no such vote', 'vote.iost/setCanVote', ['9', true], noVote],
    ["somebody else's vote", 'vote.iost/setCanVote', ['2', false], noRight, { by: 'bobby' }],
    [
      'no such vote, by the admin',
      'vote.iost/setCanVote',
      ['9', true],
      "Uncaught exception: TypeError: Cannot set property 'canVote' of null",
      { by: 'admin' },
    ],
    ['no such vote', 'vote.iost/setFreezeTime', ['9', 1], noVote],
    [
      'no such vote, by the admin',
      'vote.iost/setFreezeTime',
      ['9', 1],
      "Uncaught exception: TypeError: Cannot set property 'freezeTime' of null",
      { by: 'admin' },
    ],

    ['no such vote', 'vote.iost/addOption', ['9', 'green', false], noVote],
    ["somebody else's vote", 'vote.iost/addOption', ['2', 'green', false], noRight, { by: 'bobby' }],
    ['a deleted vote', 'vote.iost/addOption', ['4', 'green', false], gone],
    [
      'a long option',
      'vote.iost/addOption',
      ['2', 'o'.repeat(2049), false],
      refused('option too long. max length is 1024 Byte.'),
    ],
    [
      'an option more than there may be',
      'vote.iost/addOption',
      ['2', 'green', false],
      refused('options is full.'),
      { given: [(stage) => stage.write('vote.iost', 'voteInfo', '2', '{"optionNum":65536}')] },
    ],
    [
      'a vote whose owner is lost',
      'vote.iost/addOption',
      ['2', 'green', false],
      refused('check owner failed.'),
      { given: [(stage) => stage.write('vote.iost', 'owner', '2', '')] },
    ],
    ['an option that is there', 'vote.iost/addOption', ['2', 'red', false], refused('option already exist.')],

    ['no such vote', 'vote.iost/removeOption', ['9', 'red', false], noVote],
    ['no such option', 'vote.iost/removeOption', ['2', 'green', false], refused('option not exist')],
    ['the best option', 'vote.iost/removeOption', ['2', 'red', false], refused("option in result, can't be removed.")],

    ['no such vote', 'vote.iost/getOption', ['9', 'red'], noVote],
    ['a deleted vote', 'vote.iost/getOption', ['4', 'red'], gone],
    ['no such option', 'vote.iost/getOption', ['2', 'green'], refused('option not exist')],

    ['no such vote', 'vote.iost/vote', ['9', 'alice', 'red', '1'], noVote],
    ['a deleted vote', 'vote.iost/vote', ['4', 'alice', 'red', '1'], gone],
    ["somebody else's iost", 'vote.iost/vote', ['2', 'bobby', 'red', '1'], noRight],
    ['no such option', 'vote.iost/vote', ['2', 'alice', 'green', '1'], refused('option does not exist')],
    ['a vote of its owner', 'vote.iost/vote', ['3', 'bobby', 'red', '1'], noRight, { by: 'bobby' }],
    ['nothing', 'vote.iost/vote', ['2', 'alice', 'red', '0'], refused('amount must be positive')],
    ['a removed option', 'vote.iost/vote', ['2', 'alice', 'old', '1'], refused('option is removed.')],
    [
      'more than one has',
      'vote.iost/vote',
      ['2', 'bobby', 'red', '2000000'],
      refused('balance not enough 1000000 < 2000000'),
      { by: 'bobby' },
    ],

    ['no such vote', 'vote.iost/unvote', ['9', 'alice', 'red', '1'], noVote],
    ["somebody else's votes", 'vote.iost/unvote', ['2', 'bobby', 'red', '1'], noRight],
    [
      'somebody without votes',
      'vote.iost/unvote',
      ['2', 'bobby', 'red', '1'],
      refused("account didn't vote."),
      { by: 'bobby' },
    ],
    [
      'no votes for the option',
      'vote.iost/unvote',
      ['2', 'alice', 'blue', '1'],
      refused("account didn't vote for this option."),
    ],
    [
      'more than one has voted',
      'vote.iost/unvote',
      ['2', 'alice', 'red', '21'],
      refused('amount too large. max amount = 20'),
    ],
    ['nothing', 'vote.iost/unvote', ['2', 'alice', 'red', '0'], refused('amount must be positive')],

    ['no such vote', 'vote.iost/getVote', ['9', 'alice'], noVote],
    ['no such vote', 'vote.iost/getResult', ['9'], noVote],
    ['no such vote', 'vote.iost/delVote', ['9'], noVote],
    ["somebody else's vote", 'vote.iost/delVote', ['2'], noRight, { by: 'bobby' }],
    ['a deleted vote', 'vote.iost/delVote', ['4'], gone],
    ['after block 0', 'vote.iost/initAdmin', ['alice'], refused('init out of genesis block')],
    ['somebody who is not the admin', 'vote.iost/can_update', [''], noRight],
  ],
})

/** Longer than a transaction may be: only a dry run, which does not look at the size, comes this far. */
describeErrors('vote.iost in a dry run', {
  via: 'execTx',
  rows: [
    [
      'a long description',
      'vote.iost/newVote',
      ['alice', 'd'.repeat(65537), settings],
      refused('description too long. max length is 65536 Byte.'),
    ],
    [
      'too many options',
      'vote.iost/newVote',
      badSettings({ options: Array.from({ length: 65537 }, () => '') }),
      refused('options not valid.'),
    ],
  ],
})
