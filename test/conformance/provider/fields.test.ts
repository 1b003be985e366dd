import { expect } from 'chai'
import type { Field, Message } from '../../../src/rpc/encoding/message.js'
import type { Provider } from '../../../src/rpc/provider.js'
import { METHODS, type MethodName, type Requests } from '../../../src/rpc/schema.js'
import { type Connected, describeNode } from './connections.js'
import { Publisher } from './publisher.js'

/** Every field of every answer is there, in its order and of its type (rpc.md §2.1, §13). */
describeNode('fields', (open) => {
  let node: Provider
  let close: Connected['close']
  let requests: Partial<Requests>

  before(async () => {
    ;({ provider: node, close } = await open())
    const admin = await Publisher.open(node)
    const token = `nft${Date.now() % 1e9}`
    const { hash, final } = await admin.send(
      { contract: 'token721.iost', actionName: 'create', args: [token, 'admin', 100] },
      { contract: 'token721.iost', actionName: 'issue', args: [token, 'admin', 'metadata'] },
      {
        contract: 'token.iost',
        actionName: 'transferFreeze',
        args: ['iost', 'admin', 'admin', '1', 4_000_000_000_000_000_000n, ''],
      },
    )
    const number = final.block_number
    const { block } = await node.request('getBlockByNumber', { number })
    const storage = { id: 'token.iost', key: 'TIiost', field: 'decimal' }
    const tx = await admin.sign([{ contract: 'token.iost', actionName: 'supply', args: ['iost'] }])
    requests = {
      getNodeInfo: {},
      getChainInfo: {},
      getGasRatio: {},
      getRAMInfo: {},
      getTxByHash: { hash },
      getTxReceiptByTxHash: { hash },
      getBlockByHash: { hash: block.hash, complete: true },
      getBlockByNumber: { number, complete: true },
      getRawBlockByNumber: { number, complete: true },
      getBlockHeaderByRange: { start: number, end: BigInt(number) + 1n },
      getBlockTxsByContract: { from_block: BigInt(number) - 1n, to_block: number, contract: '', action_name: '' },
      getAccount: { name: 'admin' },
      getTokenBalance: { account: 'admin', token: 'iost' },
      getToken721Balance: { account: 'admin', token },
      getToken721Metadata: { token, token_id: '0' },
      getToken721Owner: { token, token_id: '0' },
      getTokenInfo: { symbol: 'iost' },
      getProducerVoteInfo: { account: 'producer000' },
      getContract: { id: 'token.iost' },
      getContractVote: { id: 'exchange.iost' },
      getContractStorage: storage,
      getBatchContractStorage: { id: storage.id, key_fields: [storage] },
      getContractStorageFields: storage,
      listContractStorage: { id: 'token.iost', storageType: 'MAP' },
      getVoterBonus: { name: 'admin' },
      getCandidateBonus: { name: 'producer000' },
      execTx: tx,
      sendTx: tx,
    }
  })

  after(() => close())

  for (const [method, { result, stream }] of Object.entries(METHODS)) {
    if (stream) continue
    it(`returns all fields of ${method}`, async () => {
      const name = method as MethodName
      expectMessage(result, await node.request(name, requests[name] as never), method)
    })
  }
})

function expectMessage(message: Message, value: object, path: string): void {
  expect(Object.keys(value), path).to.deep.equal(message.entries.map(([name]) => name))
  for (const [name, field] of message.entries) {
    expectField(field, (value as Record<string, unknown>)[name], `${path}.${name}`)
  }
}

function expectField(field: Field, value: unknown, path: string): void {
  if (field.rule === 'single') {
    expectValue(field, value, path)
    return
  }
  expect(value, path).to.be.an(field.rule === 'list' ? 'array' : 'object')
  for (const [key, item] of Object.entries(value as object)) expectValue(field, item, `${path}.${key}`)
}

function expectValue(field: Field, value: unknown, path: string): void {
  if (field.type === 'message') {
    if (value !== null || !field.nullable) expectMessage(field.message!, value as object, path)
  } else if (field.type === 'enum') expect(field.names, path).to.include(value)
  else if (field.type === 'int64') expect(value, path).to.match(/^-?\d+$/)
  else expect(value, path).to.be.a(TYPES[field.type]!)
}

const TYPES: Partial<Record<Field['type'], string>> = {
  string: 'string',
  bytes: 'string',
  bool: 'boolean',
  double: 'number',
  int32: 'number',
  uint32: 'number',
}
