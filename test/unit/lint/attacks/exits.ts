import { type Attack, prefixed, type Reader } from './attack.js'

/** The victim, who gets back less of its payment of 10 than it has given. */
const VICTIM = {
  measure: async ({ balance }: Reader) => -(await balance('iost', 'bobby')),
  least: 9,
}

/** Payments that a contract keeps for nothing. */
export const EXIT_ATTACKS: Readonly<Record<string, Attack>> = prefixed(
  'a payment that is kept, because the action returns',
  {
    'while it is closed': {
      run: [
        ['alice', 'close'],
        ['bobby', 'act', '10'],
        ['alice', 'open'],
        ['bobby', 'take'],
      ],
      ...VICTIM,
    },
    'for a second one': {
      prepare: [['alice', 'open']],
      run: [
        ['bobby', 'act', '20'],
        ['bobby', 'act', '10'],
        ['bobby', 'take'],
      ],
      ...VICTIM,
    },
    'when all is sold': {
      run: [
        ['carol', 'act'],
        ['bobby', 'act'],
        ['bobby', 'back'],
      ],
      ...VICTIM,
    },
    'because what it is for does not exist': { run: [['bobby', 'act', 'ghost', '10']], ...VICTIM },
    'because who gets a share of it does not exist': { run: [['bobby', 'act', 'ghost', '10']], ...VICTIM },
    'above the price': {
      prepare: [['bobby', 'write', 'one', '1']],
      run: [['bobby', 'act', 'one', '20']],
      ...VICTIM,
    },
  },
)
