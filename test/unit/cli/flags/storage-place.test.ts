import { expect } from 'chai'
import { formatPlace, parseMap, parsePlaces } from '../../../../src/cli/flags/storage-place.js'

describe('storage arguments', () => {
  for (const [words, places] of [
    [['total'], [['total', '']]],
    [['balances', 'alice'], [['balances', 'alice']]],
    [['balances/alice'], [['balances', 'alice']]],
    [
      ['total/', 'owner/'],
      [
        ['total', ''],
        ['owner', ''],
      ],
    ],
    [
      ['total', 'balances/alice'],
      [
        ['total', ''],
        ['balances', 'alice'],
      ],
    ],
    [
      ['a', 'b', 'c'],
      [
        ['a', ''],
        ['b', ''],
        ['c', ''],
      ],
    ],
    [['a\\/b'], [['a/b', '']]],
    [['a\\/b/c/d'], [['a/b', 'c/d']]],
    [['a\\/b', 'c'], [['a/b', 'c']]],
    [['', 'field'], [['', 'field']]],
  ] as const) {
    it(`storage arguments parse ${words.join(' ')} as ${JSON.stringify(places)}`, () => {
      expect(parsePlaces(words)).to.deep.equal(places.map(([key, field]) => ({ key, field })))
    })
  }

  it('storage arguments are printed in the form in which they are parsed', () => {
    for (const word of ['total', 'balances/alice', 'a\\/b/c/d'])
      expect(formatPlace(parsePlaces([word])[0]!)).to.equal(word)
  })

  it('arguments of a map consist of its key', () => {
    expect(parseMap(['balances'])).to.deep.equal({ key: 'balances', field: '' })
    for (const words of [[], ['balances', 'alice'], ['balances/alice'], ['a/', 'b/']]) {
      expect(() => parseMap(words)).to.throw('--fields takes one key and no field')
    }
  })

  it('storage arguments are limited to 50, because a node drops more', () => {
    const words = Array.from({ length: 51 }, (_, i) => `k${i}`)
    expect(parsePlaces(words.slice(1))).to.have.length(50)
    expect(() => parsePlaces(words))
      .to.throw('51 values, more than the 50 a node returns per request')
      .with.property('code', 'USAGE')
  })
})
