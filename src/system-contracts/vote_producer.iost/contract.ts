import { type ScriptContract, scriptMethod } from '../runtime/script.js'
import { callForText, canUpdateByAdmin, initAdmin, writeJson } from '../runtime/script-library.js'
import {
  candidateWithdraw,
  getCandidateBonus,
  getVote,
  getVoterBonus,
  topupCandidateBonus,
  topupVoterBonus,
  unvote,
  vote,
  voterWithdraw,
} from './bonus.js'
import { CURRENT } from './records.js'
import {
  applyRegister,
  applyUnregister,
  approveRegister,
  approveUnregister,
  forceUnregister,
  getProducer,
  initProducer,
  logInProducer,
  logOutProducer,
  unregister,
  updateProducer,
} from './registration.js'
import { CANDIDATE_VOTES } from './shares.js'
import { stat } from './statistics.js'

/** Gas of loading the script (system-contracts.md §7.8). */
const LOAD_GAS = 409
const MAX_PRODUCERS = 2000
const FREEZE_SECONDS = 604800

/** `vote_producer.iost`: election of producers, and bonuses of voters (`system-contracts.md` §7.8). */
export const voteProducerIost: ScriptContract = {
  id: 'vote_producer.iost',
  version: '1.0.9',
  load: (host) => host.count(LOAD_GAS),
  init: scriptMethod([], (host) => {
    const settings = {
      resultNumber: MAX_PRODUCERS,
      minVote: CANDIDATE_VOTES,
      options: [],
      anyOption: false,
      freezeTime: FREEZE_SECONDS,
      canVote: false,
    }
    const args = ['vote_producer.iost', 'vote for producer', settings]
    host.put({ key: 'voteId' }, callForText(host, 'vote.iost', 'newVote', args))
    writeJson(host, CURRENT, [])
  }),
  methods: {
    can_update: canUpdateByAdmin,
    initAdmin,
    initProducer,
    applyRegister,
    applyUnregister,
    approveRegister,
    approveUnregister,
    forceUnregister,
    unregister,
    updateProducer,
    getProducer,
    logInProducer,
    logOutProducer,
    vote,
    unvote,
    getVote,
    topupVoterBonus,
    topupCandidateBonus,
    getVoterBonus,
    voterWithdraw,
    getCandidateBonus,
    candidateWithdraw,
    switchOff: scriptMethod(['bool'], () => undefined),
    stat,
  },
}
