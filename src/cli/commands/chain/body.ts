import type { FlagsOf } from '../../command.js'
import { EXIT, type ExitCode } from '../../exit-codes.js'
import { openNetwork } from '../../flags/network.js'
import { printResult } from '../../output/output.js'
import { printResponseView } from '../../output/response.js'
import { describeChain } from '../../output/views/chain.js'
import type { chainCommand } from './command.js'

export default async function showChain({ json, ...flags }: FlagsOf<typeof chainCommand>): Promise<ExitCode> {
  const provider = await openNetwork(flags)
  const [getChainInfo, getNodeInfo, getGasRatio, getRAMInfo] = await Promise.all([
    provider.request('getChainInfo', {}),
    provider.request('getNodeInfo', {}),
    provider.request('getGasRatio', {}),
    provider.request('getRAMInfo', {}),
  ])
  const responses = { getChainInfo, getNodeInfo, getGasRatio, getRAMInfo }
  if (json) printResult(JSON.stringify(responses))
  else printResponseView({ facts: describeChain(provider.url, responses) })
  return EXIT.DONE
}
