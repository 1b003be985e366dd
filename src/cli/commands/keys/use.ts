import type { Command } from '../../command.js'
import { EXIT } from '../../exit-codes.js'

interface Flags {
  name: string | undefined
}

export const keysUseCommand: Command<Flags> = {
  command: 'keys use <name>',
  describe: 'Set the key that signs without --from',
  examples: [['keys use alice', 'Sign as alice by default']],
  flags: (yargs) => yargs.positional('name', { type: 'string', describe: 'Name of the key' }),
  async run({ name = '' }) {
    const { userStore } = await import('../../../project/signers.js')
    const { printNote } = await import('../../output/output.js')
    const store = userStore(process.env)
    await store.choose(name)
    printNote(`${(await store.read(name)).account} signs without --from, with the key ${name}`)
    return EXIT.DONE
  },
}
