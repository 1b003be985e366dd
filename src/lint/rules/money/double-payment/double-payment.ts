import type { LintRule } from '../../rule.js'
import { FAULTS } from './faults.js'

export const doublePayment: LintRule = {
  name: 'double-payment',
  group: 'money',
  about: 'payments and votes that the same record entitles to again, and amounts that are paid and credited',
  recommended: 'error',
  strict: 'error',
  consequence:
    'A payment that leaves the record of what an account is owed can be repeated until the contract is empty. An amount that is paid and also credited is paid again when the credit is withdrawn. What comes back to an account and still counts in a total, or keeps its place, is paid once more.',
  remedy:
    'Reduce, delete or mark the record in the action that pays, on every path: subtract the amount, move the time mark, store who has voted. Either pay or credit. Calculate what an entry has earned before something is added, and its debt after it; lower a total by what comes back.',
  kinds: FAULTS.flatMap(({ kinds = [] }) => kinds),
  assumptions: FAULTS.flatMap(({ assumptions = [] }) => assumptions),
  bad: `import { parseAmount, readAmount } from 'iost-toolkit/contract/amounts'

export class Bank {
  init(): void {}

  /** @amountLimit iost 1000 */
  put(amount: string): void {
    const added = parseAmount(amount, 8)
    blockchain.deposit(tx.publisher, added.toFixed(), '')
    storage.mapPut('has', tx.publisher, readAmount(storage.mapGet('has', tx.publisher)).plus(added).toFixed(), tx.publisher)
  }

  take(amount: string): void {
    const taken = parseAmount(amount, 8)
    if (!readAmount(storage.mapGet('has', tx.publisher)).gte(taken)) throw new Error('too much')
    blockchain.withdraw(tx.publisher, taken.toFixed(), '')
  }
}
`,
  good: `import { parseAmount, readAmount, subtract } from 'iost-toolkit/contract/amounts'

export class Bank {
  init(): void {}

  /** @amountLimit iost 1000 */
  put(amount: string): void {
    const added = parseAmount(amount, 8)
    blockchain.deposit(tx.publisher, added.toFixed(), '')
    storage.mapPut('has', tx.publisher, readAmount(storage.mapGet('has', tx.publisher)).plus(added).toFixed(), tx.publisher)
  }

  take(amount: string): void {
    const taken = parseAmount(amount, 8)
    const left = subtract(readAmount(storage.mapGet('has', tx.publisher)), taken, 'too much')
    storage.mapPut('has', tx.publisher, left.toFixed(), tx.publisher)
    blockchain.withdraw(tx.publisher, taken.toFixed(), '')
  }
}
`,
  *check({ contract }) {
    if (contract === undefined) return
    const judges = FAULTS.map(({ start }) => start(contract))
    for (const action of contract.actions) {
      if (!action.isPublic || !action.isComplete || action.name === 'can_update') continue
      for (const judge of judges) yield* judge(action)
    }
  },
}
