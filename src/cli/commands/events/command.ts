import { command } from '../../command.js'
import { choice, text, toggle } from '../../flags/flag.js'
import { networkFlags } from '../../flags/network-flags.js'

/** Runs until it is interrupted. Interruption is the regular end, so the exit code is 0, as with `toolkit node`. */
export const eventsCommand = command({
  usage: 'events',
  describe: 'Stream events and receipts of contracts, with their transactions, until Ctrl-C',
  examples: [['events --contract vault', 'Stream the events of one contract']],
  flags: {
    contract: text('contract', 'Only events of this contract, by name or id'),
    topic: choice(['receipt', 'event'], 'Only this kind: blockchain.receipt or blockchain.event'),
    all: toggle('Include system contracts, for example token transfers'),
    ...networkFlags,
  },
  body: () => import('./body.js'),
})
