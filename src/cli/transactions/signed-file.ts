import { formatTime } from '../../codec/chain-time.js'
import { ToolkitError } from '../../errors/errors.js'
import { writeWholeFile } from '../../files/whole-file.js'
import { listExecutions } from '../../rpc/delivery/executions.js'
import { sleep } from '../../rpc/machine-clock.js'
import type { Provider } from '../../rpc/provider.js'
import { findRepeatedKey, listMissing } from '../../tx/combine.js'
import { nameTransaction } from '../../tx/hash.js'
import { verifyTransaction } from '../../tx/sign.js'
import type { Transaction } from '../../tx/transaction.js'
import { tryLookUp } from '../output/look-up.js'
import { printNote, printResult } from '../output/output.js'
import { formatFile } from './pending.js'

/** Writes a transaction to a file or standard output, and prints the next steps. */
export async function printTransaction(tx: Transaction, out: string | undefined): Promise<void> {
  const text = formatFile(tx)
  if (out === undefined) printResult(text)
  else await writeWholeFile(out, text, 0o600)
  const missing = listMissing(tx)
  const name = out ?? 'FILE'
  const next =
    missing.length === 0 ? `toolkit send ${name}` : `signatures of ${missing.join(', ')}: toolkit tx sign ${name}`
  printNote(`valid from ${formatTime(tx.time)} to ${formatTime(endOf(tx))}; next: ${next}`)
}

/**
 * Checks that signed bytes can be executed: all signatures verify, none is missing or repeated, the chain id matches,
 * and the transaction has not expired. Returns whether the chain already has the transaction, or a copy of it. Throws
 * `TX_SIGNATURE`, `TX_UNFINISHED`, `NETWORK_CHAIN_ID`, `TX_EXPIRED`.
 */
export async function checkSendable(provider: Provider, tx: Transaction): Promise<boolean> {
  const { signers, publisher } = verifyTransaction(tx)
  if (!signers || !publisher) {
    throw new ToolkitError('TX_SIGNATURE', `a signature of the ${signers ? 'publisher' : 'signers'} does not verify`, {
      hint: 'The file was changed after it was signed, or the publisher signed before the others: let the publisher sign last.',
    })
  }
  const repeated = findRepeatedKey(tx)
  if (repeated !== undefined) {
    throw new ToolkitError('TX_SIGNATURE', `the key ${repeated} signs twice`, {
      hint: 'A repeated signature makes another transaction with the same effect, so a copy without it could be executed too. Sign again.',
    })
  }
  const missing = listMissing(tx)
  if (missing.length > 0) {
    throw new ToolkitError('TX_UNFINISHED', `signatures are missing: ${missing.join(', ')}`, {
      hint: 'toolkit tx sign adds one, toolkit tx combine puts those of several files into one; the publisher signs last.',
    })
  }
  const hash = nameTransaction(tx)
  if ((await tryLookUp(provider, 'getTxByHash', { hash })) !== undefined) return true
  if ((await listExecutions(provider, tx)).length > 0) return true
  await checkChain(provider, tx)
  return false
}

async function checkChain(provider: Provider, tx: Transaction): Promise<void> {
  const { chain_id } = await provider.request('getChainInfo', {})
  if (chain_id !== tx.chainId) {
    throw new ToolkitError(
      'NETWORK_CHAIN_ID',
      `the transaction is for chain ${tx.chainId}, the node is of ${chain_id}`,
      {
        hint: 'Name its network: --network.',
      },
    )
  }
  const { server_time } = await provider.request('getNodeInfo', {})
  if (BigInt(server_time) < endOf(tx)) return
  const now = formatTime(BigInt(server_time))
  throw new ToolkitError('TX_EXPIRED', `the transaction was valid until ${formatTime(endOf(tx))}, and it is ${now}`, {
    hint: 'It was not executed and never will be. Sign a new one; --in 600 gives the signers ten more minutes.',
  })
}

/** Waits until a node accepts the transaction: at most 30 s before its time (rpc.md §6.1), by the node's clock. */
export async function waitUntilValid(provider: Provider, tx: Transaction): Promise<void> {
  for (let isFirst = true; ; isFirst = false) {
    const { server_time } = await provider.request('getNodeInfo', {})
    const early = tx.time - BigInt(server_time)
    if (early <= 0n) return
    if (isFirst) printNote(`valid from ${formatTime(tx.time)}: waiting`)
    await sleep(Math.min(5000, Number(early / 1_000_000n) + 100))
  }
}

/** Nodes reject a transaction 90 s after its time at the latest (rpc.md §6.3). */
function endOf({ time, expiration }: Transaction): bigint {
  const end = time + 90_000_000_000n
  return expiration < end ? expiration : end
}
