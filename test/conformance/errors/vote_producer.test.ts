import { makeKey } from './stage.js'
import { describeErrors } from './table.js'

const refused = (text: string) => `Uncaught exception: Error: ${text}`
const ofVote = (text: string) => refused(refused(text))
const noRight = refused('require auth failed.')
const noAdmin = refused('require auth failed. ret = false')
const none = refused('producer not exists')
const key = (name: string) => makeKey(name).id
const profile = (account: string, pubkey: string) => [account, pubkey, 'here', 'url', 'net', true]
const DEV_KEY = '6sNQa7PV2SFzqCBtQUcQYJGGoU7XaB6R4xuCQVXNZe6b'

/** alice has applied, bobby is approved and carol about to leave; producer000 produces. */
describeErrors('vote_producer.iost', {
  async scene(stage) {
    for (const by of ['alice', 'bobby', 'carol']) {
      await stage.run('vote_producer.iost/applyRegister', profile(by, key(by)), { by })
    }
    await stage.run('vote_producer.iost/approveRegister', ['bobby'], { by: 'admin' })
    await stage.run('vote_producer.iost/approveRegister', ['carol'], { by: 'admin' })
    await stage.run('vote_producer.iost/applyUnregister', ['carol'], { by: 'carol' })
    await stage.run('vote_producer.iost/vote', ['bobby', 'bobby', '100'], { by: 'bobby' })
  },
  rows: [
    ['after block 0', 'vote_producer.iost/initProducer', ['alice', DEV_KEY], refused('init out of genesis block')],
    ['after block 0', 'vote_producer.iost/initAdmin', ['alice'], refused('init out of genesis block')],
    ['somebody else', 'vote_producer.iost/applyRegister', profile('david', key('david')), noRight],
    ['a second time', 'vote_producer.iost/applyRegister', profile('alice', 'x'), refused('producer exists')],
    [
      'a key that is taken',
      'vote_producer.iost/applyRegister',
      profile('david', DEV_KEY),
      refused('pubkey is used by another producer'),
      { by: 'david' },
    ],
    ['somebody else', 'vote_producer.iost/applyUnregister', ['bobby'], noRight],
    ['no producer', 'vote_producer.iost/applyUnregister', ['david'], none, { by: 'david' }],
    [
      'one who is about to leave',
      'vote_producer.iost/applyUnregister',
      ['carol'],
      refused('producer not approved'),
      { by: 'carol' },
    ],
    ['by somebody else', 'vote_producer.iost/approveRegister', ['alice'], noAdmin],
    ['no producer', 'vote_producer.iost/approveRegister', ['david'], none, { by: 'admin' }],
    ['by somebody else', 'vote_producer.iost/approveUnregister', ['carol'], noAdmin],
    ['no producer', 'vote_producer.iost/approveUnregister', ['david'], none, { by: 'admin' }],
    [
      'one who does not want to leave',
      'vote_producer.iost/approveUnregister',
      ['bobby'],
      refused('producer not unapplied'),
      { by: 'admin' },
    ],
    ['by somebody else', 'vote_producer.iost/forceUnregister', ['bobby'], noAdmin],
    ['no producer', 'vote_producer.iost/forceUnregister', ['david'], none, { by: 'admin' }],
    ['somebody else', 'vote_producer.iost/unregister', ['bobby'], noRight],
    [
      'one who is approved',
      'vote_producer.iost/unregister',
      ['bobby'],
      refused('producer can not unregister'),
      { by: 'bobby' },
    ],
    [
      'one who produces',
      'vote_producer.iost/unregister',
      ['producer000'],
      refused("producer in pending list or in current list, can't unregister"),
      { by: 'admin', given: [['vote_producer.iost/forceUnregister', ['producer000'], { by: 'admin' }]] },
    ],
    ['no producer', 'vote_producer.iost/unregister', ['david'], ofVote('option not exist'), { by: 'david' }],
    ['somebody else', 'vote_producer.iost/updateProducer', ['bobby', 'x', '', '', ''], noRight],
    ['no producer', 'vote_producer.iost/updateProducer', ['david', 'x', '', '', ''], none, { by: 'david' }],
    [
      'a key that is taken',
      'vote_producer.iost/updateProducer',
      ['alice', DEV_KEY, '', '', ''],
      refused('pubkey is used by another producer'),
    ],
    [
      'the key of one who produces',
      'vote_producer.iost/updateProducer',
      ['producer000', 'x', '', '', ''],
      refused("account in producerList, can't change pubkey"),
      { by: 'admin' },
    ],
    ['no producer', 'vote_producer.iost/getProducer', ['david'], none],
    ['somebody else', 'vote_producer.iost/logInProducer', ['bobby'], noRight],
    [
      'no producer',
      'vote_producer.iost/logInProducer',
      ['david'],
      refused('producer not exists, david'),
      { by: 'david' },
    ],
    ['somebody else', 'vote_producer.iost/logOutProducer', ['bobby'], noRight],
    ['no producer', 'vote_producer.iost/logOutProducer', ['david'], none, { by: 'david' }],
    ["somebody else's iost", 'vote_producer.iost/vote', ['bobby', 'bobby', '1'], noAdmin],
    ['no producer', 'vote_producer.iost/vote', ['alice', 'david', '1'], none],
    ['nothing', 'vote_producer.iost/vote', ['alice', 'bobby', '0'], refused('amount must be positive')],
    [
      'more than one has',
      'vote_producer.iost/vote',
      ['alice', 'bobby', '2000000'],
      ofVote('balance not enough 1000000 < 2000000'),
    ],
    ["somebody else's votes", 'vote_producer.iost/unvote', ['bobby', 'bobby', '1'], noAdmin],
    [
      'nothing',
      'vote_producer.iost/unvote',
      ['bobby', 'bobby', '0'],
      refused('amount must be positive'),
      { by: 'bobby' },
    ],
    ['somebody without votes', 'vote_producer.iost/unvote', ['alice', 'bobby', '1'], ofVote("account didn't vote.")],
    [
      'no votes for the producer',
      'vote_producer.iost/unvote',
      ['bobby', 'alice', '1'],
      ofVote("account didn't vote for this option."),
      { by: 'bobby' },
    ],
    [
      'more than one has voted',
      'vote_producer.iost/unvote',
      ['bobby', 'bobby', '101'],
      ofVote('amount too large. max amount = 100'),
      { by: 'bobby' },
    ],
    ['nothing', 'vote_producer.iost/topupVoterBonus', ['bobby', '0', 'alice'], refused('amount must be positive')],
    [
      "somebody else's iost",
      'vote_producer.iost/topupVoterBonus',
      ['bobby', '1', 'carol'],
      refused('transaction has no permission'),
    ],
    ['somebody else', 'vote_producer.iost/voterWithdraw', ['bobby'], noRight],
    ['somebody else', 'vote_producer.iost/candidateWithdraw', ['bobby'], noRight],
    ['by somebody', 'vote_producer.iost/stat', [], noAdmin],
    ['somebody who is not the admin', 'vote_producer.iost/can_update', [''], noAdmin],
    ['a vote past the contract', 'vote.iost/vote', ['1', 'alice', 'bobby', '1'], noAdmin],
  ],
})
