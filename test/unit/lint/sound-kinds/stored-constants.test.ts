import { expect } from 'chai'
import { RULES } from '../../../../src/lint/rules/rules.js'
import { contract } from '../examples/contract.js'
import { analyse } from '../subjects.js'

/** The rules that report a shop of which a flag decides who may add items. */
function list(check: string, init: string, more = ''): string[] {
  const subject = analyse(
    contract(`  init() { ${init} }
  _isOwner() { return tx.publisher === blockchain.contractOwner() }
  add(text) { ${check}
    const count = Number(storage.get('count') || '0')
    storage.mapPut('items', String(count), text)
    storage.put('count', String(count + 1)) }
  clear() { requireOwner()
    for (let i = 0; i < Number(storage.get('count')); i++) storage.mapDel('items', String(i)) }
  ${more}`),
  )
  const found = RULES.filter(({ name }) => name === 'ram-payer' || name === 'unbounded-loop')
  return found.flatMap((rule) => [...rule.check(subject)].map(() => rule.name)).sort()
}

const CLOSED = `storage.put('open', 'false')`

describe('a flag that is only ever set to one value', () => {
  for (const check of [
    `if (storage.get('open') !== 'true' && !this._isOwner()) throw 'no'`,
    `if (!(storage.get('open') === 'true' || this._isOwner())) throw 'no'`,
    `if (JSON.parse(storage.get('open')) !== true && !this._isOwner()) throw 'no'`,
    `if (!JSON.parse(storage.get('open')) && !this._isOwner()) throw 'no'`,
    `const open = storage.get('open') == 'true'; if (!open && !this._isOwner()) throw 'no'`,
    `if (!this._isOwner()) { if (storage.get('open') !== 'true') throw 'no' }`,
  ]) {
    it(`needs the owner: ${check}`, () => expect(list(check, CLOSED)).to.deep.equal([]))
    for (const [title, init, more] of [
      ['the owner sets it', CLOSED, `set() { requireOwner(); storage.put('open', 'true') }`],
      ['the owner chooses it', CLOSED, `set(open) { requireOwner(); storage.put('open', open) }`],
      ['it is set from the beginning', `storage.put('open', 'true')`],
      ['a cell of any name is set', CLOSED, `set(key, value) { requireOwner(); storage.put(key, value) }`],
    ] as const)
      it(`lets everyone in where ${title}: ${check}`, () =>
        expect(list(check, init, more)).to.deep.equal(['ram-payer', 'unbounded-loop']))
  }
})
