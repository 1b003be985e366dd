// biome-ignore-all lint/style/noNonNullAssertion: genesis or the checks before ensure the record
import type { Host } from '../vm/execution/host.js'
import { type ScriptContract, scriptMethod } from './runtime/script.js'
import { compareCost } from './runtime/script-costs.js'
import { parseJson } from './runtime/script-json.js'
import {
  callForText,
  callJson,
  canUpdateByAdmin,
  genesisMethod,
  initNothing,
  readBlockTime,
  readSelf,
  readText,
  throwError,
} from './runtime/script-library.js'
import { Float64 } from './runtime/script-number.js'

/** Gas of the script's own instructions (system-contracts.md §7.6). */
const GAS = {
  /** Includes the division that creates `RATE`. */
  load: 2104,
  allow: { start: 6, ask: 12, granted: 6, refuse: 65 },
  mint: { start: 37 },
  issueTo: { allow: 8, mint: 8 },
  issue: {
    readAdmin: 13,
    allow: 8,
    readLast: 14,
    checkLast: 24,
    now: 23,
    gap: 11,
    compareGap: 8,
    readFoundation: 14,
    readDecimal: 22,
    hasFoundation: 3,
    refuseFoundation: 62,
    writeLast: 19,
    self: 11,
    supply: 33,
    amount: 19,
    share: 14,
    mintFoundation: 32,
    mintBonus: 19,
    mintSelf: 16,
    topUp: 32,
    end: 3,
  },
} as const

/** 2.96 percent a year, for each nanosecond: 0.0296 / 31536000000000000 with 50 decimals. */
export const RATE = '0.00000000000000000093860984271943176052765093860984'
const THIRD = '0.33333333'
const LAST_TIME = { key: 'IOSTLastIssueTime' }

interface TokenConfig {
  FoundationAccount: string
  IOSTTotalSupply: number
  IOSTDecimal: number
}

interface InitialHolder {
  ID: string
  Balance: number
}

/** The token iost with its first holders. */
const initGenesis = genesisMethod(
  ['string', 'json', 'json'],
  (host, admin, { FoundationAccount, IOSTTotalSupply, IOSTDecimal }: TokenConfig, holders: InitialHolder[]) => {
    host.put({ key: 'adminID' }, admin)
    host.put({ key: 'FoundationAccount' }, FoundationAccount)
    callJson(host, 'token.iost', 'create', ['iost', 'issue.iost', IOSTTotalSupply, { decimal: IOSTDecimal }])
    for (const { ID, Balance } of holders) {
      if (Balance !== 0) callJson(host, 'token.iost', 'issue', ['iost', ID, String(Balance)])
    }
    host.put({ key: 'IOSTDecimal' }, String(IOSTDecimal))
    host.put(LAST_TIME, String(host.run.block.time))
  },
)

const issueIOSTTo = scriptMethod(['string', 'string'], (host, account, amount) => {
  host.count(GAS.issueTo.allow)
  requireOneOf(host, ['auth.iost'])
  host.count(GAS.issueTo.mint)
  mint(host, account, amount)
})

/** Mints the amount due since the last time: a third each for the foundation, for contributions and for candidates. */
const issueIOST = scriptMethod([], (host) => {
  const gas = GAS.issue
  host.count(gas.readAdmin)
  const admin = readText(host, { key: 'adminID' })!
  host.count(gas.allow)
  requireOneOf(host, ['base.iost', admin])
  host.count(gas.readLast)
  const last = readText(host, LAST_TIME)
  host.count(gas.checkLast + compareCost(last, null) + compareCost(last, 0) + compareCost(last, undefined))
  host.count(gas.now)
  const now = Float64.create(host, readBlockTime(host))
  host.count(gas.gap)
  const gap = now.minus(last)
  host.count(gas.compareGap)
  if (gap.lte(0)) return

  host.count(gas.readFoundation)
  const foundation = readText(host, { key: 'FoundationAccount' })
  host.count(gas.readDecimal)
  const decimals = parseJson<number>(host, readText(host, { key: 'IOSTDecimal' }))!
  host.count(gas.hasFoundation)
  if (!foundation) throwError(host, gas.refuseFoundation, 'FoundationAccount not set.')
  host.count(gas.writeLast)
  host.put(LAST_TIME, now.toFixed())
  host.count(gas.self)
  const self = readSelf(host)

  host.count(gas.supply)
  const supply = Float64.create(host, callForText(host, 'token.iost', 'supply', ['iost']))
  host.count(gas.amount)
  const amount = supply.multi(Float64.constant(host, RATE)).multi(gap)
  host.count(gas.share)
  const share = amount.multi(THIRD)
  host.count(gas.mintFoundation)
  mint(host, foundation, amount.minus(share).minus(share).toFixed(decimals))
  host.count(gas.mintBonus)
  mint(host, 'bonus.iost', share.toFixed(decimals))
  host.count(gas.mintSelf)
  mint(host, self, share.toFixed(decimals))
  host.count(gas.topUp)
  // Without candidates the response is the text "false", which the original treats as success: the share stays here.
  callJson(host, 'vote_producer.iost', 'topupCandidateBonus', [share.toFixed(decimals), self])
  host.count(gas.end)
})

function mint(host: Host, account: string, amount: string): void {
  host.count(GAS.mint.start + compareCost('string', 'string'))
  callJson(host, 'token.iost', 'issue', ['iost', account, amount])
}

function requireOneOf(host: Host, ids: readonly string[]): void {
  const gas = GAS.allow
  host.count(gas.start)
  for (const id of ids) {
    host.count(gas.ask)
    if (!host.requireAuth(id, 'active')) continue
    host.count(gas.granted)
    return
  }
  throwError(host, gas.refuse, 'issue iost permission denied')
}

/** `issue.iost`: issuance of iost (`system-contracts.md` §7.6). */
export const issueIost: ScriptContract = {
  id: 'issue.iost',
  version: '1.0.0',
  load: (host) => host.count(GAS.load),
  init: initNothing,
  methods: { can_update: canUpdateByAdmin, initGenesis, issueIOSTTo, issueIOST },
}
