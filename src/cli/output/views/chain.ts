import type { TableFact } from '../../../report/text/table.js'
import type { Results } from '../../../rpc/schema.js'
import { formatCount, formatKnownTime } from './values.js'

/** Responses that `toolkit chain` shows, by method. */
export type ChainResponses = Pick<Results, 'getChainInfo' | 'getNodeInfo' | 'getGasRatio' | 'getRAMInfo'>

/** Describes a chain and the node that serves it. */
export function describeChain(url: string, responses: ChainResponses): TableFact[] {
  const { getChainInfo: chain, getNodeInfo: node, getGasRatio: gas, getRAMInfo: ram } = responses
  const behind = BigInt(chain.head_block) - BigInt(chain.lib_block)
  return [
    ['address', url],
    ['chain', `${chain.chain_id} ${chain.net_name}, protocol ${chain.protocol_version}`],
    ['head', [joinPlace(chain.head_block, chain.head_block_time), chain.head_block_hash]],
    [
      'irreversible',
      [
        `${joinPlace(chain.lib_block, chain.lib_block_time)}, ${formatCount(String(behind), 'block')} behind`,
        chain.lib_block_hash,
      ],
    ],
    ['producers', chain.witness_list],
    ['node', `${node.code_version} ${node.mode}, ${formatCount(node.network.peer_count, 'peer')}`],
    ['clock', formatKnownTime(node.server_time)],
    ['waiting', formatCount(node.tx_pool_size, 'transaction')],
    ['gas ratio', `lowest ${gas.lowest_gas_ratio}, median ${gas.median_gas_ratio} in the head block`],
    [
      'RAM',
      [
        `a byte costs ${formatPrice(ram.buy_price)} iost and brings ${formatPrice(ram.sell_price)}`,
        `${ram.available_ram} bytes of ${ram.total_ram} left`,
      ],
    ],
  ]
}

function joinPlace(number: string, time: string): string {
  return [`block ${number}`, formatKnownTime(time)].filter((part) => part !== undefined).join(' of ')
}

/** A price in the digits that matter. */
function formatPrice(price: number): string {
  return String(Number(price.toPrecision(6)))
}
