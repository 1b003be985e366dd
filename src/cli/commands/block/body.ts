import type { Provider } from '../../../rpc/provider.js'
import type { Results } from '../../../rpc/schema.js'
import type { FlagsOf } from '../../command.js'
import type { ExitCode } from '../../exit-codes.js'
import { EXIT } from '../../exit-codes.js'
import { openNetwork } from '../../flags/network.js'
import type { blockCommand } from './command.js'

export default async function showBlock({
  block = 'latest',
  complete = false,
  json,
  ...flags
}: FlagsOf<typeof blockCommand>): Promise<ExitCode> {
  const { checkBlock } = await import('../../output/look-up.js')
  if (block !== 'latest') checkBlock(block)
  const answer = await readBlock(await openNetwork(flags), block, complete)
  const { printAnswer, printAnswerView: printReading } = await import('../../output/answer.js')
  const { describeBlock, listTransactions, TRANSACTION_HEADS } = await import('../../output/views/block.js')
  if (json) printAnswer('getBlockByNumber', answer)
  else printReading({ facts: describeBlock(answer), heads: TRANSACTION_HEADS, rows: listTransactions(answer) })
  return EXIT.DONE
}

async function readBlock(provider: Provider, block: string, complete: boolean): Promise<Results['getBlockByNumber']> {
  const { lookUp, wantBlock } = await import('../../output/look-up.js')
  if (block === 'latest') {
    const { head_block: number } = await provider.request('getChainInfo', {})
    return provider.request('getBlockByNumber', { number, complete })
  }
  // Normalise the number: the node reads a leading zero as octal (rpc.md §1.4).
  if (/^\d+$/.test(block))
    return lookUp(provider, 'getBlockByNumber', { number: BigInt(block), complete }, wantBlock(block))
  return lookUp(provider, 'getBlockByHash', { hash: block, complete }, wantBlock(block))
}
