import { expect } from 'chai'
import type { EmbeddedNode } from '../../src/node/node.js'
import { createFolder, runToolkit } from '../e2e/toolkit.js'
import { openNode } from '../node.js'

const COUNTER = `class Box {
  init() {}
  count() { const n = Number(storage.get('n') || '0') + 1; storage.put('n', String(n)); return n }
}
module.exports = Box
`
/** A statement that ends the process of contracts, as V8 does it in some states. */
const END_HERE = `await (async () => {
  const { readFileSync } = await import('node:fs')
  const read = (path) => readFileSync('/proc/' + path, 'utf8')
  const children = read(process.pid + '/task/' + process.pid + '/children').trim().split(' ')
  const contracts = children.filter((pid) => read(pid + '/cmdline').includes('contract-process'))
  if (contracts.length !== 1) throw new Error(contracts.length + ' processes of contracts')
  process.kill(Number(contracts[0]), 'SIGABRT')
})()`

/**
 * Contracts of the project in commands without a fork. No contract is known that passes the checks of the chain and
 * ends V8, so the tests end the process of contracts themselves, with the signal that V8 uses: the command has one, and
 * goes on without it.
 */
describe('a process of contracts that ends', () => {
  let node: EmbeddedNode
  let url: string
  before(async () => {
    node = await openNode()
    url = (await node.listen({ port: 0 })).url
  })
  after(() => node.close())

  it('leaves the plan of a deployment on a network: the step fails', async () => {
    const cwd = createFolder({
      'toolkit.config.js': `export default { networks: { local: { kind: 'http', url: '${url}' } } }\n`,
      'contracts/box.js': COUNTER,
      'deploy/all.js': `import { deployment } from 'iost-toolkit/deploy'
export default deployment(async (d) => {
  const box = await d.deploy('box', { from: 'alice' })
  await d.send('count', box.count())
  ${END_HERE}
  await d.send('fails', box.count())
})
`,
    })
    const { exitCode, stdout, stderr } = await runToolkit(['deploy', '--dry-run', '--network', 'local'], { cwd })
    expect(stderr).to.match(/the process that runs contracts was replaced while \w+ ran: by SIGABRT/)
    expect(stdout + stderr).to.match(/fails .* it fails in the simulation: engine failure/)
    expect(exitCode, stderr).to.equal(1)
  })

  it('leaves the console, whose chain keeps its state', async () => {
    const cwd = createFolder({ 'contracts/box.js': COUNTER })
    const lines = [
      "const box = await chain.deploy('box', { from: alice })",
      'await box.count()',
      END_HERE.replaceAll('\n', ';').replaceAll('{;', '{'),
      'await box.count()',
      'await box.count()',
      "'n is ' + (await box.storage('n'))",
      '.exit',
    ]
    const { exitCode, stdout, stderr } = await runToolkit(['console'], { cwd, input: `${lines.join('\n')}\n` })
    expect(stdout + stderr).to.include('engine failure')
    expect(stdout, stderr).to.include("'n is 2'")
    expect(exitCode, stderr).to.equal(0)
  })
})
