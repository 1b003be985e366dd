import { expect } from 'chai'
import { predictableRandom } from '../../../../src/lint/rules/time/predictable-random/predictable-random.js'
import { contract } from '../examples/contract.js'
import { analyse } from '../subjects.js'

function list(methods: string): string[] {
  return [...predictableRandom.check(analyse(contract(methods)))].map(({ message }) => message)
}

/** Solutions with an id, of which the asker accepts one, who is paid. */
const answers = (id: string, win = 'one.id === id') => `  answer(asker, text) {
    const list = JSON.parse(storage.mapGet('answers', asker) || '[]')
    list.push({ id: ${id}, by: tx.publisher, text: text.substring(0, 80) })
    storage.mapPut('answers', asker, JSON.stringify(list), tx.publisher) }
  accept(id) { const value = storage.mapGet('bounty', tx.publisher)
    if (!value) throw new Error('none')
    let winner = ''
    for (const one of JSON.parse(storage.mapGet('answers', tx.publisher))) if (${win}) winner = one.by
    if (!winner) throw new Error('unknown')
    storage.mapDel('bounty', tx.publisher)
    blockchain.withdraw(winner, value, '') }`

describe('predictable-random of ids that are a part of a hash', () => {
  for (const id of [
    'IOSTCrypto.sha3(tx.hash).substring(0, 36)',
    'IOSTCrypto.sha3(tx.hash + text).slice(0, 16)',
    'IOSTCrypto.sha3Hex(tx.hash).slice(4)',
    'tx.hash.slice(0, 20)',
    `'a' + IOSTCrypto.sha3(tx.hash).substring(0, 36)`,
  ])
    it(`accepts ${id}`, () => expect(list(answers(id))).to.deep.equal([]))
  for (const id of [
    'IOSTCrypto.sha3(tx.hash).substring(0, 1)',
    'IOSTCrypto.sha3(tx.hash).slice(2, 4)',
    'IOSTCrypto.sha3(tx.hash).slice(-2)',
    'Number.parseInt(IOSTCrypto.sha3Hex(tx.hash).slice(0, 16), 16)',
    'Number.parseInt(IOSTCrypto.sha3Hex(tx.hash).slice(0, 16), 16) % 6',
  ])
    it(`reports ${id}`, () => expect(list(answers(id))).to.have.length(1))
})
