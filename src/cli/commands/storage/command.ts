import { command } from '../../command.js'
import { positional, toggle } from '../../flags/flag.js'
import { stateFlags } from '../../flags/network-flags.js'

export const storageCommand = command({
  usage: 'storage <contract> <keys..>',
  describe: 'Print stored values of a contract, all read at one block',
  examples: [
    ['storage vault total', 'Print one value'],
    ['storage vault balances/alice balances/bob', 'Print fields of a map'],
  ],
  flags: {
    contract: positional('Contract name or id'),
    keys: positional('KEY, KEY FIELD, or several of KEY/ and KEY/FIELD; \\/ is a slash of a key'),
    fields: toggle('List the fields of the map KEY'),
    ...stateFlags,
  },
  body: () => import('./body.js'),
})
