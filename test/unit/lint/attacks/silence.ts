import { type Attack, prefixed, type Reader, type Step } from './attack.js'

/** The victim, who has paid 10 and takes nothing back while the other account does not act. */
const alone = (...open: unknown[]): Attack => ({
  prepare: [['bobby', 'open', 'one', '10', ...open]] satisfies Step[],
  run: [25 * 3600, ['bobby', 'act', 'one']],
  measure: async ({ balance }: Reader) => -(await balance('iost', 'bobby')),
  least: 0,
})

/** The maker of a plan, of whom one of three parts is paid. */
const PARTS: Attack = {
  prepare: [
    ['carol', 'open', 'one', '3'],
    ['bobby', 'part', 'one'],
  ],
  run: [['carol', 'act', 'one']],
  measure: async ({ balance }: Reader) => -(await balance('iost', 'carol')),
  least: 0,
}

/** Deposits of which the counterpart is silent. */
export const SILENCE_ATTACKS: Readonly<Record<string, Attack>> = prefixed('a deposit that waits for another account', {
  'a seller who sends': alone('carol'),
  'a seller who signs': alone('carol'),
  'a second player': alone(),
  'the operator': alone(),
  'others who pay parts': PARTS,
  'others who pay parts, in a list': PARTS,
  'an end that is the wrong way round': alone(),
  'a guarantor': alone('carol'),
  'the owner who ends it': alone(),
})
