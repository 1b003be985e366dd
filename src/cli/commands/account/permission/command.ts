import { command } from '../../../command.js'
import { number, positional } from '../../../flags/flag.js'
import { writerFlags } from '../../../flags/writer-flags.js'
import { CHANGES } from './changes.js'

export const accountPermissionCommand = command({
  usage: 'account permission <change> <name> [item]',
  describe: 'Change the permissions of an account: keys, accounts, weights, groups',
  examples: [['account permission add mint', 'Add a permission named mint']],
  flags: {
    change: positional(Object.keys(CHANGES).join(', ')),
    name: positional('Name of the permission or group'),
    item: positional('A public key, account@permission, or a group (use-group)'),
    weight: number('n', 'Weight of the item', { default: '100' }),
    threshold: number('n', 'Threshold of a new permission', { default: '100' }),
    ...writerFlags,
  },
  body: () => import('./body.js'),
})
