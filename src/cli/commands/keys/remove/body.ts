import { ToolkitError } from '../../../../errors/errors.js'
import { userStore } from '../../../../project/signers.js'
import type { FlagsOf } from '../../../command.js'
import { EXIT, type ExitCode } from '../../../exit-codes.js'
import { printNote } from '../../../output/output.js'
import { canPrompt, promptYes } from '../../../output/terminal.js'
import type { keysRemoveCommand } from './command.js'

export default async function removeKey({ name = '', yes }: FlagsOf<typeof keysRemoveCommand>): Promise<ExitCode> {
  const store = userStore(process.env)
  const { account } = await store.read(name)
  if (!yes) await confirm(name, account)
  await store.remove(name)
  printNote(`removed the key ${name} of ${account}`)
  return EXIT.DONE
}

async function confirm(name: string, account: string): Promise<void> {
  if (
    canPrompt() &&
    (await promptYes(`Without a copy of the key ${name}, access to ${account} may be lost. Remove it?`))
  )
    return
  throw new ToolkitError('CONSENT_DENIED', 'nothing was removed', { hint: 'Answer y, or pass --yes.' })
}
