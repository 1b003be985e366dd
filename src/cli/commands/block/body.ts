import type { Provider } from '../../../rpc/provider.js'
import type { Results } from '../../../rpc/schema.js'
import type { FlagsOf } from '../../command.js'
import { EXIT, type ExitCode } from '../../exit-codes.js'
import { openNetwork } from '../../flags/network.js'
import { checkBlock, lookUp, wantBlock } from '../../output/look-up.js'
import { printResponse, printResponseView } from '../../output/response.js'
import { describeBlock, listTransactions, TRANSACTION_HEADS } from '../../output/views/block.js'
import type { blockCommand } from './command.js'

export default async function showBlock({
  block = 'latest',
  complete = false,
  json,
  ...flags
}: FlagsOf<typeof blockCommand>): Promise<ExitCode> {
  if (block !== 'latest') checkBlock(block)
  const response = await readBlock(await openNetwork(flags), block, complete)
  if (json) printResponse('getBlockByNumber', response)
  else printResponseView({ facts: describeBlock(response), heads: TRANSACTION_HEADS, rows: listTransactions(response) })
  return EXIT.DONE
}

async function readBlock(provider: Provider, block: string, complete: boolean): Promise<Results['getBlockByNumber']> {
  if (block === 'latest') {
    const { head_block: number } = await provider.request('getChainInfo', {})
    return provider.request('getBlockByNumber', { number, complete })
  }
  // Normalise the number: the node reads a leading zero as octal (rpc.md §1.4).
  if (/^\d+$/.test(block))
    return lookUp(provider, 'getBlockByNumber', { number: BigInt(block), complete }, wantBlock(block))
  return lookUp(provider, 'getBlockByHash', { hash: block, complete }, wantBlock(block))
}
