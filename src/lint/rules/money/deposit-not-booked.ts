import { listCells } from '../../model/knowledge.js'
import { listEffects } from '../../values/effects.js'
import { isChain, isConstant } from '../../values/values.js'
import { lineOf, pathTo, reportPlace } from '../paths.js'
import type { LintRule } from '../rule.js'

export const depositNotBooked: LintRule = {
  name: 'deposit-not-booked',
  group: 'money',
  about: 'tokens that an action takes but neither records, passes on nor ever pays out',
  recommended: 'error',
  strict: 'error',
  consequence:
    'Only its own code can move the tokens of a contract. Unrecorded deposits belong to no account: either no action can pay them out again, or they mix with the funds of others.',
  remedy: 'Store who paid how much, or add an action with which the owner withdraws it.',
  bad: `export class Piggy {
  init(): void {}

  /** @amountLimit iost 1000 */
  save(amount: string): void {
    blockchain.deposit(tx.publisher, amount, '')
  }
}
`,
  good: `import { requireOwner } from 'iost-toolkit/contract/ownership'

export class Piggy {
  init(): void {}

  /** @amountLimit iost 1000 */
  save(amount: string): void {
    blockchain.deposit(tx.publisher, amount, '')
  }

  open(amount: string): void {
    requireOwner()
    blockchain.withdraw(tx.publisher, amount, '')
  }
}
`,
  *check({ contract }) {
    if (!contract || contract.actions.some(({ isComplete }) => !isComplete)) return
    const paid = contract.actions.flatMap(({ effects }) =>
      listEffects(effects, 'transfer').filter(({ from }) => isChain(from, 'self')),
    )
    const isKept = paid.some(({ amount }) => listCells(amount).length > 0)
    const isFree = paid.some(({ amount }) => listCells(amount).length === 0)
    const calls = contract.actions.some(({ effects }) =>
      listEffects(effects, 'call').some(({ contract: called, withAuth }) => withAuth && !isConstant(called)),
    )
    for (const action of contract.actions) {
      const { effects } = action
      const isBooked =
        listEffects(effects, 'write').length > 0 ||
        listEffects(effects, 'transfer').some(({ from }) => isChain(from, 'self'))
      if (isBooked || calls || listEffects(effects, 'call').some(({ contract: called }) => !isConstant(called)))
        continue
      for (const transfer of listEffects(effects, 'transfer')) {
        if (!isChain(transfer.to, 'self') || isChain(transfer.from, 'self')) continue
        if (isFree || (paid.length > 0 && !isKept)) continue
        const why =
          paid.length === 0 ? 'no action of the contract pays anything out' : 'others are paid by what is stored'
        yield {
          place: reportPlace(contract, transfer),
          message: `\`${action.name}\` takes tokens and stores nothing about them: ${why}`,
          steps: [
            ...pathTo(action, transfer, transfer.amount, 'tokens come in here'),
            ...paid.slice(0, 1).map((payment) => ({
              place: reportPlace(contract, payment),
              text: `paid out at ${lineOf(reportPlace(contract, payment), contract)}`,
            })),
          ],
        }
      }
    }
  },
}
