import type { Block } from '../../../chain/blocks/block.js'
import { readJsonText } from '../../../codec/chain-value.js'
import { parseExact } from '../../../codec/exact-number.js'
import { readRecord } from '../../../state/records.js'
import type { Reader } from '../../../state/store.js'
import type { Gains } from './profit-oracle.js'

/** Number of decimals of a token without a record of them. */
const DECIMALS = 8n

/** Sums the tokens that accounts sent to contracts before the head, in units by account and token. */
export function sumDeposits(head: Block, contracts: readonly { id: string }[], state: Reader): Map<string, Gains> {
  const sums = new Map<string, Map<string, bigint>>()
  for (let block: Block | undefined = head; block !== undefined; block = block.parent) {
    for (const { receipts } of block.receipts) {
      for (const { funcName, content } of receipts) {
        const list = funcName.startsWith('token.iost/transfer') ? readJsonText(content) : undefined
        if (!Array.isArray(list) || !contracts.some(({ id }) => id === list[2])) continue
        const [token, from, amount] = [String(list[0]), String(list[1]), String(list[3])]
        const own = sums.get(from) ?? new Map<string, bigint>()
        own.set(token, (own.get(token) ?? 0n) + countUnits(token, amount, state))
        sums.set(from, own)
      }
    }
  }
  return sums
}

function countUnits(token: string, amount: string, state: Reader): bigint {
  const { value, scale } = parseExact(amount) ?? { value: 0n, scale: 0 }
  const decimals = readRecord(state, 'token.iost', `TI${token}`, 'decimal')?.value
  const places = typeof decimals === 'bigint' ? decimals : DECIMALS
  return (value * 10n ** places) / 10n ** BigInt(scale)
}
