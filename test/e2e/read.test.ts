import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect } from 'chai'
import { type AnyContract, type ContractHandle, createClient, deployContract } from '../../src/entries/client.js'
import type { EmbeddedNode } from '../../src/entries/node.js'
import { openNode } from '../node.js'
import { createFolder, type Ended, runToolkit, startToolkit, untilEnd } from './toolkit.js'

const CODE = `class Greeter {
  init() {
    storage.put('count', '0')
    storage.put('a/b', 'slash')
  }
  greet(name) {
    storage.mapPut('greeted', name, 'hello\\n' + name)
    blockchain.event('greeting ' + name)
    blockchain.receipt(JSON.stringify([name]))
    return name
  }
  keep(text) {
    storage.put('kept', text)
  }
  refuse() {
    throw new Error('no')
  }
}
module.exports = Greeter
`
const ABI = [
  { name: 'greet', args: ['string'], amountLimit: [{ token: 'iost', val: '10' }] },
  { name: 'keep', args: ['string'], amountLimit: [] },
  { name: 'refuse', args: [], amountLimit: [] },
]

describe('toolkit read commands', () => {
  const cwd = createFolder({ 'toolkit.config.js': 'export default {}\n' })
  let node: EmbeddedNode
  let url: string
  let contract: ContractHandle<AnyContract>
  let good: string
  let bad: string

  before(async () => {
    node = await openNode()
    url = (await node.listen({ port: 0 })).url
    const [{ name, key }] = node.accounts as [EmbeddedNode['accounts'][number]]
    const from = { name, keys: { active: key, owner: key } }
    const client = createClient({
      provider: node.provider,
      clock: { read: async () => node.chain.clock.now() - 1_000_000n, resync: () => {} },
      defaults: { amountLimit: { '*': 'unlimited' } },
    })
    contract = await deployContract<AnyContract>(client, { code: CODE, abi: ABI }, { from })
    good = (await contract.greet!('bob').receipt()).tx_hash
    bad = (await client.send({ from, actions: [{ contract: contract.id, actionName: 'refuse', args: [] }] })).hash
  })
  after(() => node.close())

  const read = (...args: string[]): Promise<Ended> => runToolkit([...args, '--url', url], { cwd })

  /** Returns the output of a successful command. */
  async function print(...args: string[]): Promise<string> {
    const { exitCode, stdout, stderr } = await read(...args)
    expect({ exitCode, stderr: stderr.replace(/^at block \d+\n/, '') }).to.deep.equal({ exitCode: 0, stderr: '' })
    return stdout
  }

  describe('print as text', () => {
    it('prints the chain as text', async () => {
      const text = await print('chain')
      expect(text)
        .to.match(/^chain +1020 debugnet/m)
        .and.to.match(/^head +block \d+ of 2023-11-14T/m)
      expect(text)
        .to.match(/^gas ratio +lowest 1, median 1/m)
        .and.to.match(/^RAM +a byte costs 0\.\d+ iost/m)
    })

    it('prints blocks as text', async () => {
      expect(await print('block', '0')).to.match(/^block +0 IRREVERSIBLE\nhash /)
      const complete = await print('block', 'latest', '--complete')
      const hash = /^hash +(\S+)$/m.exec(complete)![1]!
      expect(complete).to.match(new RegExp(`^${bad} +alice +RUNTIME_ERROR +\\d+\\S* +${contract.id}/refuse$`, 'm'))
      expect(await print('block', hash, '--complete')).to.equal(complete)
    })

    it('transactions, including failed ones, and receipts', async () => {
      expect(await print('tx', good)).to.match(/^state +IRREVERSIBLE, block \d+\n[\s\S]*^status +SUCCESS\n/m)
      expect(await print('tx', bad)).to.match(/^status +RUNTIME_ERROR\n[\s\S]*Uncaught exception: Error: no\n/m)
      expect(await print('receipt', good)).to.match(/^returns +\["bob"\]\nreceipts +Contract\w+\/greet \["bob"\]\n/m)
    })

    it('prints accounts and balances as text', async () => {
      expect(await print('account', 'alice')).to.match(/^balance +1000000 iost\n[\s\S]*^active +100 +100 +\w{43,44}\n/m)
      expect(await print('balance', 'bobby', '--lib')).to.equal('balance  1000000 iost\n')
      expect(await print('balance', contract.id, 'ram')).to.equal('balance  0 ram\n')
    })

    it('prints contracts as text', async () => {
      expect(await print('contract', contract.id)).to.match(
        /\n\naction +arguments +amount limit\ngreet +string +iost 10\nkeep +string\nrefuse\n$/,
      )
      expect(await print('contract', contract.id, '--code')).to.equal(CODE)
      expect(JSON.parse(await print('contract', contract.id, '--abi'))).to.deep.equal({
        lang: 'javascript',
        version: '1.0.0',
        abi: ABI,
      })
    })

    it('prints values as text', async () => {
      const { stdout, stderr } = await read('storage', contract.id, 'greeted', 'bob')
      expect(stdout).to.equal('hello\nbob\n')
      expect(stderr).to.match(/^at block \d+\n$/)
      expect(await print('storage', contract.id, 'count/', 'greeted/bob', 'a\\/b', 'other')).to.equal(
        ['count        0', 'greeted/bob  hello\\nbob', 'a\\/b         slash', 'other        null', ''].join('\n'),
      )
      expect(await print('storage', contract.id, 'greeted', '--fields')).to.equal('bob\n')
    })

    it('values without terminal control sequences', async () => {
      const text = '\x1b]0;x\x07\x9b2J'
      expect((await contract.keep!(text).receipt()).status_code).to.equal('SUCCESS')
      for (const keys of [['kept'], ['kept', 'count/']]) {
        const { exitCode, stdout } = await read('storage', contract.id, ...keys)
        expect(exitCode).to.equal(0)
        expect(stdout).to.include('\\u001b]0;x\\u0007\\u009b2J').and.not.include('\x1b')
      }
      const { datas } = JSON.parse(await print('storage', contract.id, 'kept', '--json'))
      expect(datas).to.deep.equal([text])
    })
  })

  it('toolkit read commands print the unmodified node response with --json', async () => {
    for (const [args, path] of [
      [['block', '0'], '/getBlockByNumber/0/false'],
      [['tx', good], `/getTxByHash/${good}`],
      [['receipt', bad], `/getTxReceiptByTxHash/${bad}`],
      [['account', 'alice', '--lib'], '/getAccount/alice/false'],
      [['balance', 'alice'], '/getTokenBalance/alice/iost/true'],
      [['contract', 'token.iost'], '/getContract/token.iost/true'],
    ] as const) {
      expect(await print(...args, '--json'), args[0]).to.equal(`${await (await fetch(url + path)).text()}\n`)
    }
    expect(JSON.parse(await print('storage', contract.id, 'count', '--json')).datas).to.deep.equal(['0'])
    expect(JSON.parse(await print('chain', '--json')).getChainInfo.chain_id).to.equal(1020)
  })

  /** Runs commands that all must fail with an exit code, an error that has a hint, and nothing on standard output. */
  async function fail(code: number, commands: readonly (readonly [args: readonly string[], text: string])[]) {
    const runs = commands.map(async ([args, text]) => ({ args, text, ...(await read(...args)) }))
    for (const { args, text, exitCode, stdout, stderr } of await Promise.all(runs)) {
      expect(stderr, args.join(' ')).to.contain(text).and.to.contain('\n  hint ')
      expect({ exitCode, stdout }, args.join(' ')).to.deep.equal({ exitCode: code, stdout: '' })
    }
  }

  it('toolkit read commands exit with 1 for an empty result', async () => {
    const nobody = 'CAUMEiYYZyPxiyZHkRzpkkRvL6Z2Qe92bsNgtzyazGKL'
    await fail(1, [
      [['block', '999999'], 'block 999999 not found on http://127.0.0.1:'],
      [['tx', nobody], `transaction ${nobody} not found on`],
      [['receipt', nobody], `transaction ${nobody} not found on`],
      [['account', 'nosuch'], 'account nosuch not found on'],
      [['balance', 'nosuch'], 'account nosuch not found on'],
      [['balance', 'alice', 'iots'], 'token iots not found on'],
      [['contract', 'nosuch.iost'], 'contract nosuch.iost not found on'],
      [['contract', 'gas.iost', '--code'], 'gas.iost is part of the chain itself: it has no source'],
      [['storage', 'nosuch.iost', 'key'], 'contract nosuch.iost not found on'],
      [['storage', 'token.iost', 'key', 'field'], 'value of token.iost under key/field not found on'],
    ])
  })

  it('toolkit read commands reject invalid arguments before sending a request', () =>
    fail(2, [
      [['block', 'abc'], '"abc" is not a valid block'],
      [['tx', 'abc'], '"abc" is not a valid hash'],
      [['account', 'Alice'], '"Alice" is not a valid account'],
      [['contract', 'alice'], '"alice" is not a valid contract id'],
      [['contract', 'token.iost', '--code', '--abi'], '--code and --abi exclude each other'],
      [['storage', 'token.iost'], 'missing argument: toolkit storage <contract> <keys..>'],
      [['storage', 'token.iost', 'a', 'b', '--fields'], '--fields takes one key and no field'],
      [['events', '--topic', 'all'], '--topic: expected "receipt" or "event", got "all"'],
      [['chain', '--network', 'local'], '--url and --network exclude each other'],
      [['chain', '--timeout', '0'], '--timeout: expected milliseconds from 1 to 3600000, got 0'],
    ]))

  describe('select the node', () => {
    const configure = (config: object) =>
      createFolder({ 'toolkit.config.js': `export default ${JSON.stringify(config)}\n` })

    it('toolkit read commands use the named network, or the default network', async () => {
      const networks = { dev: { kind: 'http', url, chainId: 1020 } }
      const chosen = await runToolkit(['chain', '--network', 'dev'], { cwd: configure({ networks }) })
      const silent = await runToolkit(['chain'], { cwd: configure({ networks, defaultNetwork: 'dev' }) })
      for (const { exitCode, stdout } of [chosen, silent]) {
        expect(stdout).to.contain(url)
        expect(exitCode).to.equal(0)
      }
    })

    it('toolkit read commands use the local node when the default network is embedded, and reject the embedded network', async () => {
      const folder = configure({ networks: { local: { kind: 'http', url } } })
      expect((await runToolkit(['chain'], { cwd: folder })).stdout).to.contain(url)
      const { exitCode, stderr } = await runToolkit(['chain', '--network', 'embedded'], { cwd: folder })
      expect(stderr).to.match(/network "embedded" runs inside one process[\s\S]*hint Run `toolkit node`/)
      expect(exitCode).to.equal(2)
    })

    it('toolkit read commands reject a node of another chain', async () => {
      const networks = { other: { kind: 'http', url, chainId: 1 } }
      const { exitCode, stderr } = await runToolkit(['chain', '--network', 'other'], { cwd: configure({ networks }) })
      expect(stderr).to.contain('network "other" is chain 1020, not 1')
      expect(exitCode).to.equal(4)
    })
  })

  describe('report a network', () => {
    const server = createServer((request, response) => {
      if (request.url!.startsWith('/page')) response.end('<!doctype html><title>hello</title>')
    })
    let address: string
    before(async () => {
      await once(server.listen(0, '127.0.0.1'), 'listening')
      address = `http://127.0.0.1:${(server.address() as { port: number }).port}`
    })
    after(() => {
      server.closeAllConnections()
      server.close()
    })

    async function failToRead(...args: string[]): Promise<string> {
      const { exitCode, stdout, stderr } = await runToolkit(['account', 'alice', ...args], { cwd })
      expect(stderr).to.contain('\n  hint ')
      expect({ exitCode, stdout }).to.deep.equal({ exitCode: 4, stdout: '' })
      return stderr
    }

    it('reports a network that is down', async () => {
      expect(await failToRead('--url', 'http://127.0.0.1:9')).to.contain('cannot be reached')
    })
    it('reports a network that is slow', async () => {
      expect(await failToRead('--url', address, '--timeout', '200')).to.contain('did not answer within 200 ms')
    })
    it('reports a network that is a web page', async () => {
      expect(await failToRead('--url', `${address}/page`)).to.contain('That is a web page')
    })
  })

  describe('on a reversible transaction', () => {
    let slow: EmbeddedNode
    let address: string
    let hash: string
    before(async () => {
      slow = await openNode({ mining: 'manual', irreversibleAfter: 2 })
      address = (await slow.listen({ port: 0 })).url
      const [{ name, key }] = slow.accounts as [EmbeddedNode['accounts'][number]]
      const client = createClient({
        provider: slow.provider,
        clock: { read: async () => slow.chain.clock.now() - 1_000_000n, resync: () => {} },
      })
      const actions = [{ contract: 'gas.iost', actionName: 'pledge', args: [name, name, '1'] }]
      // The block that signed the accounts up becomes irreversible.
      await slow.provider.dev('mine', { blocks: 2 })
      const from = { name, keys: { active: key, owner: key } }
      hash = (await client.send({ from, actions, amountLimit: { iost: '1' } })).hash
    })
    after(() => slow.close())
    const readSlow = (...args: string[]) => runToolkit([...args, '--url', address], { cwd })

    it('toolkit read commands on a reversible transaction wait for irreversibility, then print the receipt', async () => {
      expect((await readSlow('tx', hash)).stdout)
        .to.match(/^state +PENDING\n/m)
        .and.to.not.match(/^status/m)
      const waiting = await readSlow('receipt', hash)
      expect(waiting.stderr).to.contain('is pending: it has no receipt yet')
      expect(waiting.exitCode).to.equal(1)
      await slow.provider.dev('mine', {})
      const packed = await readSlow('receipt', hash)
      expect(packed.stderr).to.match(/^note the transaction is PACKED: nodes keep receipts once they are irreversible/)
      expect(packed.stdout).to.match(/^status +SUCCESS$/m)
      expect(packed.exitCode).to.equal(0)
    })

    it('toolkit read commands on a reversible transaction read the irreversible state with --lib', async () => {
      const pledged = async (...flags: string[]) =>
        JSON.parse((await readSlow('account', 'alice', '--json', ...flags)).stdout)
      expect((await pledged()).gas_info.pledged_info).to.deep.equal([{ pledger: 'alice', amount: 1 }])
      expect((await pledged('--lib')).gas_info.pledged_info).to.deep.equal([])
    })
  })

  describe('toolkit events', () => {
    /** Resolves once a command has printed what matches. */
    function until(child: ChildProcess, stream: 'stdout' | 'stderr', pattern: RegExp): Promise<string> {
      let text = ''
      return new Promise((resolve, reject) => {
        child[stream]!.on('data', (data) => {
          text += data
          if (pattern.test(text)) resolve(text)
        })
        child.once('exit', () => reject(new Error(`it ended: ${text}`)))
      })
    }

    it('follows events until Ctrl-C, across a restart of the node', async () => {
      const first = await openNode()
      const { url: address } = await first.listen({ port: 0 })
      const child = startToolkit(['events', '--contract', 'token.iost', '--json', '--url', address], { cwd })
      const ended = untilEnd(child)
      await until(child, 'stderr', /following chain 1020/)
      const line = until(child, 'stdout', /\n/)
      await mineUntil(first, line)
      expect(JSON.parse((await line).split('\n')[0]!)).to.include({
        topic: 'CONTRACT_RECEIPT',
        data: '["contribute","producer000","3.28513441"]',
      })
      const lost = until(child, 'stderr', /\n/)
      await first.close()
      await lost
      const again = until(child, 'stderr', /following http:\S+ again/)
      const second = await openNode()
      await second.listen({ port: Number(new URL(address).port) })
      await again
      await mineUntil(second, until(child, 'stdout', /\n/))
      child.kill('SIGINT')
      const { exitCode, stderr } = await ended
      await second.close()
      expect(stderr).to.match(/^following chain 1020 on .*\n.*(missed|retrying)\n/)
      expect(exitCode).to.equal(0)
    })

    it('requires a reachable node at the start', async () => {
      const { exitCode, stderr } = await runToolkit(['events', '--url', 'http://127.0.0.1:9'], { cwd })
      expect(stderr).to.contain('cannot be reached')
      expect(exitCode).to.equal(4)
    })

    it('exits when its output is closed', async () => {
      const child = startToolkit(['events', '--all', '--url', url], { cwd })
      const ended = untilEnd(child)
      await until(child, 'stderr', /following/)
      child.stdout!.destroy()
      await mineUntil(node, ended)
      expect((await ended).exitCode).to.equal(0)
    })
  })
})

/** Mines until the event has happened: a stream sends no data when it begins. */
async function mineUntil({ provider }: EmbeddedNode, done: Promise<unknown>): Promise<void> {
  let waiting = true
  const end = () => {
    waiting = false
  }
  done.then(end, end)
  while (waiting) {
    await provider.dev('mine', {})
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
