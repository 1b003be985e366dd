// biome-ignore-all lint/style/noNonNullAssertion: genesis or the checks before ensure the record
import type { Host } from '../vm/execution/host.js'
import { type ScriptContract, scriptMethod } from './runtime/script.js'
import { compareCost, copyCost, scanCost } from './runtime/script-costs.js'
import {
  callForText,
  callJson,
  initNothing,
  readPublisher,
  requireAuthority,
  throwError,
  throwJoined,
  transferIost,
} from './runtime/script-library.js'
import { BigNumber } from './runtime/script-number.js'

/** Gas of the script's own instructions (system-contracts.md §7.3). */
const GAS = {
  load: 174,
  canUpdate: 10,
  transfer: { start: 11, hasReceiver: 8, call: 16 },
  create: {
    start: 28,
    compare: 8,
    refuseAmount: 70,
    command: 10,
    refuseCommand: 77,
    token: 8,
    refuseToken: 65,
    split: 34,
    refuseMemo: 68,
    signUp: 13,
    buy: 22,
    add: 34,
    isEnough: 8,
    refusePrice: 80,
    pay: 20,
  },
} as const

const COMMAND = 'create:'
const MINIMUM_AMOUNT = 100
/** Pledge of the sign-up, in iost. */
const PLEDGE = 10
const FIRST_RAM = 1000
/** The contract acts with the publisher's authority, never with its own. */
const AS_PUBLISHER = { withAuth: false }

const transfer = scriptMethod(
  ['string', 'string', 'string', 'string'],
  (host, token, to, amount, memo) => {
    host.count(GAS.transfer.start)
    const from = readPublisher(host)
    host.count(GAS.transfer.hasReceiver + compareCost(to, ''))
    if (to === '') return createAccount(host, { token, from, amount, memo })
    host.count(GAS.transfer.call)
    callJson(host, 'token.iost', 'transfer', [token, from, to, amount, memo], AS_PUBLISHER)
  },
  [['*', 'unlimited']],
)

/**
 * Creates the account that the memo describes, for a transfer to the empty name; the rest of the amount goes to the new
 * account.
 */
function createAccount(
  host: Host,
  { token, from, amount, memo }: { token: string; from: string; amount: string; memo: string },
): undefined {
  const gas = GAS.create
  host.count(gas.start + compareCost('', ''))
  const value = BigNumber.create(host, amount)
  host.count(gas.compare)
  if (value.lt(MINIMUM_AMOUNT)) {
    throwJoined(host, gas.refuseAmount, 'transfer amount should be greater or equal to ', String(MINIMUM_AMOUNT))
  }
  const [id, ownerKey, activeKey] = parseMemo(host, token, memo)
  host.count(gas.signUp)
  callJson(host, 'auth.iost', 'signUp', [id, ownerKey, activeKey], AS_PUBLISHER)
  host.count(gas.buy)
  const price = callForText(host, 'ram.iost', 'buy', [from, id, FIRST_RAM], AS_PUBLISHER)
  host.count(gas.add)
  const paid = BigNumber.create(host, price).plus(BigNumber.create(host, PLEDGE))
  host.count(gas.isEnough)
  if (value.lt(paid)) {
    const refusal = 'amount not enough to buy 1kB RAM and pledge 10 IOST Gas. need '
    throwJoined(host, gas.refusePrice, refusal, value.toString())
  }
  host.count(gas.pay)
  transferIost(host, from, id, value.minus(paid), memo)
}

function parseMemo(host: Host, token: string, memo: string): [string, string, string] {
  const gas = GAS.create
  host.count(gas.command + scanCost(memo))
  if (!memo.startsWith(COMMAND)) {
    throwJoined(host, gas.refuseCommand, 'unsupported command : ', memo, ', use create:XX')
  }
  host.count(gas.token + compareCost(token, 'iost'))
  if (token !== 'iost') throwError(host, gas.refuseToken, 'must transfer iost if you want to create a new account')
  const parts = memo.split(':')
  host.count(gas.split + scanCost(memo) + copyCost(parts))
  const [, name, ownerKey, activeKey, ...others] = parts
  if (name === undefined || ownerKey === undefined || activeKey === undefined || others.length > 0) {
    const form = 'create:name:ownerKey:activeKey'
    throwError(host, gas.refuseMemo, `memo of transferring to a new account should be of format ${form}`)
  }
  return [name, ownerKey, activeKey]
}

/** `exchange.iost`: transfers, and accounts for users who pay into an exchange (`system-contracts.md` §7.3). */
export const exchangeIost: ScriptContract = {
  id: 'exchange.iost',
  version: '1.0.0',
  load: (host) => host.count(GAS.load),
  init: initNothing,
  methods: {
    can_update: scriptMethod(['string'], (host) => {
      host.count(GAS.canUpdate)
      requireAuthority(host, 'admin', 'active')
      return true
    }),
    transfer,
  },
}
