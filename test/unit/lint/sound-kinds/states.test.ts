import { expect } from 'chai'
import { RULES } from '../../../../src/lint/rules/rules.js'
import { contract } from '../examples/contract.js'
import { analyse } from '../subjects.js'

/** Messages of `double-payment` that name a state which is set back, about an item with one more method. */
function list(method: string): string[] {
  const found = RULES.filter(({ name }) => name === 'double-payment')
  const methods = `  make(id) { requireOwner()
    storage.mapPut('items', id, JSON.stringify({ state: 'new', end: block.time, by: '' }), tx.publisher) }
  use(id) { requireOwner()
    ${READ}
    if (item.state !== 'ready') throw 'no'
    item.state = 'used'
    ${KEEP} }
  ${method}`
  const messages = found.flatMap((rule) => [...rule.check(analyse(contract(methods)))])
  return messages.map(({ message }) => message).filter((message) => message.includes('whatever it is'))
}

const READ = `const item = JSON.parse(storage.mapGet('items', id))`
const KEEP = `storage.mapPut('items', id, JSON.stringify(item), tx.publisher)`
const SET = `item.state = 'ready'`

describe('double-payment of a state that is set back', () => {
  it('reports anyone who does it after a time', () =>
    expect(
      list(`get(id) { ${READ}\n    if (block.time < item.end) throw 'no'\n    ${SET}\n    ${KEEP} }`),
    ).to.have.length(1))
  for (const [title, method] of [
    ['after a look at it', `get(id) { ${READ}\n    if (item.state !== 'new') throw 'no'\n    ${SET}\n    ${KEEP} }`],
    ['by the owner', `get(id) { requireOwner()\n    ${READ}\n    ${SET}\n    ${KEEP} }`],
    ['by its account', `get(id) { ${READ}\n    if (item.by !== tx.publisher) throw 'no'\n    ${SET}\n    ${KEEP} }`],
    ['with another end', `get(id) { ${READ}\n    ${SET}\n    item.end = block.time + 1e12\n    ${KEEP} }`],
    [
      'for a deposit',
      `/** @amountLimit iost 9 */\n  get(id) { ${READ}\n    blockchain.deposit(tx.publisher, '1', '')\n    ${SET}\n    ${KEEP} }`,
    ],
    ['to another one', `get(id) { ${READ}\n    item.state = 'lost'\n    ${KEEP} }`],
  ] as const)
    it(`accepts one ${title}`, () => expect(list(method)).to.deep.equal([]))
})
