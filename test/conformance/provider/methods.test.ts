import { expect } from 'chai'
import type { Provider } from '../../../src/rpc/provider.js'
import { type Connected, describeNode } from './connections.js'
import { ADMIN, Publisher, refusal, transfer } from './publisher.js'

/** Responses that any node of a development chain gives, however it is reached. */
describeNode('interface', (open) => {
  let node: Provider
  let admin: Publisher
  let close: Connected['close']

  before(async () => {
    ;({ provider: node, close } = await open())
    admin = await Publisher.open(node)
  })

  after(() => close())

  it('describes node and chain', async () => {
    const info = await node.request('getNodeInfo', {})
    expect(info.mode).to.equal('ModeNormal')
    expect(info.network).to.have.keys(['id', 'peer_count', 'peer_count_inbound', 'peer_count_outbound'])
    const chain = await node.request('getChainInfo', {})
    expect(BigInt(chain.head_block) >= BigInt(chain.lib_block)).to.equal(true)
    expect(chain.witness_list).to.deep.equal(chain.lib_witness_list)
  })

  it('prices RAM with a fee of two percent for buyers', async () => {
    const ram = await node.request('getRAMInfo', {})
    expect(BigInt(ram.used_ram) + BigInt(ram.available_ram)).to.equal(BigInt(ram.total_ram))
    expect(ram.buy_price / ram.sell_price).to.be.closeTo(1.02, 1e-9)
  })

  it('includes a pool transaction in an irreversible block', async () => {
    const { hash, final } = await admin.send(transfer('1.5'))
    expect(final.transaction.tx_receipt?.status_code).to.equal('SUCCESS')
    expect(await node.request('getTxReceiptByTxHash', { hash })).to.deep.equal(final.transaction.tx_receipt)
    const { status, block } = await node.request('getBlockByNumber', { number: final.block_number, complete: true })
    expect(status).to.equal('IRREVERSIBLE')
    expect(block.transactions.map((tx) => tx.hash)).to.include(hash)
    expect(block.transactions[0]?.publisher).to.equal('base.iost')
    expect(block.gas_usage).to.equal(0)
    expect(await node.request('getBlockByHash', { hash: block.hash, complete: true })).to.deep.equal({
      status,
      block,
    })
  })

  it('returns a block in its stored form, with transactions or hashes', async () => {
    const { final } = await admin.send(transfer('1'))
    const whole = await node.request('getRawBlockByNumber', { number: final.block_number, complete: true })
    const short = await node.request('getRawBlockByNumber', { number: final.block_number })
    expect(whole.block.blockType).to.equal('NORMAL')
    expect(whole.block.txs).to.have.length(short.block.txHashes.length)
    expect(short.block).to.deep.include({ txs: [], receipts: [], blockType: 'ONLYHASH', head: whole.block.head })
  })

  it('finds transactions by called contract in a range of blocks', async () => {
    const { hash, final } = await admin.send(transfer('1'))
    const number = BigInt(final.block_number)
    const found = await node.request('getBlockTxsByContract', {
      from_block: number - 1n,
      to_block: number,
      contract: 'token.iost',
      action_name: 'transfer',
    })
    expect(found.blocktx_list.at(-1)?.tx_list.map((tx) => tx.hash)).to.include(hash)
    const { block_list } = await node.request('getBlockHeaderByRange', { start: number - 1n, end: number + 1n })
    expect(block_list.map(({ head }) => head.number)).to.deep.equal([String(number - 1n), String(number)])
  })

  it('charges a failed transaction and reverts its writes', async () => {
    const { final } = await admin.send(transfer('1'), transfer('99999999999'))
    const receipt = final.transaction.tx_receipt
    expect(receipt).to.deep.include({ status_code: 'RUNTIME_ERROR', returns: [], receipts: [], ram_usage: {} })
    expect(receipt?.message).to.match(/error: (balance not enough|invalid amount)/)
    expect(receipt?.gas_usage).to.be.greaterThan(0)
  })

  it('dry-runs a transaction without changing state', async () => {
    const before = await node.request('getTokenBalance', { account: 'admin', token: 'iost', by_longest_chain: true })
    const tried = await node.request('execTx', await admin.sign([transfer('1000')]))
    expect(tried.status_code).to.equal('SUCCESS')
    expect(tried.receipts[0]).to.deep.include({ func_name: 'token.iost/transfer' })
    const after = await node.request('getTokenBalance', { account: 'admin', token: 'iost', by_longest_chain: true })
    expect(after.balance).to.equal(before.balance)
    expect(await refusal(node.request('getTxByHash', { hash: tried.tx_hash }))).to.deep.equal([2, 'tx not found'])
  })

  it('describes accounts, tokens, contracts and producers', async () => {
    const account = await node.request('getAccount', { name: 'admin', by_longest_chain: true })
    expect(account.permissions.active?.items[0]).to.deep.include({ id: ADMIN.id, is_key_pair: true, weight: '100' })
    expect(account.gas_info.current_total).to.equal(account.gas_info.pledge_gas)
    expect((await node.request('getTokenInfo', { symbol: 'iost' })).decimal).to.equal(8)
    const contract = await node.request('getContract', { id: 'token.iost', by_longest_chain: true })
    expect(contract.language).to.equal('native')
    expect(contract.abis.map((abi) => abi.name)).to.include('transfer')
    const producer = await node.request('getProducerVoteInfo', { account: 'producer000' })
    expect(producer).to.deep.include({ status: 'APPROVED', is_producer: true })
    expect(await node.request('getVoterBonus', { name: 'nobody1' })).to.deep.equal({ bonus: 0, detail: {} })
    expect(await node.request('getCandidateBonus', { name: 'nobody1' })).to.deep.equal({ bonus: 0 })
    expect(await node.request('getContractVote', { id: 'exchange.iost' })).to.deep.equal({ vote_infos: [] })
  })

  it('reads one storage value, many values, map fields and key ranges', async () => {
    const request = { id: 'token.iost', by_longest_chain: true }
    const one = await node.request('getContractStorage', { ...request, key: 'TIiost', field: 'decimal' })
    expect(one.data).to.equal('8')
    const key_fields = [{ key: 'TIiost', field: 'decimal' }, { key: 'TIiost', field: 'canTransfer' }, { key: 'zz' }]
    const many = await node.request('getBatchContractStorage', { ...request, key_fields })
    expect(many.datas).to.deep.equal(['8', 'true', 'null'])
    const { fields } = await node.request('getContractStorageFields', { ...request, key: 'TIiost' })
    expect(fields).to.include.members(['issuer', 'decimal', 'fullName'])
    const range = { ...request, storageType: 'MAP' as const, prefix: 'TIiost', from: 'TIiost-decimal', limit: 2 }
    const { datas } = await node.request('listContractStorage', range)
    expect(datas).to.deep.equal([
      { key: 'TIiost-decimal', value: '8' },
      { key: 'TIiost-defaultRate', value: '1.0' },
    ])
  })

  it('returns the first fifty pairs of a batch', async () => {
    const key_fields = Array.from({ length: 60 }, () => ({ key: 'TIiost', field: 'decimal' }))
    const { datas } = await node.request('getBatchContractStorage', { id: 'token.iost', key_fields })
    expect(datas).to.have.length(50)
  })

  it('rejects queries with the messages of the chain', async () => {
    const long = 'a'.repeat(100)
    const asked: [() => Promise<unknown>, string][] = [
      [() => node.request('getTxByHash', { hash: 'nosuch' }), 'tx not found'],
      [() => node.request('getTxByHash', { hash: long }), 'hash len(100) is greater then 100'],
      [() => node.request('getTxReceiptByTxHash', { hash: 'nosuch' }), 'failed to Get the receipt: not found'],
      [() => node.request('getBlockByHash', { hash: 'nosuch' }), 'block not found'],
      [() => node.request('getBlockByNumber', { number: -1 }), 'block not found'],
      [() => node.request('getBlockHeaderByRange', { start: 0, end: 111 }), 'invalid range 0 to 111'],
      [() => node.request('getBlockTxsByContract', { from_block: 5, to_block: 106 }), 'invalid range 5 to 106'],
      [() => node.request('getAccount', { name: 'nosuch1' }), 'account not found'],
      [() => node.request('getAccount', { name: 'ab' }), 'id invalid. id length should be between 5,11 - 2 '],
      [() => node.request('getAccount', { name: 'ABCDE' }), 'id invalid. id contains invalid character - 65'],
      [
        () => node.request('getContract', { id: `Contract${long}` }),
        'id invalid. ContractID length should be less then 100 - 108',
      ],
      [() => node.request('getContract', { id: 'nosuch1' }), 'contract not found'],
      [() => node.request('getTokenInfo', { symbol: 'nosuch' }), 'token not found'],
      [() => node.request('getToken721Balance', { account: 'nosuch1', token: 'x' }), 'account not found'],
      [() => node.request('getToken721Owner', { token: 'nft', token_id: '9' }), 'token nft 9 not found'],
      [() => node.request('getToken721Metadata', { token: 'nft', token_id: '9' }), 'token nft 9 not found'],
      [() => node.request('getProducerVoteInfo', { account: 'admin' }), "can't get producer vote info"],
      [() => node.request('listContractStorage', { id: '' }), 'invalid contract id'],
      [
        () => node.request('listContractStorage', { id: 'a', limit: -5 }),
        'runtime error: slice bounds out of range [:-5]',
      ],
    ]
    for (const [ask, text] of asked) expect(await refusal(ask())).to.deep.equal([2, text])
  })

  it('rejects transactions with the messages of the chain', async () => {
    const unsigned = { ...(await admin.sign([transfer('1')])), publisher_sigs: [] }
    const wrongChain = await admin.sign([transfer('1')], { chainId: admin.chainId + 1 })
    const malformed = await admin.sign([{ contract: 'token.iost', actionName: 'transfer', data: '["iost"]' }])
    const poor = { ...(await admin.sign([transfer('1')])), publisher: 'nosuch1' }
    const cases: [Parameters<typeof node.request<'sendTx'>>[1], string][] = [
      [unsigned, 'VerifyError publisher empty error'],
      [wrongChain, `VerifyError invalid chain_id, should be ${admin.chainId}, yours:${admin.chainId + 1}`],
      [malformed, 'wrong args num: ["iost"]'],
      [poor, 'gas not enough: user nosuch1 has 0 < 1000000'],
    ]
    for (const [tx, text] of cases) expect(await refusal(node.request('sendTx', tx))).to.deep.equal([2, text])
    const { hash } = await admin.send(transfer('1'))
    expect(hash).to.match(/^[1-9A-HJ-NP-Za-km-z]{43,44}$/)
  })
})
