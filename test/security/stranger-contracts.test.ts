import { expect } from 'chai'
import { createHttpProvider } from '../../src/rpc/http/http-provider.js'
import { createFolder, type Ended, readNodeUrl, runToolkit, startToolkit, writeFiles } from '../e2e/toolkit.js'
import { StrangerChain } from './stranger-chain.js'

/**
 * Each command that runs contracts of a live network, on a network with a contract that aborts the process that runs
 * it. The oracle is the live chain: what it did to other contracts, the command has to show.
 */
describe('a contract of a stranger that ends its process', () => {
  let chain: StrangerChain
  let cwd: string

  beforeEach(async () => {
    chain = await StrangerChain.open()
    const networks = {
      live: { kind: 'http', url: chain.url },
      fork: { kind: 'fork', of: 'live', file: 'forks/live.jsonl' },
    }
    cwd = createFolder({ 'toolkit.config.js': `export default ${JSON.stringify({ networks })}\n` })
  })
  afterEach(() => chain.close())

  const run = (...args: string[]): Promise<Ended> => runToolkit(args, { cwd })

  it('leaves `toolkit shadow` its results, and the run goes on', async () => {
    await chain.run(['$other/count', '$box/count'])
    const args = ['shadow', '--network', 'live', '--contract', chain.other, '--max-unknown', '100', '--blocks', '60']
    const shadow = run(...args, '--json')
    await chain.runUntil([...Array(19).fill('$other/count'), '$box/spin'], shadow)
    const { exitCode, stdout, stderr } = await shadow
    const { figures, unfaithful } = JSON.parse(stdout)
    expect(unfaithful, stderr).to.deep.equal([])
    expect(figures.blocks, stderr).to.be.at.least(60)
    // One transaction in twenty ends its process, and no other one is lost.
    expect(figures.compared).to.be.at.least(50)
    expect(figures.unknown).to.be.within(2, 5)
    expect(stderr).to.match(/the contract process ended by SIGABRT/)
    expect(exitCode, stderr).to.equal(0)
  })

  it('leaves `toolkit node --fork` running, with its fork', async () => {
    await chain.run(['$other/count', '$box/spin'])
    const node = startToolkit(['node', '--port', '0', '--fork', 'live', '--json'], { cwd })
    const provider = createHttpProvider(await readNodeUrl(node))
    await chain.run(['$box/spin', '$other/count', '$box/spin', '$box/count'])
    const read = (id: string) =>
      provider.request('getContractStorage', { id, key: 'n', field: '', by_longest_chain: true }).then(
        ({ data }) => data,
        (error: unknown) => String((error as Error).message),
      )
    // The value of the other contract has changed once since, which the blocks show if they can be executed.
    expect(await read(chain.other)).to.match(/^1$|changed|moved/i)
    expect(await read(chain.stage.fill('$box'))).to.match(/^1$|changed|moved/i)
    expect(node.exitCode).to.equal(null)
    expect(await provider.request('getChainInfo', {})).to.include({ chain_id: 1020 })
  })

  it('leaves `toolkit replay` of other transactions', async () => {
    await chain.run(['$other/count'])
    const hashes = await chain.run(['$box/spin', '$other/count'])
    for (const hash of hashes) {
      const { stdout, stderr } = await run('replay', hash, '--network', 'live', '--json', '--trace')
      expect(JSON.parse(stdout), stderr).to.include({ hash, network: 'live' })
    }
  })

  it('is named by `toolkit test`, and other files go on', async () => {
    const box = chain.stage.fill('$box')
    const call = (id: string, method: string) => `import { chain, expect } from 'iost-toolkit/test'
it('calls ${method}', async () => {
  await chain.as('alice', async (alice) => expect((await chain.contract('${id}')).as(alice).${method}()).to.succeed)
})
`
    writeFiles(cwd, {
      'test/box.test.ts': call(box, 'spin'),
      'test/counted.test.ts': call(box, 'count'),
      'test/other.test.ts': call(chain.other, 'count'),
    })
    const { exitCode, stdout, stderr } = await run('test', '--network', 'fork', '--jobs', '1')
    expect(stdout + stderr).to.include(
      `the test process was ended by SIGABRT while it ran ${box}.spin of the forked network`,
    )
    expect(stdout).not.to.include('memory')
    expect(stdout).to.match(/2 passed/)
    expect(exitCode).to.equal(1)
  })

  it('leaves the rehearsal of a deployment on a fork', async () => {
    writeFiles(cwd, {
      'deploy/all.ts': `import { deployment } from 'iost-toolkit/deploy'
export default deployment(async (d) => {
  const box = await d.contract('${chain.stage.fill('$box')}', { from: 'alice' })
  await d.send('count', box.count())
  await d.send('spin', box.spin())
})
`,
    })
    const { exitCode, stdout, stderr } = await run('deploy', 'deploy/all.ts', '--network', 'fork')
    expect(stdout + stderr).to.match(/engine failure/)
    expect(stderr).to.match(/the process that runs contracts was replaced while \w+ ran: by SIGABRT/)
    expect(exitCode, stderr).to.equal(1)
  })

  it('leaves `toolkit console` on a fork', async () => {
    const box = chain.stage.fill('$box')
    const input = `const box = (await chain.contract('${box}')).as(alice)\nawait box.spin()\nawait box.count()\n'still ' + 'here'\n.exit\n`
    const { stdout, stderr } = await runToolkit(['console', '--network', 'fork'], { cwd, input })
    expect(stdout + stderr).to.match(/engine failure/)
    expect(stdout).to.match(/still here/)
  })

  it('leaves `toolkit fork update` and its file', async () => {
    await chain.run(['$other/count', '$box/spin'])
    const update = run('fork', 'update', '--network', 'fork', '--json')
    await chain.runUntil(['$box/spin', '$other/count'], update)
    const { exitCode, stdout, stderr } = await update
    expect(exitCode, stderr).to.equal(0)
    expect(JSON.parse(stdout)).to.have.property('file', 'forks/live.jsonl')
  })
})
