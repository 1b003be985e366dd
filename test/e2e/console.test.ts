import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { formatSecretKey } from '../../src/crypto/keys.js'
import { plantKey } from '../planted.js'
import { Place } from './sending.js'
import { Terminal } from './terminal.js'
import { createFolder, runToolkit, writeFiles } from './toolkit.js'

const LAB = `export class Lab {
  init(): void {}
  put(key: string, value: string): void {
    storage.put(key, value)
  }
  get(key: string): string {
    return storage.get(key) ?? 'nothing'
  }
  spin(): void {
    for (;;) {}
  }
}
`

describe('toolkit console', () => {
  const folder = createFolder({ 'toolkit.config.js': 'export default {}\n', 'contracts/lab.ts': LAB })
  let place: Place
  before(async () => {
    place = await Place.open()
    const bank = { id: place.contract.id }
    writeFiles(place.cwd, {
      'deployments/local.json': JSON.stringify({ network: 'local', chainId: 1020, contracts: { bank } }),
    })
  })
  after(() => place.node.close())

  it('publishes and calls a project contract on the embedded chain', async () => {
    const lines = [
      'accounts = chain.accounts.map(({ name }) => name).slice(0, 2)',
      "await chain.deploy('lab', { from: bobby })",
      "(await lab.put('one', '1')).status",
      "await lab.storage('one')",
      "(await lab.exec.get('two')).returnValue",
      '(await chain.block()).number > 0',
    ]
    const { exitCode, stdout, stderr } = await runToolkit(['console'], { cwd: folder, input: `${lines.join('\n')}\n` })
    expect(stderr).to.match(/^network embedded; chain, accounts alice, bobby, /)
    expect(stdout).to.contain("[ 'alice', 'bobby' ]")
    expect(stdout.split('\n').slice(-5)).to.deep.equal(["'SUCCESS'", "'1'", "'nothing'", 'true', ''])
    expect(exitCode).to.equal(0)
  })

  it('provides the contracts of a network by name, and its developer accounts', async () => {
    const lines = [
      "(await bank.put('console', 'yes')).status",
      "await bank.storage('console')",
      '(await chain.contract("token.iost")).id',
    ]
    const { stdout } = await place.run(['console', '--network', 'local'], { input: `${lines.join('\n')}\n` })
    expect(stdout).to.equal("'SUCCESS'\n'yes'\n'token.iost'\n")
  })

  it('calls contracts on the embedded chain from named accounts', async () => {
    const input = 'chain.accounts[0].name\n(await chain.deploy("lab")).account.name\n'
    const { stdout } = await runToolkit(['console', '--from', 'carol, bobby'], { cwd: folder, input })
    expect(stdout).to.equal("'carol'\n'carol'\n")
    const unknown = await runToolkit(['console', '--from', 'nobody'], { cwd: folder, input })
    expect(unknown.stderr).to.contain('unknown account "nobody" on network "embedded" [NETWORK_ACCOUNTS]')
    expect(unknown.exitCode).to.equal(2)
  })

  it('stops a call at its gas limit or at the configured time limit', async () => {
    const input = 'await chain.deploy("lab", { from: bobby })\nawait lab.spin()\n'
    const { stderr } = await runToolkit(['console'], { cwd: folder, input })
    expect(stderr).to.contain('out of gas')
    const env = { TOOLKIT_CALL_TIME_LIMIT_MS: '1' }
    const limited = await runToolkit(['console'], { cwd: folder, input, env })
    expect(limited.stderr).to.contain('failed with TIMEOUT: execution killed')
  })

  it('prints a contract and a call without await on one line', async () => {
    const input = 'bank\nbank.get("a")\n'
    const { stdout } = await place.run(['console', '--network', 'local'], { input })
    expect(stdout).to.equal(
      `contract ${place.contract.id} with put, get, pay, guard, many\na call of ${place.contract.id}.get, not sent: await sends it\n`,
    )
  })

  it('prints errors and continues', async () => {
    const lines = [
      "await bank.guard('carol')",
      'bank.gte()',
      'bank.send.put("a")',
      "await chain.contract('bnak')",
      '1 + 1',
    ]
    const { stdout, stderr } = await place.run(['console', '--network', 'local'], { input: `${lines.join('\n')}\n` })
    expect(stderr, stdout)
      .to.contain('not allowed')
      .and.to.contain('[TX_FAILED]')
      .and.to.contain('did you mean "bank"?')
      .and.to.contain('has no method "gte"; did you mean "get"? [CALL_ACTION]')
      .and.to.contain('has no method "send" [CALL_ACTION]\n  hint It has put, get, pay, guard, many.')
    expect(stdout).to.equal('2\n')
  })

  it('asks for confirmation on a protected network', async () => {
    await place.fail('NETWORK_PROTECTED', 2, ['console', '--network', 'live'])
    const { stdout } = await place.run(['console', '--network', 'live', '--yes'], { input: 'chain.network\n' })
    expect(stdout).to.equal("'live'\n")
  })

  it('completes contract methods, and keeps the history without keys', async function () {
    if (!Terminal.isAvailable) return this.skip()
    const env = { TOOLKIT_KEYS: join(place.cwd, 'keys'), TERM: 'xterm' }
    const terminal = new Terminal(['console', '--network', 'local'], { cwd: place.cwd, env })
    await terminal.answer('toolkit> ', 'bank.gua\t')
    await terminal.answer('bank.guard', '\x15')
    await terminal.answer('toolkit> ', '40 + 2\r')
    await terminal.answer('42', `'${formatSecretKey(plantKey())}'.length\r`)
    await terminal.answer(/\d\d\s/, '.exit\r')
    expect((await terminal.end()).exitCode).to.equal(0)
    const history = join(place.cwd, 'console-history')
    expect(existsSync(history)).to.equal(true)
    expect(readFileSync(history, 'utf8').trim()).to.equal('.exit\n40 + 2')
  })
})
