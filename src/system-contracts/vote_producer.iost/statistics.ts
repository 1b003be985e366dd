import { scriptMethod } from '../runtime/script.js'
import { requireAuthority, writeJson } from '../runtime/script-library.js'
import { readElection } from './election.js'
import { askVote, readVoteId } from './records.js'
import { chargeElected, halveScores, SCORES, scoreProducers } from './scores.js'
import { elect, judgePending } from './seats.js'

/** Gas of the statistics of producers (system-contracts.md §7.8). */
const GAS = {
  authority: 10,
  isDue: 25,
  voteId: 11,
  ask: 18,
  average: 23,
  writeScores: 19,
} as const

const INTERVAL = 1200

/** Elects the producers of the next rounds from the votes (`system-contracts.md` §7.8). */
export const stat = scriptMethod([], (host) => {
  host.count(GAS.authority)
  requireAuthority(host, 'base.iost', 'active')
  const { number } = host.run.block
  host.count(GAS.isDue)
  if (number % INTERVAL !== 0) return
  host.count(GAS.voteId)
  const voteId = readVoteId(host)
  host.count(GAS.ask)
  const result = askVote<{ option: string; votes: string }[]>(host, 'getResult', [voteId])
  const election = readElection(host, number)
  const { total, count, candidates, valid } = scoreProducers(host, election, result)
  const { kept, dropped } = judgePending(host, election, valid)
  const size = elect(host, election, { kept, candidates, dropped })
  host.count(GAS.average)
  chargeElected(host, election, total.div((count || size) * 10))
  halveScores(host, election)
  host.count(GAS.writeScores)
  writeJson(host, SCORES, election.scores)
})
