import type { Results } from '../../rpc/schema.js'
import { ChainError } from '../../state/chain-error.js'
import type { Reader } from '../../state/store.js'
import { chooseView, type Handlers } from './backend.js'
import { checkId } from './checks.js'
import { readJson, readText } from './reading.js'

/** For each candidate an account voted for: votes, the block of the last change, and cleared votes. */
type UserVotes = Record<string, [votes: string, block: number, cleared: string]>

interface ProducerRecord {
  pubkey?: string
  loc?: string
  url?: string
  netId?: string
  isProducer?: boolean
  status?: number
  online?: boolean
}

const PRODUCERS = 'vote_producer.iost'
const STATUSES = ['APPLY', 'APPROVED', 'UNAPPLY', 'UNAPPLY_APPROVED']
/** Id of the producers' vote on every chain; bonuses only depend on this vote. */
const PRODUCER_VOTE = '1'
/** Candidates with fewer votes earn nothing. */
const CANDIDATE_THRESHOLD = 2100000
const BONUS_UNITS = 1e8

/** Votes and bonuses of producers (`rpc.md` §4.15, 4.17, 4.22). */
export const voteMethods = {
  getProducerVoteInfo(backend, { account, by_longest_chain }) {
    checkId(account)
    const { state } = chooseView(backend, by_longest_chain)
    const voteId = readText(state, PRODUCERS, 'voteId')
    if (voteId === undefined) throw new ChainError('vote not found')
    const option = readJson<{ votes?: string }>(state, 'vote.iost', `v_${voteId}`, account)
    if (option === undefined) throw new ChainError("can't get producer vote info")
    const producer = readJson<ProducerRecord>(state, PRODUCERS, 'producerTable', account)
    if (producer === undefined) throw new ChainError("can't get producer info")
    return {
      pubkey: producer.pubkey ?? '',
      loc: producer.loc ?? '',
      url: producer.url ?? '',
      net_id: producer.netId ?? '',
      is_producer: producer.isProducer ?? false,
      status: STATUSES[producer.status ?? 0] ?? '',
      online: producer.online ?? false,
      votes: Number(option.votes ?? 0),
    }
  },

  getContractVote(backend, { id, by_longest_chain }) {
    checkId(id)
    return { vote_infos: readVoteInfos(chooseView(backend, by_longest_chain).state, id) }
  },

  getVoterBonus(backend, { name, by_longest_chain }) {
    checkId(name)
    const { state } = chooseView(backend, by_longest_chain)
    const votes = readJson<UserVotes>(state, 'vote.iost', `u_${PRODUCER_VOTE}`, name) ?? {}
    const detail: Record<string, number> = Object.create(null)
    let bonus = 0
    for (const [candidate, [count]] of Object.entries(votes)) {
      const mask = readNumber(state, `v_${candidate}`, name)
      const earning = cut(readNumber(state, 'voterCoef', candidate) * Number(count) - mask)
      if (earning <= 0) continue
      detail[candidate] = earning
      bonus += earning
    }
    return { bonus, detail }
  },

  getCandidateBonus(backend, { name, by_longest_chain }) {
    checkId(name)
    const { state } = chooseView(backend, by_longest_chain)
    const votes = Number(readJson<{ votes?: string }>(state, 'vote.iost', `v_${PRODUCER_VOTE}`, name)?.votes ?? 0)
    const counted = votes < CANDIDATE_THRESHOLD ? 0 : votes
    return { bonus: cut(readNumber(state, 'candCoef') * counted - readNumber(state, 'candMask', name)) }
  },
} satisfies Partial<Handlers>

/** Reads the votes of an account or contract for producers. */
export function readVoteInfos(state: Reader, name: string): Results['getContractVote']['vote_infos'] {
  const votes = readJson<UserVotes>(state, 'vote.iost', `u_${readText(state, PRODUCERS, 'voteId')}`, name) ?? {}
  return Object.entries(votes).map(([option, [count, , cleared]]) => ({
    option,
    votes: Number(count) - Number(cleared),
    cleared_votes: Number(cleared),
  }))
}

/** A number that the contract keeps as text inside JSON. */
function readNumber(state: Reader, key: string, field?: string): number {
  return Number(readJson<string | number>(state, PRODUCERS, key, field) ?? 0)
}

function cut(amount: number): number {
  return Math.trunc(amount * BONUS_UNITS) / BONUS_UNITS + 0
}
