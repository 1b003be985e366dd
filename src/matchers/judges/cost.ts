import { equalsJson } from '../../codec/chain-value.js'
import { formatGoJson } from '../../codec/gojson.js'
import { JsonNumber } from '../../codec/json.js'
import { ToolkitError } from '../../errors/errors.js'
import type { WireReceipt } from '../../rpc/schema.js'
import { requireBytes, requireGas, requireNumber } from '../arguments.js'
import type { MatcherContext } from '../context.js'
import { requireHolders } from '../existence.js'
import type { Check } from '../expectation.js'
import { type Holder, nameOf } from '../subject.js'
import { show, toShown, type Verdict } from '../verdict.js'

/** `useGas(n)`: gas in units, at most two decimals. */
export function judgeGas({ gas_usage }: WireReceipt, gas: number): Verdict {
  requireGas('.useGas', gas)
  return { holds: gas_usage === gas, claim: `use ${gas} gas`, but: `it used ${gas_usage}` }
}

/** `useGasBelow(n)` */
export function judgeGasBelow({ gas_usage }: WireReceipt, limit: number): Verdict {
  requireNumber('.useGasBelow', limit)
  return { holds: gas_usage < limit, claim: `use less than ${limit} gas`, but: `it used ${gas_usage}` }
}

/** `useGasWithin(n, '1%')` */
export function judgeGasWithin({ gas_usage }: WireReceipt, gas: number, tolerance: string): Verdict {
  requireNumber('.useGasWithin', gas)
  const distance = gas * parsePercentage(tolerance)
  return {
    holds: Math.abs(gas_usage - gas) <= distance,
    claim: `use ${gas} gas within ${tolerance}`,
    but: `it used ${gas_usage}`,
  }
}

function parsePercentage(text: string): number {
  const [, number] = /^(\d+(?:\.\d+)?)%$/.exec(text) ?? []
  if (number !== undefined) return Number(number) / 100
  throw new ToolkitError('TEST_ARGUMENT', `.useGasWithin expected a percentage such as '1%', got ${show(text)}`)
}

/** `fitTime(ms)`: the wall time of the call on the node that ran it. */
export function fitTime(limitMs: number): Check {
  requireNumber('.fitTime', limitMs)
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
export function useRam(context: MatcherContext, expected: Readonly<Record<string, number>>): Check {
  for (const bytes of Object.values(expected)) requireBytes('.useRam', bytes)
  const keys = Object.keys(expected)
  return {
    keys,
    begin:
      ({ provider }) =>
      async (receipt) => {
        const actual = receipt.ram_usage
        await requireHolders(
          context,
          provider,
          keys.filter((payer) => !Object.hasOwn(actual, payer)),
        )
        return judgeRam(actual, expected)
      },
  }
}

function judgeRam(usage: WireReceipt['ram_usage'], expected: Readonly<Record<string, number>>): Verdict {
  const wanted = Object.fromEntries(Object.entries(expected).filter(([, bytes]) => bytes !== 0))
  const actual = Object.fromEntries(Object.entries(usage).map(([payer, bytes]) => [payer, new JsonNumber(bytes)]))
  return {
    holds: equalsJson(actual, wanted),
    claim: `use RAM ${show(wanted)}`,
    but: `it used ${formatGoJson(actual)}`,
    expected: wanted,
    actual: toShown(actual),
  }
}

/** `useRamBelow(n, payer?)`: of one payer, or of all together. */
export function useRamBelow(context: MatcherContext, limit: number, ...holder: [Holder?]): Check {
  requireNumber('.useRamBelow', limit)
  const payer = holder.length === 0 ? undefined : nameOf(holder[0] as Holder)
  return {
    begin:
      ({ provider }) =>
      async (receipt) => {
        const ram = readRam(receipt)
        if (payer !== undefined && !Object.hasOwn(ram, payer)) await requireHolders(context, provider, [payer])
        const bytes = payer === undefined ? sum(ram) : (ram[payer] ?? 0n)
        const claim = `use less than ${limit} bytes of RAM${payer === undefined ? '' : ` of ${payer}`}`
        return { holds: bytes < limit, claim, but: `it used ${bytes}` }
      },
  }
}

/** `chargeRam(account)` */
export function chargeRam(context: MatcherContext, holder: Holder): Check {
  const payer = nameOf(holder)
  return {
    begin:
      ({ provider }) =>
      async (receipt) => {
        const ram = readRam(receipt)
        if (!Object.hasOwn(ram, payer)) await requireHolders(context, provider, [payer])
        const bytes = ram[payer] ?? 0n
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
