import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { holdAccount, keysOf } from '../../../src/client/account.js'
import { secret } from '../../../src/config/secret.js'
import { formatSecretKey, generateKeyPair } from '../../../src/crypto/keys.js'
import { useNativeCrypto } from '../../../src/node/native-crypto.js'
import { openSigner, type SignerPlaces } from '../../../src/project/signers.js'
import { openKeyStore } from '../../../src/wallet/store.js'

const PASSWORD = 'correct horse'

describe('signers', () => {
  const home = mkdtempSync(join(tmpdir(), 'toolkit-signers-'))
  const environment = { TOOLKIT_KEYS: join(home, 'keys') }
  const kept = generateKeyPair()
  const other = generateKeyPair()
  before(async () => {
    useNativeCrypto()
    // Every signer derives the key again, at the cost that its file names.
    const store = openKeyStore(environment.TOOLKIT_KEYS, { cost: { N: 2, r: 8, p: 1 } })
    await store.add({ name: 'ALICE_KEY', account: 'alice', keys: { active: kept } }, PASSWORD)
    for (const name of ['bob_1', 'bob_2']) await store.add({ name, account: 'bobby', keys: { active: kept } }, PASSWORD)
  })
  after(() => rmSync(home, { recursive: true, force: true }))

  async function signer(name: string, places: SignerPlaces, env: Record<string, string> = {}): Promise<string> {
    const account = await openSigner(name, places, { environment: { ...environment, ...env }, root: home })
    return `${account.name} ${keysOf(account)[0]!.id}`
  }
  const code = (action: Promise<unknown>) =>
    action.then(
      () => expect.fail('nothing was thrown'),
      (error) => error.code,
    )
  const configured = { alice: secret('ALICE_KEY') }

  it('signers are read from the environment before the key store', async () => {
    const env = { ALICE_KEY: formatSecretKey(other), TOOLKIT_PASSWORD: PASSWORD }
    expect(await signer('alice', { configured }, env)).to.equal(`alice ${other.id}`)
    expect(await signer('alice', { configured }, { TOOLKIT_PASSWORD: PASSWORD })).to.equal(`alice ${kept.id}`)
  })

  it('signers are found in the key store by key or account name', async () => {
    for (const name of ['alice', 'ALICE_KEY'])
      expect(await signer(name, {}, { TOOLKIT_PASSWORD: PASSWORD })).to.equal(`alice ${kept.id}`)
    expect(await code(signer('bobby', {}, { TOOLKIT_PASSWORD: PASSWORD }))).to.equal('KEY_AMBIGUOUS')
    expect(await signer('bob_2', {}, { TOOLKIT_PASSWORD: PASSWORD })).to.equal(`bobby ${kept.id}`)
  })

  it('signers are rejected if no chain has an account of that name', async () => {
    const store = openKeyStore(environment.TOOLKIT_KEYS, { cost: { N: 2, r: 8, p: 1 } })
    await store.add({ name: 'CI_KEY', account: 'CI_KEY', keys: { active: kept } }, PASSWORD)
    const env = { TOOLKIT_PASSWORD: PASSWORD }
    expect(await code(signer('CI_KEY', {}, env))).to.equal('CALL_ACCOUNT')
    const places = { configured: { alice: secret('CI_KEY') } }
    expect(await signer('alice', places, env)).to.equal(`alice ${kept.id}`)
  })

  it('signers are accounts of a development chain before the key store', async () => {
    const findDeveloper = async (name: string) => (name === 'alice' ? holdAccount('alice', other) : undefined)
    expect(await signer('alice', { findDeveloper })).to.equal(`alice ${other.id}`)
    expect(await signer('ALICE_KEY', { findDeveloper }, { TOOLKIT_PASSWORD: PASSWORD })).to.equal(`alice ${kept.id}`)
  })

  it('keys in a file readable by other users cause a warning', async function () {
    if (process.platform === 'win32') this.skip()
    const file = join(home, 'wallet.json')
    const pair = { key_type: other.algorithm.toLowerCase(), raw_key: formatSecretKey(other), public_key: other.id }
    writeFileSync(file, JSON.stringify({ name: 'alice', keypairs: { active: pair } }))
    const warnings: string[] = []
    for (const [mode, count] of [
      [0o600, 0],
      [0o644, 1],
    ] as const) {
      chmodSync(file, mode)
      const sources = { environment, root: home, warn: (text: string) => warnings.push(text) }
      await openSigner('alice', { configured: { alice: { keyFile: file } } }, sources)
      expect(warnings).to.have.length(count)
    }
    expect(warnings[0]).to.include(file)
  })

  it('signers are rejected with the missing part', async () => {
    expect(await code(signer('nobody', {}))).to.equal('KEY_UNKNOWN')
    expect(await code(signer('alice', {}))).to.equal('KEY_PASSWORD_MISSING')
    expect(await code(signer('alice', {}, { TOOLKIT_PASSWORD: 'wrong' }))).to.equal('KEY_PASSWORD_WRONG')
    expect(await code(signer('carol', { configured: { carol: secret('CAROL_KEY') } }))).to.equal('SECRET_MISSING')
    expect(await code(signer('alice', { configured }, { ALICE_KEY: '0xabc' }))).to.equal('KEY_INVALID')
  })
})
