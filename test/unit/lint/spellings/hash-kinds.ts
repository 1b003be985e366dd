import type { Actions, Statement } from './forms.js'
import { action, ME, mapKinds, TAKE, VALUE } from './frame.js'
import type { Kind } from './kinds.js'

const common: Actions = {
  back: action(
    '',
    `const id = storage.mapGet('last', ${ME})`,
    { check: 'id !== null' },
    "const bet = JSON.parse(storage.mapGet('bets', id))",
    { check: `bet !== null && bet.owner === ${ME}` },
    "storage.mapDel('bets', id)",
    "blockchain.withdraw(bet.owner, bet.sum, 'back')",
  ),
}
/** A bet under the hash of the transaction, and in the twin one that is missing before. */
const bet = (...name: Statement[]): Kind => {
  const keep = [
    TAKE,
    `storage.mapPut('bets', id, JSON.stringify({ owner: ${ME}, sum: value.toFixed() }), ${ME})`,
    `storage.mapPut('last', ${ME}, id, ${ME})`,
  ]
  return {
    rules: ['replaced-entry'],
    common,
    parameters: 'amount',
    theft: [...VALUE, ...name, ...keep],
    twin: [...VALUE, ...name, { check: "!storage.mapHas('bets', id)" }, ...keep],
  }
}

/** Deposits of one transaction that replace each other: all of its calls have the same hash. */
export const HASH_KINDS: Record<string, Kind> = mapKinds('a deposit under the hash of its transaction', {
  'by a variable': bet('const id = tx.hash'),
  'of its text': bet('const info = JSON.parse(blockchain.txInfo())', 'const id = info.hash'),
})
