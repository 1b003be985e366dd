import { ToolkitError } from '../../../errors/errors.js'
import type { Command } from '../../command.js'
import { EXIT } from '../../exit-codes.js'

interface Flags {
  name: string | undefined
  yes: boolean | undefined
}

export const keysRemoveCommand: Command<Flags> = {
  command: 'keys remove <name>',
  describe: 'Delete a key from the key store, after a confirmation',
  examples: [['keys remove alice', 'Delete a key']],
  flags: (yargs) =>
    yargs
      .positional('name', { type: 'string', describe: 'Name of the key' })
      .option('yes', { alias: 'y', type: 'boolean', describe: 'Skip the confirmation' }),
  async run({ name = '', yes }) {
    const { userStore } = await import('../../../project/signers.js')
    const { printNote } = await import('../../output/output.js')
    const store = userStore(process.env)
    const { account } = await store.read(name)
    if (!yes) await confirm(name, account)
    await store.remove(name)
    printNote(`removed the key ${name} of ${account}`)
    return EXIT.DONE
  },
}

async function confirm(name: string, account: string): Promise<void> {
  const { promptYes: askYes, canPrompt: canAsk } = await import('../../output/terminal.js')
  if (canAsk() && (await askYes(`Without a copy of the key ${name}, access to ${account} may be lost. Remove it?`)))
    return
  throw new ToolkitError('CONSENT_DENIED', 'nothing was removed', { hint: 'Answer y, or pass --yes.' })
}
