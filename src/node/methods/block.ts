import type { Block } from '../../chain/blocks/block.js'
import type { Chain } from '../../chain/chain.js'
import { encodeBase58 } from '../../codec/base58.js'
import type { Results } from '../../rpc/schema.js'
import { ChainError } from '../../state/chain-error.js'
import type { Action } from '../../tx/transaction.js'
import type { Handlers } from './backend.js'
import { checkHash } from './checks.js'
import { showRawBlock } from './raw-block.js'
import { showTransaction } from './transaction.js'

const MAX_RANGE = 110
const MAX_SEARCH = 100

/** Blocks (`rpc.md` §4.7 to 4.10). */
export const blockMethods = {
  getBlockByHash({ chain }, { hash, complete }) {
    checkHash(hash)
    return showBlock(chain, chain.findBlock({ id: hash }), complete)
  },

  getBlockByNumber: ({ chain }, { number, complete }) =>
    showBlock(chain, chain.findBlock({ number: Number(number) }), complete),

  getRawBlockByNumber({ chain }, { number, complete }) {
    const block = chain.findBlock({ number: Number(number) })
    if (block === undefined) throw new ChainError('block not found')
    return { status: statusOf(chain, block), block: showRawBlock(block, complete ? 'complete' : 'hashes') }
  },

  getBlockHeaderByRange({ chain }, { start, end }) {
    const [first, last] = [BigInt(start), BigInt(end)]
    checkRange(first, last, MAX_RANGE)
    const blocks: Block[] = []
    for (let number = first; number < last; number++) {
      const block = chain.findBlock({ number: Number(number) })
      if (block === undefined || statusOf(chain, block) !== 'IRREVERSIBLE') break
      blocks.push(block)
    }
    return { block_list: blocks.map((block) => showRawBlock(block, 'head')) }
  },

  getBlockTxsByContract({ chain }, { from_block, to_block, contract, action_name }) {
    const [first, last] = [BigInt(from_block), BigInt(to_block)]
    checkRange(first, last, MAX_SEARCH)
    const matches = (action: Action) =>
      (contract === '' || action.contract === contract) && (action_name === '' || action.actionName === action_name)
    const found: Results['getBlockTxsByContract']['blocktx_list'] = []
    for (let number = first; number <= last; number++) {
      const block = chain.findBlock({ number: Number(number) })
      if (block === undefined) throw new ChainError('block not found')
      const list = showTransactions(block, (actions) => actions.some(matches))
      if (list.length > 0) found.push({ status: statusOf(chain, block), block_number: String(number), tx_list: list })
    }
    return { blocktx_list: found }
  },
} satisfies Partial<Handlers>

function checkRange(first: bigint, last: bigint, longest: number): void {
  if (last <= first || last > first + BigInt(longest)) throw new ChainError(`invalid range ${first} to ${last}`)
}

function statusOf(chain: Chain, block: Block): 'PENDING' | 'IRREVERSIBLE' {
  return block.head.number <= chain.lib.head.number ? 'IRREVERSIBLE' : 'PENDING'
}

function showBlock(chain: Chain, block: Block | undefined, complete: boolean): Results['getBlockByNumber'] {
  if (block === undefined) throw new ChainError('block not found')
  const { head, id, transactions } = block
  const status = statusOf(chain, block)
  return {
    status,
    block: {
      hash: id,
      version: String(head.version),
      parent_hash: encodeBase58(head.parentHash),
      tx_merkle_hash: encodeBase58(head.txMerkleHash),
      tx_receipt_merkle_hash: encodeBase58(head.txReceiptMerkleHash),
      number: String(head.number),
      witness: head.witness,
      time: String(head.time),
      gas_usage: status === 'PENDING' && head.number < chain.head.head.number ? block.gasUsage / 100 : 0,
      tx_count: String(transactions.length),
      info: null,
      orig_info: '',
      transactions: complete ? showTransactions(block) : [],
    },
  }
}

function showTransactions(
  { transactions, receipts }: Block,
  isWanted: (actions: readonly Action[]) => boolean = () => true,
): Results['getTxByHash']['transaction'][] {
  return transactions.flatMap((signed, index) =>
    isWanted(signed.tx.actions) ? [showTransaction(signed, receipts[index])] : [],
  )
}
