import { isNodeError } from '../../../../rpc/node-error.js'
import type { FlagsOf } from '../../../command.js'
import { EXIT, type ExitCode } from '../../../exit-codes.js'
import { openNetwork } from '../../../flags/network.js'
import { checkAccount, notFoundError } from '../../../output/look-up.js'
import { printResponse, printResponseView } from '../../../output/response.js'
import type { producerCommand } from './command.js'

export default async function showProducer({
  account = '',
  lib,
  json,
  ...flags
}: FlagsOf<typeof producerCommand>): Promise<ExitCode> {
  const params = { account: checkAccount(account), by_longest_chain: !lib }
  const provider = await openNetwork(flags)
  const info = await provider.request('getProducerVoteInfo', params).catch((error) => {
    if (!isNodeError(error) || !/^can't get/.test(error.text)) throw error
    throw notFoundError(provider, {
      what: `producer ${account}`,
      hint: '`toolkit producer list` lists the block producers.',
    })
  })
  if (json) printResponse('getProducerVoteInfo', info)
  else {
    printResponseView({
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
}
