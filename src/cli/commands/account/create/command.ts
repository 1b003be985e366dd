import { command } from '../../../command.js'
import { number, positional, text } from '../../../flags/flag.js'
import { writerFlags } from '../../../flags/writer-flags.js'

export const accountCreateCommand = command({
  usage: 'account create <name>',
  describe: 'Create an account with RAM, gas and a balance, paid by the signing account',
  examples: [['account create alice --balance 10', 'Create an account with a new key and 10 IOST']],
  flags: {
    name: positional('Account name: 5 to 11 characters of a-z, 0-9 and _'),
    key: text('name', 'Key in the key store; created if missing', { default: 'the account name' }),
    owner: text('key', 'Public key of the owner permission, instead of a stored key'),
    active: text('key', 'Public key of the active permission', { default: 'the owner key' }),
    ram: number('bytes', 'Bytes of RAM to buy, 0 or at least 10', { default: '1024' }),
    pledge: text('amount', 'IOST to pledge for gas, besides the 10 the chain requires', { default: '0' }),
    balance: text('amount', 'IOST to transfer to the account', { default: '0' }),
    ...writerFlags,
  },
  body: () => import('./body.js'),
})
