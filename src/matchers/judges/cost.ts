import { equalsJson, formatJson } from '../../codec/chain-value.js'
import { parseExact } from '../../codec/exact-number.js'
import { JsonNumber } from '../../codec/json.js'
import type { WireReceipt } from '../../rpc/schema.js'
import type { MatcherContext } from '../context.js'
import type { Check } from '../expectation.js'
import { type Holder, nameOf } from '../subject.js'
import { show, toShown, type Verdict } from '../verdict.js'

/** `useGas(n)`: gas in units, at most two decimals. */
export function judgeGas({ gas_usage }: WireReceipt, gas: number): Verdict {
  return { holds: gas_usage === gas, claim: `use ${gas} gas`, but: `it used ${gas_usage}` }
}

/** `useGasBelow(n)` */
export function judgeGasBelow({ gas_usage }: WireReceipt, limit: number): Verdict {
  return { holds: gas_usage < limit, claim: `use less than ${limit} gas`, but: `it used ${gas_usage}` }
}

/** `useGasWithin(n, '1%')`, computed exactly: in doubles, 1.1 is not within 10% of 1. */
export function judgeGasWithin({ gas_usage }: WireReceipt, gas: number, tolerance: string): Verdict {
  const wanted = readInteger(String(gas))
  const distance = readInteger(String(gas_usage)) - wanted
  return {
    holds: (distance < 0n ? -distance : distance) * 100n * UNIT <= wanted * readInteger(tolerance.slice(0, -1)),
    claim: `use ${gas} gas within ${tolerance}`,
    but: `it used ${gas_usage}`,
  }
}

/** Fraction digits that are compared: gas has 2, and tolerances hardly more. */
const DIGITS = 20
const UNIT = 10n ** BigInt(DIGITS)

/** A decimal text as a multiple of `1 / UNIT`. */
function readInteger(text: string): bigint {
  const { value, scale } = parseExact(text) ?? { value: 0n, scale: 0 }
  return scale > DIGITS ? value / 10n ** BigInt(scale - DIGITS) : value * 10n ** BigInt(DIGITS - scale)
}

/** `fitTime(ms)`: the processor time of the call on the node that ran it. */
export function fitTime(_: MatcherContext, limitMs: number): Check {
  return {
    begin:
      ({ provider }) =>
      async ({ tx_hash }) => {
        const { time_ms } = await provider.dev('timing', { hash: tx_hash })
        const but = `it took ${Math.ceil(time_ms)} ms`
        return { holds: time_ms <= limitMs, claim: `take no more than ${limitMs} ms`, but }
      },
  }
}

/** `useRam({ payer: bytes })`: these payers and no others. */
export function useRam(_: MatcherContext, expected: Readonly<Record<string, number>>): Check {
  return {
    keys: Object.keys(expected),
    begin: () => (receipt) => judgeRam(receipt.ram_usage, expected),
  }
}

function judgeRam(usage: WireReceipt['ram_usage'], expected: Readonly<Record<string, number>>): Verdict {
  const wanted = Object.fromEntries(Object.entries(expected).filter(([, bytes]) => bytes !== 0))
  const actual = Object.fromEntries(Object.entries(usage).map(([payer, bytes]) => [payer, new JsonNumber(bytes)]))
  return {
    holds: equalsJson(actual, wanted),
    claim: `use RAM ${show(wanted)}`,
    but: `it used ${formatJson(actual)}`,
    expected: wanted,
    actual: toShown(actual),
  }
}

/** `useRamBelow(n, payer?)`: of one payer, or of all together. */
export function useRamBelow(_: MatcherContext, limit: number, holder?: Holder): Check {
  const payer = holder === undefined ? undefined : nameOf(holder)
  return {
    begin: () => (receipt) => {
      const ram = readRam(receipt)
      const bytes = payer === undefined ? sum(ram) : (ram[payer] ?? 0n)
      const claim = `use less than ${limit} bytes of RAM${payer === undefined ? '' : ` of ${payer}`}`
      return { holds: bytes < limit, claim, but: `it used ${bytes}` }
    },
  }
}

/** `chargeRam(account)` */
export function chargeRam(_: MatcherContext, holder: Holder): Check {
  const payer = nameOf(holder)
  return {
    begin: () => (receipt) => {
      const bytes = readRam(receipt)[payer] ?? 0n
      const but = bytes === 0n ? 'it did not' : `it was ${bytes} bytes`
      return { holds: bytes > 0, claim: `charge RAM to ${payer}`, but }
    },
  }
}

/** `freeRam`: more bytes are given back than taken. */
export function judgeFreedRam(receipt: WireReceipt): Verdict {
  const bytes = sum(readRam(receipt))
  return { holds: bytes < 0, claim: 'free RAM', but: `it used ${bytes} bytes` }
}

function readRam({ ram_usage }: WireReceipt): Record<string, bigint> {
  return Object.fromEntries(Object.entries(ram_usage).map(([payer, bytes]) => [payer, BigInt(bytes)]))
}

function sum(ram: Record<string, bigint>): bigint {
  return Object.values(ram).reduce((total, bytes) => total + bytes, 0n)
}
