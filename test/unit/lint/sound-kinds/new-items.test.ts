import { expect } from 'chai'
import { openSetter } from '../../../../src/lint/rules/authority/open-setter/open-setter.js'
import { contract } from '../examples/contract.js'
import { analyse } from '../subjects.js'

function list(methods: string): string[] {
  return [...openSetter.check(analyse(contract(methods)))].map(({ message }) => message)
}

/** Items with a price and a holder in two maps. */
const items = (offer: string) => `  offer(id, price) { const value = parseAmount(price, 2).toFixed()
    ${offer} }
  /** @amountLimit iost unlimited */
  buy(id) { const price = storage.mapGet('price', id)
    if (!price) throw new Error('none')
    blockchain.transfer(tx.publisher, storage.mapGet('holder', id), price, '')
    storage.mapDel('price', id)
    storage.mapPut('holder', id, tx.publisher, tx.publisher) }`
const NEW = `if (storage.mapHas('holder', id)) throw new Error('taken')`
const PRICE = `storage.mapPut('price', id, value, tx.publisher)`
const HOLDER = `storage.mapPut('holder', id, tx.publisher, tx.publisher)`

describe('open-setter of the price of a new item', () => {
  for (const offer of [
    `${NEW}; ${PRICE}; ${HOLDER}`,
    `${NEW}; ${HOLDER}; ${PRICE}`,
    `if (storage.mapGet('holder', id)) throw new Error('taken'); ${PRICE}; ${HOLDER}`,
  ])
    it(`accepts ${offer}`, () => expect(list(items(offer))).to.deep.equal([]))
  for (const offer of [
    `${PRICE}; ${HOLDER}`,
    `${PRICE}; if (storage.mapHas('holder', id)) return; ${HOLDER}`,
    `if (!storage.mapHas('holder', id)) throw new Error('none'); ${PRICE}`,
    `${NEW}; ${PRICE}; ${HOLDER.replace('id', `id + 'x'`)}`,
    `if (storage.mapHas('holder', id + 'x')) throw new Error('taken'); ${PRICE}; ${HOLDER}`,
  ])
    it(`reports ${offer}`, () => expect(list(items(offer))).to.have.length(1))
})
