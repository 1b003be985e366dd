import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { generateKeyPair } from '../../src/crypto/keys.js'
import type { Results } from '../../src/rpc/schema.js'
import { Place } from './sending.js'

describe('toolkit account', () => {
  let place: Place
  before(async () => {
    place = await Place.open()
  })
  after(() => place.node.close())

  const account = (name: string): Promise<Results['getAccount']> =>
    place.node.provider.request('getAccount', { name, by_longest_chain: true })

  it('create registers an account with a new key, which can then sign', async () => {
    const args = [
      'account',
      'create',
      'fresh',
      '--from',
      'alice',
      '--ram',
      '2000',
      '--pledge',
      '50',
      '--balance',
      '3.5',
      '--json',
    ]
    const { exitCode, stdout, stderr } = await place.run(args)
    expect(exitCode, stderr).to.equal(0)
    expect(JSON.parse(stdout).receipt.status_code).to.equal('SUCCESS')
    expect(stderr).to.match(/^spends +alice \d+(\.\d+)? iost$/m)
    const { balance, ram_info, permissions } = await account('fresh')
    expect({ balance, ram: ram_info.available }).to.deep.equal({ balance: 3.5, ram: '2000' })
    const [key] = JSON.parse(await place.print(['keys', '--json'])).keys
    expect(permissions.active!.items[0]!.id).to.equal(key.keys.active.id)
    const args2 = ['send', place.contract.id, 'put', '["k", "v"]', '--from', 'fresh', '--json']
    expect(JSON.parse(await place.print(args2)).account).to.equal('fresh')
  })

  it('create accepts public keys and rejects invalid ones', async () => {
    const [owner, active] = [generateKeyPair().id, generateKeyPair('SECP256K1').id]
    await place.print(['account', 'create', 'others', '--from', 'alice', '--owner', owner, '--active', active])
    const { permissions } = await account('others')
    expect([permissions.owner!.items[0]!.id, permissions.active!.items[0]!.id]).to.deep.equal([owner, active])
    const bad = (...args: string[]) => ['account', 'create', ...args, '--from', 'alice']
    await place.fail('ACCOUNT_EXISTS', 2, bad('others'))
    await place.fail('USAGE', 2, bad('Upper'))
    await place.fail('USAGE', 2, bad('newone', '--ram', '5'))
    await place.fail('USAGE', 2, bad('newone', '--pledge', '1.234'))
    await place.fail('USAGE', 2, bad('newone', '--balance', '0.123456789'))
    await place.fail('USAGE', 2, bad('newone', '--active', active))
    expect(existsSync(join(place.cwd, 'keys/newone.json'))).to.equal(false)
  })

  it('prints the account by its name alone or with info', async () => {
    expect(await place.print(['account', 'info', 'bobby'])).to.equal(await place.print(['account', 'bobby']))
  })

  it('buys and sells RAM', async () => {
    const before = await account('carol')
    await place.print(['account', 'buy-ram', '1000', '--from', 'carol'])
    const bought = await account('carol')
    expect(Number(bought.ram_info.total) - Number(before.ram_info.total)).to.equal(1000)
    await place.print(['account', 'sell-ram', '400', '--from', 'carol'])
    expect(Number((await account('carol')).ram_info.total) - Number(before.ram_info.total)).to.equal(600)
    await place.print(['account', 'buy-ram', '500', '--from', 'carol', '--for', 'david'])
    await place.fail('USAGE', 2, ['account', 'buy-ram', '9', '--from', 'carol'])
    await place.fail('USAGE', 2, ['account', 'buy-ram', '1e3', '--from', 'carol'])
    await place.fail('TX_FAILED', 1, ['account', 'sell-ram', '99999999999', '--from', 'carol'])
  })

  it('pledges tokens for gas and withdraws the pledge', async () => {
    const pledged = async (of: string, by: string) =>
      (await account(by)).gas_info.pledged_info.find(({ pledger }) => pledger === of)?.amount ?? 0
    await place.print(['account', 'pledge', '12.5', '--from', 'david', '--for', 'ellen'])
    expect(await pledged('ellen', 'david')).to.equal(12.5)
    await place.print(['account', 'unpledge', '2', '--from', 'david', '--for', 'ellen'])
    expect(await pledged('ellen', 'david')).to.equal(10.5)
    await place.fail('USAGE', 2, ['account', 'pledge', '0.5', '--from', 'david'])
    await place.fail('USAGE', 2, ['account', 'pledge', '1.005', '--from', 'david'])
    await place.fail('TX_FAILED', 1, ['account', 'unpledge', '100', '--from', 'david', '--for', 'ellen'])
  })

  it('suggests a pledge to an account that lacks gas, and that pledge succeeds', async () => {
    const key = generateKeyPair()
    await place.print(['account', 'create', 'poorly', '--from', 'alice', '--owner', key.id, '--balance', '100'])
    await place.keep('poorly', 'poorly', key)
    const stderr = await place.fail('TX_REFUSED', 1, [
      'send',
      place.contract.id,
      'get',
      '["k"]',
      '--from',
      'poorly',
      '--gas-limit',
      '4000000',
    ])
    expect(stderr).to.contain('gas not enough').and.contain('hint Pledge IOST for gas (gas.iost/pledge)')
    await place.print(['account', 'pledge', '20', '--from', 'poorly'])
  })

  it('rejects an account without RAM before sending anything', async () => {
    const key = generateKeyPair()
    await place.print([
      'account',
      'create',
      'noram',
      '--from',
      'alice',
      '--owner',
      key.id,
      '--ram',
      '0',
      '--pledge',
      '100',
    ])
    await place.keep('noram', 'noram', key)
    const stderr = await place.fail('TX_FAILED', 1, ['account', 'permission', 'add', 'ops', '--from', 'noram'])
    expect(stderr).to.contain('pay ram failed')
  })

  describe('permission', () => {
    const permission = (...args: string[]) => ['account', 'permission', ...args, '--from', 'frank']

    it('adds a permission with weights that two keys reach together', async () => {
      const [one, two] = [generateKeyPair(), generateKeyPair('SECP256K1')]
      await place.print(permission('add', 'ops', '--threshold', '100'))
      await place.print(permission('assign', 'ops', one.id, '--weight', '50'))
      await place.print(permission('assign', 'ops', two.id, '--weight', '50'))
      await place.print(permission('assign', 'ops', 'grace@active', '--weight', '100'))
      const { ops } = (await account('frank')).permissions
      expect(ops!.items.map(({ id, weight }) => `${id} ${weight}`)).to.deep.equal([
        `${one.id} 50`,
        `${two.id} 50`,
        'grace 100',
      ])
      await place.print(permission('revoke', 'ops', one.id))
      await place.print(permission('drop', 'ops'))
      expect((await account('frank')).permissions).to.have.all.keys('active', 'owner')
    })

    it('creates groups and uses them', async () => {
      await place.print(permission('add-group', 'team'))
      await place.print(permission('assign-group', 'team', 'grace@active', '--weight', '30'))
      await place.print(permission('use-group', 'active', 'team'))
      expect((await account('frank')).permissions.active!.group_names).to.deep.equal(['team'])
      await place.print(permission('leave-group', 'active', 'team'))
      await place.print(permission('revoke-group', 'team', 'grace@active'))
      await place.print(permission('drop-group', 'team'))
    })

    it('rejects changes that lock the account out, and invalid arguments', async () => {
      const id = place.keyOf('frank').id
      expect(await place.fail('ACCOUNT_LOCKOUT', 2, permission('revoke', 'active', id))).to.contain('frank@active')
      await place.fail('TX_FAILED', 1, permission('drop', 'active'))
      await place.fail('USAGE', 2, permission('ad', 'ops'))
      await place.fail('USAGE', 2, permission('assign', 'ops'))
      await place.fail('USAGE', 2, permission('drop', 'ops', 'item'))
      await place.fail('USAGE', 2, permission('assign', 'ops', 'grace@active', '--weight', '0'))
    })
  })
})
