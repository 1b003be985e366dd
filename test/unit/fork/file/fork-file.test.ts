import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { addToFrozenFile, type ForkSource, openFork, updateFork } from '../../../../src/fork/file/fork-file.js'
import { startFork } from '../../../../src/fork/fork.js'
import { createNode, type EmbeddedNode } from '../../../../src/node/node.js'
import { NodeError } from '../../../../src/rpc/node-error.js'
import type { Provider } from '../../../../src/rpc/provider.js'

describe('opening a fork', () => {
  let live: EmbeddedNode
  let folder: string
  const noSandbox = () => Promise.reject(new Error('nothing is executed'))

  before(async () => {
    live = await createNode()
  })
  after(() => live.close())
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'toolkit-fork-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  function describeSource(options: Partial<ForkSource> = {}): ForkSource {
    return {
      name: 'fork',
      chainId: undefined,
      file: join(folder, 'forks/a.jsonl'),
      shownFile: 'forks/a.jsonl',
      requestsPerSecond: 1000,
      ramPayer: 'contract',
      isFrozen: false,
      openNode: () => live.provider,
      ...options,
    }
  }

  const refuseNode = () => {
    throw new Error('a frozen fork asked for its node')
  }

  it('writes the file, from which a frozen one needs no node', async () => {
    const opened = await openFork(describeSource(), noSandbox)
    const node = await createNode({ start: startFork(opened) })
    await node.provider.request('getAccount', { name: 'alice', by_longest_chain: true })
    await node.close()
    await addToFrozenFile(opened.file, { header: opened.header, values: opened.state.added })
    const frozen = await openFork(describeSource({ isFrozen: true, openNode: refuseNode }), noSandbox)
    const offline = await createNode({ start: startFork(frozen) })
    const { balance } = await offline.provider.request('getAccount', { name: 'alice', by_longest_chain: true })
    expect(balance).to.equal(1_000_000)
    const missing = await offline.provider
      .request('getTokenInfo', { symbol: 'other', by_longest_chain: true })
      .catch((error: unknown) => error)
    expect(missing).to.have.property('code', 'FORK_MISSING')
    expect(missing).to.have.property('hint').that.includes('toolkit test --network fork')
    await offline.close()
  })

  it('rejects a frozen fork without a file', async () => {
    const error = await openFork(describeSource({ isFrozen: true }), noSandbox).catch((error: unknown) => error)
    expect(error).to.have.property('code', 'FORK_MISSING')
  })

  it('rejects the file of another chain, and leaves it as it was', async () => {
    const { file } = await openFork(describeSource(), noSandbox)
    const text = readFileSync(file, 'utf8')
    const error = await openFork(describeSource({ chainId: 1024 }), noSandbox).catch((error: unknown) => error)
    expect(error).to.have.property('code', 'FORK_FILE')
    expect(readFileSync(file, 'utf8')).to.equal(text)
  })

  it('fails on an edited file without reading the network', async () => {
    const { file } = await openFork(describeSource(), noSandbox)
    writeFileSync(file, readFileSync(file, 'utf8').replace('"1.0.6"', '"1.0.7"'))
    const error = await openFork(describeSource({ openNode: refuseNode }), noSandbox).catch((error: unknown) => error)
    expect(error).to.have.property('code', 'FORK_FILE')
  })

  it('names the method that a network does not serve', async () => {
    const provider: Provider = {
      ...live.provider,
      url: 'old',
      request: async (method, params) => {
        if (method === 'getBatchContractStorage') throw new NodeError({ grpcCode: 12, text: 'Not Implemented', method })
        return live.provider.request(method, params)
      },
    }
    const error = await openFork(describeSource({ openNode: () => provider }), noSandbox).catch(
      (error: unknown) => error,
    )
    expect(String(error)).to.include('getBatchContractStorage').and.to.include('Not Implemented')
  })

  it('moves to the newest block with all values', async () => {
    const opened = await openFork(describeSource(), noSandbox)
    const first = opened.header.block.number
    await live.provider.dev('mine', { blocks: 3 })
    const keys = [...opened.state.values.keys()]
    const { header, values } = await updateFork(describeSource(), keys, { openSandbox: noSandbox })
    expect(header.block.number).to.equal(first + 3)
    expect([...values.keys()]).to.include.members(keys)
  })
})
