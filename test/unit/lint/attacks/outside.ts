import { type Attack, attack, loot, prefixed, type Step } from './attack.js'

const CHEAT = (fill: (text: string) => string): string => fill('$cheat')

const NAMED: Record<string, Attack> = {
  'of a loan by what it stores': { run: [attack('lock', '1'), attack('act', '100', CHEAT)], least: 100 },
  'of a loan by what it returns': { run: [attack('lock', '1'), attack('act', '100', CHEAT)], least: 100 },
  'of an exchange': { run: [attack('act', '0.1', CHEAT)], least: 100 },
  'of an exchange with a default': { run: [attack('act', '0.1', CHEAT)], least: 100 },
  'of a balance that is paid later': { run: [attack('act', '0.1', CHEAT), attack('out')], least: 100 },
  'of an owner': { run: [attack('act', CHEAT, '7')], least: 10 },
}

const TWICE: readonly Step[] = [attack('act', '1'), attack('act', '1')]

const UNKEYED: Record<string, Attack> = {
  'after a word': { prepare: [attack('join', '1')], run: TWICE, least: 2 },
  'before a word': { prepare: [attack('join', '1')], run: TWICE, least: 2 },
  'from a helper for keys': { prepare: [attack('join', '1')], run: TWICE, least: 2 },
}

/** Prices of 8 and 10: the thief's 100 stands between 10 and 8, and of the two least ones it is one. */
const PREPARED: readonly Step[] = [
  ['alice', 'report', '8'],
  ['bobby', 'report', '10'],
]
const SORTED: Record<string, Attack> = Object.fromEntries(
  ['in place', 'of a copy', 'of a list that grows'].map((form) => [
    form,
    { prepare: PREPARED, run: [attack('report', '100'), attack('act', '1')], least: 50 },
  ]),
)

const FLAGGED: Record<string, Attack> = {
  'by a choice': { prepare: [attack('join')], run: [attack('act', 'true')], least: 9 },
  'by an assignment': { prepare: [attack('join')], run: [attack('act', 'true')], least: 9 },
  // Gold costs ten iost, or one.
  'of a price': { run: [attack('act', 'true')], measure: loot('iost'), least: -2 },
}

/** Attacks by what comes from outside the contract. */
export const OUTSIDE_ATTACKS: Readonly<Record<string, Attack>> = {
  ...prefixed('a response of a contract that the caller names', NAMED),
  ...prefixed('a key without its argument', UNKEYED),
  ...prefixed('prices sorted as texts', SORTED),
  ...prefixed('an amount by a flag of the caller', FLAGGED),
}
