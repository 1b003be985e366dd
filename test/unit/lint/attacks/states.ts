import { type Attack, attack, prefixed } from './attack.js'

const borrower = (fill: (text: string) => string) => fill('$borrower')

/** The loan is deposited during the call, and taken out after it. */
const LOAN: Attack = { run: [attack('act', borrower, '100'), attack('take', '100')], least: 100 }

/** Attacks on states. */
export const STATE_ATTACKS: Readonly<Record<string, Attack>> = {
  ...prefixed('a loan that is deposited', {
    'in a map': LOAN,
    'in entries of objects': LOAN,
    'of a contract with the right kind of name': LOAN,
    'compared as numbers': LOAN,
  }),
}
