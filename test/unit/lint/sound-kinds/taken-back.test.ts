import { expect } from 'chai'
import { contract } from '../examples/contract.js'
import { analyse, listFindings } from '../subjects.js'

const take = (body: string) =>
  contract(`  /** @amountLimit iost 100 */
  put() { blockchain.deposit(tx.publisher, '10', '')
    storage.mapPut('has', tx.publisher, '10', tx.publisher) }
  _pay(to, amount) { blockchain.withdraw(to, amount, '') }
  take(late) { const has = storage.mapGet('has', tx.publisher)
    ${body} }
  end() { const has = storage.mapGet('has', tx.publisher)
    storage.mapDel('has', tx.publisher)
    blockchain.withdraw(tx.publisher, has, '') }`)

const PAID = `blockchain.withdraw(tx.publisher, has, '')`

/** Contracts that differ in what prevents the fault: sound, and with the fault. */
const PAIRS: Record<string, { rule: string; sound: string; fault: string }> = {
  'a payment that a throw takes back': {
    rule: 'double-payment',
    sound: take(`${PAID}\n    throw 'closed'`),
    fault: take(`${PAID}\n    if (late) throw 'closed'`),
  },
  'a payment before a method that the class does not have': {
    rule: 'double-payment',
    sound: take(`if (late) ${PAID}\n    else this._pay(tx.publisher, has)\n    this._absent()`),
    fault: take(`if (late) ${PAID}\n    else this._pay(tx.publisher, has)\n    this._pay(tx.publisher, '0')`),
  },
  'a payment after the last return': {
    rule: 'double-payment',
    sound: take(`if (late) return\n    ${PAID}\n    throw 'closed'`),
    fault: take(`${PAID}\n    if (late) return\n    throw 'closed'`),
  },
  'a payment in a loop that throws': {
    rule: 'double-payment',
    sound: take(`for (const one of [1, 2]) { if (one === late) continue\n    ${PAID}\n    throw 'closed' }`),
    fault: take(`for (const one of [1, 2]) { if (one === late) return\n    ${PAID} }\n    throw 'closed'`),
  },
  'a payment before the end of an outer loop': {
    rule: 'double-payment',
    sound: take(`for (const one of [1, 2]) { for (const two of [1, 2]) { ${PAID}\n    break }\n    throw 'closed' }`),
    fault: take(
      `out: for (const one of [1, 2]) { for (const two of [1, 2]) { ${PAID}\n    continue out }\n    throw 'closed' }`,
    ),
  },
  'a payment in a block whose throw nothing catches': {
    rule: 'double-payment',
    sound: take(`try { ${PAID}\n    throw 'closed' } catch (error) { throw 'failed' }`),
    fault: take(`try { ${PAID}\n    throw 'closed' } catch (error) { blockchain.receipt('failed') }`),
  },
  'a payment in a method that throws, which nothing catches': {
    rule: 'double-payment',
    sound: take(`const pay = () => { ${PAID}\n    throw 'closed' }\n    pay()`),
    fault: take(`const pay = () => { ${PAID}\n    throw 'closed' }\n    try { pay() } catch (error) { return }`),
  },
  'a write that a throw takes back': {
    rule: 'open-setter',
    sound: take(`storage.mapDel('has', tx.publisher)
    blockchain.withdraw(tx.publisher, new BigNumber(has).times(storage.get('rate')).toFixed(8), '') }
  rate(rate) { storage.put('rate', rate)\n    throw 'closed'`),
    fault: take(`storage.mapDel('has', tx.publisher)
    blockchain.withdraw(tx.publisher, new BigNumber(has).times(storage.get('rate')).toFixed(8), '') }
  rate(rate) { storage.put('rate', rate)`),
  },
}

// The oracle is the construction: both contracts differ in what prevents the fault.
describe('lint rules beside what a throw takes back', () => {
  for (const [name, { rule, sound, fault }] of Object.entries(PAIRS)) {
    const report = (text: string) =>
      listFindings(analyse(text, '/contracts/example.js')).filter((finding) => finding.endsWith(` ${rule}`))
    it(`${name} is accepted`, () => expect(report(sound)).to.deep.equal([]))
    it(`the fault in place of ${name} is reported`, () => expect(report(fault)).to.not.deep.equal([]))
  }
})
