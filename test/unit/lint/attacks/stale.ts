import { type Attack, attack, prefixed } from './attack.js'

/** The attacker bids 1, and an account of the attacker 50: the first one gets 50 back, and the seller 50. */
const overbid = (...id: string[]): Attack => ({
  prepare: [['alice', 'open', ...id], attack('act', ...id, '1')],
  run: [['bobby', 'act', ...id, '50'], attack('fetch')],
  least: 50,
})

const REFUNDS: Record<string, Attack> = {
  'in an object': overbid('l1'),
  'read again from its cell': overbid(),
  'by the argument, before it is stored': overbid(),
  'that is credited': overbid('l1'),
}

/** Attacks on stale copies. */
export const STALE_ATTACKS: Readonly<Record<string, Attack>> = prefixed('a refund of the new bid', REFUNDS)
