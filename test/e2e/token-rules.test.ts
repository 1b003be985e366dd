import { expect } from 'chai'
import type { RunReport } from '../../src/report/model/run.js'
import { createFolder, runToolkit } from './toolkit.js'

const COIN = `class Coin {
  init() {
    blockchain.callWithAuth('token.iost', 'create', ['lot', blockchain.contractName(), 1000000, { decimal: 0 }])
  }
  issue(to) { blockchain.callWithAuth('token.iost', 'issue', ['lot', to, '100']) }
  /** @amountLimit * unlimited */
  burn() { blockchain.callWithAuth('token.iost', 'destroy', ['lot', blockchain.publisher(), '1']) }
  waste() { blockchain.callWithAuth('token.iost', 'destroy', ['lot', blockchain.contractName(), '1']) }
}
module.exports = Coin
`
const TEST = `import { chain, fixture, invariants } from 'iost-toolkit/test'
const setup = fixture(async () => {
  const { alice, bobby } = await chain.accounts(['alice', 'bobby'])
  const coin = await chain.deploy('coin', { from: alice })
  for (const to of [alice.name, bobby.name, coin.id]) await coin.as(alice).issue(to)
  return { alice, bobby, coin }
})
const contracts = ({ coin }) => [coin]
const callers = ({ alice, bobby }) => [alice, bobby]
invariants('burn', { setup, contracts, callers, runs: 5, except: ['issue', 'waste'] })
invariants('waste', { setup, contracts, callers, runs: 5, except: ['issue', 'burn'] })
`

// The chain is the oracle of what a call signed: `destroy` needs the authority of the holder.
describe('the default rule of tokens', () => {
  it('accepts that a caller destroys its own tokens, and reports those of the contract', async () => {
    const cwd = createFolder({
      'toolkit.config.js': 'export default { tests: "test/**/*.test.ts" }\n',
      'contracts/coin.js': COIN,
      'test/coin.test.ts': TEST,
    })
    const { stdout, stderr } = await runToolkit(['test', '--json', '--seed', '1'], { cwd })
    expect(stdout, stderr).to.match(/^\{/)
    const { tests } = JSON.parse(stdout) as RunReport
    const find = (title: string) => tests.find(({ titles }) => titles.at(-1) === title)
    expect(find('burn')?.failure?.message).to.equal(undefined)
    expect(find('burn')?.search?.neverDone).to.deep.equal([])
    expect(find('waste')?.failure?.message).to.match(/^no call creates or destroys tokens: lot/)
  })
})
