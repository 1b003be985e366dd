import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect } from 'chai'
import type * as Iost from 'iost'
import type { KeyFile } from '../../src/crypto/keystore.js'
import { createFollowingClock, type EmbeddedNode } from '../../src/entries/node.js'
import { machineTime } from '../../src/rpc/machine-clock.js'
import { pause } from '../conformance/provider/publisher.js'
import { openNode } from '../node.js'
import { plantText } from '../planted.js'
import { createFolder, type Ended, runToolkit, writeFiles } from './toolkit.js'

// A module of CommonJS whose names Node does not find by reading it.
const { Account, Algorithm, Bs58, HTTPProvider, KeyPair, RPC, Tx }: typeof Iost = createRequire(import.meta.url)('iost')

const ALGORITHMS = [
  ['ed25519', Algorithm.Ed25519],
  ['secp256k1', Algorithm.Secp256k1],
] as const

/** Keys that one side makes sign for the other, as texts and as key files of the wallet (rpc.md §5.5, §9.3). */
describe('keys of toolkit and the iost package', () => {
  let node: EmbeddedNode
  let cwd: string
  let rpc: Iost.RPC

  before(async () => {
    node = await openNode({ clock: createFollowingClock(machineTime), timePasses: true })
    const { url } = await node.listen({ port: 0 })
    rpc = new RPC(new HTTPProvider(url, 5000))
    const networks = { local: { kind: 'http', url } }
    cwd = createFolder({ 'toolkit.config.js': `export default ${JSON.stringify({ networks })}\n` })
  })
  after(() => node.close())

  const run = (args: string[], options: { input?: string; showsSecret?: boolean } = {}): Promise<Ended> =>
    runToolkit(args, {
      cwd,
      input: '',
      ...options,
      env: { TOOLKIT_KEYS: join(cwd, 'keys'), TOOLKIT_PASSWORD: 'of the store' },
    })

  async function print(args: string[], options?: { input?: string; showsSecret?: boolean }): Promise<string> {
    const { exitCode, stdout, stderr } = await run(args, options)
    expect(exitCode, stderr).to.equal(0)
    return stdout.trim()
  }

  /** Transfers with the other side's client. One of its signatures in 85 is too short, and refused (rpc.md §8.2). */
  async function transferByTheirs(name: string, keys: Iost.KeyPair): Promise<string> {
    const account = new Account(name)
    account.addKeyPair(keys, 'active')
    for (;;) {
      const tx = new Tx(1, 100_000)
      tx.setChainID(1020)
      tx.addApprove('iost', '1')
      tx.addAction('token.iost', 'transfer', JSON.stringify(['iost', name, 'bobby', '1', '']))
      tx.setTime(90, 0, 0)
      account.signTx(tx)
      const sent = await rpc.transaction.sendTx(tx).catch((error: Error) => error)
      if (!(sent instanceof Error)) return readStatus(sent.hash)
      expect(sent.message).to.contain('publisher error')
      await pause()
    }
  }

  async function readStatus(hash: string): Promise<string> {
    for (;;) {
      const { transaction } = await rpc.transaction.getTxByHash(hash)
      if (transaction.tx_receipt !== null) return transaction.tx_receipt.status_code
      await pause()
    }
  }

  async function openAccount(name: string, key: string): Promise<void> {
    await print(['account', 'create', name, '--from', 'alice', '--owner', key])
    await node.provider.dev('fund', { account: name, token: 'iost', amount: '10' })
    await node.provider.dev('fund', { account: name, token: 'gas', amount: '1000000' })
    await node.provider.dev('fund', { account: name, token: 'ram', amount: '1000' })
  }

  for (const [algorithm, theirs] of ALGORITHMS) {
    it(`created by toolkit with ${algorithm} sign in the iost package`, async () => {
      const name = `ours_${algorithm.slice(0, 2)}`
      const id = await print(['keys', 'new', name, '--algorithm', algorithm])
      const secret = plantText(await print(['keys', 'export', name, '--yes'], { showsSecret: true }))
      await print(['keys', 'export', name, '--format', 'wallet', '--plain', '--yes', '--out', `${name}.json`])
      const { keypairs }: KeyFile = JSON.parse(readFileSync(join(cwd, `${name}.json`), 'utf8'))
      const { raw_key, key_type, public_key } = keypairs.active!
      expect({ raw_key, key_type, public_key }).to.deep.equal({ raw_key: secret, key_type: algorithm, public_key: id })
      const pair = new KeyPair(Bs58.decode(secret), theirs)
      expect(pair.id).to.equal(id)
      expect(pair.B58SecKey()).to.equal(secret)
      await openAccount(name, id)
      expect(await transferByTheirs(name, pair)).to.equal('SUCCESS')
    })

    it(`created by the iost package with ${algorithm} sign in toolkit`, async () => {
      const pair = KeyPair.newKeyPair(theirs)
      const secret = plantText(pair.B58SecKey())
      const name = `their_${algorithm.slice(0, 2)}`
      expect(
        await print(['keys', 'import', `${name}_text`, '--account', name, '--key-fd', '0'], { input: secret }),
      ).to.equal(pair.id)
      const stored = { raw_key: secret, key_type: algorithm, public_key: pair.B58PubKey() }
      const file = JSON.stringify({ name, keypairs: { active: stored, owner: stored } })
      writeFiles(cwd, { [`${name}.wallet.json`]: file })
      await print(['keys', 'import', name, '--file', `${name}.wallet.json`])
      await openAccount(name, pair.id)
      for (const from of [`${name}_text`, name]) {
        const args = ['["iost"', `"${name}"`, '"bobby"', '"1"', '""]'].join(',')
        const sent = await print([
          'send',
          'token.iost',
          'transfer',
          args,
          '--from',
          from,
          '--limit',
          'iost:1',
          '--json',
        ])
        expect(JSON.parse(sent).receipt.status_code).to.equal('SUCCESS')
      }
    })
  }
})
