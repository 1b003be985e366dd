import { join } from 'node:path'
import { expect } from 'chai'
import { keysOf } from '../../../../src/client/account.js'
import type { Client } from '../../../../src/client/client.js'
import type { HttpNetwork } from '../../../../src/config/resolution.js'
import { secret } from '../../../../src/config/secret.js'
import { formatSecretKey, generateKeyPair } from '../../../../src/crypto/keys.js'
import type { KeyFile } from '../../../../src/crypto/keystore.js'
import { ToolkitError } from '../../../../src/errors/errors.js'
import { openAccounts } from '../../../../src/session/accounts/http-accounts.js'
import type { ConnectOptions } from '../../../../src/session/networks/test-network.js'
import { makeFolder } from '../../../folder.js'
import { readSpecJson } from '../../../vectors.js'

describe('accounts of an HTTP network', () => {
  const key = generateKeyPair()
  const client = {
    provider: {
      async dev() {
        throw new ToolkitError('NODE_NOT_DEV', 'no')
      },
    },
  } as unknown as Client

  function open(accounts: HttpNetwork['accounts'], environment: Record<string, string> = {}) {
    const network = { kind: 'http', url: 'http://x', protected: false, ...(accounts && { accounts }) } as HttpNetwork
    const options = {
      settings: { defaultNetwork: 'testnet' },
      environment,
      root: '/nowhere',
    } as unknown as ConnectOptions
    return openAccounts(client, network, options)
  }

  it('accounts are the configured ones', async () => {
    const { accounts } = open({ admin: secret('ADMIN_KEY') }, { ADMIN_KEY: formatSecretKey(key) })
    const [admin] = await accounts(1)
    expect(admin).to.include({ name: 'admin', provider: client.provider })
    expect(keysOf(admin!)[0]!.id).to.equal(key.id)
  })

  it('accounts are rejected when too few are configured', async () => {
    const { accounts } = open({ admin: secret('ADMIN_KEY') })
    const error = await accounts(2).catch((error: unknown) => error)
    expect(error).to.include({ code: 'NETWORK_ACCOUNTS' })
    expect(error).to.have.property('message').that.contains('network "testnet" has 1 account, and the test asks for 2')
  })

  it('accounts are available by name', async () => {
    const { account } = open({ admin: secret('ADMIN_KEY') }, { ADMIN_KEY: formatSecretKey(key) })
    expect(await account('admin')).to.include({ name: 'admin', provider: client.provider })
    const error = await account('admn').catch((error: unknown) => error)
    expect(error).to.include({ code: 'NETWORK_ACCOUNTS' })
    expect(error).to.have.property('message').that.contains('did you mean "admin"?')
  })

  it('accounts are not generated on a node without developer methods', async () => {
    expect(
      await open(undefined)
        .accounts(1)
        .catch((error: unknown) => error),
    ).to.include({ code: 'NETWORK_ACCOUNTS' })
  })

  it('accounts are read from an encrypted key file with the configured password', async () => {
    const { password, file } = readSpecJson<{ encrypted: { password: string; file: KeyFile } }>(
      'keystore.json',
    ).encrypted
    const { owner } = file.keypairs
    const folder = await makeFolder({ 'admin.json': JSON.stringify({ ...file, keypairs: { owner } }) })
    const keyFile = join(folder, 'admin.json')
    const { accounts: locked } = open({ admin: { keyFile } })
    expect(await locked(1).catch((error: unknown) => error)).to.include({ code: 'KEY_PASSWORD_MISSING' })
    const { accounts } = open({ admin: { keyFile, password: secret('PASSWORD') } }, { PASSWORD: password })
    const [admin] = await accounts(1)
    expect(keysOf(admin!, 'owner')[0]!.id).to.equal(owner!.public_key)
  })

  it('accounts of an HTTP network report a missing key file', async () => {
    const { accounts } = open({ admin: { keyFile: 'admin.json' } })
    expect(await accounts(1).catch((error: unknown) => error)).to.include({ code: 'KEY_FILE_MISSING' })
  })
})
