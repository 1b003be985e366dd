import { expect } from 'chai'
import { missingAuthority } from '../../../../src/lint/rules/authority/missing-authority/missing-authority.js'
import { contract } from '../examples/contract.js'
import { analyse } from '../subjects.js'

const list = (text: string) => [...missingAuthority.check(analyse(text))].map(({ message }) => message)

/** Albums: the pages of one account, each with the name of who keeps it. */
const albums = (map: string, page: string) =>
  contract(`  begin(name, who) { storage.mapPut(${map}, ${page}, JSON.stringify({ keeper: tx.publisher, seen: 0 }), tx.publisher) }
  look(name, who) { const album = JSON.parse(storage.mapGet(${map}, ${page}) || 'null')
    if (!album || album.keeper !== tx.publisher) throw 'no'
    album.seen += 1
    storage.mapPut(${map}, ${page}, JSON.stringify(album), tx.publisher) }`)

describe('missing-authority in maps of the caller', () => {
  for (const [map, page] of [
    ['tx.publisher', 'name'],
    ['tx.publisher', `name + '_page'`],
    [`'album:' + name`, 'tx.publisher'],
  ] as const)
    it(`accepts ${page} of ${map}`, () => expect(list(albums(map, page))).to.deep.equal([]))
  for (const [map, page] of [
    ['who', 'name'],
    [`'album'`, 'name'],
    [`'album:' + name`, 'who'],
  ] as const)
    it(`reports ${page} of ${map}`, () => expect(list(albums(map, page))).not.to.deep.equal([]))
})

/** Cards that are given back for a fixed price each. */
const cards = (check: string, count = 'sum += 1', end = `for (const card of cards) storage.mapDel('card', card)`) =>
  contract(`  draw() { const n = Number(storage.get('n') || '0') + 1
    blockchain.deposit(tx.publisher, '2', '')
    storage.put('n', String(n), tx.publisher)
    storage.mapPut('card', String(n), tx.publisher, tx.publisher) }
  giveBack(text) { const cards = JSON.parse(text)
    if (!Array.isArray(cards) || cards.length > 9 || new Set(cards).size !== cards.length) throw 'cards'
    let sum = 0
    for (const card of cards) { ${check}; ${count} }
    ${end}
    blockchain.withdraw(tx.publisher, new BigNumber('2').times(sum).toFixed(), '') }`)

describe('missing-authority of a payment for each element that a loop counts', () => {
  const own = `if (storage.mapGet('card', card) !== tx.publisher) throw 'not yours'`
  it('accepts cards of the caller that are deleted', () => expect(list(cards(own))).to.deep.equal([]))
  for (const [check, count, end] of [
    [''],
    [`if (storage.mapGet('card', card) === null) throw 'none'`],
    [`if (storage.mapGet('card', card) !== tx.publisher) blockchain.receipt('not yours')`],
    [own, 'sum += 1', ''],
  ] as const)
    it(`reports: ${check} ${count ?? ''} ${end ?? ''}`, () =>
      expect(list(cards(check, count, end))).not.to.deep.equal([]))
})
