import { expect } from 'chai'
import { RULES } from '../../../../src/lint/rules/rules.js'
import { contract } from '../examples/contract.js'
import { analyse } from '../subjects.js'

/** Messages of `double-payment` that name two actions, about a pool with one more method. */
function list(method: string, before = 'blockchain.withdraw(tx.publisher, mine.toFixed(), "")'): string[] {
  const found = RULES.filter(({ name }) => name === 'double-payment')
  const messages = found.flatMap((rule) => [...rule.check(analyse(contract(pool(method, before))))])
  return messages.map(({ message }) => message).filter((message) => message.includes('lowers'))
}

const HAS = `const mine = readAmount(storage.mapGet('has', tx.publisher))\n    if (!mine.gt(0)) throw 'none'`
const DELETE = `storage.mapDel('has', tx.publisher)`
const pool = (method: string, then: string) => `  /** @amountLimit iost 9 */
  stake(amount) { const added = parseAmount(amount, 8)
    blockchain.deposit(tx.publisher, added.toFixed(), '')
    storage.put('total', readAmount(storage.get('total')).plus(added).toFixed())
    storage.mapPut('has', tx.publisher, readAmount(storage.mapGet('has', tx.publisher)).plus(added).toFixed(), tx.publisher) }
  leave() { ${HAS}
    ${DELETE}
    storage.put('total', readAmount(storage.get('total')).minus(mine).toFixed())
    ${then} }
  share(amount) { requireOwner()
    blockchain.withdraw(owner(), readAmount(amount).div(storage.get('total')).toFixed(8, 1), '') }
  ${method}`

describe('double-payment of an entry without its total', () => {
  for (const method of [
    `quit() { ${HAS}\n    ${DELETE} }`,
    `quit() { ${HAS}\n    storage.mapPut('has', tx.publisher, '0', tx.publisher) }`,
    `quit() { ${HAS}\n    storage.mapPut('has', tx.publisher, mine.minus(1).toFixed(), tx.publisher) }`,
  ])
    it(`reports ${method}`, () => expect(list(method)).to.have.length(1))
  for (const [title, method] of [
    [
      'that goes to another account',
      `give(to) { ${HAS}\n    if (to === tx.publisher || storage.mapHas('has', to)) throw 'no'\n    ${DELETE}\n    storage.mapPut('has', to, mine.toFixed(), tx.publisher) }`,
    ],
    [
      'that is added to another one',
      `give(to) { ${HAS}\n    if (to === tx.publisher) throw 'no'\n    ${DELETE}\n    storage.mapPut('has', to, readAmount(storage.mapGet('has', to)).plus(mine).toFixed(), tx.publisher) }`,
    ],
    [
      'that is kept in another map',
      `lock() { ${HAS}\n    ${DELETE}\n    storage.mapPut('locked', tx.publisher, mine.toFixed(), tx.publisher) }`,
    ],
    [
      'that is empty',
      `close() { if (readAmount(storage.mapGet('has', tx.publisher)).gt(0)) throw 'no'\n    ${DELETE} }`,
    ],
    ['that the owner deletes', `slash(who) { requireOwner()\n    storage.mapDel('has', who) }`],
    ['of another kind', `forget() { storage.mapDel('name', tx.publisher) }`],
  ] as const)
    it(`accepts one ${title}`, () => expect(list(method)).to.deep.equal([]))
})

// Members of this name were taken for the method that looks whether an entry is there.
describe('a total of what all have paid', () => {
  for (const name of ['sum', 'has', 'mapHas'])
    it(`is no replaced payment as a member ${name}`, () => {
      const text = contract(`  init() { storage.put('pot', '{"${name}":"0"}') }
  /** @amountLimit iost 9 */
  give(amount) { const added = parseAmount(amount, 8)
    const pot = JSON.parse(storage.get('pot'))
    blockchain.deposit(tx.publisher, added.toFixed(), '')
    pot.${name} = new BigNumber(pot.${name}).plus(added).toFixed()
    pot.last = tx.publisher
    storage.put('pot', JSON.stringify(pot), tx.publisher) }
  take() { requireOwner()
    const pot = JSON.parse(storage.get('pot'))
    blockchain.withdraw(owner(), pot.${name}, '')
    pot.${name} = '0'
    storage.put('pot', JSON.stringify(pot)) }`)
      const found = RULES.filter((rule) => rule.name === 'replaced-entry')
      expect(found.flatMap((rule) => [...rule.check(analyse(text))])).to.deep.equal([])
    })
})
