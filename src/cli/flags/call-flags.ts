import { type FlagValues, number, text } from './flag.js'

/** Flags of a transaction. */
export const callFlags = {
  limit: text('limits', 'Amount limits, such as iost:10,ram:200 or *:unlimited', { default: 'none' }),
  signers: text('signers', 'Additional signers, such as bob@active,carol@owner'),
  'gas-limit': number('gas', 'Gas limit, 50000 to 4000000', { default: '2000000' }),
  'gas-ratio': number('ratio', 'Gas ratio, 1 to 100', { default: '1' }),
  expiration: number('seconds', 'Seconds until the transaction expires, at most 90', { default: '90' }),
}

export type CallFlags = FlagValues<typeof callFlags>
