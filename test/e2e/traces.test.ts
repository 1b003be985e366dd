import { expect } from 'chai'
import { DEVELOPMENT_KEYS } from '../../src/chain/genesis.js'
import type { RunReport } from '../../src/report/model/run.js'
import { openNode } from '../node.js'
import { COUNTER, SETUP } from './counter.js'
import { createFolder, runToolkit } from './toolkit.js'

/** Calls another contract, once or several times, and may then refuse. */
const DESK = `class Desk {
  init() {}
  // a text
  open(id) { storage.put('counter', id) }
  /**
   * @param {string} refusal
   */
  press(refusal) {
    storage.put('pressed', 'yes')
    blockchain.receipt('pressed')
    blockchain.call(storage.get('counter'), 'add', [2])
    blockchain.call(storage.get('counter'), 'add', [3])
    if (refusal !== '') throw new Error(refusal)
  }
}
module.exports = Desk
`
const TESTS = `${SETUP}
const open = fixture(async () => {
  const [alice] = await chain.accounts(1)
  const counter = await chain.deploy('counter', { from: alice })
  const desk = await chain.deploy('desk', { from: alice })
  await desk.open(counter.id)
  return { counter, desk }
})
it('presses', async () => {
  const { counter, desk } = await open()
  await expect(desk.press('')).to.callContract(counter, 'add').times(2).and.to.callContract(counter, 'add', [3])
})
it('refuses', async () => {
  const { desk } = await open()
  await desk.press('broken')
})
it('traces', async () => {
  const { counter, desk } = await open()
  const receipt = await desk.press('')
  const trace = await chain.trace(receipt)
  expect(await chain.trace(receipt.hash)).to.deep.equal(trace)
  expect(await chain.trace(await expect(desk.press('')).to.succeed)).to.include({ status: 'SUCCESS' })
  expect(trace.calls.map(({ contract, name, action, args }) => [contract, name, action, args])).to.deep.equal([
    [desk.id, 'desk', 'press', ['']],
  ])
  if (trace.source === 'receipts') return
  const [press] = trace.calls
  expect(press.calls.map(({ action, args, returns, writes }) => [action, args, returns, writes])).to.deep.equal([
    ['add', [2], '2', [{ key: 'count', field: undefined, before: '0', after: '2' }]],
    ['add', [3], '5', [{ key: 'count', field: undefined, before: '2', after: '5' }]],
  ])
  expect(press.receipts).to.deep.equal(['pressed'])
  expect(press.gas).to.be.above(press.calls[0].gas + press.calls[1].gas)
  const failed = await chain.trace(await expect(desk.exec.press('broken')).to.fail)
  expect(failed.calls[0]).to.include({ failed: true, reason: 'Error: broken' })
})
it('knows no such transaction', () => chain.trace('nothing'))
`

describe('toolkit test --trace', () => {
  const files = { ...COUNTER, 'contracts/desk.js': DESK, 'test/desk.test.ts': TESTS }
  const cwd = createFolder(files)

  it('shows the failing call of a failure, with the reverted writes and output of each call', async () => {
    const { stdout } = await runToolkit(['test'], { cwd })
    expect(stdout).to.match(/\n2 passed, 2 failed \(/)
    expect(stdout).to.match(
      /calls {6}✗ desk\.press\("broken"\) {2}[\d.]+ gas, RAM of desk \+\d+ bytes {2}← Error: broken\n +wrote desk pressed: nothing → yes\n +left pressed\n +✓ counter\.add\(2\) {2}[\d.]+ gas.*\n +wrote counter count: 0 → 2\n +left {"step":2,"count":"2"}\n +✓ counter\.add\(3\)/,
    )
    expect(stdout).to.include('transaction nothing is not known on embedded')
    expect(stdout.match(/✓ counter\.add/g)).to.have.length(2)
  })

  it('all: prints every call of every test, except those of fixtures', async () => {
    const { stdout } = await runToolkit(['test', '--trace', 'all', '--grep', 'presses'], { cwd })
    expect(stdout).to.match(/✓ presses.*\n +✓ desk\.press\(""\) {2}[\d.]+ gas.*\n +wrote desk pressed: nothing → yes\n/)
    expect(stdout.match(/✓ counter\.add/g)).to.have.length(2)
    expect(stdout).to.not.include('desk.open').and.to.not.include('deploy of')
  })

  it('none: prints no call', async () => {
    const { stdout } = await runToolkit(['test', '--trace', 'none', '--json'], { cwd })
    const [, refused] = (JSON.parse(stdout) as RunReport).tests
    expect(refused!.failure!.transaction!.calls).to.deep.equal([])
    expect(refused!.traces).to.equal(undefined)
  })

  it('prints receipts on a network without developer methods, and skips claims about calls', async () => {
    const live = await openNode({ dev: false, mining: 'instant' })
    const { url } = await live.listen({ port: 0 })
    const config = `import { secret } from 'iost-toolkit/config'
export default { networks: { live: { kind: 'http', url: '${url}', accounts: { admin: secret('ADMIN_KEY') } } } }`
    const folder = createFolder({ ...files, 'toolkit.config.js': config })
    try {
      const env = { ADMIN_KEY: DEVELOPMENT_KEYS.admin.secret }
      const { stdout } = await runToolkit(['test', '--network', 'live', '--trace', 'all'], { cwd: folder, env })
      expect(stdout).to.include('- presses (receipts do not list the calls between contracts')
      expect(stdout).to.match(
        /✓ desk\.press\(""\)\n +left pressed\n +✓ counter\.add\(\)\n +left {"step":2,"count":"2"}/,
      )
      expect(stdout).to.include('from receipts: this network has no developer methods')
      expect(stdout).to.match(/\n1 passed, 2 failed, 1 skipped \(/)
    } finally {
      await live.close()
    }
  })
})
