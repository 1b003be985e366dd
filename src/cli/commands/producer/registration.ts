import type { Command } from '../../command.js'
import { declareWriter, type WriterFlags } from '../../output/writer.js'
import type { AccountChange } from '../../transactions/account-change.js'

interface NodeFlags extends WriterFlags {
  key: string | undefined
  location: string | undefined
  website: string | undefined
  'network-id': string | undefined
}

interface RegistrationFlags extends NodeFlags {
  partner: boolean | undefined
}

const EXAMPLE_KEY = '6sNQa7PV2SFzqCBtQUcQYJGGoU7XaB6R4xuCQVXNZe6b'

const declareNode: Command<NodeFlags>['flags'] = (yargs) =>
  declareWriter(
    yargs
      .positional('key', { type: 'string', describe: 'Public key that signs the blocks, in base58' })
      .option('location', { type: 'string', describe: 'Location of the node (default: none)' })
      .option('website', { type: 'string', describe: 'Website of the producer (default: none)' })
      .option('network-id', { type: 'string', describe: 'Peer id of the node (default: none)' }),
  )

export const producerRegisterCommand: Command<RegistrationFlags> = {
  command: 'producer register <key>',
  describe: 'Apply to become a block producer',
  examples: [[`producer register ${EXAMPLE_KEY} --from alice`, 'Apply with the key of a node']],
  flags: (yargs) =>
    declareNode(yargs).option('partner', { type: 'boolean', describe: 'Receive votes without producing blocks' }),
  async run({ partner = false, ...given }) {
    return change(given, (from) => ['applyRegister', [from, ...describeNode(given), !partner]])
  },
}

export const producerUpdateCommand: Command<NodeFlags> = {
  command: 'producer update <key>',
  describe: 'Change the key, location, website and network id of a block producer',
  examples: [[`producer update ${EXAMPLE_KEY} --website https://a.example`, 'Change the website']],
  flags: declareNode,
  async run(given) {
    return change(given, (from) => ['updateProducer', [from, ...describeNode(given)]])
  },
}

function describeNode({ key = '', location = '', website = '', ...rest }: NodeFlags): string[] {
  return [key, location, website, rest['network-id'] ?? '']
}

export const producerUnregisterCommand = createCommand(
  'unregister',
  'Apply to leave the block producers',
  'applyUnregister',
)
export const producerCleanCommand = createCommand(
  'clean',
  'Delete a registration that was not approved, or whose end was approved',
  'unregister',
)
export const producerLoginCommand = createCommand(
  'login',
  'Declare that the node of a block producer is online',
  'logInProducer',
)
export const producerLogoutCommand = createCommand(
  'logout',
  'Declare that the node of a block producer is offline',
  'logOutProducer',
)
export const producerWithdrawCommand = createCommand(
  'withdraw',
  'Withdraw the reward for votes: half for the producer, half for its voters',
  'candidateWithdraw',
)

/** Creates a command for an action whose only argument is the account. */
function createCommand(name: string, describe: string, action: string): Command<WriterFlags> {
  return {
    command: `producer ${name}`,
    describe,
    examples: [[`producer ${name} --from alice`, describe]],
    flags: (yargs) => declareWriter(yargs),
    run: (given) => change(given, (from) => [action, [from]]),
  }
}

interface RedeemFlags extends WriterFlags {
  amount: string | undefined
}

export const producerRedeemCommand: Command<RedeemFlags> = {
  command: 'producer redeem [amount]',
  describe: 'Exchange contribution earned with blocks for IOST',
  examples: [['producer redeem --from alice', 'Exchange all of it']],
  flags: (yargs) =>
    declareWriter(yargs.positional('amount', { type: 'string', describe: 'Amount of contribution (default: all)' })),
  async run({ amount, ...given }) {
    const { readIost } = await import('../../flags/iost-amount.js')
    const { sendChange } = await import('../../transactions/account-change.js')
    // For the contract, 0 means all.
    const redeemed = amount === undefined ? '0' : readIost(amount, 'amount', { decimals: 8 })
    return sendChange(given, (_, from) => ({
      actions: [{ contract: 'bonus.iost', actionName: 'exchangeIOST', args: [from, redeemed] }],
      amountLimit: { contribute: 'unlimited' },
    }))
  },
}

async function change(
  flags: WriterFlags,
  describe: (from: string) => [actionName: string, args: (string | boolean)[]],
) {
  const { sendChange } = await import('../../transactions/account-change.js')
  return sendChange(flags, (_, from): AccountChange => {
    const [actionName, args] = describe(from)
    return { actions: [{ contract: 'vote_producer.iost', actionName, args }] }
  })
}
