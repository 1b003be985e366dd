// biome-ignore-all lint/style/noNonNullAssertion: genesis or the checks before ensure the record
import type { Host } from '../../vm/execution/host.js'
import { compareCost, concatCost } from '../runtime/script-costs.js'
import { parseJson, stringifyJson } from '../runtime/script-json.js'
import { callJson, readBlockTime, readSelf, readText, throwJoined } from '../runtime/script-library.js'

/** Gas of the arithmetic of `ram.iost` (system-contracts.md §7.2). */
const GAS = {
  read: { start: 11, absent: 20, compare: 17, parse: 8 },
  write: 16,
  total: { first: 17, isThere: 3, second: 13, end: 9 },
  changeTotal: { balance: 24, space: 25, add: 3 },
  holding: { read: 19, isThere: 9 },
  changeHolding: { start: 30, add: 3 },
  price: { start: 11, isBuy: 8, invert: 35, compare: 9, refuse: 102, balance: 48, compute: 14 },
  round: 28,
  refill: {
    readInterval: 22,
    readLast: 73,
    slots: 20,
    readIncrease: 20,
    issue: 34,
    call: 13,
    writeTime: 15,
    writeLeft: 8,
  },
} as const

/** The figures of the market. */
type Total = 'leftSpace' | 'usedSpace' | 'balance'
/** RAM of an account: bought by itself (SR), and total (TR). */
type Holding = 'SR' | 'TR'

/** Reads a stored JSON value; `null` if missing. */
export function readValue<T>(host: Host, key: string): T | null {
  const gas = GAS.read
  host.count(gas.start)
  const text = readText(host, { key })
  if (text === null) {
    host.count(gas.absent)
    return null
  }
  host.count(gas.compare + compareCost(text, null) + compareCost(text, '') + gas.parse)
  return parseJson<T>(host, text)
}

export function writeNumber(host: Host, key: string, value: number): void {
  host.count(GAS.write)
  host.put({ key }, stringifyJson(host, value))
}

/** Reads a total twice, as the original does: first to check whether it exists. */
function readTotal(host: Host, total: Total): number {
  const gas = GAS.total
  host.count(gas.first)
  readValue(host, total)
  host.count(gas.isThere + gas.second)
  const value = readValue<number>(host, total)!
  host.count(gas.end)
  return value
}

/** Adds to a figure of the market. */
export function changeTotal(host: Host, total: Total, change: number): void {
  const gas = GAS.changeTotal
  host.count(total === 'balance' ? gas.balance : gas.space)
  const value = readTotal(host, total)
  host.count(gas.add)
  writeNumber(host, total, value + change)
}

/** Reads the bytes of an account; 0 if it never bought any. */
export function readHolding(host: Host, holding: Holding, account: string): number {
  const key = holding + account
  host.count(concatCost(key) + GAS.holding.read)
  const value = readValue<number>(host, key)
  host.count(GAS.holding.isThere)
  return value ?? 0
}

export function changeHolding(host: Host, holding: Holding, account: string, change: number): void {
  const key = holding + account
  host.count(GAS.changeHolding.start + concatCost(key))
  const value = readHolding(host, holding, account)
  host.count(GAS.changeHolding.add)
  writeNumber(host, key, value + change)
}

/** Returns the price of a number of bytes on the market's curve, not rounded (`system-contracts.md` §5). */
export function estimatePrice(host: Host, kind: 'buy' | 'sell', amount: number): number {
  const gas = GAS.price
  host.count(gas.start)
  const left = readTotal(host, 'leftSpace')
  host.count(gas.isBuy + compareCost(kind, 'buy'))
  if (kind === 'sell') {
    host.count(gas.invert)
    return -estimatePrice(host, 'buy', -amount)
  }
  host.count(gas.compare)
  if (left <= amount) {
    const refusal = 'buy amount is too much. left space is not enough '
    throwJoined(host, gas.refuse, refusal, String(left), ' is less than ', String(amount))
  }
  host.count(gas.balance)
  const balance = readTotal(host, 'balance')
  host.count(gas.compute)
  return balance * (left / (left - amount) - 1)
}

/** An amount of iost in whole hundredths. */
export function roundCents(host: Host, amount: number): number {
  host.count(GAS.round)
  return Math.round(amount * 100) / 100
}

const NS_PER_SECOND = 1e9

/** Adds the RAM due since the last time to the market: a fixed amount for every full interval. */
export function refillMarket(host: Host): void {
  const gas = GAS.refill
  host.count(gas.readInterval)
  const interval = readValue<number>(host, 'increaseInterval')!
  host.count(gas.readLast)
  const last = readValue<number>(host, 'lastUpdateBlockTime')!
  host.count(gas.slots)
  const now = readBlockTime(host)
  const slots = Math.floor(now / NS_PER_SECOND / interval) - Math.floor(last / NS_PER_SECOND / interval)
  if (slots <= 0) return
  host.count(gas.readIncrease)
  const amount = readValue<number>(host, 'increaseAmount')! * slots
  host.count(gas.issue)
  const self = readSelf(host)
  host.count(gas.call)
  callJson(host, 'token.iost', 'issue', ['ram', self, String(amount)])
  host.count(gas.writeTime)
  writeNumber(host, 'lastUpdateBlockTime', now)
  host.count(gas.writeLeft)
  changeTotal(host, 'leftSpace', amount)
}
