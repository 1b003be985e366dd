import { expect } from 'chai'
import { gasIost } from '../../../src/system-contracts/gas.iost.js'
import { tokenIost } from '../../../src/system-contracts/token.iost/contract.js'
import { NativeChain } from './native-host.js'

/** A chain on which alice1 has 90000000 iost and has pledged 100 for herself. */
function openChain() {
  const chain = new NativeChain().deploy('token.iost', '1.0.6').deploy('gas.iost', '1.0.0').signUp('alice1', 'bobby22')
  chain.number = 0
  chain.call(tokenIost, 'create', 'iost', 'alice1', 90000000n, '{}')
  chain.call(tokenIost, 'issue', 'iost', 'alice1', '90000000')
  chain.number = 1
  const call = (name: string, ...args: string[]) => chain.call(gasIost, name, ...args)
  const first = call('pledge', 'alice1', 'alice1', '100')
  return { chain, call, first }
}

describe('gas.iost', () => {
  it('activates the gas of an account with the first pledge', () => {
    const { chain, first } = openChain()
    const read = (name: string) => chain.read('gas.iost', `alice1${name}`)?.value
    expect(first.error).to.equal(undefined)
    expect(first.receipts.map((receipt) => receipt.split(' ')[0])).to.deep.equal([
      'token.iost/transfer',
      'gas.iost/pledge',
    ])
    expect(read('gt')).to.deep.equal({ value: 10000000000n, scale: 8 })
    expect(read('gl')).to.deep.equal({ value: 30000000n, scale: 0 })
    expect(read('gs')).to.deep.equal({ value: 10000000n, scale: 0 })
    expect(read('gu')).to.equal(chain.time)
  })

  it('adds later pledges after the regeneration so far', () => {
    const { chain, call } = openChain()
    chain.time += 5_000_000_000n
    call('pledge', 'alice1', 'alice1', '1.5')
    expect(chain.read('gas.iost', 'alice1gs')?.value).to.deep.equal({ value: 10150575_00n, scale: 2 })
    expect(chain.read('gas.iost', 'alice1gp', 'alice1')?.value).to.deep.equal({ value: 10150000000n, scale: 8 })
  })

  it('freezes an unpledged amount for three days and reduces gas to the new limit', () => {
    const { chain, call } = openChain()
    const { receipts, ram } = call('unpledge', 'alice1', 'alice1', '90.0')
    const until = chain.time + 259_200_000_000_000n
    expect(receipts).to.deep.equal([
      `token.iost/transferFreeze ["iost","gas.iost","alice1","90",${until},""]`,
      'gas.iost/unpledge ["alice1","alice1","90.0"]',
    ])
    expect(ram).to.include({ alice1: 86 })
    expect(chain.read('gas.iost', 'alice1gs')?.value).to.deep.equal({ value: 3000000n, scale: 0 })
  })

  it('deletes a pledge that is withdrawn completely', () => {
    const { chain, call } = openChain()
    call('pledge', 'alice1', 'bobby22', '10')
    chain.publisher = 'bobby22'
    expect(call('unpledge', 'alice1', 'bobby22', '10').error).to.equal('transaction has no permission')
    chain.publisher = 'alice1'
    expect(call('unpledge', 'alice1', 'bobby22', '10').error).to.equal('unpledge too much (10 - 10) less than 10')
    call('pledge', 'alice1', 'alice1', '10')
    expect(call('unpledge', 'alice1', 'alice1', '100').error).to.equal(undefined)
    expect(call('unpledge', 'alice1', 'bobby22', '1').error).to.equal('unpledge too much (10 - 1) less than 10')
  })

  const refusals: [string, string[], string][] = [
    ['pledge', ['ghost', 'alice1', '5'], 'invalid user name ghost'],
    ['pledge', ['alice1', 'ghost', '5'], 'invalid user name ghost'],
    ['unpledge', ['alice1', 'ghost', '5'], 'invalid user name alice1'],
    ['pledge', ['bobby22', 'alice1', '5'], 'transaction has no permission'],
    ['pledge', ['alice1', 'alice1', '0'], 'invalid amount 0'],
    ['pledge', ['alice1', 'alice1', 'x'], 'invalid amount x'],
    ['pledge', ['alice1', 'alice1', '0.99'], 'min pledge num is &{100000000 8 <nil>}'],
    ['unpledge', ['alice1', 'alice1', '0.99'], 'min unpledge num is &{100000000 8 <nil>}'],
    ['unpledge', ['alice1', 'bobby22', '1'], 'alice1 did not pledge for bobby22'],
    ['pledge', ['alice1', 'alice1', '1000000000'], 'balance not enough 89999900 < 1000000000'],
    ['pledge', ['alice1', 'alice1', '1000000.12345678'], 'overflow error'],
  ]
  for (const [name, args, error] of refusals) {
    it(`rejects ${name} ${args.join(' ')}`, () => {
      expect(openChain().call(name, ...args).error).to.equal(error)
    })
  }
})
