import { expect } from 'chai'
import { BoundedMap } from '../../../src/collections/bounded-map.js'

describe('BoundedMap', () => {
  it('drops the key that was set first when a new key exceeds the limit', () => {
    const map = new BoundedMap<string, number>(2).set('a', 1).set('b', 2).set('c', 3)
    expect([...map]).to.deep.equal([
      ['b', 2],
      ['c', 3],
    ])
  })

  it('keeps all keys when a known key of a full map is set', () => {
    const map = new BoundedMap<string, number>(2).set('a', 1).set('b', 2).set('a', 3)
    expect([...map]).to.deep.equal([
      ['a', 3],
      ['b', 2],
    ])
  })

  it('drops a key that is undefined like any other', () => {
    const map = new BoundedMap<string | undefined, number>(1).set(undefined, 1).set('a', 2)
    expect([...map]).to.deep.equal([['a', 2]])
  })
})
