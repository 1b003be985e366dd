import { expect } from 'chai'
import { readStorageKeys } from '../../../../src/contract/syntax/storage-keys.js'

/** Code of a contract, and keys that it can and cannot store, written by hand from the chain's interface. */
interface Row {
  code: string
  plain?: readonly string[]
  maps?: readonly string[]
  neither: readonly string[]
}

const ROWS: Record<string, Row> = {
  'a literal': { code: "storage.put('count', '1')", plain: ['count'], neither: ['cuont', 'counts', 'Count', ''] },
  'a literal of a map': { code: "storage.mapPut('by', who, '1')", maps: ['by'], neither: ['bye', 'b', 'who'] },
  'reads and checks': {
    code: "storage.get('a1'); storage.has('b1'); storage.del('c1'); storage.mapKeys('d1'); storage.mapLen('e1')",
    plain: ['a1', 'b1', 'c1'],
    maps: ['d1', 'e1'],
    neither: ['f1'],
  },
  'a constant': { code: "const KEY = 'total'; storage.put(KEY, '1')", plain: ['total'], neither: ['KEY', 'totla'] },
  'a choice': { code: "storage.put(open ? 'yes' : 'no', '1')", plain: ['yes', 'no'], neither: ['open', 'maybe'] },
  'a template': {
    code: `storage.put(\`item.\${id}.name\`, '1')`,
    plain: ['item.5.name', 'item..name'],
    neither: ['item5.name', 'item.5', 'itme.5.name'],
  },
  'a sum': { code: "storage.put('item' + id, '1')", plain: ['item5', 'item'], neither: ['itm5', 'tem5'] },
  'a parameter': {
    code: "function write(key) { storage.put(key, '1') } write('balance')",
    plain: ['balance', 'anything', 'x'],
    neither: ['balanec', 'balances'],
  },
  'a name that is declared twice': {
    code: "{ const key = 'first' } { const key = 'second'; storage.put(key, '1') }",
    plain: ['first', 'second', 'another'],
    neither: ['secnod'],
  },
  'a field of a class of a library': {
    code: `class List {
      constructor(name) { this.name = name }
      push() { storage.put(\`\${this.name}.length\`, '1') }
    }
    new List('offers')`,
    plain: ['offers.length', 'x.length'],
    neither: ['offers.lenght', 'ofers.length', 'offers'],
  },
  'a storage of another name': { code: "store.put('count', '1')", neither: ['count'] },
  'a key with letters of patterns': { code: "storage.put('a.b+(c)', '1')", plain: ['a.b+(c)'], neither: ['axb+(c)'] },
}

describe('storage keys of a contract', () => {
  for (const [title, { code, plain = [], maps = [], neither }] of Object.entries(ROWS)) {
    it(`storage keys of a contract are read from ${title}`, () => {
      const keys = readStorageKeys(code)
      for (const key of plain) expect(keys.mayStore(key, false), key).to.equal(true)
      for (const key of maps) expect(keys.mayStore(key, true), key).to.equal(true)
      for (const key of neither) {
        expect(keys.mayStore(key, false), key).to.equal(false)
        expect(keys.mayStore(key, true), key).to.equal(false)
      }
    })
  }

  it('storage keys of a contract are not limited if the code cannot be read', () => {
    expect(readStorageKeys('class {').mayStore('anything', true)).to.equal(true)
  })
})
