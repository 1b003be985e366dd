import { expect } from 'chai'
import { createPrices, readPriceSettings } from '../../../src/gas/prices.js'
import { Overlay } from '../../../src/state/overlay.js'
import { writeRecord } from '../../../src/state/records.js'
import { Store } from '../../../src/state/store.js'

/** The list after these settings, which a chain reads before a block. */
function readAfter(settings: string) {
  const state = new Overlay(new Store())
  writeRecord(state, { contract: 'system.iost', key: 'settings', field: 'host' }, settings)
  const prices = createPrices()
  readPriceSettings(prices, state)
  return prices
}

describe('gas prices', () => {
  it('gas prices are those of the settings, with 0 for omitted values', () => {
    const prices = readAfter('{"costs":{"ReceiptPrice":{"Net":2},"GetCost":{"CPU":7,"Data":1}}}')
    expect(prices).to.deep.equal({
      ...createPrices(),
      ReceiptPrice: { Data: 0, Net: 2, CPU: 0 },
      GetCost: { Data: 1, Net: 0, CPU: 7 },
    })
  })

  for (const settings of [
    '',
    'null',
    '{"costs":5}',
    '{"costs":{"GetCost":5}}',
    '{"costs":{"GetCost":null}}',
    '{"costs":{"GetCost":{"CPU":1.5}}}',
    '{"costs":{"GetCost":{"CPU":"7"}}}',
    '{"costs":{"constructor":{"CPU":7}}}',
  ]) {
    it(`gas prices are the defaults for the settings "${settings}"`, () =>
      expect(readAfter(settings)).to.deep.equal(createPrices()))
  }
})
