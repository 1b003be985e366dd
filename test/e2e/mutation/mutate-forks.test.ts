import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import type { MutationReport } from '../../../src/report/model/mutation.js'
import { createFolder, readNodeUrl, runToolkit, startToolkit } from '../toolkit.js'

const CONTRACT = `export class Till {
  init(): void {}
  /** @amountLimit iost 100 */
  pay(from: string, amount: string): string {
    blockchain.deposit(from, amount, 'paid')
    storage.put('last', from)
    return storage.get('last')!
  }
}
`
const TEST = `import { chain, expect, fixture } from 'iost-toolkit/test'
const setup = fixture(async () => {
  const [alice] = await chain.accounts(1)
  return { alice, till: await chain.deploy('till', { from: alice }) }
})
it('takes the amount', async () => {
  const { alice, till } = await setup()
  await expect(till.pay(alice.name, '7')).to.return(alice.name).and.to.changeBalance('iost', alice, '-7')
})
`

describe('toolkit mutate on a fork', () => {
  let node: ChildProcess
  let cwd: string
  const mutate = (...flags: string[]) =>
    runToolkit(['mutate', '--jobs', '1', '--reporter', 'json=mutants.json', ...flags], { cwd })
  const readReport = (): MutationReport => JSON.parse(readFileSync(join(cwd, 'mutants.json'), 'utf8')).config.toolkit
  const listVerdicts = () => readReport().mutants.map(({ id, verdict }) => `${id} ${verdict}`)

  before(async () => {
    node = startToolkit(['node', '--port', '0', '--json'], { cwd: createFolder() })
    const networks = {
      local: { kind: 'http', url: await readNodeUrl(node) },
      fork: { kind: 'fork', of: 'local' },
    }
    cwd = createFolder({
      'contracts/till.ts': CONTRACT,
      'test/till.test.ts': TEST,
      'toolkit.config.js': `export default ${JSON.stringify({ networks })}`,
    })
  })
  after(() => node.kill('SIGINT'))

  it('gives the same results as on the embedded network, and keeps the values that tests read', async () => {
    expect(await mutate()).to.include({ exitCode: 0 })
    const embedded = listVerdicts()
    const { exitCode, stderr } = await mutate('--network', 'fork')
    expect(exitCode).to.equal(0)
    expect(stderr).to.not.include('uses the network')
    expect(listVerdicts()).to.deep.equal(embedded)
    expect((await runToolkit(['test', '--network', 'fork', '--frozen'], { cwd })).exitCode).to.equal(0)
  })

  it('excludes mutants that read values missing from a frozen fork', async () => {
    const { exitCode, stderr } = await mutate('--network', 'fork', '--frozen', '--incremental=false')
    expect(exitCode).to.equal(0)
    expect(stderr).to.include('run without --frozen')
    const refused = readReport().mutants.filter(({ verdict }) => verdict === 'refused')
    expect(refused.map(({ reason }) => reason)).to.include('forks/local.jsonl does not have auth.iost auth 7')
  })

  it('rejects a network where it cannot replace contracts', async () => {
    const { exitCode, stderr } = await mutate('--network', 'local')
    expect(exitCode).to.equal(2)
    expect(stderr).to.include('MUTATE_NETWORK').and.to.include('embedded, fork')
  })
})
