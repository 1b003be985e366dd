import { checkChainId, DEVELOPMENT_CHAIN_ID } from '../../config/network.js'
import { isToolkitError, ToolkitError } from '../../errors/errors.js'
import type { Provider } from '../../rpc/provider.js'
import { nameAddressBook, readAddressBook, writeAddressBook } from './address-book.js'

/** The chain of a network, for which transactions are signed. */
export interface NetworkChain {
  id: number
  /** True if only the node names the chain: no setting, and no earlier use of the network. */
  isNew: boolean
  /** Keeps the chain of the first use in the address book of the network. */
  pin(): Promise<void>
}

/**
 * Determines the chain of a network: its `chainId` setting, else the one of its address book, else the one that its
 * node names. A signature is worth something on the chain that it names, so a node must not choose it.
 *
 * @throws `NETWORK_CHAIN_ID` if the node is of another chain than the setting or the address book names.
 */
export async function openNetworkChain(
  { root, network }: { root: string; network: string },
  { chainId, provider }: { chainId: number | undefined; provider: Pick<Provider, 'request'> },
): Promise<NetworkChain> {
  const { chain_id: id } = await provider.request('getChainInfo', {})
  checkChainId(network, chainId, id)
  if (chainId !== undefined) return { id, isNew: false, pin: async () => {} }
  const pinned = await readPinned(root, network)
  if (pinned !== undefined && pinned !== id) throw changedChainError({ network, pinned, id })
  return {
    id,
    // A signature for the development chain is worth nothing on another one.
    isNew: pinned === undefined && id !== DEVELOPMENT_CHAIN_ID,
    async pin() {
      if (pinned === undefined) await writeAddressBook(root, { network, chainId: id, contracts: {} })
    },
  }
}

/** Throws `NETWORK_CHAIN_ID` for a chain that only the node names, where no confirmation is possible. */
export function requireKnownChain(network: string, { id, isNew }: NetworkChain): void {
  if (!isNew) return
  throw new ToolkitError('NETWORK_CHAIN_ID', `network "${network}" has no chainId, and its node is of chain ${id}`, {
    hint: `Set networks.${network}.chainId to the chain that you want to sign for. A command that sends can also confirm it once.`,
  })
}

/** Undefined also for a damaged address book, which the next deployment writes again. */
async function readPinned(root: string, network: string): Promise<number | undefined> {
  const book = await readAddressBook(root, network).catch((error: unknown) => {
    if (isToolkitError(error) && error.code === 'DEPLOY_BOOK') return undefined
    throw error
  })
  const chainId: unknown = book?.chainId
  return typeof chainId === 'number' ? chainId : undefined
}

function changedChainError({ network, pinned, id }: { network: string; pinned: number; id: number }): ToolkitError {
  return new ToolkitError('NETWORK_CHAIN_ID', `network "${network}" is chain ${id}, and was chain ${pinned} before`, {
    hint: `${nameAddressBook(network)} has the chain of its first use. If the network has changed, set networks.${network}.chainId.`,
  })
}
