import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { expect } from 'chai'
import { createFolder, type Ended, runToolkit, startToolkit, writeFiles } from '../toolkit.js'
import { startAdapter } from './adapter-client.js'
import { SHOP_PROJECT } from './shop-project.js'

/** Publishes both contracts, sells two pieces, and prints the hash of that. */
const SELL = `import { deployment } from 'iost-toolkit/deploy'

export default deployment(async (d) => {
  const from = 'alice'
  const stock = await d.deploy('stock', { from })
  const shop = await d.deploy('shop', { from })
  const sold = await d.send('sell', shop.buy(stock.id, from, 2))
  console.log('sold ' + sold.hash)
  console.log('ids ' + stock.id + ' ' + shop.id)
})
`

/** Reads, on a fork, what buying reads, so that the fork file keeps it. */
const BUY_ON_FORK = (stock: string, shop: string) => `import { chain, expect } from 'iost-toolkit/test'
it('buys', async () => {
  await chain.as('alice', async (alice) => {
    await expect((await chain.contract('${shop}')).as(alice).buy('${stock}', 'alice', 1)).to.return('2')
  })
})
`
const FORK = 'forks/local.jsonl'
const UNKNOWN = 'B'.repeat(43)

describe('toolkit debug <hash>', () => {
  let folder: string
  let node: ChildProcess
  let hash: string
  let ids: string[]

  before(async () => {
    folder = createFolder({ ...SHOP_PROJECT, 'scripts/sell.ts': SELL })
    node = await startNode()
    hash = await sell()
  })
  after(() => node.kill('SIGKILL'))

  /** Starts a node, and puts its address into the configuration. */
  async function startNode(...args: string[]): Promise<ChildProcess> {
    const child = startToolkit(['node', '--port', '0', ...args], { cwd: folder })
    const url = await readUrl(child)
    const networks = { local: { kind: 'http', url }, fork: { kind: 'fork', of: 'local', file: FORK } }
    writeFiles(folder, { 'toolkit.config.ts': `export default ${JSON.stringify({ networks })}\n` })
    return child
  }

  async function sell(): Promise<string> {
    const { stdout, stderr } = await runToolkit(['run', 'scripts/sell.ts', '--network', 'local'], { cwd: folder })
    const sold = /^sold (\S+)$/m.exec(stdout + stderr)?.[1]
    expect(sold, stdout + stderr).to.be.a('string')
    ids = /^ids (.+)$/m.exec(stdout + stderr)![1]!.split(' ')
    return sold!
  }

  function debug(...args: string[]): Promise<Ended> {
    return runToolkit(['debug', ...args], { cwd: folder })
  }

  it('steps through a transaction of a running node in the project sources', async () => {
    const commands = 'b stock.ts:9; c; bt; p pieces; rfinish; p order.sums'
    const { stdout, stderr, exitCode } = await debug(hash, '--network', 'local', '--commands', commands)
    expect(exitCode, stderr).to.equal(0)
    expect(stderr).to.equal(`transaction ${hash} on local: SUCCESS\n`)
    expect(stdout).to.match(/^contracts\/shop\.ts:20:5 shop\.buy, step /)
    expect(stdout).to.contain('*#0 stock.take at contracts/stock.ts:9\n #1 shop.buy at contracts/shop.ts:23\n')
    expect(stdout).to.contain('(debug) p pieces\n5\n')
    expect(stdout).to.contain('(debug) p order.sums\n[6]\n')
  })

  it('shows the published script and a notice when it differs from the source', async () => {
    const stock = SHOP_PROJECT['contracts/stock.ts']
    writeFiles(folder, { 'contracts/stock.ts': stock.replace("'5'", "'6'") })
    const { stdout, stderr, exitCode } = await debug(hash, '--commands', 'b shop.ts:23; c; s; s; vars')
    writeFiles(folder, { 'contracts/stock.ts': stock })
    expect(exitCode, stderr).to.equal(0)
    expect(stderr).to.match(/the published code differs from that of each contract of this project \(shop, stock\)/)
    expect(stdout).to.match(
      /^(Contract\w+)\.js:6:5 \1\.take, .*\n6\t {4}const pieces = Number\(storage\.get\("pieces"\)\);$/m,
    )
    expect(stdout).to.match(/\(debug\) vars\ncount = 2\nthis = Stock \{\}\n$/)
  })

  it('executes a transaction on a fork file, with the live receipt', async () => {
    const [stock, shop] = ids as [string, string]
    const forked = await runToolkit(['fork', 'update', '--network', 'fork'], { cwd: folder })
    expect(forked.exitCode, forked.stderr).to.equal(0)
    writeFiles(folder, { 'test/fork.test.ts': BUY_ON_FORK(stock, shop) })
    const frozen = await runToolkit(['test', 'test/fork.test.ts', '--network', 'fork'], { cwd: folder })
    expect(frozen.exitCode, frozen.stdout + frozen.stderr).to.equal(0)
    const args = JSON.stringify([stock, 'alice', 1])
    const sent = await runToolkit(['send', shop, 'buy', args, '--from', 'alice', '--json'], { cwd: folder })
    expect(sent.exitCode, sent.stderr).to.equal(0)
    const bought: string = JSON.parse(sent.stdout).hash

    const from = ['--network', 'local', '--fork-file', FORK]
    const { stdout, stderr, exitCode } = await debug(bought, ...from, '--commands', 'b stock.ts:9; c; p pieces')
    expect(exitCode, stderr).to.equal(0)
    expect(stderr).to.match(new RegExp(`^transaction ${bought} of local, executed here: SUCCESS; `))
    expect(stderr).to.contain('; its receipt equals the live one')
    expect(stdout).to.contain('contracts/stock.ts:9:5 stock.take').and.to.contain('(debug) p pieces\n3\n')

    const client = await startAdapter()
    const launch = { transaction: bought, network: 'local', forkFile: FORK, cwd: folder }
    await client.hitBreakpoint(launch, { path: join(folder, 'contracts/stock.ts'), line: 9 })
    const { body } = await client.evaluateRequest({ expression: 'pieces', context: 'watch' })
    expect(body.result).to.equal('3')
    await client.stop()
  })

  it('executes a transaction from a fork file, and reports values that have changed since', async () => {
    const forked = await runToolkit(['fork', 'update', '--network', 'fork'], { cwd: folder })
    expect(forked.exitCode, forked.stderr).to.equal(0)
    const later = await sell()
    const from = ['--network', 'local', '--fork-file', FORK]
    const { stdout, stderr, exitCode } = await debug(later, ...from, '--commands', 'b stock.ts:9; c; p pieces; storage')
    expect(exitCode, stderr).to.equal(0)
    // the file has no values yet: they are those of now, after the transaction
    expect(stderr).to.match(new RegExp(`^transaction ${later} of local, executed here: SUCCESS; `))
    expect(stderr).to.match(
      /; it ran on values that may have changed since: .*Contract\w+ pieces.*; its receipt differs from the live one: .*returns/,
    )
    expect(stdout).to.contain('contracts/stock.ts:9:5 stock.take').and.to.contain('(debug) p pieces\n3\n')
    const older = await debug(hash, ...from, '--commands', 's')
    expect(older.exitCode, older.stderr).to.equal(2)
    expect(older.stderr).to.match(
      /forks\/local\.jsonl is of block \d+, and the transaction is in block \d+ \[FORK_UNSUITABLE\]/,
    )
    const missing = await debug(later, '--network', 'local', '--fork-file', 'none.jsonl', '--commands', 's')
    expect(missing.exitCode, missing.stderr).to.equal(2)
    expect(missing.stderr).to.contain('file none.jsonl not found')
  })

  it('reports a hash that the node does not know', async () => {
    const { stdout, stderr, exitCode } = await debug(UNKNOWN, '--network', 'local', '--commands', 's')
    expect(exitCode).to.equal(1)
    expect(stdout).to.equal('')
    expect(stderr).to.contain(`transaction ${UNKNOWN} not found on http`).and.to.contain('[LOOKUP_NOT_FOUND]')
  })

  it('reports a transaction whose recording the node no longer keeps', async () => {
    node.kill('SIGKILL')
    const data = createFolder()
    const first = await startNode('--data-dir', data)
    const older = await sell()
    const ended = new Promise((resolve) => first.once('exit', resolve))
    first.kill('SIGINT')
    await ended
    const second = await startNode('--data-dir', data)
    const { stderr, exitCode } = await debug(older, '--network', 'local', '--commands', 's')
    second.kill('SIGKILL')
    expect(exitCode, stderr).to.equal(1)
    expect(stderr).to.match(new RegExp(`local has transaction ${older} in block \\d+, but no recording of it`))
    expect(stderr).to.contain('1000 newest transactions since its start').and.to.contain('[DEBUG_UNKNOWN]')
  })

  it('reports a node without developer methods, and an unreachable node', async () => {
    const live = await startNode('--no-dev')
    const { stderr, exitCode } = await debug(hash, '--network', 'local', '--commands', 's')
    live.kill('SIGKILL')
    expect(exitCode, stderr).to.equal(4)
    expect(stderr).to.contain('has no developer methods').and.to.contain('Add --fork-file')
    const gone = await debug(hash, '--network', 'local', '--commands', 's')
    expect(gone.exitCode, gone.stderr).to.equal(4)
    expect(gone.stderr).to.match(/\[NODE_\w+\]/)
  })
})

function readUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout!.on('data', (data) => {
      text += data
      const found = /http:\/\/[\d.]+:\d+/.exec(text)?.[0]
      if (found !== undefined) resolve(found)
    })
    child.once('exit', () => reject(new Error(`the node ended: ${text}`)))
  })
}
