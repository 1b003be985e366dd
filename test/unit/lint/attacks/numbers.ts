import { type Attack, attack, prefixed, type Reader, type Step, THIEF } from './attack.js'

const BEGIN: Step[] = [attack('begin')]
/** The share of the victim is lost. */
const VICTIM = {
  prepare: [['alice', 'share', 'bobby', '1']] satisfies Step[],
  measure: async ({ balance }: Reader) => -(await balance('iost', 'bobby')),
  least: -1,
}

/** Attacks by numbers that are negative or no numbers. */
export const NUMBER_ATTACKS: Readonly<Record<string, Attack>> = {
  ...prefixed('a negative number', {
    'times a price': { prepare: BEGIN, run: [attack('act', '-25'), attack('sell')], least: 50 },
    'taken from what tokens buy': {
      prepare: BEGIN,
      run: [attack('act', '-25')],
      measure: async ({ stored }) => Number(JSON.parse((await stored('heroes', THIEF)) ?? '{}').energy),
      least: 25,
    },
    'taken from a member of a member': { prepare: BEGIN, run: [attack('act', '-50'), attack('sell')], least: 50 },
  }),
  ...prefixed('a shared total', {
    'from which a caller takes what is no number': { ...VICTIM, run: [attack('act', 'x'), ['bobby', 'take']] },
    'to which a caller adds a member of a text': {
      ...VICTIM,
      run: [attack('act', '{"weight":"x"}'), ['bobby', 'take']],
    },
    'by which nothing is paid': {
      run: [attack('act', 'x')],
      // The number is lost.
      measure: async ({ stored }) => (Number.isNaN(Number(await stored('score'))) ? 1 : 0),
      least: 1,
    },
  }),
}
