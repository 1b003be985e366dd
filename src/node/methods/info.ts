import type { Block } from '../../chain/blocks/block.js'
import type { Chain } from '../../chain/chain.js'
import type { Store } from '../../state/store.js'
import type { Handlers } from './backend.js'
import { readText } from './reading.js'

/** Build information of the reference's newest release. A development network has no peers. */
const BUILD = {
  build_time: '20240628_144204+0800',
  git_hash: '74f50082a97a5a2e3768737dbcf5e40f4924d40c',
  mode: 'ModeNormal',
  network: {
    id: '12D3KooWQ1Uh2tu9GLybc6PwwZHfKkCSFQ3hS9wFUD7mF3xW5KwC',
    peer_count: 0,
    peer_count_inbound: 0,
    peer_count_outbound: 0,
  },
  code_version: '3.11.5',
}

const BUY_FEE = 0.02

/** The node and the chain as a whole (`rpc.md` §4.1 to 4.4). */
export const infoMethods = {
  getNodeInfo: ({ chain }) => ({
    ...BUILD,
    server_time: String(chain.clock.now()),
    tx_pool_size: String(chain.pendingCount),
  }),

  getChainInfo({ chain }) {
    const { head, lib } = chain
    return {
      net_name: 'debugnet',
      protocol_version: '1.0',
      chain_id: chain.chainId,
      head_block: String(head.head.number),
      head_block_hash: head.id,
      lib_block: String(lib.head.number),
      lib_block_hash: lib.id,
      witness_list: readWitnesses(chain, chain.state),
      lib_witness_list: readWitnesses(chain, chain.libState),
      pending_witness_list: chain.readProducers(chain.state, 'pendingProducerList'),
      head_block_time: String(head.head.time),
      lib_block_time: String(lib.head.time),
    }
  },

  getGasRatio({ chain }) {
    const ratios = readRatios(chain.head)
    return { lowest_gas_ratio: ratios[0] ?? 1, median_gas_ratio: ratios[Math.floor(ratios.length / 2)] ?? 1 }
  },

  getRAMInfo({ chain: { state } }) {
    const read = (key: string) => Number(readText(state, 'ram.iost', key) ?? 0)
    const [used, available, balance] = [read('usedSpace'), read('leftSpace'), read('balance')]
    return {
      used_ram: formatInteger(used),
      available_ram: formatInteger(available),
      total_ram: formatInteger(used + available),
      sell_price: balance / available,
      buy_price: ((1 + BUY_FEE) * 1.0 * balance) / available,
    }
  },
} satisfies Partial<Handlers>

/** Until the first election the producers of the genesis are the active ones. */
function readWitnesses(chain: Chain, state: Store): string[] {
  const current = chain.readProducers(state, 'currentProducerList')
  return current.length > 0 ? current : chain.readProducers(state, 'pendingProducerList')
}

function readRatios({ transactions }: Block): number[] {
  const paid = transactions.filter(({ tx }) => tx.publisher !== 'base.iost')
  return paid.map(({ tx }) => tx.gasRatio / 100).sort((a, b) => a - b)
}

function formatInteger(value: number): string {
  return String(BigInt(Math.trunc(value)))
}
