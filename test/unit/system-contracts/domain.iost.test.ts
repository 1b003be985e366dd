import { expect } from 'chai'
import { domainIost } from '../../../src/system-contracts/domain.iost.js'
import { NativeChain } from './native-host.js'

/** A chain on which alice1 has linked `hello.io`. */
function openChain() {
  const chain = new NativeChain().deploy('domain.iost', '1.0.0').signUp('alice1', 'bobby22', 'admin')
  const call = (name: string, ...args: string[]) => chain.call(domainIost, name, ...args)
  const first = call('link', 'hello.io', 'ContractA')
  return { chain, call, first }
}

describe('domain.iost', () => {
  it('writes three tables for the price of three entries, and returns no list', () => {
    const { chain, first } = openChain()
    expect(first).to.deep.include({ error: undefined, returns: null, cpu: 930, receipts: [] })
    expect(first.ram).to.deep.equal({ 'domain.iost': 188 })
    const read = (table: string, field: string) => chain.read('domain.iost', table, field)?.value
    expect(read('dns_table', 'hello.io')).to.equal('ContractA')
    expect(read('dns_revert_table', 'ContractA')).to.equal('hello.io')
    expect(read('dns_owner_table', 'hello.io')).to.equal('alice1')
  })

  it('transfers a domain, which only the new owner can link', () => {
    const { chain, call } = openChain()
    expect(call('transfer', 'hello.io', 'bobby22')).to.include({ error: undefined, cpu: 320 })
    expect(call('link', 'hello.io', 'ContractB').error).to.equal('no privilege of claimed url')
    chain.publisher = 'bobby22'
    expect(call('link', 'hello.io', 'ContractB').error).to.equal(undefined)
  })

  it('reserves system names for the administrator', () => {
    const { chain, call } = openChain()
    expect(call('link', 'mine.iost', 'ContractA').error).to.equal('only admin has permission to claim url .iost')
    chain.publisher = 'admin'
    expect(call('link', 'mine.iost', 'ContractA').error).to.equal(undefined)
  })

  const refusals: [string, string[], string][] = [
    ['link', ['a.b', 'C'], 'url invalid. url length should be between 5,16 got a.b'],
    ['link', ['nodots', 'C'], "url invalid. url must contain '.'"],
    ['link', ['has-dash.io', 'C'], 'url invalid. url contains invalid character 45'],
    ['transfer', ['none.io', 'bobby22'], "url doesn't have owner. Link directly"],
  ]
  for (const [name, args, error] of refusals) {
    it(`rejects ${name} ${args.join(' ')}`, () => {
      expect(openChain().call(name, ...args).error).to.equal(error)
    })
  }
})
