import { expect } from 'chai'
import { listActionCosts } from '../../../../src/measurements/records/actions.js'
import { listPublishingCosts, proposeGasLimit, proposeLimits } from '../../../../src/measurements/records/proposals.js'
import { sampleCall, sampleRecord } from '../sample.js'

const RUN = sampleRecord([
  sampleCall({ spent: { iost: '10.5' } }),
  sampleCall({ spent: { iost: '9', gem: '3' } }),
  sampleCall({ action: '(deploy)', spent: { iost: '99' } }),
  sampleCall({ isOwn: false, spent: { iost: '99' } }),
])
const declare = (token: string, value: string) => ({ contract: 'token', action: 'pay', token, value })
const NONE = new Set<string>()
const tags = (declared: ReturnType<typeof declare>[]) => proposeLimits(RUN, declared, NONE).map(({ tag }) => tag)

describe('amount limit proposals', () => {
  it('amount limit proposals list the amounts that calls needed as tags', () => {
    expect(tags([])).to.deep.equal(['@amountLimit gem 3', '@amountLimit iost 10.5'])
  })

  it('amount limit proposals include limits that are too low only', () => {
    expect(tags([declare('iost', '10.4'), declare('gem', '3')])).to.deep.equal(['@amountLimit iost 10.5'])
    expect(tags([declare('iost', '10.5'), declare('gem', '3')])).to.deep.equal([])
  })

  it('amount limit proposals include failed calls of failed tests, but not expected failures', () => {
    const run = sampleRecord([sampleCall({ status: 'RUNTIME_ERROR', spent: { iost: '20' } })])
    expect(proposeLimits(run, [declare('iost', '10')], NONE)).to.deep.equal([])
    const failed = new Set(['test/token.test.ts › token › pays'])
    expect(proposeLimits(run, [declare('iost', '10')], failed).map(({ tag }) => tag)).to.deep.equal([
      '@amountLimit iost 20',
    ])
  })

  it('mark limits that are wider than needed', () => {
    const proposals = proposeLimits(RUN, [declare('iost', '100'), declare('*', 'unlimited')], NONE)
    expect(proposals.map(({ kind, tag, declared }) => [kind, tag, declared])).to.deep.equal([
      ['wide', '@amountLimit gem 3', 'unlimited'],
      ['wide', '@amountLimit iost 10.5', '100'],
    ])
  })

  it('amount limit proposals include publishing costs, also in tokens if the price is known', () => {
    const calls = [sampleCall({ action: '(deploy)', gas: 700, ram: { publisher: 1000, contract: 0, others: 24 } })]
    const actions = listActionCosts({ calls })
    expect(listPublishingCosts(actions, { ramPrice: 0.0123 })).to.deep.equal([
      { contract: 'token', gas: 700, ram: 1024, iost: '12.60' },
    ])
    expect(listPublishingCosts(actions, {})[0]!.iost).to.equal(undefined)
  })

  it('proposals of gas are rounded, and at least the minimum of a transaction', () => {
    expect([100, 33_878, 666_222].map(proposeGasLimit)).to.deep.equal([6_000, 41_000, 800_000])
  })
})
