import { formatText } from '../vm/execution/stored-text.js'
import { type ScriptContract, scriptMethod, ThrownValue } from './runtime/script.js'
import {
  callForText,
  callJson,
  canUpdateByJsonAdmin,
  initJsonAdmin,
  parseStored,
  readBlockTime,
  readJson,
  readMember,
  readSelf,
  readStored,
  requireAuthority,
  throwError,
  transferIost,
  writeJson,
} from './runtime/script-library.js'
import { Float64 } from './runtime/script-number.js'

/** Gas of the script's own instructions (system-contracts.md §7.5). */
const GAS = {
  /** Includes creating `RATE`. */
  load: 524,
  contribute: {
    authority: 10,
    readTime: 21,
    compareTime: 22,
    readSupply: 33,
    multiply: 19,
    writeShare: 11,
    writeTime: 14,
    readWitness: 11,
    readShare: 14,
    readProducer: 29,
    useAccount: 3,
    issue: 18,
  },
  exchange: {
    authority: 8,
    readBalance: 26,
    parse: 11,
    isAll: 8,
    useAll: 11,
    isCovered: 21,
    refuseAmount: 65,
    readPool: 41,
    comparePool: 8,
    refusePool: 63,
    destroy: 27,
    pay: 18,
  },
} as const

/** Share of the supply of iost that a block's contribution is worth. */
const RATE = '1.564349722223e-10'
/** Time until a share is computed again: a week, in nanoseconds. */
export const SHARE_PERIOD = 604800000000000
const FIRST_SHARE = '3.28513441'
const SHARE = { key: 'blockContrib' }
const TIME = { key: 'lastTime' }

/** Pays the producer of the parent block in `contribute`. */
const issueContribute = scriptMethod(['json'], (host, data: { parent?: [unknown] } | null) => {
  const gas = GAS.contribute
  host.count(gas.authority)
  requireAuthority(host, 'base.iost', 'active')
  host.count(gas.readTime)
  const last = readStored<number>(host, TIME)
  host.count(gas.compareTime)
  const now = readBlockTime(host)
  if (!(now < last + SHARE_PERIOD)) {
    host.count(gas.readSupply)
    const supply = Float64.create(host, callForText(host, 'token.iost', 'supply', ['iost']))
    host.count(gas.multiply)
    const share = supply.multi(Float64.constant(host, RATE)).toFixed(8)
    host.count(gas.writeShare)
    writeJson(host, SHARE, share)
    host.count(gas.writeTime)
    writeJson(host, TIME, now)
  }
  host.count(gas.readWitness)
  const witness = readMember(readMember(data, 'parent'), 0)
  host.count(gas.readShare)
  const share = readJson<string>(host, SHARE)
  host.count(gas.readProducer)
  if (typeof witness !== 'string') throw new ThrownValue('Error: IOSTContractStorage_GlobalMapGet field must be string')
  const entry = { key: 'producerKeyToId', field: witness }
  const account = parseStored<string>(host, formatText(host.globalGet('vote_producer.iost', entry)))
  if (account) host.count(gas.useAccount)
  host.count(gas.issue)
  callJson(host, 'token.iost', 'issue', ['contribute', account || witness, share])
})

/** Exchanges `contribute` for iost, one for one; the amount `0` means all of it. */
const exchangeIOST = scriptMethod(
  ['string', 'string'],
  (host, account, amount) => {
    const gas = GAS.exchange
    host.count(gas.authority)
    requireAuthority(host, account, 'active')
    host.count(gas.readBalance)
    const balance = callForText(host, 'token.iost', 'balanceOf', ['contribute', account])
    host.count(gas.parse)
    let value = Float64.create(host, amount)
    host.count(gas.isAll)
    if (value.isZero()) {
      host.count(gas.useAll)
      value = Float64.create(host, balance)
    }
    host.count(gas.isCovered)
    if (value.lte('0') || value.gt(balance)) {
      throwError(host, gas.refuseAmount, 'invalid amount: negative or greater than contribute')
    }
    host.count(gas.readPool)
    const pool = Float64.create(host, callForText(host, 'token.iost', 'balanceOf', ['iost', readSelf(host)]))
    host.count(gas.comparePool)
    if (value.gt(pool)) throwError(host, gas.refusePool, 'left bonus not enough, please wait')
    host.count(gas.destroy)
    callJson(host, 'token.iost', 'destroy', ['contribute', account, value.toFixed()])
    host.count(gas.pay)
    const text = value.toFixed()
    transferIost(host, readSelf(host), account, text)
  },
  [['*', 'unlimited']],
)

/** `bonus.iost`: earnings of producers (`system-contracts.md` §7.5). */
export const bonusIost: ScriptContract = {
  id: 'bonus.iost',
  version: '1.0.2',
  load: (host) => host.count(GAS.load),
  init: scriptMethod([], (host) => {
    const config = { decimal: 8, can_transfer: false }
    callJson(host, 'token.iost', 'create', ['contribute', 'bonus.iost', 90000000000, config])
    writeJson(host, SHARE, FIRST_SHARE)
    writeJson(host, TIME, readBlockTime(host))
  }),
  methods: { can_update: canUpdateByJsonAdmin, initAdmin: initJsonAdmin, issueContribute, exchangeIOST },
}
