import { command } from '../../../command.js'
import { writerFlags } from '../../../flags/writer-flags.js'

export const producerUnregisterCommand = declare('unregister', 'Apply to leave the block producers')
export const producerCleanCommand = declare(
  'clean',
  'Delete a registration that was not approved, or whose end was approved',
)
export const producerLoginCommand = declare('login', 'Declare that the node of a block producer is online')
export const producerLogoutCommand = declare('logout', 'Declare that the node of a block producer is offline')
export const producerWithdrawCommand = declare(
  'withdraw',
  'Withdraw the reward for votes: half for the producer, half for its voters',
)

/** Declares a command for an action whose only argument is the account. */
function declare(name: string, describe: string) {
  return command({
    usage: `producer ${name}`,
    describe,
    examples: [[`producer ${name} --from alice`, describe]],
    flags: writerFlags,
    body: () => import('./body.js'),
  })
}
