import { readStorage } from '../../client/storage.js'
import { formatDecimal } from '../../codec/decimal.js'
import type { Provider } from '../../rpc/provider.js'

/** Reads a balance in iost, in its smallest unit. */
export async function readIost(provider: Provider, holder: string): Promise<string> {
  const [value] = await readStorage(provider, 'token.iost', [[`TB${holder}`, 'iost']])
  return value ?? '0'
}

/** Reads the supply of iost as a decimal text. */
export async function readSupplyDecimal(provider: Provider): Promise<string> {
  const info = await provider.request('getTokenInfo', { symbol: 'iost', by_longest_chain: true })
  return formatDecimal({ value: BigInt(info.current_supply), scale: info.decimal })
}
