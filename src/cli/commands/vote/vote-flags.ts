import { positional } from '../../flags/flag.js'
import { writerFlags } from '../../flags/writer-flags.js'

/** Arguments and flags of the commands that give votes or take them back. */
export const voteFlags = {
  producer: positional('Account of the producer'),
  amount: positional('Amount of IOST, each one vote'),
  ...writerFlags,
}
