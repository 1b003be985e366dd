import { decodeBase58 } from '../../codec/base58.js'
import type { Provider } from '../../rpc/provider.js'
import type { WireReceipt } from '../../rpc/schema.js'
import { type ActionOptions, createTransaction } from '../../tx/build.js'
import { formatTransaction } from '../../tx/json.js'
import { imitateSignature } from '../../tx/sign.js'
import type { Signature } from '../../tx/transaction.js'
import { type Client, dropUndefined, type SendOptions } from '../client.js'

/** An unsigned transaction: accounts are names. */
export interface DryRunRequest extends Omit<SendOptions, 'signers'> {
  from: string
  actions: readonly ActionOptions[]
  /** Permissions besides the publisher's, each `account@permission`. */
  signers?: readonly string[] | undefined
}

/**
 * Runs a transaction on the head as if the named accounts had signed it, without their keys and without keeping
 * changes. Rejects with `NodeError` if the node does not support it or does not know an account.
 */
export async function dryRun(client: Client, { from, signers = [], ...rest }: DryRunRequest): Promise<WireReceipt> {
  const { provider } = client
  const { server_time } = await provider.request('getNodeInfo', {})
  const transaction = createTransaction({
    ...dropUndefined(rest),
    publisher: from,
    chainId: await client.chainId(),
    time: BigInt(server_time),
    signers,
  })
  const publisherSigs = await imitate(provider, [`${from}@active`])
  const signatures = await imitate(provider, signers)
  return provider.request('execTx', formatTransaction({ ...transaction, signatures, publisherSigs }))
}

async function imitate(provider: Pick<Provider, 'request'>, holders: readonly string[]): Promise<Signature[]> {
  const ids = new Set<string>()
  const seen = new Set<string>()
  for (const holder of holders) for (const id of await listKeys(provider, holder, seen)) ids.add(id)
  return [...ids].map((id) => {
    const publicKey = decodeBase58(id) ?? new Uint8Array()
    return imitateSignature({ algorithm: publicKey.length === 33 ? 'SECP256K1' : 'ED25519', publicKey })
  })
}

/**
 * Lists the keys that may act for `account@permission`: its own keys, and those of its groups and of accounts in it. If
 * the permission is missing or below its threshold, the keys of `active` and `owner` are added (rpc.md §5.8).
 */
export async function listKeys(
  provider: Pick<Provider, 'request'>,
  holder: string,
  seen = new Set<string>(),
): Promise<string[]> {
  if (seen.has(holder)) return []
  seen.add(holder)
  const [name = '', permission = 'active'] = holder.split('@')
  const { permissions, groups } = await provider.request('getAccount', { name, by_longest_chain: true })
  const reached = permission === 'owner' ? ['owner'] : [...new Set([permission, 'active', 'owner'])]
  const found = reached.flatMap((candidate) => permissions[candidate] ?? [])
  const items = found.flatMap(({ items, group_names }) => [
    ...items,
    ...group_names.flatMap((group) => groups[group]?.items ?? []),
  ])
  const ids: string[] = []
  for (const item of items) {
    if (item.is_key_pair) ids.push(item.id)
    else ids.push(...(await listKeys(provider, `${item.id}@${item.permission}`, seen)))
  }
  return ids
}
