// biome-ignore-all lint/style/noNonNullAssertion: genesis or the checks before ensure the record
import type { Host } from '../../vm/execution/host.js'
import { type ScriptContract, scriptMethod } from '../runtime/script.js'
import { compareCost } from '../runtime/script-costs.js'
import {
  callJson,
  genesisMethod,
  initJsonAdmin,
  initNothing,
  readBlockTime,
  readSelf,
  requireAuthority,
  throwError,
  throwJoined,
} from '../runtime/script-library.js'
import {
  changeHolding,
  changeTotal,
  estimatePrice,
  readHolding,
  readValue,
  refillMarket,
  roundCents,
  writeNumber,
} from './market.js'

/** Gas of the script's own instructions (system-contracts.md §7.2). */
const GAS = {
  load: 260,
  canUpdate: { readAdmin: 13, ask: 8 },
  requireTrader: 8,
  minimum: { check: 9, refuse: 64 },
  available: { read: 14, compare: 3, refuse: 85 },
  buy: {
    price: 21,
    fee: 23,
    compareFee: 9,
    raiseFee: 3,
    add: 12,
    pay: 36,
    isFee: 27,
    payFee: 39,
    deliver: 33,
    deliverCall: 13,
    less: 11,
    more: 8,
    result: 8,
  },
  sell: { deliver: 33, deliverCall: 13, price: 21, pay: 36, less: 11, more: 8, result: 8 },
  lend: { deliver: 25, deliverCall: 13, less: 11, more: 8 },
} as const

const MINIMUM_AMOUNT = 10
const FEE_RATE = 0.02
const MINIMUM_FEE = 0.01
const FEE_RECEIVER = 'deadaddr'
/** Initial price of the market, in iost per byte. */
const START_PRICE = 0.005
const MAXIMUM_SUPPLY = 100 * 64 * 1024 ** 3

/** Creates the market in block 0: all RAM is new, and the reserved part is removed at its price without a payment. */
const issue = genesisMethod(['number', 'number', 'number', 'number'], (host, total, interval, increase, reserve) => {
  const config = { decimal: 0, fullName: 'IOST system ram', onlyIssuerCanTransfer: true }
  callJson(host, 'token.iost', 'create', ['ram', 'ram.iost', MAXIMUM_SUPPLY, config])
  callJson(host, 'token.iost', 'issue', ['ram', 'ram.iost', String(total)])
  writeNumber(host, 'lastUpdateBlockTime', readBlockTime(host))
  writeNumber(host, 'increaseInterval', interval)
  writeNumber(host, 'increaseAmount', increase)
  writeNumber(host, 'leftSpace', total)
  writeNumber(host, 'usedSpace', 0)
  writeNumber(host, 'balance', total * START_PRICE)
  const price = estimatePrice(host, 'buy', reserve)
  changeTotal(host, 'leftSpace', -reserve)
  changeTotal(host, 'balance', price)
  changeTotal(host, 'usedSpace', reserve)
})

const buy = scriptMethod(
  ['string', 'string', 'number'],
  (host, payer, account, amount) => {
    const gas = GAS.buy
    checkMinimum(host, amount)
    requireTrader(host, payer)
    refillMarket(host)
    host.count(gas.price)
    const raw = roundCents(host, estimatePrice(host, 'buy', amount))
    host.count(gas.fee)
    const fee = raiseFee(host, roundCents(host, FEE_RATE * raw))
    host.count(gas.add)
    const price = (raw + fee).toFixed(2)

    host.count(gas.pay)
    callJson(host, 'token.iost', 'transfer', ['iost', payer, readSelf(host), price, ''])
    host.count(gas.isFee + compareCost(fee.toFixed(2), '0.00'))
    host.count(gas.payFee)
    callJson(host, 'token.iost', 'transfer', ['iost', readSelf(host), FEE_RECEIVER, fee.toFixed(2), ''])
    host.count(gas.deliver)
    const delivery = ['ram', readSelf(host), account, String(amount), '']
    host.count(gas.deliverCall)
    callJson(host, 'token.iost', 'transfer', delivery)

    host.count(gas.less)
    changeTotal(host, 'leftSpace', -amount)
    host.count(gas.more)
    changeTotal(host, 'balance', raw)
    host.count(gas.more)
    changeTotal(host, 'usedSpace', amount)
    host.count(gas.more)
    changeHolding(host, 'SR', account, amount)
    host.count(gas.more)
    changeHolding(host, 'TR', account, amount)
    host.count(gas.result)
    return price
  },
  [['iost', 'unlimited']],
)

