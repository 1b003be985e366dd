import type { Account } from '../../client/account.js'
import { type Client, createClient } from '../../client/client.js'
import { DEVELOPMENT_CHAIN_ID } from '../../config/network.js'
import type { HttpNetwork } from '../../config/resolution.js'
import { type NetworkChain, openNetworkChain } from '../../deploy/journal/network-chain.js'
import { ToolkitError } from '../../errors/errors.js'
import { useNativeCrypto } from '../../node/native-crypto.js'
import { openSigner, readOwner, userStore } from '../../project/signers.js'
import { isDevelopment } from '../../rpc/development.js'
import type { Provider } from '../../rpc/provider.js'
import { findDeveloper } from '../../session/accounts/developers.js'
import type { KeyStore } from '../../wallet/store.js'
import { type NetworkTarget, openTarget } from '../flags/network.js'
import { readPassword } from '../flags/password.js'
import { openProject } from '../flags/project.js'
import type { WriterFlags } from '../flags/writer-flags.js'
import { checkAccount } from './look-up.js'
import { printWarning } from './output.js'

/** A network to write to, with the keys to sign. */
export interface NetworkWriter extends Keys {
  client: Client
  /** The network's name, or the address of the node. */
  network: string
  /** True if writes need a confirmation. */
  isProtected: boolean
  /** The chain that is signed for. */
  chain: NetworkChain
}

/** Keys of the signers. */
export interface Keys {
  /** The folder of the project. */
  root: string
  /** Name of the signing account: that of `--from`, or of the key in use. Throws `CALL_ACCOUNT`. */
  nameAccount(): Promise<string>
  /** The account with its keys; asks for the password. Throws as `openSigner` does. */
  openAccount(name?: string): Promise<Account>
}

/**
 * Opens the network that the flags name for writing. Nothing is unlocked yet. An address that no configuration knows is
 * protected unless its node is for development.
 */
export async function openWriter(flags: Omit<WriterFlags, 'json' | 'yes'>): Promise<NetworkWriter> {
  useNativeCrypto()
  const { provider, name: network, settings } = await openTarget(flags)
  const keys = await openKeys(flags, settings, provider)
  const chain = await openChain(keys.root, { name: network, settings, provider })
  return {
    ...keys,
    client: createClient({ provider, chainId: chain.id }),
    network,
    isProtected: settings?.protected ?? !(await isDevelopmentNode(provider, chain)),
    chain,
  }
}

/** A node at a URL alone has no address book: its chain is confirmed each time. */
async function openChain(
  root: string,
  { name, settings, provider }: Pick<NetworkTarget, 'name' | 'settings' | 'provider'>,
): Promise<NetworkChain> {
  if (settings !== undefined) return openNetworkChain({ root, network: name }, { chainId: settings.chainId, provider })
  const { chain_id: id } = await provider.request('getChainInfo', {})
  return { id, isNew: id !== DEVELOPMENT_CHAIN_ID, pin: async () => {} }
}

/** A node can say that it is for development, and must not sign for another chain with that. */
async function isDevelopmentNode(provider: Provider, { isNew }: NetworkChain): Promise<boolean> {
  return !isNew && (await isDevelopment(provider))
}

/** Opens the keys without a node. Keys of a development chain are included only if it is named. */
export async function openOffline(flags: Omit<WriterFlags, 'json' | 'yes'>): Promise<Keys> {
  useNativeCrypto()
  const isNamed = flags.url !== undefined || flags.network !== undefined
  const { provider, settings } = isNamed ? await openTarget(flags) : { provider: undefined, settings: undefined }
  return openKeys(flags, settings, provider)
}

async function openKeys(
  flags: Omit<WriterFlags, 'json' | 'yes'>,
  settings: HttpNetwork | undefined,
  provider: Provider | undefined,
): Promise<Keys> {
  const { root } = await openProject()
  const store = userStore(process.env)
  return {
    root,
    nameAccount: () => nameAccount(flags.from, store),
    async openAccount(name) {
      const wanted = name ?? (await nameKey(flags.from, store))
      const places = {
        configured: settings?.accounts,
        findDeveloper: async (name: string) => provider && findDeveloper(provider, name),
      }
      const askPassword = (what: string) => readPassword(what, flags)
      return openSigner(wanted, places, { environment: process.env, root, store, askPassword, warn: printWarning })
    },
  }
}

async function nameKey(from: string | undefined, store: KeyStore): Promise<string> {
  const name = from ?? (await store.chosen())
  if (name !== undefined) return name
  throw new ToolkitError('CALL_ACCOUNT', 'no signers', {
    hint: 'Pass --from alice, or set the default key: toolkit keys use.',
  })
}

async function nameAccount(from: string | undefined, store: KeyStore): Promise<string> {
  const name = await nameKey(from, store)
  return (await store.has(name)) ? readOwner(store, name) : checkAccount(name)
}
