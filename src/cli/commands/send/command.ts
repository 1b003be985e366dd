import { command } from '../../command.js'
import { callFlags } from '../../flags/call-flags.js'
import { choice, number, positional, text, toggle } from '../../flags/flag.js'
import { writerFlags } from '../../flags/writer-flags.js'

export const sendCommand = command({
  usage: 'send <target> [action] [args]',
  describe: 'Send a transaction that calls a contract, after a dry run; or send a signed file',
  examples: [
    [`send vault deposit '["10.5"]' --from alice`, 'Call an action'],
    ['send signed.json', 'Send a signed transaction'],
  ],
  flags: {
    target: positional('Contract name or id, or a transaction file'),
    action: positional('Action of the contract'),
    args: positional(`Arguments as a JSON array, such as '["bob", 1]'`, { default: 'none' }),
    'sign-only': toggle('Sign with the available keys and print the transaction without sending it'),
    in: number('seconds', 'Seconds until the transaction becomes valid, so that others can sign', { default: '0' }),
    out: text('file', 'File to write the signed transaction to'),
    until: choice(['packed', 'irreversible'], 'Wait for this confirmation', { default: 'irreversible' }),
    ...callFlags,
    ...writerFlags,
  },
  body: () => import('./body.js'),
})
