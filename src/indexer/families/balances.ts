import { readFields, readStorage } from '../../client/storage.js'
import { decodeBase64 } from '../../codec/base64.js'
import { formatDecimal } from '../../codec/decimal.js'
import { parseJson } from '../../codec/json.js'
import { keysOf } from '../../collections/records.js'
import { isRecord, listOf, requireShape } from '../../collections/shapes.js'
import type { Provider } from '../../rpc/provider.js'
import type { TokenHolder } from '../store/chain-index.js'
import type { TokenKind, TokenName } from '../store/ingest/block-content.js'
import type { Source } from './source.js'
import { splitName } from './token-facts.js'

/** Reads a spendable balance in iost, in its smallest unit. */
export async function readIost(provider: Provider, holder: string): Promise<string> {
  const [value] = await readStorage(provider, 'token.iost', [[`TB${holder}`, 'iost']])
  return value ?? '0'
}

/** Reads the supply of iost as decimal text. */
export async function readSupplyDecimal(provider: Provider): Promise<string> {
  const info = await provider.request('getTokenInfo', { symbol: 'iost', by_longest_chain: true })
  return formatDecimal({ value: BigInt(info.current_supply), scale: info.decimal })
}

/** Maps in the storage of the token contracts that hold parts of an address's balance. */
const MAPS: Readonly<Record<TokenKind, readonly string[]>> = {
  'token.iost': ['TB', 'TF'],
  'token721.iost': ['T721B'],
}

/** Lists the tokens that an address has held, from the storage of the token contracts. */
export async function listStored({ provider }: Source, address: string): Promise<TokenName[]> {
  const kinds = keysOf(MAPS)
  const found = await Promise.all(
    kinds.flatMap((kind) =>
      MAPS[kind].map(async (map) => {
        const symbols = await readFields(provider, kind, `${map}${address}`)
        return symbols.map((symbol): TokenName => `${kind}/${symbol}`)
      }),
    ),
  )
  return [...new Set(found.flat())]
}

/** Reads balances from the node, including frozen amounts. */
export async function readStoredBalances(
  provider: Provider,
  name: TokenName,
  addresses: readonly string[],
): Promise<TokenHolder[]> {
  const { kind, symbol } = splitName(name)
  const maps = MAPS[kind]
  const holders: TokenHolder[] = []
  // As many at once as a node returns in one response, because blocks may come between two responses.
  const count = Math.floor(50 / maps.length)
  for (let start = 0; start < addresses.length; start += count) {
    const asked = addresses.slice(start, start + count)
    const keys = asked.flatMap((address) => maps.map((map) => [`${map}${address}`, symbol] as const))
    const values = await readStorage(provider, kind, keys)
    for (const [at, address] of asked.entries()) {
      const [spendable, frozen] = values.slice(at * maps.length, (at + 1) * maps.length)
      holders.push({ address, value: BigInt(spendable ?? 0) + sumFrozen(frozen) })
    }
  }
  return holders
}

/** Sums amounts that are or were frozen: the chain unfreezes expired ones only when it next reads the balance. */
function sumFrozen(value: string | null | undefined): bigint {
  if (value === null || value === undefined) return 0n
  const bytes = decodeBase64(String(JSON.parse(value)))
  const list = requireShape(parseJson(new TextDecoder().decode(bytes)), listOf(isRecord), 'list of frozen amounts')
  return list.reduce((sum, { Amount }) => sum + BigInt(String(Amount)), 0n)
}
