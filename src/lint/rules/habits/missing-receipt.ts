import type { ContractModel } from '../../model/contract-model.js'
import { nameCell, nameKey } from '../../values/cells.js'
import { listEffects } from '../../values/effects.js'
import { reportPlace } from '../paths.js'
import type { LintRule } from '../rule.js'

export const missingReceipt: LintRule = {
  name: 'missing-receipt',
  group: 'habits',
  about: 'an action that changes the contract’s own balances without a receipt',
  recommended: 'off',
  strict: 'warn',
  consequence:
    'Wallets and explorers learn of changes by receipts. The token contract leaves its own for every transfer; balances that a contract keeps itself change in silence.',
  remedy:
    'Leave one: `blockchain.receipt(JSON.stringify([from, to, amount]))`, or `ReceiptKind` of `iost-toolkit/contract/receipts`.',
  bad: `import { parseAmount, readAmount, subtract } from 'iost-toolkit/contract/amounts'

export class Points {
  init(): void {}

  /** @amountLimit iost 1000 */
  buy(amount: string): void {
    const added = parseAmount(amount, 6)
    blockchain.deposit(tx.publisher, added.toFixed(), '')
    storage.mapPut('points', tx.publisher, readAmount(storage.mapGet('points', tx.publisher)).plus(added).toFixed(), tx.publisher)
  }

  burn(amount: string): void {
    const left = subtract(readAmount(storage.mapGet('points', tx.publisher)), parseAmount(amount, 6), 'too much')
    storage.mapPut('points', tx.publisher, left.toFixed(), tx.publisher)
  }
}
`,
  good: `import { parseAmount, readAmount, subtract } from 'iost-toolkit/contract/amounts'

export class Points {
  init(): void {}

  /** @amountLimit iost 1000 */
  buy(amount: string): void {
    const added = parseAmount(amount, 6)
    blockchain.deposit(tx.publisher, added.toFixed(), '')
    storage.mapPut('points', tx.publisher, readAmount(storage.mapGet('points', tx.publisher)).plus(added).toFixed(), tx.publisher)
  }

  burn(amount: string): void {
    const left = subtract(readAmount(storage.mapGet('points', tx.publisher)), parseAmount(amount, 6), 'too much')
    storage.mapPut('points', tx.publisher, left.toFixed(), tx.publisher)
    blockchain.receipt(JSON.stringify(['burn', tx.publisher, amount]))
  }
}
`,
  *check({ contract }) {
    if (contract === undefined) return
    for (const action of contract.actions) {
      const { effects, isComplete, isPublic } = action
      const isReported = effects.some(({ kind }) => kind === 'receipt' || kind === 'transfer')
      if (!isComplete || !isPublic || isReported) continue
      const write = listEffects(effects, 'write').find(
        ({ key, field }) => field && isBalance(nameKey(key), nameCell(key, field), contract),
      )
      if (!write) continue
      const cell = nameCell(write.key, write.field)
      yield {
        place: reportPlace(contract, write),
        message: `\`${action.name}\` changes \`${cell}\` and leaves no receipt`,
      }
    }
  },
}

function isBalance(map: string, cell: string, { knowledge }: ContractModel): boolean {
  return knowledge.accountMaps.has(map) && knowledge.moneyCells.has(cell)
}
