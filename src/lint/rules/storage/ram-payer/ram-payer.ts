import { listEffects, type Write } from '../../../values/effects.js'
import { reportPlace } from '../../paths.js'
import type { LintRule } from '../../rule.js'
import { identify, isAgain } from './existing-entry.js'
import { judgeContracts } from './growing-entry.js'
import { hasOwnEntry } from './own-entry.js'
import { judgeRecorded, judgeUnsigned, listPayers } from './unsigned-payer.js'

export const ramPayer: LintRule = {
  name: 'ram-payer',
  group: 'storage',
  about:
    'storage that every account can grow without limit at the expense of the contract, or that an account pays for without signing',
  recommended: 'warn',
  strict: 'error',
  hasSuggestions: true,
  consequence:
    'Without a payer the contract pays for a new entry, from the RAM of the account that published it. An account that adds entries for free can use all of it up, and then no action that stores anything works. Any other payer must have signed whenever an entry grows, also the one who paid for it before: without that signature the call fails with `pay ram failed`.',
  remedy:
    'Name who pays, on every write of an entry: `storage.mapPut(key, field, value, tx.publisher)`. Limit the length of texts that the contract pays for.',
  kinds: [
    'At the expense of the contract, one account adds any number of entries or elements of a list, or a text of any length. One short entry for each account is not reported: its name is the account that has sent the transaction, and it holds amounts, times, fixed names or accounts. Neither is what each account adds once, or a set-up that works once.',
    'The payer is an account that has not signed.',
  ],
  bad: `export class Guests {
  init(): void {}

  sign(name: string, text: string): void {
    storage.mapPut('guests', name, text)
  }
}
`,
  good: `export class Guests {
  init(): void {}

  sign(name: string, text: string): void {
    storage.mapPut('guests', name, text, tx.publisher)
  }
}
`,
  *check({ contract }) {
    if (!contract) return
    const payers = listPayers(contract)
    for (const action of contract.actions) {
      if (!action.isPublic) continue
      const grown = new Set<string>()
      const writes = listEffects(action.effects, 'write').filter(isPossible)
      for (const write of writes) {
        const finding = judgeUnsigned(write, action) ?? judgeRecorded(write, action, contract, payers)
        if (finding) yield { place: reportPlace(contract, write), ...finding }
        const entry = identify(write)
        if (finding || grown.has(entry) || hasOwnEntry(write, action) || isAgain(write, writes)) continue
        const same = writes.filter((other) => identify(other) === entry)
        const growth = judgeContracts(write, action, contract, same)
        if (growth) yield { place: reportPlace(contract, write), ...growth }
        if (growth) grown.add(entry)
      }
    }
  },
}

/** Whether a write can succeed: the chain stores texts only. */
function isPossible({ operation, value }: Write): boolean {
  return operation === 'put' && (value?.op !== 'constant' || typeof value.constant === 'string')
}
