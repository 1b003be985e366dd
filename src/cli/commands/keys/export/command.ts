import { command } from '../../../command.js'
import { choice, positional, text, toggle } from '../../../flags/flag.js'
import { passwordFlags } from '../../../flags/password-flags.js'

export const keysExportCommand = command({
  usage: 'keys export <name>',
  describe: 'Print a secret key or write a wallet key file, after a confirmation',
  examples: [['keys export alice --format wallet --out alice.json', 'Write a wallet key file']],
  flags: {
    name: positional('Name of the key'),
    permission: text('name', 'Permission whose key to export'),
    format: choice(['key', 'wallet'], 'Output format', { default: 'key' }),
    out: text('file', 'New file to write to, readable only by you'),
    'file-password-env': text('variable', 'Environment variable that holds the password of the wallet file'),
    plain: toggle('Do not encrypt the wallet file'),
    yes: toggle('Skip the confirmation', { alias: 'y' }),
    ...passwordFlags,
  },
  body: () => import('./body.js'),
})
