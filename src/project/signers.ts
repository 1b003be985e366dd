import { stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { resolve } from 'node:path'
import { type Account, holdAccount } from '../client/account.js'
import type { AccountKey } from '../config/config.js'
import { readSecret, type Secret } from '../config/secret.js'
import { parseSecretKey } from '../crypto/keys.js'
import { decryptKey, parseKeyFile } from '../crypto/keystore.js'
import { ToolkitError } from '../errors/errors.js'
import { locateKeyStore } from '../files/key-store-folder.js'
import { readText } from '../files/text-file.js'
import { type KeyStore, openKeyStore } from '../wallet/store.js'

/** Sources of accounts' keys. */
export interface SignerSources {
  environment: Readonly<Record<string, string | undefined>>
  /** Folder that key files are relative to. */
  root: string
  /** Key store (default: the user's). */
  store?: KeyStore
  /** Returns the password of a key (default: only `TOOLKIT_PASSWORD` of the environment). */
  askPassword?: ((what: string) => Promise<string | undefined>) | undefined
  /** Called for a key file that others can read (default: a Node warning). */
  warn?: ((text: string) => void) | undefined
}

/** Accounts of a network, including those that a development chain publishes. */
export interface SignerPlaces {
  /** Accounts of the configuration. */
  configured?: Readonly<Record<string, AccountKey>> | undefined
  /** Finds an account whose key is public, if the network is a development chain. */
  findDeveloper?: ((name: string) => Promise<Account | undefined>) | undefined
}

/**
 * Opens an account with the keys that sign for it: those in the configuration of this network, of a development chain,
 * or in the key store, by key name or account. Throws `KEY_UNKNOWN`, `KEY_AMBIGUOUS`, `KEY_PASSWORD_MISSING` and the
 * errors of reading a key.
 */
export async function openSigner(name: string, places: SignerPlaces, sources: SignerSources): Promise<Account> {
  const configured = places.configured?.[name]
  if (configured !== undefined) return openConfigured(name, configured, sources)
  const developer = await places.findDeveloper?.(name)
  return developer ?? openStored(name, sources)
}

/** The account of a key of the configuration: a secret of the environment or the key store, or a wallet's key file. */
export async function openConfigured(name: string, key: AccountKey, sources: SignerSources): Promise<Account> {
  if (!('keyFile' in key)) return openSecret(name, key, sources)
  const { environment, root } = sources
  const file = resolve(root, key.keyFile)
  const text = await readText(file).catch((cause) => {
    const hint = `networks.*.accounts.${name}.keyFile names it; paths are relative to the configuration file.`
    throw new ToolkitError('KEY_FILE_MISSING', `the key file ${file} cannot be read`, { hint, cause })
  })
  await warnOfReaders(file, sources)
  const { keypairs } = parseKeyFile(text)
  const password = key.password && readSecret(key.password, environment)
  const keys = await Promise.all(
    Object.entries(keypairs).map(
      async ([permission, stored]) => [permission, await decryptKey(stored, password)] as const,
    ),
  )
  return holdAccount(name, Object.fromEntries(keys))
}

const OTHERS = 0o077

async function warnOfReaders(file: string, { warn }: SignerSources): Promise<void> {
  if (process.platform === 'win32' || ((await stat(file)).mode & OTHERS) === 0) return
  const text = `other users of this machine can read the key file ${file}: chmod 600 it`
  if (warn === undefined) process.emitWarning(text)
  else warn(text)
}

async function openSecret(name: string, secret: Secret, sources: SignerSources): Promise<Account> {
  const { environment, store = userStore(environment) } = sources
  if (environment[secret.name]?.trim() || !(await store.has(secret.name))) {
    return holdAccount(name, parseSecretKey(readSecret(secret, environment)))
  }
  return holdAccount(name, await unlock(store, secret.name, sources))
}

async function openStored(name: string, sources: SignerSources): Promise<Account> {
  const { store = userStore(sources.environment) } = sources
  const entry = (await store.has(name)) ? name : await findByAccount(store, name)
  return holdAccount(await readOwner(store, entry), await unlock(store, entry, sources))
}

/**
 * Reads the account of a key. Throws `KEY_UNKNOWN`, and `CALL_ACCOUNT` for a name that no chain has: a key of the
 * configuration can have one, as its account is named there.
 */
export async function readOwner(store: KeyStore, name: string): Promise<string> {
  const { account } = await store.read(name)
  if (/^(?:[a-z0-9_]{5,11}|0x[0-9a-z]{40})$/.test(account)) return account
  throw new ToolkitError('CALL_ACCOUNT', `the key ${name} belongs to "${account}", which cannot be an account`, {
    hint: 'Names of accounts are 5 to 11 of a-z, 0-9 and _. Remove the key and import it again with --account.',
  })
}

/** Finds the only entry of an account; without one, returns the account name, which is then reported as unknown. */
async function findByAccount(store: KeyStore, account: string): Promise<string> {
  const found = (await store.list()).filter((entry) => entry.account === account).map(({ name }) => name)
  if (found.length < 2) return found[0] ?? account
  throw new ToolkitError('KEY_AMBIGUOUS', `several keys belong to account ${account}: ${found.join(', ')}`, {
    hint: 'Name the key instead of the account.',
  })
}

async function unlock(store: KeyStore, name: string, { environment, askPassword }: SignerSources) {
  const password = (await askPassword?.(`the key ${name}`)) ?? environment.TOOLKIT_PASSWORD
  if (password) return (await store.open(name, password)).keys
  throw new ToolkitError('KEY_PASSWORD_MISSING', `the key ${name} is encrypted, and no prompt is possible`, {
    hint: 'Put its password into the environment variable TOOLKIT_PASSWORD.',
  })
}

/** The key store of who runs this process. */
export function userStore(environment: SignerSources['environment']): KeyStore {
  return openKeyStore(locateKeyStore({ environment, platform: process.platform, home: homedir() }))
}
