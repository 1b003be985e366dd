import { expect } from 'chai'
import { proposeGasLimit, proposeLimits } from '../../../src/collect/proposals.js'
import { sampleCall, sampleRecord } from './sample.js'

const RUN = sampleRecord([
  sampleCall({ spent: { iost: '10.5' } }),
  sampleCall({ spent: { iost: '9', gem: '3' } }),
  sampleCall({ action: '(deploy)', spent: { iost: '99' } }),
  sampleCall({ isOwn: false, spent: { iost: '99' } }),
])
const declare = (token: string, value: string) => ({ contract: 'token', action: 'pay', token, value })
const tags = (declared: ReturnType<typeof declare>[]) => proposeLimits(RUN, declared).map(({ tag }) => tag)

describe('proposals', () => {
  it('are the amounts that calls needed, as the tag to write', () => {
    expect(tags([])).to.deep.equal(['@amountLimit gem 3', '@amountLimit iost 10.5'])
  })

  it('are made where a limit is too low, and not where it is enough', () => {
    expect(tags([declare('iost', '10.4'), declare('gem', '3')])).to.deep.equal(['@amountLimit iost 10.5'])
    expect(tags([declare('iost', '10.5'), declare('*', 'unlimited')])).to.deep.equal([])
  })

  it('of gas are round, and never less than a transaction has to allow', () => {
    expect([100, 33_878, 666_222].map(proposeGasLimit)).to.deep.equal([6_000, 41_000, 800_000])
  })
})
