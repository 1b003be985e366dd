import type { Chain } from '../../chain/chain.js'
import type { DevResults } from '../../rpc/development/dev-methods.js'
import { ChainError } from '../../state/chain-error.js'

/** Reads raw keys of the state that the transactions of a block ran on. */
export function readStateBefore(
  chain: Chain,
  { number, keys }: { number: number; keys: readonly string[] },
): DevResults['stateBefore'] {
  const block = chain.findBlock({ number })
  if (block === undefined) {
    throw new ChainError(`block: unknown block ${number}, the newest is ${chain.head.head.number}`)
  }
  const state = chain.stateBefore(block)
  if (state === undefined) throw new ChainError(`block: the state before block ${number} is not kept`)
  const values = keys.map((key) => {
    const bytes = state.get(Buffer.from(key, 'base64').toString('latin1'))
    return { exists: bytes !== undefined, value: Buffer.from(bytes ?? '', 'latin1').toString('base64') }
  })
  return { values }
}
