import { type Attack, attack, prefixed, type Step } from './attack.js'

/** The attacker converts 50 units three times. */
const again = (...end: Step[]): Attack => ({
  prepare: [attack('buy', '50')],
  run: [attack('act', '50'), attack('act', '50'), attack('act', '50'), ...end],
  least: 149,
})
const REDEEM = again(attack('redeem'))

/** Attacks by units that are converted again. */
export const CONVERSION_ATTACKS: Readonly<Record<string, Attack>> = prefixed('units that are converted again', {
  'into another map': REDEEM,
  'into a member': REDEEM,
  'into what is credited': again(attack('swap'), attack('out', '150')),
  'without a look at those before': REDEEM,
})