function raiseFee(host: Host, fee: number): number {
  host.count(GAS.buy.compareFee)
  if (fee >= MINIMUM_FEE) return fee
  host.count(GAS.buy.raiseFee)
  return MINIMUM_FEE
}

const sell = scriptMethod(
  ['string', 'string', 'number'],
  (host, account, receiver, amount) => {
    const gas = GAS.sell
    checkMinimum(host, amount)
    requireTrader(host, account)
    requireHolding(host, account, amount, 'sell')
    host.count(gas.deliver)
    const delivery = ['ram', account, readSelf(host), String(amount), '']
    host.count(gas.deliverCall)
    callJson(host, 'token.iost', 'transfer', delivery)
    host.count(gas.price)
    const price = roundCents(host, estimatePrice(host, 'sell', amount))
    host.count(gas.pay)
    callJson(host, 'token.iost', 'transfer', ['iost', readSelf(host), receiver, price.toFixed(2), ''])

    host.count(gas.more)
    changeTotal(host, 'leftSpace', amount)
    host.count(gas.less)
    changeTotal(host, 'balance', -price)
    host.count(gas.less)
    changeTotal(host, 'usedSpace', -amount)
    host.count(gas.less)
    changeHolding(host, 'SR', account, -amount)
    host.count(gas.less)
    changeHolding(host, 'TR', account, -amount)
    host.count(gas.result)
    return price.toFixed(2)
  },
  [['*', 'unlimited']],
)

/** Lends RAM. The lender still owns it, but cannot sell it. */
const lend = scriptMethod(
  ['string', 'string', 'number'],
  (host, from, to, amount) => {
    const gas = GAS.lend
    checkMinimum(host, amount)
    requireTrader(host, from)
    requireHolding(host, from, amount, 'lend')
    host.count(gas.deliver)
    const delivery = ['ram', from, to, String(amount), '']
    host.count(gas.deliverCall)
    callJson(host, 'token.iost', 'transfer', delivery)
    host.count(gas.less)
    changeHolding(host, 'SR', from, -amount)
    host.count(gas.less)
    changeHolding(host, 'TR', from, -amount)
    host.count(gas.more)
    changeHolding(host, 'TR', to, amount)
  },
  [['*', 'unlimited']],
)

function checkMinimum(host: Host, amount: number): void {
  host.count(GAS.minimum.check)
  if (amount < MINIMUM_AMOUNT) throwError(host, GAS.minimum.refuse, 'minimum ram amount for trading is 10 byte')
}

function requireTrader(host: Host, account: string): void {
  host.count(GAS.requireTrader)
  requireAuthority(host, account, 'transfer')
}

function requireHolding(host: Host, account: string, amount: number, purpose: 'sell' | 'lend'): void {
  const gas = GAS.available
  host.count(gas.read)
  const held = readHolding(host, 'SR', account)
  host.count(gas.compare)
  if (held >= amount) return
  host.count(gas.refuse)
  throwJoined(host, 0, 'self ram amount ', String(readHolding(host, 'SR', account)), `, not enough for ${purpose}`)
}

/** `ram.iost`: the market of RAM (`system-contracts.md` §5, §7.2). */
export const ramIost: ScriptContract = {
  id: 'ram.iost',
  version: '1.0.0',
  load: (host) => host.count(GAS.load),
  init: initNothing,
  methods: {
    can_update: scriptMethod(['string'], (host) => {
      host.count(GAS.canUpdate.readAdmin)
      const admin = readValue<string>(host, 'adminID')!
      host.count(GAS.canUpdate.ask)
      requireAuthority(host, admin, 'active')
      return true
    }),
    initAdmin: initJsonAdmin,
    issue,
    buy,
    sell,
    lend,
  },
}
