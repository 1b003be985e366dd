import type { LintRule } from '../rule.js'
import { listCallbacks } from './state-after-call.js'

export const trustedCallback: LintRule = {
  name: 'trusted-callback',
  group: 'money',
  about: 'a value that is read before a call to a contract that the owner has chosen, and written after it',
  recommended: 'off',
  strict: 'warn',
  consequence:
    'A called contract can call other actions of this one before it returns. Their writes are overwritten with an outdated value. Where the owner has chosen the contract, this takes a contract that attacks its user, or one whose code changes later.',
  remedy: 'Write what changes before the call, or read it again afterwards.',
  bad: `export class Bets {
  init(): void {
    storage.put('open', '0')
  }

  setGame(game: string): void {
    if (!blockchain.requireAuth(blockchain.contractOwner() as string, 'active')) throw new Error('no permission')
    storage.put('game', game)
  }

  settle(): void {
    const open = new BigNumber(storage.get('open') as string)
    blockchain.call(storage.get('game') as string, 'settle', [])
    storage.put('open', open.minus(1).toFixed())
  }

  bet(): void {
    storage.put('open', new BigNumber(storage.get('open') as string).plus(1).toFixed())
  }
}
`,
  good: `export class Bets {
  init(): void {
    storage.put('open', '0')
  }

  setGame(game: string): void {
    if (!blockchain.requireAuth(blockchain.contractOwner() as string, 'active')) throw new Error('no permission')
    storage.put('game', game)
  }

  settle(): void {
    storage.put('open', new BigNumber(storage.get('open') as string).minus(1).toFixed())
    blockchain.call(storage.get('game') as string, 'settle', [])
  }

  bet(): void {
    storage.put('open', new BigNumber(storage.get('open') as string).plus(1).toFixed())
  }
}
`,
  *check({ contract }) {
    for (const finding of contract ? listCallbacks(contract) : []) if (finding.assumes !== undefined) yield finding
  },
}
