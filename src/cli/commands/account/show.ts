import type { Command } from '../../command.js'
import { EXIT } from '../../exit-codes.js'
import { declareState, openNetwork, type StateFlags } from '../../flags/network.js'

interface Flags extends StateFlags {
  name: string | undefined
}

export const accountCommand: Command<Flags> = {
  command: ['account <name>', 'account info <name>'],
  describe: 'Show an account: balance, gas, RAM, votes, permissions',
  examples: [['account alice', 'Show an account']],
  flags: (yargs) => declareState(yargs.positional('name', { type: 'string', describe: 'Name of the account' })),
  async run({ name = '', lib, json, ...flags }) {
    const { checkAccount, lookUp, wantAccount } = await import('../../output/look-up.js')
    const params = { name: checkAccount(name), by_longest_chain: !lib }
    const answer = await lookUp(await openNetwork(flags), 'getAccount', params, wantAccount(name))
    const { printAnswer, printAnswerView: printReading } = await import('../../output/answer.js')
    const { describeAccount, listPermissions, PERMISSION_HEADS } = await import('../../output/views/account.js')
    if (json) printAnswer('getAccount', answer)
    else printReading({ facts: describeAccount(answer), heads: PERMISSION_HEADS, rows: listPermissions(answer) })
    return EXIT.DONE
  },
}
