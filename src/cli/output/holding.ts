import { decodeBase64Lenient } from '../../codec/base64.js'
import { formatDecimal } from '../../codec/decimal.js'
import { JsonError, JsonNumber, parseJson } from '../../codec/json.js'
import { decodeUtf8 } from '../../codec/utf8.js'
import { tripleOf } from '../../collections/presence.js'
import { isText, listOf, nullable, recordOf } from '../../collections/shapes.js'
import { impossibleValueError, parseValueInteger, parseValueJson } from '../../rpc/encoding/value-json.js'
import type { Provider } from '../../rpc/provider.js'
import type { Requests, Results } from '../../rpc/schema.js'

/** Balance of a token in exact decimals; `time` (ns) is when a frozen amount is released. */
export interface TokenHolding {
  balance: string
  frozen: { amount: string; time: string }[]
}

/**
 * Reads the balance of an account or contract. The node's response has doubles (rpc.md §4.12), so the amounts are read
 * from contract storage, and only the release times from the response.
 */
export async function readHolding(
  provider: Pick<Provider, 'request'>,
  { account, token, by_longest_chain }: Requests['getTokenBalance'],
  response: Results['getTokenBalance'],
): Promise<TokenHolding> {
  const key_fields = [
    { key: `TI${token}`, field: 'decimal' },
    { key: `TB${account}`, field: token },
    { key: `TF${account}`, field: token },
  ]
  const request = { id: 'token.iost', key_fields, by_longest_chain }
  const { datas } = await provider.request('getBatchContractStorage', request)
  const [decimal, free, later] = tripleOf(datas)
  const times = new Set(response.frozen_balances.map(({ time }) => time))
  const entries = readFrozen(later)
  const thawed = entries.filter(({ time }) => !times.has(time))
  const balance = thawed.reduce(
    (sum, { amount }) => sum + amount,
    free === 'null' ? 0n : parseValueInteger(free, 'balance'),
  )
  const scale = Number(parseValueInteger(decimal, 'decimals of a token'))
  const format = (value: bigint) => formatDecimal({ value, scale })
  const frozen = entries.filter(({ time }) => times.has(time))
  return { balance: format(balance), frozen: frozen.map(({ amount, time }) => ({ amount: format(amount), time })) }
}

const FROZEN = 'frozen amounts'

/** Parses the record of frozen amounts: base64 of JSON in quotes (rpc.md §4.18), or the word for an empty one. */
function readFrozen(data: string): { amount: bigint; time: string }[] {
  if (data === 'null') return []
  const bytes = decodeBase64Lenient(parseValueJson(data, isText, FROZEN))
  if (bytes === undefined) throw impossibleValueError(data, FROZEN)
  const entries = parseEntries(decodeUtf8(bytes))
  return (entries ?? []).map(({ Amount, Ftime }) => ({
    amount: parseValueInteger(Amount.text, FROZEN),
    time: Ftime.text,
  }))
}

/** Keeps all digits of the numbers. */
function parseEntries(text: string): { Amount: JsonNumber; Ftime: JsonNumber }[] | null {
  try {
    const entries: unknown = parseJson(text)
    if (isEntries(entries)) return entries
  } catch (error) {
    if (!(error instanceof JsonError)) throw error
  }
  throw impossibleValueError(text, FROZEN)
}

const isJsonNumber = (value: unknown): value is JsonNumber => value instanceof JsonNumber
const isEntries = nullable(listOf(recordOf({ Amount: isJsonNumber, Ftime: isJsonNumber })))
