import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { ToolkitError } from '../../../../src/errors/errors.js'
import { addToFrozenFile, type ForkSource, openFork, updateFork } from '../../../../src/fork/file/fork-file.js'
import { executeInSandbox } from '../../../../src/fork/following/block-runner.js'
import { startFork } from '../../../../src/fork/fork.js'
import { createNode, type EmbeddedNode } from '../../../../src/node/node.js'
import { NodeError } from '../../../../src/rpc/node-error.js'
import type { Provider } from '../../../../src/rpc/provider.js'
import { plainKey } from '../../../../src/state/keys.js'
import { createSandbox, type Sandbox } from '../../../../src/vm/sandbox/sandbox.js'

describe('opening a fork', () => {
  let live: EmbeddedNode
  let folder: string
  let sandbox: Sandbox
  const openExecutor = async () => executeInSandbox(sandbox, () => performance.now())

  before(async () => {
    sandbox = createSandbox()
    live = await createNode()
  })
  after(async () => {
    await live.close()
    sandbox.dispose()
  })
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
      openNode: async () => live.provider,
      ...options,
    }
  }

  const refuseNode = () => {
    throw new Error('a frozen fork asked for its node')
  }

  it('writes the file, and a frozen fork then needs no node', async () => {
    const opened = await openFork(describeSource(), openExecutor)
    const node = await createNode({ start: startFork(opened) })
    await node.provider.request('getAccount', { name: 'alice', by_longest_chain: true })
    await node.close()
    await addToFrozenFile(opened.file, { header: opened.header, values: opened.state.added })
    const frozen = await openFork(describeSource({ isFrozen: true, openNode: refuseNode }), openExecutor)
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
    const error = await openFork(describeSource({ isFrozen: true }), openExecutor).catch((error: unknown) => error)
    expect(error).to.have.property('code', 'FORK_MISSING')
  })

  it('rejects the file of another chain, and leaves it unchanged', async () => {
    const { file } = await openFork(describeSource(), openExecutor)
    const text = readFileSync(file, 'utf8')
    const error = await openFork(describeSource({ chainId: 1024 }), openExecutor).catch((error: unknown) => error)
    expect(error).to.have.property('code', 'FORK_FILE')
    expect(readFileSync(file, 'utf8')).to.equal(text)
  })

  it('refuses to move a file to another chain, also a truncated file', async () => {
    const { file } = await openFork(describeSource(), openExecutor)
    const text = readFileSync(file, 'utf8').slice(0, -50)
    writeFileSync(file, text)
    const other = await createNode({ chainId: 1024 })
    const source = describeSource({ openNode: async () => other.provider })
    const error = await updateFork(source, [], { openExecutor }).catch((error: unknown) => error)
    expect(error).to.have.property('code', 'FORK_FILE')
    expect(error).to.have.property('message', 'forks/a.jsonl is of chain 1020, and network "fork" is 1024')
    expect(readFileSync(file, 'utf8')).to.equal(text)
    await other.close()
  })

  it('reads no values from a node of another chain', async () => {
    await openFork(describeSource(), openExecutor)
    const other = await createNode({ chainId: 1024 })
    const { state } = await openFork(describeSource({ openNode: async () => other.provider }), openExecutor)
    const error = await state.load([plainKey('ram.iost', 'URirene')]).catch((error: unknown) => error)
    expect(error).to.have.property('code', 'FORK_UNSUITABLE')
    expect(error).to.have.property('message').that.includes('chain 1024, and the fork is of chain 1020')
    await other.close()
  })

  it('fails on an edited file without a network request', async () => {
    const { file } = await openFork(describeSource(), openExecutor)
    writeFileSync(file, readFileSync(file, 'utf8').replace('"1.0.6"', '"1.0.7"'))
    const error = await openFork(describeSource({ openNode: refuseNode }), openExecutor).catch(
      (error: unknown) => error,
    )
    expect(error).to.have.property('code', 'FORK_FILE')
  })

  it('reports an unsupported method of a network', async () => {
    const missing = [
      new NodeError({ grpcCode: 12, text: 'Not Implemented', method: 'getBatchContractStorage' }),
      new ToolkitError('NODE_ANSWER', 'http://node/getBatchContractStorage responded with status 404 and "no page"'),
    ]
    for (const failure of missing) {
      const provider: Provider = {
        ...live.provider,
        url: 'old',
        request: async (method, params) => {
          if (method === 'getBatchContractStorage') throw failure
          return live.provider.request(method, params)
        },
      }
      const opening = openFork(describeSource({ openNode: async () => provider }), openExecutor)
      const error = await opening.catch((error: unknown) => error)
      expect(error).to.include({ code: 'FORK_METHOD', cause: failure })
      expect(String(error)).to.include('old does not serve getBatchContractStorage')
      expect(existsSync(join(folder, 'forks'))).to.equal(false)
    }
  })

  it('moves all values to the latest block', async () => {
    const opened = await openFork(describeSource(), openExecutor)
    const first = opened.header.block.number
    await live.provider.dev('mine', { blocks: 3 })
    const keys = [...opened.state.values.keys()]
    const { header, values } = await updateFork(describeSource(), keys, { openExecutor })
    expect(header.block.number).to.equal(first + 3)
    expect([...values.keys()]).to.include.members(keys)
  })
})
