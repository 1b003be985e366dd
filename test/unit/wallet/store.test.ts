import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { expect } from 'chai'
import { formatSecretKey, generateKeyPair } from '../../../src/crypto/keys.js'
import { ToolkitError } from '../../../src/errors/errors.js'
import { useNativeCrypto } from '../../../src/node/native-crypto.js'
import { openKeyStore } from '../../../src/wallet/store.js'

const PASSWORD = 'correct horse'
/** The real cost takes 0.4 s and 128 MB for each key, and one test that uses it is enough. */
const LOW_COST = { N: 1024, r: 8, p: 1 }

/** The code of what a promise rejects with, and all that can be read of it. */
async function failure(action: Promise<unknown>): Promise<{ code: string; shown: string }> {
  const error: unknown = await action.then(
    () => expect.fail('nothing was thrown'),
    (error) => error,
  )
  if (!(error instanceof ToolkitError)) throw error
  return { code: error.code, shown: inspect(error, { depth: 9 }) + JSON.stringify(error) }
}

describe('key store', () => {
  let folder: string
  before(() => useNativeCrypto())
  beforeEach(() => {
    folder = join(mkdtempSync(join(tmpdir(), 'toolkit-keys-')), 'keys')
  })
  afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }))

  const alice = { active: generateKeyPair('ED25519'), owner: generateKeyPair('SECP256K1') }
  const store = () => openKeyStore(folder, { cost: LOW_COST })
  const addAlice = () => store().add({ name: 'alice', account: 'alice', keys: alice }, PASSWORD)

  it('returns the stored keys of both algorithms', async () => {
    await addAlice()
    const { keys, account } = await store().open('alice', PASSWORD)
    expect(account).to.equal('alice')
    for (const permission of ['active', 'owner'] as const) {
      expect(formatSecretKey(keys[permission]!)).to.equal(formatSecretKey(alice[permission]))
      expect(keys[permission]!.algorithm).to.equal(alice[permission].algorithm)
    }
  })

  it('stores no readable secret, and files only the user can read', async () => {
    await addAlice()
    const path = join(folder, 'alice.json')
    const text = readFileSync(path, 'utf8')
    for (const pair of Object.values(alice)) {
      expect(text).not.to.contain(formatSecretKey(pair))
      expect(text).not.to.contain(Buffer.from(pair.secret.subarray(0, 32)).toString('base64').slice(0, 40))
      expect(text).to.contain(pair.id)
    }
    expect(text).not.to.contain(PASSWORD)
    expect(statSync(path).mode & 0o777).to.equal(0o600)
    expect(statSync(folder).mode & 0o777).to.equal(0o700)
    expect(readdirSync(folder)).to.deep.equal(['alice.json'])
  })

  it('encrypts the same keys differently each time', async () => {
    await addAlice()
    const first = readFileSync(join(folder, 'alice.json'), 'utf8')
    await store().remove('alice')
    await addAlice()
    const [a, b] = [first, readFileSync(join(folder, 'alice.json'), 'utf8')].map((text) => JSON.parse(text).sealed)
    for (const member of ['salt', 'iv', 'data']) expect(a[member], member).not.to.equal(b[member])
  })

  it('requires 128 MB per password guess by default', async () => {
    await openKeyStore(folder).add({ name: 'alice', account: 'alice', keys: alice }, PASSWORD)
    const { N, r, p } = JSON.parse(readFileSync(join(folder, 'alice.json'), 'utf8')).sealed
    expect({ bytes: 128 * N * r, p }).to.deep.equal({ bytes: 128 * 2 ** 20, p: 1 })
    expect(await store().open('alice', PASSWORD)).to.deep.include({ account: 'alice' })
  })

  it('decrypts files of the lowest accepted cost', async () => {
    for (const cost of [
      { N: 2, r: 1, p: 1 },
      { N: 2, r: 8, p: 16 },
    ]) {
      const cheap = openKeyStore(folder, { cost })
      await cheap.add({ name: 'alice', account: 'alice', keys: alice }, PASSWORD)
      expect(await cheap.open('alice', PASSWORD)).to.deep.include({ account: 'alice' })
      await cheap.remove('alice')
    }
  })

  it('lists its keys without a password', async () => {
    expect(await store().list()).to.deep.equal([])
    await addAlice()
    const [entry, ...others] = await store().list()
    expect(others).to.deep.equal([])
    expect(entry).to.deep.include({
      name: 'alice',
      account: 'alice',
      keys: {
        active: { algorithm: 'ED25519', id: alice.active.id },
        owner: { algorithm: 'SECP256K1', id: alice.owner.id },
      },
    })
  })

  it('rejects a wrong password and a modified file', async () => {
    await addAlice()
    const path = join(folder, 'alice.json')
    const { code, shown } = await failure(store().open('alice', 'wrong horse'))
    expect(code).to.equal('KEY_PASSWORD_WRONG')
    expect(shown).not.to.contain('horse')
    const text = readFileSync(path, 'utf8')
    for (const changed of [
      text.replace('"account": "alice"', '"account": "mallory"'),
      text.replace(alice.active.id, alice.owner.id),
      text.replace(/"data": "../, '"data": "zz'),
      text.replace(/"tag": "../, '"tag": "zz'),
    ]) {
      expect(changed).not.to.equal(text)
      writeFileSync(path, changed)
      expect((await failure(store().open('alice', PASSWORD))).code).to.equal('KEY_PASSWORD_WRONG')
    }
  })

  it('names a foreign or newer file without printing its content', async () => {
    await addAlice()
    const path = join(folder, 'alice.json')
    const text = readFileSync(path, 'utf8')
    const planted = formatSecretKey(generateKeyPair())
    for (const [content, expected] of [
      [planted, 'KEY_STORE_DAMAGED'],
      ['{}', 'KEY_STORE_DAMAGED'],
      [JSON.stringify({ raw_key: planted }), 'KEY_STORE_DAMAGED'],
      [text.slice(0, -40), 'KEY_STORE_DAMAGED'],
      [text.replace('"N": 1024', '"N": 1073741824'), 'KEY_STORE_DAMAGED'],
      [text.replace('"N": 1024', '"N": 1023'), 'KEY_STORE_DAMAGED'],
      [text.replace('"version": 1', '"version": 2'), 'KEY_STORE_VERSION'],
    ] as const) {
      writeFileSync(path, content)
      const { code, shown } = await failure(store().open('alice', PASSWORD))
      expect(code, content.slice(0, 60)).to.equal(expected)
      expect(shown).not.to.contain(planted)
    }
  })

  it('never overwrites a key, and reports a missing one', async () => {
    await addAlice()
    expect((await failure(addAlice())).code).to.equal('KEY_EXISTS')
    const { code, shown } = await failure(store().open('alcie', PASSWORD))
    expect(code).to.equal('KEY_UNKNOWN')
    expect(shown).to.contain('did you mean "alice"?')
    expect((await failure(store().remove('nobody'))).code).to.equal('KEY_UNKNOWN')
  })

  it('rejects one of two concurrent writers of one name', async () => {
    const endings = await Promise.allSettled([addAlice(), addAlice()])
    expect(endings.map(({ status }) => status).sort()).to.deep.equal(['fulfilled', 'rejected'])
    expect(readdirSync(folder)).to.deep.equal(['alice.json'])
  })

  it('rejects names that are paths, and empty passwords', async () => {
    for (const name of ['../alice', 'a/b', '', '.', 'x'.repeat(43)]) {
      const { code } = await failure(store().add({ name, account: 'alice', keys: alice }, PASSWORD))
      expect(code, name).to.equal('KEY_NAME')
    }
    expect((await failure(store().add({ name: 'a', account: 'alice', keys: alice }, ''))).code).to.equal(
      'KEY_PASSWORD_MISSING',
    )
  })

  it('adds a permission to an existing key with its password', async () => {
    await store().add({ name: 'alice', account: 'alice', keys: { active: alice.active } }, PASSWORD)
    expect((await failure(store().extend('alice', { owner: alice.owner }, 'wrong'))).code).to.equal(
      'KEY_PASSWORD_WRONG',
    )
    await store().extend('alice', { owner: alice.owner }, PASSWORD)
    expect(Object.keys((await store().open('alice', PASSWORD)).keys)).to.deep.equal(['active', 'owner'])
    expect((await failure(store().extend('alice', { owner: alice.active }, PASSWORD))).code).to.equal('KEY_EXISTS')
  })

  it('stores the default key', async () => {
    expect(await store().chosen()).to.equal(undefined)
    await addAlice()
    await store().choose('alice')
    expect(await store().chosen()).to.equal('alice')
    expect((await failure(store().choose('bob'))).code).to.equal('KEY_UNKNOWN')
    await store().remove('alice')
    expect(await store().chosen()).to.equal(undefined)
  })

  it('reports files that other users can read', async () => {
    await addAlice()
    chmodSync(join(folder, 'alice.json'), 0o644)
    expect((await store().list())[0]).to.include({ isPrivate: false })
    chmodSync(join(folder, 'alice.json'), 0o600)
    expect((await store().list())[0]).to.include({ isPrivate: true })
  })
})
