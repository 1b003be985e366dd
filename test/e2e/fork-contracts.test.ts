import { expect } from 'chai'
import type { EmbeddedNode } from '../../src/entries/node.js'
import { openNode } from '../node.js'
import { COUNTER } from './counter.js'
import { createFolder, runToolkit } from './toolkit.js'

const DEPLOYMENT = `import { deployment } from 'iost-toolkit/deploy'
export default deployment(async (d) => {
  const counter = await d.deploy('counter', { from: 'alice' })
  await d.send('add three', counter.add(3))
})
`
const TESTS = `import { chain, expect } from 'iost-toolkit/test'
const call = async (by) => {
  const { alice } = await chain.accounts(['alice'])
  return (await chain.contract('counter')).as(alice).add(by).returnValue()
}
if (chain.network.name === 'fork') {
  it('counts on', async () => expect(await call(1)).to.equal('4'))
} else {
  it('counts on after chain.fork', async () => {
    const before = await chain.contract('counter').catch((error) => error.message)
    expect(before).to.equal('no contract "counter" was deployed to embedded')
    await chain.fork('fork')
    expect(await call(2)).to.equal('5')
    const misspelt = await chain.contract('countr').catch((error) => error.message)
    expect(misspelt).to.equal('no contract "countr" was deployed to local; did you mean "counter"?')
  })
}
`

describe('chain.contract on a fork', () => {
  it('finds contracts by the names of the deployments to the forked network', async () => {
    const node: EmbeddedNode = await openNode()
    try {
      const { url } = await node.listen({ port: 0 })
      const networks = `{ local: { kind: 'http', url: '${url}' }, fork: { kind: 'fork', of: 'local' } }`
      const cwd = createFolder({
        ...COUNTER,
        'deploy/main.js': DEPLOYMENT,
        'test/fork.test.js': TESTS,
        'toolkit.config.js': `export default { tests: 'test/*.js', networks: ${networks} }`,
      })
      expect(await runToolkit(['deploy', '--network', 'local', '--yes'], { cwd })).to.include({ exitCode: 0 })
      for (const network of ['fork', 'embedded']) {
        const { stdout } = await runToolkit(['test', '--network', network], { cwd })
        expect(stdout, network).to.include('1 passed, 0 failed')
      }
    } finally {
      await node.close()
    }
  })
})
