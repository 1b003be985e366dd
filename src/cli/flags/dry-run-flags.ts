import { type FlagValues, positional, text } from './flag.js'
import { networkFlags } from './network-flags.js'

/** Flags of the commands that make dry runs. */
export const dryRunFlags = {
  contract: positional('Contract name or id'),
  action: positional('Action of the contract'),
  args: positional(`Arguments as a JSON array, such as '["bob", 1]'`, { default: 'none' }),
  from: text('account', 'Calling account; its key is not needed', {
    default: 'the key of "keys use", or a development account',
  }),
  ...networkFlags,
}

export type DryRunFlags = FlagValues<typeof dryRunFlags>
