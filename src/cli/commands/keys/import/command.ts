import { command } from '../../../command.js'
import { number, text } from '../../../flags/flag.js'
import { keepingFlags } from '../keeping-flags.js'

export const keysImportCommand = command({
  usage: 'keys import <name>',
  describe: "Import a secret key or a wallet's key file into the key store",
  examples: [['keys import alice --file alice.json', 'Import a wallet key file']],
  flags: {
    file: text('file', 'Wallet key file, or a file that holds a secret key'),
    'key-env': text('variable', 'Environment variable that holds the secret key'),
    'key-fd': number('descriptor', 'File descriptor to read the secret key from; 0 is standard input'),
    'file-password-env': text('variable', "Environment variable that holds the file's password"),
    ...keepingFlags,
  },
  body: () => import('./body.js'),
})
