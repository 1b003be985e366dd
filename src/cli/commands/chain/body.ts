import type { FlagsOf } from '../../command.js'
import type { ExitCode } from '../../exit-codes.js'
import { EXIT } from '../../exit-codes.js'
import { openNetwork } from '../../flags/network.js'
import { printAnswerView } from '../../output/answer.js'
import { printResult } from '../../output/output.js'
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
  const answers = { getChainInfo, getNodeInfo, getGasRatio, getRAMInfo }
  if (json) printResult(JSON.stringify(answers))
  else printAnswerView({ facts: describeChain(provider.url, answers) })
  return EXIT.DONE
}
