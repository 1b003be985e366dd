import { checkOptions, listOptions } from '../codec/options.js'
import { must } from '../collections/presence.js'
import { isRecord } from '../collections/shapes.js'
import type { KeyPair } from '../crypto/keys.js'
import { ToolkitError } from '../errors/errors.js'

/** Keys of one permission: one key, or enough keys to reach its threshold. */
export type PermissionKeys = KeyPair | readonly KeyPair[]

/** An account of the chain and the keys that sign for it. */
export interface Account {
  /** Name of the account on the chain. */
  readonly name: string
  /** Keys by permission: `active`, `owner`, or a permission that the account defined. */
  readonly keys: Readonly<Record<string, PermissionKeys>>
}

/** An additional signer of a transaction. */
export interface Signer {
  /** The account that signs. */
  account: Account
  /**
   * The permission that the signature grants.
   *
   * @defaultValue `'active'`
   */
  permission?: string
}

const SIGNER = listOptions<Signer>({ account: true, permission: true })

/** Throws `ToolkitError('CALL_ACCOUNT')`, naming the field, for a value that is not an account, such as a name. */
export function checkAccount(value: unknown, field: string): asserts value is Account {
  if (isRecord(value) && typeof value.name === 'string' && isRecord(value.keys)) return
  const shown = isRecord(value) ? 'something else' : (JSON.stringify(value) ?? String(value))
  throw new ToolkitError('CALL_ACCOUNT', `${field}: expected an account, got ${shown}`, {
    hint: 'An account is a name with its keys: from chain.accounts in a test, from holdAccount in a script.',
  })
}

/** Checks a list of signers. Throws `ToolkitError('CALL_ACCOUNT')` naming the invalid one. */
export function checkSigners(value: unknown): asserts value is readonly Signer[] {
  const signers: unknown[] = Array.isArray(value) ? value : [undefined]
  for (const [i, signer] of signers.entries()) {
    if (!isRecord(signer) || !('account' in signer)) {
      throw new ToolkitError('CALL_ACCOUNT', `signers[${i}]: expected { account, permission }`, {
        hint: 'Write signers: [{ account: bob }]; the permission defaults to active.',
      })
    }
    checkOptions(`signers[${i}]`, signer, SIGNER, 'CALL_OPTION')
    checkAccount(signer.account, `signers[${i}].account`)
  }
}

/**
 * An account with the keys that sign for it.
 *
 * @param name - Name of an existing account.
 * @param keys - One key for both permissions, or keys by permission.
 * @returns The account.
 * @throws `CALL_ACCOUNT` for invalid keys.
 * @example
 * ```ts
 * import { holdAccount, parseSecretKey } from 'iost-toolkit/client'
 *
 * const alice = holdAccount('alice', parseSecretKey(process.env.ALICE_KEY ?? ''))
 * ```
 */
export function holdAccount(name: string, keys: KeyPair | Readonly<Record<string, PermissionKeys>>): Account {
  return { name, keys: isKeyPair(keys) ? { active: keys, owner: keys } : keys }
}

/**
 * Returns the keys that satisfy a permission. Like the chain, it falls back from a custom permission to `active`, and
 * from there to `owner` (rpc.md §5.8). Throws `ToolkitError('ACCOUNT_KEY')`.
 */
export function keysOf(account: Account, permission = 'active'): readonly KeyPair[] {
  const { name, keys } = account
  const found = [permission, 'active', 'owner'].find((candidate) => Object.hasOwn(keys, candidate))
  if (found !== undefined) return [must(keys[found], 'key')].flat()
  throw new ToolkitError('ACCOUNT_KEY', `no key is held for ${name}@${permission}`, {
    hint: `Import a key of ${name}, or let another account call.`,
  })
}

function isKeyPair(keys: object): keys is KeyPair {
  return 'sign' in keys && typeof keys.sign === 'function'
}
