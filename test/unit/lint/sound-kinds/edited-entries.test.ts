import { expect } from 'chai'
import { notPersisted } from '../../../../src/lint/rules/storage/not-persisted/not-persisted.js'
import { contract } from '../examples/contract.js'
import { analyse } from '../subjects.js'

function list(methods: string): string[] {
  return [...notPersisted.check(analyse(contract(methods)))].map(({ message }) => message)
}

/** Houses that one action makes and edits. */
const houses = (fresh: string, edit: string) => `  _house(id) { const text = storage.mapGet('houses', id)
    return text ? JSON.parse(text) : null }
  save(price, id) { if (!(Number(price) > 0)) throw new Error('price')
    let house = id ? this._house(id) : null
    if (house && house.author !== tx.publisher) throw new Error('not yours')
    if (!house) { ${fresh}
      house = { author: tx.publisher, price: Number(price) } } else { ${edit} }
    storage.mapPut('houses', id, JSON.stringify(house), tx.publisher) }
  /** @amountLimit iost unlimited */
  see(id) { const house = this._house(id)
    if (!house) throw new Error('none')
    blockchain.transfer(tx.publisher, house.author, house.price.toFixed(8), '') }`
const NEXT = `storage.put('size', String(Number(id) + 1), tx.publisher)`

describe('not-persisted of an entry that the action edits or makes', () => {
  for (const fresh of [`id = storage.get('size'); ${NEXT}`, 'id = tx.publisher + block.number'])
    it(`accepts ${fresh}`, () => expect(list(houses(fresh, 'house.price = Number(price)'))).to.deep.equal([]))
  for (const [fresh, edit] of [
    ['', `house.price = Number(price); id = storage.get('size'); ${NEXT}`],
    [`id = storage.get('size'); ${NEXT}`, `house.price = Number(price); id = tx.hash`],
    [`throw new Error('none')`, `house.price = Number(price); if (price > 5) id = tx.hash`],
    [`throw new Error('none')`, `house.price = Number(price); id = price > 5 ? storage.get('size') : id`],
  ] as const)
    it(`reports ${fresh} else ${edit}`, () => expect(list(houses(fresh, edit))).to.have.length(1))
})
