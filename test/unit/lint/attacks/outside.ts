import { type Attack, attack, prefixed, type Step } from './attack.js'

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

/** Attacks by what comes from outside the contract. */
export const OUTSIDE_ATTACKS: Readonly<Record<string, Attack>> = {
  ...prefixed('a response of a contract that the caller names', NAMED),
  ...prefixed('a key without its argument', UNKEYED),
}
