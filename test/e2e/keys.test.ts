import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { formatSecretKey } from '../../src/crypto/keys.js'
import { decryptKey, type KeyFile, parseKeyFile } from '../../src/crypto/keystore.js'
import { useNativeCrypto } from '../../src/node/native-crypto.js'
import { plantKey, plantText, searchFolder } from '../planted.js'
import { readSpecJson } from '../vectors.js'
import { createFolder, type Ended, runToolkit, type StartOptions } from './toolkit.js'

const { encrypted } = readSpecJson<{
  encrypted: { password: string; file: KeyFile; plain_keys: Record<string, string> }
}>('keystore.json')

describe('toolkit keys', () => {
  const cwd = createFolder({
    'toolkit.config.js': 'export default {}\n',
    'wallet.json': JSON.stringify(encrypted.file),
  })
  const store = join(cwd, 'keys')
  const PASSWORD = plantText('nobody may see this password')
  before(() => useNativeCrypto())

  const keys = (args: string[], options: Partial<StartOptions> = {}): Promise<Ended> =>
    runToolkit(['keys', ...args], {
      cwd,
      input: '',
      ...options,
      env: { TOOLKIT_KEYS: store, TOOLKIT_PASSWORD: PASSWORD, ...options.env },
    })

  async function fail(code: string, exitCode: number, args: string[], options?: Partial<StartOptions>): Promise<Ended> {
    const ended = await keys(args, options)
    expect(ended.stderr, args.join(' ')).to.contain(`[${code}]`).and.to.contain('\n  hint ')
    expect({ exitCode: ended.exitCode, stdout: ended.stdout }, args.join(' ')).to.deep.equal({ exitCode, stdout: '' })
    return ended
  }

  it('creates, lists, uses and removes a key', async () => {
    const made = await keys(['new', 'carol'])
    expect(made).to.include({ exitCode: 0 })
    const id = made.stdout.trim()
    expect(id).to.match(/^\w{43,44}$/)
    expect((await keys(['use', 'carol'])).exitCode).to.equal(0)
    expect((await keys(['list'])).stdout).to.match(new RegExp(`^carol \\* +carol@active +ed25519 +${id}$`, 'm'))
    const { used, keys: listed } = JSON.parse((await keys(['--json'])).stdout)
    expect(used).to.equal('carol')
    expect(listed.map(({ name }: { name: string }) => name)).to.deep.equal(['carol'])
    await fail('CONSENT_DENIED', 1, ['remove', 'carol'])
    expect((await keys(['remove', 'carol', '--yes'])).exitCode).to.equal(0)
    expect(existsSync(join(store, 'carol.json'))).to.equal(false)
  })

  for (const algorithm of ['ED25519', 'SECP256K1'] as const) {
    it(`imports a ${algorithm} secret, and exports it after confirmation`, async () => {
      const pair = plantKey(algorithm)
      const name = `dave_${algorithm.toLowerCase()}`
      const secret = formatSecretKey(pair)
      const imported = await keys(['import', name, '--account', 'dave_1', '--key-fd', '0'], { input: `${secret}\n` })
      expect(imported).to.include({ exitCode: 0, stdout: `${pair.id}\n` })
      expect(statSync(join(store, `${name}.json`)).mode & 0o777).to.equal(0o600)
      await fail('KEY_EXPORT_UNASKED', 2, ['export', name])
      const shown = await keys(['export', name, '--yes'], { showsSecret: true })
      expect(shown).to.include({ exitCode: 0, stdout: `${secret}\n` })
    })
  }

  it('imports an encrypted wallet file, and exports one with the same keys', async () => {
    const env = { FILE_PASSWORD: encrypted.password }
    const imported = await keys(['import', 'enc', '--file', 'wallet.json', '--file-password-env', 'FILE_PASSWORD'], {
      env,
    })
    expect(imported).to.include({ exitCode: 0 })
    const out = ['export', 'enc', '--format', 'wallet', '--out', 'out.json', '--file-password-env', 'FILE_PASSWORD']
    expect(await keys(out, { env })).to.include({ exitCode: 0, stdout: '' })
    const file = parseKeyFile(readFileSync(join(cwd, 'out.json'), 'utf8'))
    expect(file.name).to.equal('enctest1')
    expect(statSync(join(cwd, 'out.json')).mode & 0o777).to.equal(0o400)
    for (const [permission, secret] of Object.entries(encrypted.plain_keys)) {
      expect(formatSecretKey(await decryptKey(file.keypairs[permission]!, encrypted.password))).to.equal(secret)
    }
    await fail('FILE_EXISTS', 2, out, { env })
    await fail('KEY_AMBIGUOUS', 2, ['export', 'enc', '--yes'])
    await fail(
      'KEY_PASSWORD_WRONG',
      2,
      ['import', 'enc2', '--file', 'wallet.json', '--file-password-env', 'FILE_PASSWORD'],
      {
        env: { FILE_PASSWORD: 'wrong horse' },
      },
    )
    await fail('KEY_PASSWORD_MISSING', 2, ['import', 'enc2', '--file', 'wallet.json'])
  })

  it('stores keys for two permissions of one account', async () => {
    const [active, owner] = [plantKey(), plantKey('SECP256K1')]
    for (const [permission, pair] of [
      ['active', active],
      ['owner', owner],
    ] as const) {
      const args = ['import', 'erin_', '--permission', permission, '--key-env', 'KEY']
      expect(await keys(args, { env: { KEY: formatSecretKey(pair) } })).to.include({ exitCode: 0 })
    }
    const shown = await keys(['export', 'erin_', '--permission', 'owner', '--yes'], { showsSecret: true })
    expect(shown.stdout.trim()).to.equal(formatSecretKey(owner))
  })

  it('reads passwords from another variable or a file descriptor', async () => {
    expect((await keys(['new', 'fd_key', '--password-fd', '0'], { input: 'from input\n' })).exitCode).to.equal(0)
    const env = { OTHER: 'from input' }
    const args = ['export', 'fd_key', '--yes', '--password-env', 'OTHER']
    expect((await keys(args, { env, showsSecret: true })).exitCode).to.equal(0)
    await fail('KEY_PASSWORD_WRONG', 2, ['export', 'fd_key', '--yes'])
    await fail('USAGE', 2, ['new', 'x', '--password-fd', '9'])
    await fail('SECRET_MISSING', 2, ['new', 'xavier', '--password-env', 'NOT_THERE'])
    await fail('KEY_PASSWORD_MISSING', 2, ['new', 'xavier'], { env: { TOOLKIT_PASSWORD: '' } })
  })

  it('rejects an invalid key without printing it', async () => {
    const secret = formatSecretKey(plantKey())
    const broken = plantText(`${secret.slice(0, 50)}0${secret.slice(51)}`)
    const swapped = plantText([...secret].toReversed().join(''))
    for (const key of [broken, swapped, secret.slice(0, 60), '', '0x12'])
      await fail(key === '' ? 'SECRET_MISSING' : 'KEY_INVALID', 2, ['import', 'bad', '--key-env', 'KEY', '--verbose'], {
        env: { KEY: key },
      })
    await fail('KEY_FILE_INVALID', 2, ['import', 'bad', '--key-env', 'KEY'], {
      env: { KEY: `{"raw_key":"${secret}"}` },
    })
    await fail('KEY_FILE_MISSING', 2, ['import', 'bad', '--file', 'nowhere.json'])
    await fail('SECRET_MISSING', 2, ['import', 'bad'])
    expect(existsSync(join(store, 'bad.json'))).to.equal(false)
  })

  // The rule is that of the specification (rpc.md §3): a node rejects every other name of an account.
  it('rejects a name that no account can have, unless the account is given', async () => {
    for (const name of ['DEPLOYER', 'abc', 'twelve_chars']) {
      const { stderr } = await fail('USAGE', 2, ['new', name])
      expect(stderr).to.contain(`"${name}" cannot be the name of an account`).and.to.contain('--account')
      expect(existsSync(join(store, `${name}.json`))).to.equal(false)
    }
    expect((await keys(['new', 'DEPLOYER', '--account', 'carol'])).exitCode).to.equal(0)
    await keys(['remove', 'DEPLOYER', '--yes'])
  })

  it('never prints a key given as the wrong argument', async () => {
    const secret = formatSecretKey(plantKey())
    await fail('USAGE', 2, ['import', 'alice', secret])
    await fail('USAGE', 2, ['import', 'alice', '--key', secret])
    await fail('USAGE', 2, [secret])
    await fail('KEY_NAME', 2, ['import', secret, '--key-env', 'KEY'], { env: { KEY: secret } })
    await fail('KEY_NAME', 2, ['export', secret, '--yes'])
    await fail('SECRET_MISSING', 2, ['import', 'alice', '--key-env', secret])
    await fail('USAGE', 2, ['new', 'alice', '--account', secret])
    await fail('KEY_FILE_MISSING', 2, ['import', 'alice', '--file', secret])
  })

  it('suggests the nearest command and key name', async () => {
    expect((await fail('USAGE', 2, ['improt', 'x'])).stderr).to.contain('did you mean "import"?')
    expect((await fail('KEY_UNKNOWN', 2, ['use', 'erin'])).stderr).to.contain('did you mean "erin_"?')
  })

  it('stores no readable secret on disk', () => {
    writeFileSync(join(cwd, 'other.txt'), 'nothing')
    expect(searchFolder(cwd)).to.be.greaterThan(5)
  })
})
