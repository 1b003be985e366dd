import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import type { EmbeddedNode, NodeOptions } from '../../../../src/entries/node.js'
import { openNode } from '../../../node.js'
import { signTransfer } from '../transfers.js'

describe('data directory', () => {
  let directory: string
  let node: EmbeddedNode | undefined

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'toolkit-chain-'))
  })

  afterEach(async () => {
    await node?.close()
    node = undefined
    rmSync(directory, { recursive: true })
  })

  async function start(options: NodeOptions = {}): Promise<EmbeddedNode> {
    await node?.close()
    node = undefined
    node = await openNode({ dataDir: directory, accounts: 2, ...options })
    return node
  }

  async function refusal(options: NodeOptions = {}): Promise<string> {
    try {
      await start(options)
    } catch (error) {
      return (error as { code: string }).code
    }
    throw new Error('started, where a refusal was expected')
  }

  /** Everything a chain is, to be compared. */
  const describeChain = ({ chain }: EmbeddedNode) => ({
    head: chain.head.id,
    lib: chain.lib.id,
    pending: chain.pendingCount,
    state: Object.fromEntries([...chain.state.entries()].sort()),
    libState: Object.fromEntries([...chain.libState.entries()].sort()),
  })

  const send = (node: EmbeddedNode, amount: string) => node.provider.request('sendTx', signTransfer(node, amount))

  it('restores the chain with blocks, state, receipts and pending transactions', async () => {
    const first = await start({ mining: 'manual' })
    const { hash } = await send(first, '1')
    await first.provider.dev('mine', { blocks: 3 })
    const { hash: waiting } = await send(first, '2')
    const before = describeChain(first)
    const receipt = await first.provider.request('getTxReceiptByTxHash', { hash })
    const second = await start({ mining: 'manual' })
    expect(describeChain(second)).to.deep.equal(before)
    expect(second.accounts.map(({ name }) => name)).to.deep.equal(['alice', 'bobby'])
    expect(await second.provider.request('getTxReceiptByTxHash', { hash })).to.deep.equal(receipt)
    expect((await second.provider.request('getTxByHash', { hash: waiting })).status).to.equal('PENDING')
    await second.provider.dev('mine', {})
    expect((await second.provider.request('getTxByHash', { hash: waiting })).status).to.equal('IRREVERSIBLE')
  })

  it('keeps reversible blocks, also when the irreversibility setting changes', async () => {
    const first = await start({ irreversibleAfter: 3 })
    for (const amount of ['1', '2', '3', '4', '5']) await send(first, amount)
    const before = describeChain(first)
    expect(describeChain(await start({ irreversibleAfter: 3 }))).to.deep.equal(before)
    const settled = await start({ irreversibleAfter: 1 })
    expect(settled.chain.lib.head.number).to.equal(settled.chain.head.head.number - 1)
    const after = describeChain(settled)
    expect(after.state).to.deep.equal(before.state)
    expect(describeChain(await start({ irreversibleAfter: 1 }))).to.deep.equal(after)
  })

  it('keeps developer changes such as edits, restores and resets', async () => {
    for (const irreversibleAfter of [0, 2]) {
      const first = await start({ irreversibleAfter })
      await send(first, '1')
      const { id } = await first.provider.dev('snapshot', {})
      await first.provider.dev('fund', { account: 'alice', token: 'iost', amount: '5' })
      await send(first, '2')
      const edited = describeChain(first)
      const second = await start({ irreversibleAfter })
      expect(describeChain(second)).to.deep.equal(edited)
      expect(await second.provider.dev('restore', { id }).catch(({ code }) => code)).to.equal('NODE_REFUSED')
      const again = await second.provider.dev('snapshot', {})
      await send(second, '3')
      await second.provider.dev('restore', again)
      expect(describeChain(await start({ irreversibleAfter }))).to.deep.equal(edited)
      await node!.provider.dev('reset', {})
      const reset = describeChain(node!)
      expect(reset.head).to.not.equal(edited.head)
      expect(describeChain(await start({ irreversibleAfter }))).to.deep.equal(reset)
    }
  })

  it('rejects a second process, and a directory with other content', async () => {
    await start()
    const other = await openNode({ dataDir: directory }).catch(({ code }) => code)
    expect(other).to.equal('NODE_DATA_DIR_LOCKED')
    await node!.close()
    node = undefined
    expect(await refusal({ chainId: 1024 })).to.equal('NODE_DATA_DIR_OTHER')
    const foreign = mkdtempSync(join(tmpdir(), 'toolkit-chain-'))
    writeFileSync(join(foreign, 'thesis.txt'), 'years of work')
    expect(await refusal({ dataDir: foreign })).to.equal('NODE_DATA_DIR_FOREIGN')
    expect(readdirSync(foreign)).to.deep.equal(['thesis.txt'])
    rmSync(foreign, { recursive: true })
  })

  it('rejects a path where no directory can be created', async function () {
    if (!existsSync('/proc')) this.skip()
    expect(await refusal({ dataDir: '/proc/toolkit/chain' })).to.equal('FILE_UNUSABLE')
  })

  it('starts over after an interrupted first start', async () => {
    const first = await start()
    const { id } = first.chain.head
    await first.close()
    node = undefined
    const label = JSON.parse(readFileSync(join(directory, 'chain.json'), 'utf8'))
    writeFileSync(join(directory, 'chain.json'), JSON.stringify({ ...label, genesis: '', ready: false }))
    expect((await start()).chain.head.id).to.equal(id)
  })

  it('never starts over if it has blocks of a complete chain, whatever its label', async () => {
    const first = await start()
    await first.provider.dev('mine', { blocks: 150 })
    await first.close()
    node = undefined
    const file = join(directory, 'chain.json')
    const label = readFileSync(file, 'utf8')
    for (const change of [{ ready: false }, { ready: false, genesis: '' }]) {
      writeFileSync(file, JSON.stringify({ ...JSON.parse(label), ...change }))
      expect(await refusal()).to.equal('NODE_DATA_DIR_DAMAGED')
    }
    writeFileSync(file, label)
    expect((await start()).chain.head.head.number).to.be.greaterThan(150)
  })

  describe('recovery of a killed node', () => {
    let copy: string

    /** The directory of a node as it stands while that runs, with what LevelDB has not taken over. */
    const copyDirectory = async (running: EmbeddedNode) => {
      copy = mkdtempSync(join(tmpdir(), 'toolkit-chain-'))
      cpSync(directory, copy, { recursive: true })
      const before = describeChain(running)
      await running.close()
      node = undefined
      return before
    }
    const copyRunning = async (sent: number) => {
      const first = await start()
      for (let i = 1; i <= sent; i++) await send(first, String(i))
      return copyDirectory(first)
    }
    const journals = () => ['journal.0', 'journal.1'].map((name) => join(copy, name))

    afterEach(() => rmSync(copy, { recursive: true }))

    it('restores every confirmed transaction from the log and the records, repeatedly', async () => {
      const before = await copyRunning(300)
      expect(journals().some((file) => statSync(file).size > 0)).to.equal(true)
      const second = await start({ dataDir: copy })
      expect(describeChain(second)).to.deep.equal(before)
      await send(second, '7')
      const after = describeChain(second)
      expect(describeChain(await start({ dataDir: copy }))).to.deep.equal(after)
    })

    it('restores the states of reversible blocks in order after an earlier restore', async () => {
      const options = { irreversibleAfter: 3 }
      const first = await start(options)
      for (let i = 1; i <= 5; i++) await send(first, String(i))
      const second = await start(options)
      await second.provider.dev('reset', {})
      for (let i = 1; i <= 4; i++) await send(second, String(10 * i))
      const before = await copyDirectory(second)
      expect(describeChain(await start({ ...options, dataDir: copy }))).to.deep.equal(before)
    })

    it('drops an incomplete log entry, and continues after it', async () => {
      const before = await copyRunning(2)
      const [file] = journals()
      writeFileSync(file!, Buffer.concat([readFileSync(file!), readFileSync(file!).subarray(0, 50)]))
      const second = await start({ dataDir: copy })
      expect(describeChain(second)).to.deep.equal(before)
      await send(second, '7')
      rmSync(directory, { recursive: true })
      cpSync(copy, directory, { recursive: true })
      const after = describeChain(second)
      expect(describeChain(await start())).to.deep.equal(after)
    })

    const harms: Record<string, (bytes: Buffer) => Uint8Array> = {
      'cut off': (bytes) => bytes.subarray(0, -10),
      empty: () => new Uint8Array(),
      changed: (bytes) => bytes.fill('x', bytes.length >> 1, (bytes.length >> 1) + 1),
    }
    for (const [what, harm] of Object.entries(harms)) {
      it(`does not start and changes nothing when the log is ${what}`, async () => {
        await copyRunning(3)
        const [file] = journals()
        writeFileSync(file!, harm(readFileSync(file!)))
        const harmed = readFileSync(file!)
        expect(await refusal({ dataDir: copy })).to.equal('NODE_DATA_DIR_DAMAGED')
        expect(readFileSync(file!).equals(harmed)).to.equal(true)
        expect(await refusal({ dataDir: copy })).to.equal('NODE_DATA_DIR_DAMAGED')
      })
    }
  })

  describe('rejects a data directory with', () => {
    beforeEach(async () => {
      const first = await start()
      for (let i = 1; i <= 20; i++) await send(first, String(i))
      await first.close()
      node = undefined
    })

    const find = (pattern: RegExp) => {
      const name = readdirSync(join(directory, 'records')).find((name) => pattern.test(name))
      return join(directory, 'records', name!)
    }

    const damage: Record<string, () => void> = {
      'a log that was cut off': () => {
        const log = find(/\.log$/)
        truncateSync(log, readFileSync(log).length - 100)
      },
      'a log with a changed byte': () => {
        const log = find(/\.log$/)
        const bytes = readFileSync(log)
        bytes[bytes.length >> 1]! ^= 1
        writeFileSync(log, bytes)
      },
      'records that are gone': () => rmSync(join(directory, 'records'), { recursive: true }),
      'a missing file of LevelDB': () => rmSync(find(/^CURRENT$/)),
      'a sequence file of nonsense': () => writeFileSync(join(directory, 'sequence'), 'nonsense'),
      'a missing sequence file': () => rmSync(join(directory, 'sequence')),
      'a label of nonsense': () => writeFileSync(join(directory, 'chain.json'), '{'),
    }
    for (const [what, harm] of Object.entries(damage)) {
      it(`rejects ${what}`, async () => {
        harm()
        expect(await refusal()).to.equal('NODE_DATA_DIR_DAMAGED')
      })
    }
  })
})
