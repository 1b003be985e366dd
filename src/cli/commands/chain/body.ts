import type { FlagsOf } from '../../command.js'
import type { ExitCode } from '../../exit-codes.js'
import { EXIT } from '../../exit-codes.js'
import { openNetwork } from '../../flags/network.js'
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
  const { printAnswerView: printReading } = await import('../../output/answer.js')
  const { printResult } = await import('../../output/output.js')
  const { describeChain } = await import('../../output/views/chain.js')
  if (json) printResult(JSON.stringify(answers))
  else printReading({ facts: describeChain(provider.url, answers) })
  return EXIT.DONE
}
