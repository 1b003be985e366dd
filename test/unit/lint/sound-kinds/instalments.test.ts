import { expect } from 'chai'
import { skippedPayment } from '../../../../src/lint/rules/money/skipped-payment/skipped-payment.js'
import { contract } from '../examples/contract.js'
import { analyse } from '../subjects.js'

function list(methods: string): string[] {
  return [...skippedPayment.check(analyse(contract(methods)))].map(({ message }) => message)
}

/** A deposit that its account takes back in parts of a size that it has chosen. */
const locks = (limit: string, lower = BY_PAYMENT, balance = 'value.toFixed()') => `  lock(part, amount) {
    if (!(Number(part) > 0) || storage.mapHas('locks', tx.publisher)) throw new Error('no')
    const value = parseAmount(amount, 8)
    blockchain.deposit(tx.publisher, value.toFixed(), '')
    storage.mapPut('locks', tx.publisher, JSON.stringify({ part, balance: ${balance}, since: block.time }), tx.publisher) }
  take() { const lock = JSON.parse(storage.mapGet('locks', tx.publisher))
    if (block.time - lock.since < 86400e9) throw new Error('early')
    lock.since = block.time
    let pay = new BigNumber(lock.part)
    ${limit}
    ${lower}
    storage.mapPut('locks', tx.publisher, JSON.stringify(lock), tx.publisher)
    blockchain.withdraw(tx.publisher, pay.toFixed(8, 1), '') }`
const BY_PAYMENT = 'lock.balance = new BigNumber(lock.balance).minus(pay).toFixed()'
const LIMITED = 'if (pay.gt(lock.balance)) pay = new BigNumber(lock.balance)'

describe('skipped-payment of an instalment of the own deposit', () => {
  for (const limit of [
    LIMITED,
    `if (pay.gt(lock.balance)) throw new Error('more')`,
    'const rest = new BigNumber(lock.balance); pay = pay.gt(rest) ? rest : pay',
  ])
    it(`accepts ${limit}`, () => expect(list(locks(limit))).to.deep.equal([]))
  for (const [limit, lower, balance] of [
    [''],
    [LIMITED, ''],
    [LIMITED, BY_PAYMENT, `'1000'`],
    [LIMITED.replaceAll('lock.balance', `storage.get('pool')`)],
  ] as const)
    it(`reports ${limit} ${lower} ${balance}`, () => expect(list(locks(limit, lower, balance))).to.have.length(1))
})
