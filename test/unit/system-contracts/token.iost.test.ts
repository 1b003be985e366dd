import { expect } from 'chai'
import type { JsonBlob } from '../../../src/state/values.js'
import { describeNative } from '../../../src/system-contracts/runtime/registry.js'
import { tokenIost } from '../../../src/system-contracts/token.iost/contract.js'
import { NativeChain } from './native-host.js'

/** A chain with the token `cy` (3 decimals, 100 at most) of which alice1 has 50. */
function openChain({ version = '1.0.6', config = '{"decimal":3}' } = {}) {
  const chain = new NativeChain().deploy('token.iost', version).signUp('alice1', 'bobby22')
  const call = (name: string, ...args: (string | bigint)[]) => chain.call(tokenIost, name, ...args)
  call('create', 'cy', 'alice1', 100n, config)
  call('issue', 'cy', 'alice1', '50')
  const balance = (account: string) => chain.read('token.iost', `TB${account}`, 'cy')?.value
  const frozen = (account: string) => (chain.read('token.iost', `TF${account}`, 'cy')?.value as JsonBlob)?.text
  return { chain, call, balance, frozen }
}

describe('token.iost', () => {
  it('charges the same costs as the chain', () => {
    const chain = new NativeChain().deploy('token.iost', '1.0.6').signUp('alice1', 'bobby22')
    const costs = [
      chain.call(tokenIost, 'create', 'cy', 'alice1', 100n, '{}'),
      chain.call(tokenIost, 'issue', 'cy', 'alice1', '50'),
      chain.call(tokenIost, 'issue', 'cy', 'alice1', '1'),
      chain.call(tokenIost, 'transfer', 'cy', 'alice1', 'bobby22', '1', ''),
      chain.call(tokenIost, 'transfer', 'cy', 'alice1', 'bobby22', '1', ''),
      chain.call(tokenIost, 'transferFreeze', 'cy', 'alice1', 'bobby22', '1', 5n, ''),
      chain.call(tokenIost, 'balanceOf', 'cy', 'alice1'),
      chain.call(tokenIost, 'supply', 'cy'),
      chain.call(tokenIost, 'destroy', 'cy', 'alice1', '1'),
    ].map(({ cpu, error }) => error ?? cpu)
    expect(costs).to.deep.equal([2790, 3960, 4560, 4260, 4560, 3680, 1520, 920, 3060])
  })

  it('lets the publisher pay for new balances, but not for those of iost', () => {
    const { chain, call } = openChain()
    chain.number = 0
    for (const step of [
      ['create', 'iost', 'alice1', 9n, '{}'],
      ['issue', 'iost', 'alice1', '9'],
    ] as const) {
      const [name, ...args] = step
      call(name, ...args)
    }
    chain.number = 1
    expect(call('transfer', 'cy', 'alice1', 'bobby22', '1', '').ram).to.deep.equal({ alice1: 40 })
    expect(call('transfer', 'iost', 'alice1', 'bobby22', '1', '').ram).to.deep.equal({ 'token.iost': 48 })
    expect(call('transfer', 'iost', 'alice1', 'Contractx', '1', '').ram).to.deep.equal({ 'token.iost': 0, alice1: 46 })
  })

  it('formats amounts canonically', () => {
    const { call } = openChain()
    const { receipts } = call('transfer', 'cy', 'alice1', 'bobby22', '007.12345', '<memo>')
    expect(receipts).to.deep.equal(['token.iost/transfer ["cy","alice1","bobby22","7.123","\\u003cmemo\\u003e"]'])
  })

  it('moves nothing in a transfer to the same account, but has a receipt', () => {
    const { call, balance } = openChain()
    expect(call('transfer', 'cy', 'alice1', 'alice1', '10', '').receipts).to.have.length(1)
    expect(balance('alice1')).to.equal(50000n)
  })

  it('discards amounts issued to an invalid key', () => {
    const { chain, call, balance } = openChain()
    expect(call('issue', 'cy', 'a@b', '1')).to.include({ error: undefined, cpu: 3670 })
    expect(balance('a@b')).to.equal(undefined)
    expect(chain.read('token.iost', 'TIcy', 'supply')?.value).to.equal(51000n)
  })

  it('keeps frozen tokens in time order with 64-bit times, and releases those due', () => {
    const { chain, call, balance, frozen } = openChain()
    const late = 9_000_000_000_000_000_001n
    for (const [amount, until] of [
      ['3', late],
      ['2', chain.time],
      ['1', chain.time],
    ] as const) {
      call('transferFreeze', 'cy', 'alice1', 'bobby22', amount, until, '')
    }
    const due = `{"Amount":1000,"Ftime":${chain.time}},{"Amount":2000,"Ftime":${chain.time}}`
    expect(frozen('bobby22')).to.equal(`[${due},{"Amount":3000,"Ftime":${late}}]`)
    const { returns, ram, charges } = call('balanceOf', 'cy', 'bobby22')
    expect(returns).to.deep.equal(['3'])
    expect(ram).to.deep.equal({ alice1: 40 - due.length - 1 })
    expect(charges).to.include('op*2')
    expect(balance('bobby22')).to.equal(3000n)
    chain.time = late
    expect(call('balanceOf', 'cy', 'bobby22').returns).to.deep.equal(['6'])
    expect(frozen('bobby22')).to.equal('[]')
  })

  const refusals: [string, (string | bigint)[], string][] = [
    ['create', ['a', 'alice1', 1n, '{}'], 'token symbol invalid. token symbol length should be between 2,16 got a'],
    ['create', ['a.b', 'alice1', 1n, '{}'], 'token symbol invalid. token symbol contains invalid character 46'],
    ['create', ['cy', 'alice1', 1n, '{}'], 'token exists'],
    ['create', ['cz', 'bobby22', 1n, '{}'], 'transaction has no permission'],
    ['create', ['cz', 'alice1', 1n, '{"decimal":19}'], 'invalid decimal'],
    ['create', ['cz', 'alice1', 1n, '{"decimal":"1"}'], 'decimal in config should be number'],
    ['create', ['cz', 'alice1', 1n, '{"decimal":1e400}'], 'decimal in config should be number'],
    ['create', ['cz', 'alice1', 10n, '{"decimal":18}'], 'invalid totalSupply'],
    [
      'create',
      ['cz', 'alice1', 1n, '7'],
      'json: cannot unmarshal number into Go value of type map[string]interface {}',
    ],
    ['issue', ['no', 'alice1', '1'], 'token not exists'],
    ['issue', ['cy', 'alice1', '50.001'], 'supply too much'],
    ['issue', ['cy', 'alice1', '1.'], 'invalid amount 1. <nil>'],
    ['issue', ['cy', 'alice1', '9223372036854775807'], 'invalid amount 9223372036854775807 overflow error'],
    ['transfer', ['cy', 'alice1', 'bobby22', '0.0009', ''], 'invalid amount'],
    ['transfer', ['cy', 'alice1', 'bobby22', '50.1', ''], 'balance not enough 50 < 50.1'],
    ['transfer', ['cy', 'bobby22', 'alice1', '1', ''], 'transaction has no permission'],
    ['transfer', ['cy', 'alice1', 'ghost', '1', ''], 'invalid account ghost'],
    ['transfer', ['cy', 'alice1', `0x${'AB'.repeat(20)}`, '1', ''], `invalid account 0x${'AB'.repeat(20)}`],
    ['transfer', ['cy', 'alice1', 'bobby22', '1', 'é'.repeat(257)], 'memo too large'],
    ['recycle', ['cy'], 'permission denied'],
  ]
  for (const [name, args, error] of refusals) {
    it(`rejects ${name} ${args.join(' ').slice(0, 40)}`, () => {
      expect(openChain().call(name, ...args).error).to.equal(error)
    })
  }

  it('rejects transfers of a non-transferable token, except by its issuer where allowed', () => {
    const fixed = openChain({ config: '{"canTransfer":false}' })
    expect(fixed.call('transfer', 'cy', 'alice1', 'bobby22', '1', '').error).to.equal("token can't transfer")
    const { chain, call } = openChain({ config: '{"onlyIssuerCanTransfer":true}' })
    expect(call('transfer', 'cy', 'alice1', 'bobby22', '1', '').error).to.equal(undefined)
    chain.publisher = 'bobby22'
    expect(call('transfer', 'cy', 'bobby22', 'alice1', '1', '').error).to.equal('transfer need issuer permission')
  })

  describe('in other versions', () => {
    it('has the methods of each version', () => {
      const common = 'balanceOf can_update create destroy issue supply totalSupply transfer transferFreeze'
      const extra: Record<string, string[]> = {
        '1.0.0': [],
        '1.0.2': [],
        '1.0.3': [],
        '1.0.4': ['updateTotalSupply'],
        '1.0.5': ['recycle', 'transferNamespace'],
        '1.0.6': ['recycle'],
      }
      for (const [version, names] of Object.entries(extra)) {
        const abi = describeNative('token.iost', version)!.info.abi.map(({ name }) => name)
        expect(abi, version).to.deep.equal([...common.split(' '), ...names].sort())
      }
    })

    it('1.0.0 accepts amounts unchanged, one read cheaper', () => {
      const { call } = openChain({ version: '1.0.0' })
      const { cpu, receipts } = call('transfer', 'cy', 'alice1', 'bobby22', '1.50', '')
      expect(cpu).to.equal(3960)
      expect(receipts[0]).to.equal('token.iost/transfer ["cy","alice1","bobby22","1.50",""]')
      expect(call('transfer', 'cy', 'alice1', 'bobby22', '-1', '').error).to.equal('invalid amount')
    })

    it('1.0.2 writes the receiver first, and ignores a transfer to the same account', () => {
      const { call } = openChain({ version: '1.0.2' })
      const puts = call('transfer', 'cy', 'alice1', 'bobby22', '1.50', '').charges.filter((label) =>
        /^mapPut/.test(label),
      )
      expect(puts).to.deep.equal(['mapPut TBbobby22 cy', 'mapPut TBalice1 cy'])
      expect(call('transfer', 'cy', 'alice1', 'alice1', '1', '')).to.deep.include({
        cpu: 10,
        receipts: [],
        returns: [],
      })
    })

    it('1.0.4 changes the maximum supply', () => {
      const { chain, call } = openChain({ version: '1.0.4' })
      expect(call('updateTotalSupply', 'cy', 60n)).to.include({ error: undefined, cpu: 900 })
      expect(chain.read('token.iost', 'TIcy', 'totalSupply')?.value).to.equal(60000n)
      expect(call('updateTotalSupply', 'cy', 49n).error).to.match(/must be more than current supply$/)
      expect(call('updateTotalSupply', 'cy', 9223372036854776n).error).to.match(/must be less than 9223372036854775$/)
      expect(call('updateTotalSupply', 'iost', 60n).error).to.equal('native token cannot be changed')
    })

    it('1.0.5 supports namespaces', () => {
      const { call } = openChain({ version: '1.0.5' })
      expect(call('create', 'alice1.cy', 'alice1', 1n, '{}').error).to.equal(undefined)
      expect(call('create', 'bobby22.cy', 'alice1', 1n, '{}').error).to.equal('permission denied')
      expect(call('create', 'abcd.cy', 'alice1', 1n, '{}').error).to.equal('short namespace unavailable')
      expect(call('create', 'alice1.c.y', 'alice1', 1n, '{}').error).to.equal("token symbol invalid, more than one '.'")
      expect(call('transferNamespace', 'alice1', 'alice1', 'bobby22').error).to.equal(undefined)
      expect(call('transferNamespace', 'alice1', 'alice1', 'bobby22').error).to.match(/namespace belongs to bobby22$/)
    })
  })
})
