import type { KeyPair } from '../../../crypto/keys.js'
import { ToolkitError } from '../../../errors/errors.js'
import { userStore } from '../../../project/signers.js'
import { choosePassword, missingPasswordError, readPassword } from '../../flags/password.js'
import { checkAccount } from '../../output/look-up.js'
import { printNote, printResult } from '../../output/output.js'
import type { KeepingFlags } from './keeping-flags.js'

/**
 * Adds keys to the user's store and prints their public keys. Keys of another permission are added to an existing
 * entry. Throws as the store does.
 */
export async function keepKeys(
  keys: Readonly<Record<string, KeyPair>>,
  { name = '', account = name, permission, json, quiet, ...flags }: KeepingFlags & { quiet?: boolean },
): Promise<void> {
  const store = userStore(process.env)
  checkPermission(permission)
  if (permission !== undefined && (await store.has(name))) {
    const password = await readPassword(`the key ${name}`, flags)
    if (password === undefined) throw missingPasswordError(`the key ${name}`)
    await store.extend(name, keys, password)
  } else {
    const owner = account === name ? checkOwner(name) : checkAccount(account)
    await requireUnknown(name)
    await store.add({ name, account: owner, keys }, await choosePassword(`the new key ${name}`, flags))
  }
  const ids = Object.fromEntries(Object.entries(keys).map(([held, { id }]) => [held, id]))
  if (json) return printResult(JSON.stringify({ name, account, keys: ids }))
  printNote(`kept the key ${name} in ${store.folder}`)
  if (!quiet) printResult([...new Set(Object.values(ids))].join('\n'))

  /** Rejects an existing key before a password is chosen. */
  async function requireUnknown(name: string): Promise<void> {
    if (!(await store.has(name))) return
    const hint = `Give another name, or first: toolkit keys remove ${name}.`
    throw new ToolkitError('KEY_EXISTS', `there is a key "${name}" in the key store already`, { hint })
  }
}

/** Checks a name that is that of the account as well. The store rejects what is no name of a key. */
function checkOwner(name: string): string {
  if (/^[a-z0-9_]{5,11}$/.test(name) || !/^\w{1,42}$/.test(name)) return name
  throw new ToolkitError('USAGE', `"${name}" cannot be the name of an account`, {
    hint: 'Pass the account of the key: --account alice. Names of accounts are 5 to 11 of a-z, 0-9 and _.',
  })
}

/** One key for both permissions that every account has, or for the one named. */
export function spread(pair: KeyPair, permission: string | undefined): Readonly<Record<string, KeyPair>> {
  return permission === undefined ? { active: pair, owner: pair } : { [permission]: pair }
}

function checkPermission(permission: string | undefined): void {
  if (permission === undefined || /^[A-Za-z0-9_]{1,32}$/.test(permission)) return
  throw new ToolkitError('USAGE', '--permission: expected the name of a permission', {
    hint: 'Use active, owner, or a permission of the account.',
  })
}
