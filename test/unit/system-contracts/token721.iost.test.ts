import { expect } from 'chai'
import { token721Iost } from '../../../src/system-contracts/token721.iost.js'
import { NativeChain } from './native-host.js'

/** A chain with the token `nft`, at most two pieces, of which alice1 has number 0. */
function openChain() {
  const chain = new NativeChain().deploy('token721.iost', '1.0.0').signUp('alice1', 'bobby22')
  const call = (name: string, ...args: (string | bigint)[]) => chain.call(token721Iost, name, ...args)
  call('create', 'nft', 'alice1', 2n)
  call('issue', 'nft', 'alice1', 'first')
  return { chain, call }
}

describe('token721.iost', () => {
  it('numbers tokens from 0 and stops at the total supply', () => {
    const { call } = openChain()
    expect(call('issue', 'nft', 'bobby22', 'second').returns).to.deep.equal(['1'])
    expect(call('issue', 'nft', 'bobby22', 'third').error).to.equal('supply too much')
  })

  it('moves a token with its metadata, and charges the publisher for all writes', () => {
    const { chain, call } = openChain()
    const { cpu, receipts, ram } = call('transfer', 'nft', 'alice1', 'bobby22', '0')
    expect(cpu).to.equal(3330)
    expect(receipts).to.deep.equal(['token721.iost/transfer ["nft","alice1","bobby22","0"]'])
    expect(ram).to.deep.equal({ alice1: 1 + 48 + 1 })
    expect(chain.read('token721.iost', 'T721Malice1', '0')).to.equal(undefined)
    expect(call('tokenMetadata', 'nft', '0').returns).to.deep.equal(['first'])
    expect(call('ownerOf', 'nft', '0').returns).to.deep.equal(['bobby22'])
    expect(call('balanceOf', 'nft', 'alice1').returns).to.deep.equal([0n])
    expect(call('tokenOfOwnerByIndex', 'nft', 'bobby22', 0n).returns).to.deep.equal(['0'])
  })

  it('does nothing, without checks, in a transfer to the same account', () => {
    const outcome = openChain().call('transfer', 'none', 'ghost', 'ghost', '9')
    expect(outcome).to.deep.include({ returns: [], cpu: 10, receipts: [] })
  })

  const refusals: [string, (string | bigint)[], string][] = [
    ['create', ['nft', 'alice1', 2n], 'token exists'],
    ['create', ['nfts', 'bobby22', 2n], 'transaction has no permission'],
    ['create', ['N', 'alice1', 2n], 'token symbol invalid. token symbol length should be between 2,16 got N'],
    ['issue', ['none', 'alice1', ''], 'token not exists'],
    ['transfer', ['nft', 'bobby22', 'alice1', '0'], 'transaction has no permission'],
    ['transfer', ['nft', 'alice1', 'bobby22', '7'], 'error tokenID not exists. nft 7'],
    ['ownerOf', ['nft', '7'], 'token exists'],
    ['tokenMetadata', ['nft', '7'], 'token exists'],
    ['tokenOfOwnerByIndex', ['nft', 'alice1', 1n], 'out of range'],
    ['tokenOfOwnerByIndex', ['nft', 'alice1', -1n], 'out of range'],
  ]
  for (const [name, args, error] of refusals) {
    it(`rejects ${name} ${args.join(' ')}`, () => {
      expect(openChain().call(name, ...args).error).to.equal(error)
    })
  }

  it('rejects moving a token of another account', () => {
    const { call } = openChain()
    call('transfer', 'nft', 'alice1', 'bobby22', '0')
    const { error } = call('transfer', 'nft', 'alice1', 'ghost', '0')
    expect(error).to.equal("error token owner isn't from. owner: bobby22, from: alice1")
  })
})
