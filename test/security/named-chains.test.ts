import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import type { EmbeddedNode } from '../../src/entries/node.js'
import { COUNTER } from '../e2e/counter.js'
import { createFolder, type Ended, runToolkit, writeFiles } from '../e2e/toolkit.js'
import { openNode } from '../node.js'

const SEND = [
  'send',
  'token.iost',
  'transfer',
  '["iost","alice","bobby","1",""]',
  '--limit',
  'iost:2',
  '--from',
  'alice',
]
/** Commands that sign for the network that they name. */
const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  send: SEND,
  'send --sign-only': [...SEND, '--sign-only'],
  deploy: ['deploy'],
  run: ['run', 'scripts/send.js'],
  'account buy-ram': ['account', 'buy-ram', '100', '--from', 'alice'],
}

describe('a node that names another chain', () => {
  let main: EmbeddedNode
  let other: EmbeddedNode
  let cwd: string
  const urls = { main: '', other: '' }

  before(async () => {
    main = await openNode({ chainId: 1024 })
    other = await openNode({ chainId: 1023 })
    urls.main = (await main.listen({ port: 0 })).url
    urls.other = (await other.listen({ port: 0 })).url
    cwd = createFolder({
      ...COUNTER,
      'deploy/main.js':
        "import { deployment } from 'iost-toolkit/deploy'\nexport default deployment((d) => d.deploy('counter', { from: 'alice' }))\n",
      'scripts/send.js': "export default async (d) => { await d.deploy('counter', { from: 'alice' }) }\n",
      'test/one.test.ts':
        "import { chain } from 'iost-toolkit/test'\nit('runs', async () => { await chain.accounts(1) })\n",
    })
  })
  beforeEach(() => {
    rmSync(join(cwd, 'deployments'), { recursive: true, force: true })
    use(urls.main)
  })
  after(async () => {
    await main.close()
    await other.close()
  })

  function use(url: string, chainId?: number): void {
    const networks = { net: { kind: 'http', url, chainId } }
    writeFiles(cwd, {
      'toolkit.config.js': `export default ${JSON.stringify({ networks, defaultNetwork: 'net', tests: 'test/**/*.test.ts' })}`,
    })
  }

  const run = (args: readonly string[]): Promise<Ended> => runToolkit(args, { cwd })
  const book = () => JSON.parse(readFileSync(join(cwd, 'deployments/net.json'), 'utf8'))
  const heads = () => [main.chain.head.head.number, other.chain.head.head.number]

  for (const [name, args] of Object.entries(COMMANDS)) {
    it(`is confirmed once by ${name}, with the id of the chain, and kept`, async () => {
      const before = heads()
      const refused = await run(args)
      expect(refused.stderr).to.contain('its node is of chain 1024').and.contain('[NETWORK_CHAIN_ID]')
      expect(refused.exitCode, refused.stderr).to.equal(4)
      expect(existsSync(join(cwd, 'deployments/net.json'))).to.equal(false)
      expect(heads()).to.deep.equal(before)
      const confirmed = await run([...args, '--yes'])
      expect(confirmed.exitCode, confirmed.stderr).to.equal(0)
      expect(confirmed.stderr).to.match(/chain +1024, named by the node/)
      expect(book()).to.include({ network: 'net', chainId: 1024 })
      const again = await run(args)
      expect(again.exitCode, again.stderr).to.equal(0)
      expect(again.stderr).to.not.contain('named by the node')
    })

    it(`is refused by ${name} if another one was confirmed, also with --yes`, async () => {
      writeFiles(cwd, { 'deployments/net.json': JSON.stringify({ network: 'net', chainId: 1024, contracts: {} }) })
      use(urls.other)
      const before = heads()
      for (const flags of [[], ['--yes']]) {
        const { exitCode, stderr } = await run([...args, ...flags])
        expect(stderr).to.contain('network "net" is chain 1023, and was chain 1024 before')
        expect(exitCode, stderr).to.equal(4)
      }
      expect(heads()).to.deep.equal(before)
      expect(book().chainId).to.equal(1024)
    })
  }

  it('is refused by tests unless it was confirmed or configured', async () => {
    const { stderr, exitCode, stdout } = await run(['test'])
    expect(stderr + stdout).to.contain('network "net" has no chainId, and its node is of chain 1024')
    expect(exitCode).to.equal(4)
    use(urls.main, 1024)
    expect(await run(['test'])).to.include({ exitCode: 0 })
  })

  it('is refused where the configuration has another one', async () => {
    use(urls.main, 1023)
    for (const args of Object.values(COMMANDS)) {
      const { stderr, exitCode } = await run([...args, '--yes'])
      expect(stderr).to.contain('network "net" is chain 1024, not 1023')
      expect(exitCode).to.equal(4)
    }
  })
})
