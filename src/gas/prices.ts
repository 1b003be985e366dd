import { tryParseJsonObject } from '../codec/json.js'
import { entriesOf, requireRecord } from '../collections/records.js'
import { isKeyOf } from '../collections/shapes.js'
import { readRecord } from '../state/records.js'
import type { Reader } from '../state/store.js'

/** The price of one host operation: cpu gas, net (10 gas each), data (RAM bytes, informative). */
interface Price {
  Data: number
  Net: number
  CPU: number
}

/**
 * The price list (`vm.md` §6), under the names by which `system.iost/hostSettings` overrides it.
 * A chain keeps one list for its whole life: overrides are only ever overwritten, never reset.
 */
export interface Prices {
  JSCost: Price
  PutCost: Price
  GetCost: Price
  DelCost: Price
  KeysCost: Price
  ContextCost: Price
  EventPrice: Price
  ReceiptPrice: Price
  CodePrice: Price
  SetCodeBasePrice: Price
  SetCodePrice: Price
  OpPrice: Price
  ErrPrice: Price
}

const cpu = (CPU: number): Price => ({ Data: 0, Net: 0, CPU })

const STANDARD: Readonly<Prices> = {
  JSCost: cpu(30000),
  PutCost: cpu(300),
  GetCost: cpu(300),
  DelCost: cpu(300),
  KeysCost: cpu(300),
  ContextCost: cpu(10),
  EventPrice: cpu(1),
  ReceiptPrice: { Data: 0, Net: 1, CPU: 0 },
  CodePrice: cpu(1),
  SetCodeBasePrice: cpu(200000),
  SetCodePrice: cpu(70),
  OpPrice: cpu(1),
  ErrPrice: cpu(1),
}

export function createPrices(): Prices {
  return { ...STANDARD }
}

const STANDARD_ENTRIES = entriesOf(STANDARD)

/** Whether no setting has ever changed them. */
export function isStandard(prices: Prices): boolean {
  return STANDARD_ENTRIES.every(([name, price]) => prices[name] === price)
}

/** One unit of net is 10 gas. */
export const GAS_PER_NET = 10

/** Brings the list up to the settings that the state holds, as the chain does before every block. */
export function readPriceSettings(prices: Prices, state: Reader): void {
  const value = readRecord(state, 'system.iost', 'settings', 'host')?.value
  if (typeof value === 'string') overridePrices(prices, value)
}

/** Applies the JSON text of the settings; malformed text changes nothing. */
function overridePrices(prices: Prices, settings: string): void {
  for (const [name, value] of Object.entries(readCosts(settings))) {
    const price = readPrice(value)
    if (price !== undefined && isKeyOf(prices, name)) prices[name] = price
  }
}

/** Reads a price in whole units; missing parts are 0. */
function readPrice(value: unknown): Price | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { Data = 0, Net = 0, CPU = 0 } = requireRecord(value)
  return isWhole(Data) && isWhole(Net) && isWhole(CPU) ? { Data, Net, CPU } : undefined
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

function readCosts(settings: string): Record<string, unknown> {
  const costs = tryParseJsonObject(settings)?.costs
  return typeof costs === 'object' && costs !== null ? { ...costs } : {}
}
