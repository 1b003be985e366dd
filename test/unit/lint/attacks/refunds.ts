import { type Attack, attack, prefixed } from './attack.js'

/** The attacker buys its own item for far more than its price. */
const SHARE: Attack = { run: [attack('offer', 'one', '10'), attack('act', 'one', '400')], least: 100 }

/** Attacks by a share of what is given back. */
export const SHARE_ATTACKS: Readonly<Record<string, Attack>> = prefixed('a refund beside a share of all', {
  'by a product': SHARE,
  'by a quotient': SHARE,
  'without a fee': SHARE,
  'of a fixed price': { ...SHARE, run: [attack('offer', 'one'), attack('act', 'one', '400')] },
  'that is paid first': SHARE,
})

const NEGATIVE: Attack = { run: [attack('act', 'one', '-300'), attack('buy', 'one', '10')], least: 300 }

/** Attacks by a price below zero. */
export const NEGATIVE_PRICE_ATTACKS: Readonly<Record<string, Attack>> = prefixed('a price below zero', {
  'that a refund subtracts': NEGATIVE,
  'that a refund subtracts in any case': NEGATIVE,
})
