import { expect } from 'chai'
import { getWithoutNullCheck } from '../../../../src/lint/rules/storage/get-without-null-check.js'
import { contract } from '../examples/contract.js'
import { analyse } from '../subjects.js'

function list(methods: string): string[] {
  return [...getWithoutNullCheck.check(analyse(contract(methods)))].map(({ message }) => message)
}

/** A purchase by a price that may be missing. */
const purchases = (refuse: string) => `  price(id, price) { requireOwner()
    storage.mapPut('price', id, parseAmount(price, 2).toFixed(), tx.publisher) }
  /** @amountLimit iost unlimited */
  buy(id, amount) { const value = parseAmount(amount, 2)
    const price = storage.mapGet('price', id)
    ${refuse}
    blockchain.deposit(tx.publisher, value.toFixed(), '')
    const rest = value.minus(new BigNumber(price))
    if (rest.gt(0)) blockchain.withdraw(tx.publisher, rest.toFixed(), '') }`

describe('get-without-null-check of an entry that a comparison refuses where it is missing', () => {
  for (const refuse of [
    `if (!value.gte(price)) throw new Error('too little')`,
    `if (value.eq(price)) {} else throw new Error('too little')`,
  ])
    it(`accepts ${refuse}`, () => expect(list(purchases(refuse))).to.deep.equal([]))
  for (const refuse of [
    '',
    `if (value.lt(price)) throw new Error('too little')`,
    `if (!value.gte(price)) blockchain.receipt('little')`,
  ])
    it(`reports ${refuse}`, () => expect(list(purchases(refuse))).to.have.length(1))
})

/** Shares that are stored with what they have earned, beside those of the contract. */
const shares = (own: string) => `  buy(who, amount) { requireSigner(who)
    storage.put(who + '_share', parseAmount(amount, 8).toFixed(), tx.publisher)
    storage.put(who + '_claimed', '0', tx.publisher) }
  sell(who) { requireSigner(who)
    if (!storage.has(who + '_share')) throw new Error('none')
    return new BigNumber(storage.get(who + '_claimed')).plus(1).toFixed() }
  burn() { storage.put(${own} + '_share', '0', tx.publisher) }`

describe('get-without-null-check of an entry beside one of the contract', () => {
  it('accepts an entry that each account has with another one', () =>
    expect(list(shares('blockchain.contractName()'))).to.deep.equal([]))
  it('reports an entry that the account can have without the other one', () =>
    expect(list(shares('tx.publisher'))).to.have.length(1))
})
