import { expect } from 'chai'
import fc from 'fast-check'
import { Store } from '../../../src/state/store.js'

type Writes = [string, string | undefined][]

const writes = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.option(fc.string(), { nil: undefined })))

function contentsOf(store: Store): Record<string, string> {
  return Object.fromEntries(store.entries())
}

describe('state store', () => {
  it('returns a new version and leaves the old one unchanged', () => {
    const before = new Store([['a', '1']])
    const after = before.commit(
      new Map([
        ['a', '2'],
        ['b', '3'],
      ]),
    )
    expect([after.get('a'), after.get('b')]).to.deep.equal(['2', '3'])
    expect([before.get('a'), before.get('b')]).to.deep.equal(['1', undefined])
  })

  it('deletes a key that is set to undefined', () => {
    const before = new Store([['a', '1']])
    const after = before.commit(new Map([['a', undefined]]))
    expect(after.get('a')).to.equal(undefined)
    expect(after.size).to.equal(0)
    expect(before.get('a')).to.equal('1')
  })

  it('isolates two versions derived from the same one', () => {
    const root = new Store([['a', '1']])
    const left = root.commit(new Map([['a', 'left']]))
    const right = root.commit(new Map([['b', 'right']]))
    expect(contentsOf(left)).to.deep.equal({ a: 'left' })
    expect(contentsOf(right)).to.deep.equal({ a: '1', b: 'right' })
    expect(contentsOf(root)).to.deep.equal({ a: '1' })
  })

  it('keeps every version of any commit tree, read in any order', () => {
    const commit = fc.record({ parent: fc.nat(), writes, shortened: fc.option(fc.nat(), { nil: undefined }) })
    fc.assert(
      fc.property(fc.array(commit, { maxLength: 12 }), fc.array(fc.nat(), { maxLength: 20 }), (commits, reads) => {
        const stores = [new Store()]
        const models: Record<string, string>[] = [{}]
        for (const { parent, writes, shortened } of commits) {
          const at = parent % stores.length
          stores.push(stores[at]!.commit(new Map(writes)))
          models.push(applyWrites(models[at]!, writes))
          if (shortened !== undefined) stores[shortened % stores.length]!.shorten()
        }
        for (const read of reads) {
          const at = read % stores.length
          expect(Object.fromEntries(['a', 'b', 'c', 'd'].map((key) => [key, stores[at]!.get(key)]))).to.deep.include(
            models[at]!,
          )
          expect(contentsOf(stores[at]!)).to.deep.equal(models[at])
        }
      }),
    )
  })
})

function applyWrites(model: Record<string, string>, writes: Writes): Record<string, string> {
  const next = { ...model }
  for (const [key, value] of writes) {
    if (value === undefined) delete next[key]
    else next[key] = value
  }
  return next
}
