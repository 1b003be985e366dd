import type { LintRule } from '../rule.js'
import { listFloats } from './float-amount/float-amount.js'

export const numberPrecision: LintRule = {
  name: 'number-precision',
  group: 'money',
  about: 'amounts that are calculated as numbers and rounded to decimal places, which is exact up to 15 digits',
  recommended: 'off',
  strict: 'warn',
  consequence:
    'A number holds 15 decimal digits. `toFixed(8)` removes the error of a few operations below that: up to 9,999,999 whole tokens with 8 places. Larger amounts lose their last places. A number that is paid without it is cut off by the token contract, which may take 1 of its last place.',
  remedy: 'Calculate with `new BigNumber(amount)`, and write with `toFixed()`.',
  kinds: [
    'An amount that is a number with a fraction, rounded to decimal places.',
    'An amount that is paid or stored as a number with a fraction, of which the token contract cuts off the error. What is owed and added to is `float-amount`.',
  ],
  assumptions: ['amounts exceed the 15 digits that a number holds', 'the last place of the amount matters'],
  bad: `export class Jar {
  init(): void {
    storage.put('total', '0')
  }

  /** @amountLimit iost 1000000 */
  add(amount: string): void {
    if (!new BigNumber(amount).gt(0)) throw new Error('wrong amount')
    blockchain.deposit(tx.publisher, amount, '')
    storage.put('total', (Number(storage.get('total')) + Number(amount)).toFixed(8))
  }
}
`,
  good: `export class Jar {
  init(): void {
    storage.put('total', '0')
  }

  /** @amountLimit iost 1000000 */
  add(amount: string): void {
    if (!new BigNumber(amount).gt(0)) throw new Error('wrong amount')
    blockchain.deposit(tx.publisher, amount, '')
    storage.put('total', new BigNumber(storage.get('total') as string).plus(amount).toFixed(8))
  }
}
`,
  *check({ contract }) {
    for (const finding of contract ? listFloats(contract) : [])
      if (finding.assumes !== undefined) yield { ...finding, cause: 'numbers' }
  },
}
