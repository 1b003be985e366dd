import { type Attack, attack, loot, prefixed, type Reader, type Step, THIEF } from './attack.js'

/** A group of the victim, and the attacker's own group, in which it decides alone. */
const prepare: Step[] = [
  ['bobby', 'begin', 'big', '50'],
  attack('begin', 'own', '1'),
  attack('propose', 'own', 'one'),
  attack('agree', 'one'),
]
const ACT: Step[] = [1, attack('act', 'big', 'one')]
const GONE: Attack = {
  prepare,
  run: ACT,
  measure: async ({ stored }: Reader) => -Number((await stored('groups', 'big')) ?? '0'),
  least: 50,
}

/** Attacks by a vote of an own group. */
export const DECISION_ATTACKS: Readonly<Record<string, Attack>> = prefixed('a decision for another entry', {
  'that is deleted': GONE,
  'that is deleted after a time': GONE,
  'that gets another value': GONE,
  'that pays its budget': { prepare, run: ACT, measure: loot('iost', THIEF), least: 50 },
  'that pays in gold': { prepare, run: ACT, measure: loot('gold', THIEF), least: 50 },
})
