import type { Statement } from './forms.js'
import { action, ME } from './frame.js'
import type { Kind } from './kinds.js'

const IS_OWNER: Statement = { check: "blockchain.requireAuth(blockchain.contractOwner(), 'active')" }

/** Bonuses, each in an entry of its own as JSON. */
const BONUSES = {
  grant: action(
    'id, to',
    IS_OWNER,
    "storage.mapPut('bonus', id, JSON.stringify({ to: to, amount: '50', state: 'open', paid: [] }))",
    "storage.put('current', id)",
  ),
  show: action('id', "return storage.mapGet('bonus', id)"),
}
const BONUS = "const bonus = JSON.parse(storage.mapGet('bonus', id))"
const STORE = "storage.mapPut('bonus', id, JSON.stringify(bonus))"
const STORE_CURRENT = "storage.mapPut('bonus', storage.get('current'), JSON.stringify(bonus))"
const IS_OPEN: Statement[] = [{ check: `bonus.to === ${ME}` }, { check: "bonus.state === 'open'" }]
const PAY = "blockchain.withdraw(bonus.to, bonus.amount, 'bonus')"
const RECEIPT = 'blockchain.receipt(JSON.stringify({ paid: bonus }))'

const TAKE = [
  `storage.mapPut('taken', id + ':' + ${ME}, '1', ${ME})`,
  { check: "id === 'one' || id === 'two'" },
  `blockchain.withdraw(${ME}, '5', 'gift')`,
]

/** Kinds of entries that are not stored after a change, or are stored or looked for elsewhere than they came from. */
export const ENTRY_KINDS: Readonly<Record<string, Kind>> = {
  'a state that is changed in memory only': {
    rules: ['not-persisted'],
    common: BONUSES,
    parameters: 'id',
    theft: [BONUS, ...IS_OPEN, "bonus.state = 'paid'", PAY, RECEIPT],
    twin: [BONUS, ...IS_OPEN, "bonus.state = 'paid'", PAY, STORE, RECEIPT],
  },
  'a state that is changed after it was stored': {
    rules: ['not-persisted'],
    common: BONUSES,
    parameters: 'id',
    theft: [BONUS, ...IS_OPEN, STORE, "bonus.state = 'paid'", PAY],
    twin: [BONUS, ...IS_OPEN, "bonus.state = 'paid'", STORE, PAY],
  },
  'a list that is extended in memory only': {
    rules: ['not-persisted'],
    common: BONUSES,
    parameters: 'id',
    theft: [
      BONUS,
      { check: `!bonus.paid.includes(${ME})` },
      `bonus.paid.push(${ME})`,
      `blockchain.withdraw(${ME}, '5', '')`,
    ],
    twin: [
      BONUS,
      { check: `!bonus.paid.includes(${ME})` },
      `bonus.paid.push(${ME})`,
      STORE,
      `blockchain.withdraw(${ME}, '5', '')`,
    ],
  },
  'a state that is stored under the current key': {
    rules: ['not-persisted'],
    common: BONUSES,
    parameters: 'id',
    theft: [BONUS, ...IS_OPEN, "bonus.state = 'paid'", STORE_CURRENT, PAY],
    twin: [BONUS, ...IS_OPEN, "bonus.state = 'paid'", STORE, PAY],
  },
  'a mark that is looked for without its account': {
    rules: ['wrong-arguments'],
    common: { hasTaken: action('id, who', "return storage.mapHas('taken', id + ':' + who)") },
    parameters: 'id',
    theft: [{ check: `!this.hasTaken(${ME})` }, ...TAKE],
    twin: [{ check: `!this.hasTaken(id, ${ME})` }, ...TAKE],
  },
  'a state that is stored under the current key, which is compared': {
    rules: [],
    common: BONUSES,
    parameters: 'id',
    theft: [],
    twin: [BONUS, ...IS_OPEN, { check: "id === storage.get('current')" }, "bonus.state = 'paid'", STORE_CURRENT, PAY],
  },
  'a state that ends with its entry': {
    rules: [],
    common: BONUSES,
    parameters: 'id',
    theft: [],
    twin: [BONUS, ...IS_OPEN, "storage.mapDel('bonus', id)", "bonus.state = 'paid'", PAY, RECEIPT],
  },
}
