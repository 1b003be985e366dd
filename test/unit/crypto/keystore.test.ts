import crypto from 'node:crypto'
import { inspect } from 'node:util'
import { expect } from 'chai'
import { decodeBase58 } from '../../../src/codec/base58.js'
import { formatSecretKey, generateKeyPair, parseSecretKey } from '../../../src/crypto/keys.js'
import { decryptKey, encryptKey, formatKeyFile, type KeyFile, parseKeyFile } from '../../../src/crypto/keystore.js'
import { nativeCrypto } from '../../../src/crypto/native.js'
import { portableCrypto, useCryptoProvider } from '../../../src/crypto/provider.js'
import { ToolkitError } from '../../../src/errors/errors.js'
import { readSpecJson } from '../../vectors.js'

const samples = readSpecJson<{
  encrypted: { password: string; file: KeyFile; plain_keys: Record<string, string> }
  plain_from_hex_secp256k1: KeyFile
  plain_ed25519_dev_admin: KeyFile
}>('keystore.json')

async function failure(action: Promise<unknown>): Promise<ToolkitError> {
  try {
    await action
  } catch (error) {
    if (error instanceof ToolkitError) return error
    throw error
  }
  return expect.fail('nothing was thrown')
}

describe('key files', () => {
  const { file, password, plain_keys: plainKeys } = samples.encrypted

  before(() => {
    useCryptoProvider(nativeCrypto(crypto))
  })
  after(() => {
    useCryptoProvider(portableCrypto)
  })

  it('key files are decrypted as the wallet wrote them', async () => {
    for (const [permission, secret] of Object.entries(plainKeys)) {
      const key = file.keypairs[permission]!
      const pair = await decryptKey(key, password)
      expect(formatSecretKey(pair)).to.equal(secret)
      expect(pair.id).to.equal(key.public_key)
    }
    expect(Object.keys(plainKeys)).to.have.members(['active', 'owner'])
  })

  it('key files are encrypted as by the wallet, given its salt', async () => {
    for (const [permission, secret] of Object.entries(plainKeys)) {
      const key = file.keypairs[permission]!
      const salt = decodeBase58(key.salt!)!.subarray(0, 32)
      expect(await encryptKey(parseSecretKey(secret), password, salt)).to.deep.equal(key)
    }
  })

  it('key files are written for both algorithms and read back, encrypted and plain', async () => {
    for (const pair of [generateKeyPair('ED25519'), generateKeyPair('SECP256K1')]) {
      for (const chosen of ['hunter2 äö', undefined]) {
        const text = formatKeyFile({ name: 'alice', keypairs: { active: await encryptKey(pair, chosen) } })
        expect(text.includes(formatSecretKey(pair))).to.equal(chosen === undefined)
        const read = await decryptKey(parseKeyFile(text).keypairs.active!, chosen)
        expect(formatSecretKey(read)).to.equal(formatSecretKey(pair))
      }
    }
    const plain = samples.plain_from_hex_secp256k1.keypairs.active!
    expect(await encryptKey(parseSecretKey(plain.raw_key!))).to.deep.equal(plain)
  })

  it('key files are decrypted identically with the portable engine', async () => {
    useCryptoProvider(portableCrypto)
    const { id } = await decryptKey(file.keypairs.owner!, password)
    useCryptoProvider(nativeCrypto(crypto))
    expect(id).to.equal(file.keypairs.owner!.public_key)
  })

  it('may contain plain keys', async () => {
    for (const plain of [samples.plain_from_hex_secp256k1, samples.plain_ed25519_dev_admin]) {
      for (const key of Object.values(parseKeyFile(JSON.stringify(plain)).keypairs)) {
        expect((await decryptKey(key)).id).to.equal(key.public_key)
      }
    }
  })

  it('key files reject a missing or wrong password', async () => {
    const key = file.keypairs.active!
    expect(await failure(decryptKey(key))).to.have.property('code', 'KEY_PASSWORD_MISSING')
    const error = await failure(decryptKey(key, 'wrong horse'))
    expect(error).to.have.property('code', 'KEY_PASSWORD_WRONG')
    expect(inspect(error)).not.to.contain('horse')
  })

  it('key files reject damaged keys', async () => {
    const key = file.keypairs.active!
    const damaged = [
      { ...key, salt: '1111' },
      { ...key, salt: '' },
      { ...key, encrypted_key: 'l' },
      { ...key, mac: undefined },
      { ...key, encrypt_method: 'v1' },
      { key_type: 'ed25519', public_key: key.public_key },
      { ...samples.plain_ed25519_dev_admin.keypairs.active!, public_key: key.public_key },
    ] as (typeof key)[]
    for (const wrong of damaged) {
      expect(await failure(decryptKey(wrong, password)), JSON.stringify(wrong)).to.have.property(
        'code',
        'KEY_FILE_INVALID',
      )
    }
  })

  it('key files are read from disk', () => {
    for (const sample of [file, samples.plain_from_hex_secp256k1]) {
      expect(parseKeyFile(JSON.stringify(sample))).to.deep.equal(sample)
    }
  })

  it('key files report errors without their content', () => {
    const raw = formatSecretKey(generateKeyPair())
    const cases: [string, string][] = [
      [raw, 'not JSON'],
      ['[]', 'the file is not an object'],
      ['{}', 'keypairs is not an object'],
      ['{"keypairs":{}}', 'name is missing or not text'],
      ['{"name":"a","keypairs":{"active":5}}', 'keypairs.active is not an object'],
      [`{"name":"a","keypairs":{"active":{"raw_key":"${raw}"}}}`, 'keypairs.active.key_type is missing'],
      [`{"name":"a","keypairs":{"active":{"key_type":"${raw}"}}}`, 'key_type is neither ed25519 nor secp256k1'],
      [
        '{"name":"a","keypairs":{"o":{"key_type":"ed25519","public_key":"x","encrypt_method":"v1"}}}',
        'keypairs.o.encrypt_method',
      ],
      ['{"name":"a","keypairs":{"o":{"key_type":"ed25519","public_key":"x","raw_key":5}}}', 'keypairs.o.raw_key'],
    ]
    for (const [text, message] of cases) {
      expect(() => parseKeyFile(text), text)
        .to.throw(ToolkitError, message)
        .with.property('message')
        .that.does.not.contain(raw)
    }
  })
})
