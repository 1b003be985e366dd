import type { CommandContext } from '../../../command.js'
import type { ExitCode } from '../../../exit-codes.js'
import type { WriterFlags } from '../../../flags/writer-flags.js'
import { changeProducer } from '../producer-change.js'

/** Actions whose only argument is the account, by command. */
const ACTIONS: Readonly<Record<string, string>> = {
  'producer unregister': 'applyUnregister',
  'producer clean': 'unregister',
  'producer login': 'logInProducer',
  'producer logout': 'logOutProducer',
  'producer withdraw': 'candidateWithdraw',
}

export default async function callProducerAction(flags: WriterFlags, { name }: CommandContext): Promise<ExitCode> {
  const action = ACTIONS[name]
  if (action === undefined) throw new Error(`${name} has no action`)
  return changeProducer(flags, action)
}
