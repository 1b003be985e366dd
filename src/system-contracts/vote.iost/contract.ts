// biome-ignore-all lint/style/noNonNullAssertion: genesis or the checks before ensure the record
import type { Host } from '../../vm/execution/host.js'
import { type ScriptContract, scriptMethod, ThrownValue } from '../runtime/script.js'
import {
  canUpdateByAdmin,
  genesisMethod,
  readJson,
  readPublisher,
  readSelf,
  readStored,
  readText,
  transferIost,
  writeJson,
} from '../runtime/script-library.js'
import { Float64 } from '../runtime/script-number.js'
import { getVote, unvote, vote } from './ballots.js'
import { newVote } from './creation.js'
import { addOption, getOption, removeOption } from './options.js'
import { getResult } from './ranking.js'
import { readInfo, requireAlive, requireVoteOwner, type VoteInfo } from './records.js'

/** Gas of the script's own instructions (system-contracts.md §7.7). */
const GAS = {
  load: 293,
  change: { readAdmin: 13, ask: 11, owner: 8, read: 13, set: 7, payer: 18 },
  delete: { owner: 8, alive: 8, readOwner: 13, deposit: 15, isPaid: 11, refund: 18, mark: 15, write: 10, drop: 10 },
} as const

/** Changes a setting of a vote by the authority of the admin or its owner. */
function changeSetting<K extends 'canVote' | 'freezeTime'>(
  host: Host,
  voteId: string,
  name: K,
  value: VoteInfo[K],
): undefined {
  const gas = GAS.change
  host.count(gas.readAdmin)
  const admin = readText(host, { key: 'adminID' })!
  host.count(gas.ask)
  if (!host.requireAuth(admin, 'active')) {
    host.count(gas.owner)
    requireVoteOwner(host, voteId)
  }
  host.count(gas.read)
  const info = readJson<VoteInfo>(host, { key: 'voteInfo', field: voteId })
  host.count(gas.set)
  if (info === null) throw new ThrownValue(`TypeError: Cannot set property '${name}' of null`)
  info[name] = value
  host.count(gas.payer)
  const payer = readPublisher(host)
  writeJson(host, { key: 'voteInfo', field: voteId }, info, payer)
}

const setCanVote = scriptMethod(['string', 'bool'], (host, voteId, value) =>
  changeSetting(host, voteId, 'canVote', value),
)

const setFreezeTime = scriptMethod(['string', 'number'], (host, voteId, value) =>
  changeSetting(host, voteId, 'freezeTime', value),
)

/** Ends a vote and refunds its deposit; cast votes can still be withdrawn. */
const delVote = scriptMethod(['string'], (host, voteId) => {
  const gas = GAS.delete
  host.count(gas.owner)
  requireVoteOwner(host, voteId)
  host.count(gas.alive)
  requireAlive(host, voteId)
  host.count(gas.readOwner)
  const owner = readStored<string>(host, { key: 'owner', field: voteId })
  const info = readInfo(host, voteId)
  host.count(gas.deposit)
  const deposit = Float64.create(host, info.deposit)
  host.count(gas.isPaid)
  if (!deposit.isZero()) {
    host.count(gas.refund)
    const amount = deposit.toFixed()
    transferIost(host, readSelf(host), owner, amount)
  }
  host.count(gas.mark)
  info.deleted = 1
  host.count(gas.write)
  writeJson(host, { key: 'voteInfo', field: voteId }, info)
  host.count(gas.drop)
  host.del({ key: 'preResult', field: voteId })
  host.count(gas.drop)
  host.del({ key: 'preOrder', field: voteId })
})

/** `vote.iost`: votes with iost, for anything (`system-contracts.md` §7.7). */
export const voteIost: ScriptContract = {
  id: 'vote.iost',
  version: '1.0.3',
  load: (host) => host.count(GAS.load),
  init: scriptMethod([], (host) => {
    writeJson(host, { key: 'current_id' }, '0')
  }),
  methods: {
    can_update: canUpdateByAdmin,
    initAdmin: genesisMethod(['string'], (host, admin) => {
      host.put({ key: 'adminID' }, admin)
      writeJson(host, { key: 'fundID' }, [admin])
    }),
    newVote,
    setCanVote,
    setFreezeTime,
    addOption,
    removeOption,
    getOption,
    vote,
    unvote,
    getVote,
    getResult,
    delVote,
  },
}
