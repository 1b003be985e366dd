import { expect } from 'chai'
import { readReceipt } from '../../../../src/client/calls/receipt.js'
import type { WireReceipt } from '../../../../src/rpc/schema.js'

const WIRE: WireReceipt = {
  tx_hash: 'h1',
  gas_usage: 12.5,
  ram_usage: { alice: '3' },
  status_code: 'SUCCESS',
  message: '',
  returns: ['["5"]'],
  receipts: [{ func_name: 'ContractA/pay', content: 'paid' }],
}

/** Receipts share what answers for members that they do not have, so the second one is compared with the first. */
describe('receipts', () => {
  const read = () => [readReceipt(WIRE, 7), readReceipt({ ...WIRE, tx_hash: 'h2', returns: [] })]

  it('receipts have the values of their wire form, each its own', () => {
    const [first, second] = read()
    expect({ ...first }).to.deep.equal({
      hash: 'h1',
      status: 'SUCCESS',
      gasUsage: 12.5,
      ramUsage: { alice: 3 },
      message: '',
      returnValue: '5',
      returns: [['5']],
      receipts: [{ contract: 'ContractA', action: 'pay', content: 'paid' }],
      block: 7,
    })
    expect({ ...second }).to.deep.include({ hash: 'h2', returnValue: undefined, returns: [], block: undefined })
    expect(Object.keys(second!)).to.deep.equal(Object.keys(first!))
  })

  it('receipts reject members that they do not have, the first like the next', () => {
    for (const receipt of read()) {
      expect(() => Reflect.get(receipt, 'returnvalue')).to.throw('no member "returnvalue"; did you mean "returnValue"?')
      expect(() => Reflect.get(receipt, 'events')).to.throw('no member "events"')
      expect(Reflect.get(receipt, 'then')).to.equal(undefined)
    }
  })

  it('receipts reject to be a number or a text, the first like the next', () => {
    for (const receipt of read()) {
      expect(() => Number(receipt)).to.throw('a receipt is used as a number or a text')
      expect(() => `${receipt}`).to.throw('a receipt is used as a number or a text')
    }
  })
})
