import type { Statement } from './forms.js'
import { action, mapKinds, OWNER, read } from './frame.js'
import type { Kind } from './kinds.js'

const keep = "storage.mapPut('plans', id, JSON.stringify(plan))"
const PLAN = read('plan', 'plans')

/** Plans that are made, agreed to, closed by anyone after their end, and carried out by the owner. */
const PLANS = {
  make: action(
    'id',
    OWNER,
    { check: "!storage.mapHas('plans', id)" },
    "storage.mapPut('plans', id, JSON.stringify({ end: block.time, yes: 0, status: 'open' }))",
  ),
  agree: action('id', OWNER, ...PLAN, 'plan.yes += 1', keep),
  carry: action('id', OWNER, ...PLAN, { check: "plan.status === 'approved'" }, "plan.status = 'done'", keep),
}
const CLOSE: Statement[] = [
  { check: 'block.time > plan.end' },
  "plan.status = plan.yes > 0 ? 'approved' : 'rejected'",
  keep,
]

/** One prize, of which the contract has the state. */
const PRIZE = {
  init: action('', "storage.put('state', 'open')"),
  start: action('who', OWNER, "storage.put('winner', who)", "storage.put('end', String(block.time))"),
  pay: action(
    '',
    { check: "storage.get('state') === 'ended'" },
    "storage.put('state', 'paid')",
    "blockchain.withdraw(storage.get('winner'), '10', 'prize')",
  ),
}
const END: Statement[] = [{ check: "block.time > Number(storage.get('end'))" }, "storage.put('state', 'ended')"]

/** States that anyone sets back after an action has ended them. */
export const REOPENED_KINDS: Record<string, Kind> = mapKinds('a state that anyone sets back', {
  'of the contract': {
    rules: ['double-payment'],
    common: PRIZE,
    parameters: '',
    theft: END,
    twin: [{ check: "storage.get('state') === 'open'" }, ...END],
  },
  'of an entry that is not paid': {
    rules: ['double-payment'],
    common: PLANS,
    parameters: 'id',
    theft: [...PLAN, ...CLOSE],
    twin: [...PLAN, { check: "plan.status === 'open'" }, ...CLOSE],
  },
})
