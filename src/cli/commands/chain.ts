import type { Command } from '../command.js'
import { EXIT } from '../exit-codes.js'
import { declareNetwork, type NetworkFlags, openNetwork } from '../flags/network.js'

export const chainCommand: Command<NetworkFlags> = {
  command: 'chain',
  describe: 'Show the chain and its node: blocks, producers, prices',
  examples: [['chain --network mainnet', 'Show head block, producers and prices']],
  flags: declareNetwork,
  async run({ json, ...flags }) {
    const provider = await openNetwork(flags)
    const [getChainInfo, getNodeInfo, getGasRatio, getRAMInfo] = await Promise.all([
      provider.request('getChainInfo', {}),
      provider.request('getNodeInfo', {}),
      provider.request('getGasRatio', {}),
      provider.request('getRAMInfo', {}),
    ])
    const answers = { getChainInfo, getNodeInfo, getGasRatio, getRAMInfo }
    const { printAnswerView: printReading } = await import('../output/answer.js')
    const { printResult } = await import('../output/output.js')
    const { describeChain } = await import('../output/views/chain.js')
    if (json) printResult(JSON.stringify(answers))
    else printReading({ facts: describeChain(provider.url, answers) })
    return EXIT.DONE
  },
}
