import type { Command } from '../../command.js'
import { EXIT } from '../../exit-codes.js'
import { declareState, openNetwork, type StateFlags } from '../../flags/network.js'

interface Flags extends StateFlags {
  account: string | undefined
}

export const producerCommand: Command<Flags> = {
  command: ['producer <account>', 'producer info <account>'],
  describe: 'Show a block producer: status, votes, key',
  examples: [['producer producer000', 'Show the producer of a development chain']],
  flags: (yargs) => declareState(yargs.positional('account', { type: 'string', describe: 'Account of the producer' })),
  async run({ account = '', lib, json, ...flags }) {
    const { checkAccount, notFound } = await import('../../output/look-up.js')
    const { printAnswer, printAnswerView: printReading } = await import('../../output/answer.js')
    const { isNodeError } = await import('../../../rpc/node-error.js')
    const params = { account: checkAccount(account), by_longest_chain: !lib }
    const provider = await openNetwork(flags)
    const info = await provider.request('getProducerVoteInfo', params).catch((error) => {
      if (!isNodeError(error) || !/^can't get/.test(error.text)) throw error
      throw notFound(provider, {
        what: `producer ${account}`,
        hint: '`toolkit producer list` lists the block producers.',
      })
    })
    if (json) printAnswer('getProducerVoteInfo', info)
    else {
      printReading({
        facts: [
          ['producer', account],
          ['status', `${info.status}, ${info.online ? 'logged in' : 'logged out'}`],
          ['votes', String(info.votes)],
          ['key', info.pubkey],
          ['makes blocks', info.is_producer ? 'yes' : 'no'],
          ['location', info.loc],
          ['website', info.url],
          ['network id', info.net_id],
        ],
      })
    }
    return EXIT.DONE
  },
}
