import { expect } from 'chai'
import type { Provider } from '../../../src/rpc/provider.js'
import { CONNECTIONS, type Connected, start } from './connections.js'
import { Publisher, refusal } from './publisher.js'

const SOURCE = `class Note {
  init() { storage.put('text', 'hello'); storage.mapPut('map', 'a', '1'); }
}
module.exports = Note;
`

/** States of a transaction block by block, and which of two states is read on the way (rpc.md §4, §6.3). */
for (const connection of CONNECTIONS) {
  describe(`life of a transaction ${connection.name}`, () => {
    let connected: Connected
    let node: Provider
    let hash: string
    /** The block of the transaction. */
    let number: string
    let contract: string

    const mine = (blocks: number) => {
      for (let i = 0; i < blocks; i++) connected.node.chain.mineBlock()
    }
    const placed = async () => {
      const { status, block_number, transaction } = await node.request('getTxByHash', { hash })
      return [status, block_number, transaction.tx_receipt?.status_code]
    }

    before(async () => {
      connected = await start(connection, { mining: 'manual', irreversibleAfter: 2 })
      node = connected.provider
      mine(3)
      const admin = await Publisher.open(node)
      const code = { info: { lang: 'javascript', version: '1.0.0', abi: [] }, code: SOURCE }
      const tx = await admin.sign([
        { contract: 'token.iost', actionName: 'transfer', args: ['iost', 'admin', 'producer000', '7', ''] },
        { contract: 'token.iost', actionName: 'create', args: ['gem', 'admin', 1000, { decimal: 2 }] },
        { contract: 'token721.iost', actionName: 'create', args: ['nft', 'admin', 10] },
        { contract: 'token721.iost', actionName: 'issue', args: ['nft', 'admin', 'picture'] },
        { contract: 'vote_producer.iost', actionName: 'vote', args: ['admin', 'producer000', '10'] },
        { contract: 'system.iost', actionName: 'setCode', args: [JSON.stringify(code)] },
      ])
      ;({ hash } = await node.request('sendTx', tx))
    })

    after(() => connected.close())

    it('has no receipt while PENDING in the pool', async () => {
      expect(await placed()).to.deep.equal(['PENDING', '-1', undefined])
      expect((await node.request('getNodeInfo', {})).tx_pool_size).to.equal('1')
      expect(await refusal(node.request('getTxReceiptByTxHash', { hash }))).to.deep.equal([
        2,
        'failed to Get the receipt: not found',
      ])
    })

    it('has a receipt with the PACKED transaction, but not by itself', async () => {
      mine(1)
      number = (await node.request('getChainInfo', {})).head_block
      expect(await placed()).to.deep.equal(['PACKED', '-1', 'SUCCESS'])
      expect((await node.request('getNodeInfo', {})).tx_pool_size).to.equal('0')
      expect(await refusal(node.request('getTxReceiptByTxHash', { hash }))).to.deep.equal([
        2,
        'failed to Get the receipt: not found',
      ])
      const { returns } = (await node.request('getTxByHash', { hash })).transaction.tx_receipt!
      contract = JSON.parse(returns[5]!)[0]
    })

    it('has a reversible block when PACKED', async () => {
      const { status, block } = await node.request('getBlockByNumber', { number, complete: true })
      expect([status, block.transactions[1]?.hash]).to.deep.equal(['PENDING', hash])
      expect((await node.request('getBlockByHash', { hash: block.hash })).status).to.equal('PENDING')
      expect((await node.request('getRawBlockByNumber', { number })).status).to.equal('PENDING')
      const range = { from_block: BigInt(number) - 1n, to_block: number, contract: 'system.iost', action_name: '' }
      const { blocktx_list } = await node.request('getBlockTxsByContract', range)
      expect(blocktx_list.map((each) => [each.status, each.block_number])).to.deep.equal([['PENDING', number]])
      const heads = await node.request('getBlockHeaderByRange', { start: number, end: BigInt(number) + 1n })
      expect(heads.block_list).to.deep.equal([])
    })

    it('has the gas of the PACKED block once that has a child', async () => {
      const gas = async () => (await node.request('getBlockByNumber', { number })).block.gas_usage
      expect(await gas()).to.equal(0)
      mine(1)
      expect(await gas()).to.be.greaterThan(10_000)
    })

    it('has its writes at the head but not in the irreversible state when PACKED', async () => {
      for (const { ask, head, lib } of readings()) {
        expect(await settle(ask(true)), `${ask}`).to.deep.equal(head)
        expect(await settle(ask(false)), `${ask}`).to.deep.equal(lib)
        expect(await settle(ask(undefined)), `${ask}`).to.deep.equal(lib)
      }
    })

    it('reads storage at the given block', async () => {
      const chain = await node.request('getChainInfo', {})
      const request = { id: 'token.iost', key: 'TIiost', field: 'decimal' }
      const named = async (by_longest_chain: boolean) => {
        const { block_hash, block_number } = await node.request('getContractStorage', { ...request, by_longest_chain })
        return [block_hash, block_number]
      }
      expect(await named(true)).to.deep.equal([chain.head_block_hash, chain.head_block])
      expect(await named(false)).to.deep.equal([chain.lib_block_hash, chain.lib_block])
      expect(BigInt(chain.head_block) - BigInt(chain.lib_block)).to.equal(2n)
    })

    it('has a receipt when IRREVERSIBLE, and its block no longer reports gas', async () => {
      mine(1)
      expect(await placed()).to.deep.equal(['IRREVERSIBLE', number, 'SUCCESS'])
      expect((await node.request('getTxReceiptByTxHash', { hash })).tx_hash).to.equal(hash)
      const { status, block } = await node.request('getBlockByNumber', { number })
      expect([status, block.gas_usage]).to.deep.equal(['IRREVERSIBLE', 0])
      for (const { ask, head } of readings()) expect(await settle(ask(false)), `${ask}`).to.deep.equal(head)
    })

    /** Of each method with `by_longest_chain`: how to ask it, what the head answers, and what the blocks before. */
    function readings() {
      const holder = (account: string, token: string) => ({ account, token })
      const piece = { token: 'nft', token_id: '0' }
      const read = <T>(
        ask: (flag: { by_longest_chain: boolean | undefined }) => Promise<T>,
        head: unknown,
        lib: unknown,
      ) => ({ ask: (longest: boolean | undefined) => ask({ by_longest_chain: longest }), head, lib })
      return [
        read(async (flag) => (await node.request('getAccount', { name: 'admin', ...flag })).vote_infos, [VOTE], []),
        read(
          async (flag) =>
            (await node.request('getTokenBalance', { ...holder('producer000', 'iost'), ...flag })).balance,
          7,
          0,
        ),
        read(
          async (flag) => (await node.request('getTokenInfo', { symbol: 'gem', ...flag })).decimal,
          2,
          'token not found',
        ),
        read(
          async (flag) => (await node.request('getToken721Balance', { ...holder('admin', 'nft'), ...flag })).tokenIDs,
          ['0'],
          [],
        ),
        read(
          async (flag) => (await node.request('getToken721Metadata', { ...piece, ...flag })).metadata,
          'picture',
          'token nft 0 not found',
        ),
        read(
          async (flag) => (await node.request('getToken721Owner', { ...piece, ...flag })).owner,
          'admin',
          'token nft 0 not found',
        ),
        read(
          async (flag) => (await node.request('getProducerVoteInfo', { account: 'producer000', ...flag })).votes,
          10,
          0,
        ),
        read(
          async (flag) => (await node.request('getContract', { id: contract, ...flag })).orig_code,
          SOURCE,
          'contract not found',
        ),
        read(async (flag) => (await node.request('getContractVote', { id: 'admin', ...flag })).vote_infos, [VOTE], []),
        read(
          async (flag) => (await node.request('getContractStorage', { id: contract, key: 'text', ...flag })).data,
          'hello',
          'null',
        ),
        read(
          async (flag) => {
            const key_fields = [{ key: 'text' }, { key: 'map', field: 'a' }]
            return (await node.request('getBatchContractStorage', { id: contract, key_fields, ...flag })).datas
          },
          ['hello', '1'],
          ['null', 'null'],
        ),
        read(
          async (flag) =>
            (await node.request('getContractStorageFields', { id: contract, key: 'map', ...flag })).fields,
          ['a'],
          [],
        ),
        read(
          async (flag) => (await node.request('listContractStorage', { id: contract, ...flag })).datas,
          [{ key: 'text', value: 'hello' }],
          [],
        ),
      ]
    }
  })
}

const VOTE = { option: 'producer000', votes: 10, cleared_votes: 0 }

/** Returns the response, or the text of the rejection. */
async function settle(asked: Promise<unknown>): Promise<unknown> {
  const answer = await asked.catch(() => undefined)
  return answer === undefined ? (await refusal(asked))[1] : answer
}
