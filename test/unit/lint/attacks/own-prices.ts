import { type Attack, attack, loot, prefixed, type Step } from './attack.js'

const LISTED: Step[] = [attack('list', 'o', '100')]
const MADE: Step[] = [...LISTED, attack('make')]

/** Attacks by prices that the attacker has stored. */
export const OWN_PRICE_ATTACKS: Readonly<Record<string, Attack>> = prefixed('a price that its caller has stored', {
  'by which goods are paid': { prepare: MADE, run: [attack('act', 'o', '2')], least: 200 },
  'by which goods are credited': { prepare: MADE, run: [attack('act', 'o', '2'), attack('take', '200')], least: 200 },
  'by which the seller is credited': {
    prepare: LISTED,
    run: [attack('act', 'o', '2'), attack('take', '200')],
    least: 200,
  },
  'by which a token is swapped': { prepare: LISTED, run: [attack('act', 'o', '2')], least: 200 },
  'by which new tokens are made': {
    prepare: LISTED,
    run: [attack('act', 'o')],
    measure: loot('silver'),
    least: 100,
  },
})
