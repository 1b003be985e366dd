import { type FlagValues, text, toggle } from './flag.js'
import { networkFlags } from './network-flags.js'
import { passwordFlags } from './password-flags.js'

/** The flags of every command that writes: the signer, the confirmation, and the network. */
export const writerFlags = {
  from: text('account', 'Account that signs and pays, or the name of its key', { default: 'the key of "keys use"' }),
  yes: toggle('Skip the confirmation on protected networks', { alias: 'y' }),
  ...passwordFlags,
  ...networkFlags,
}

export type WriterFlags = FlagValues<typeof writerFlags>
