import { choice, type FlagValues, positional, text, toggle } from '../../flags/flag.js'
import { passwordFlags } from '../../flags/password-flags.js'

/** Flags of the commands that add a key to the store. */
export const keepingFlags = {
  name: positional('Name of the key; letters, digits and underscores'),
  account: text('account', 'Account the key belongs to', { default: 'the key name' }),
  permission: text('name', 'Permission the key belongs to', { default: 'active and owner' }),
  algorithm: choice(['ed25519', 'secp256k1'], 'Algorithm of a new key or a raw seed', { default: 'ed25519' }),
  json: toggle('Print JSON'),
  ...passwordFlags,
}

export type KeepingFlags = FlagValues<typeof keepingFlags>
