import { type Attack, prefixed, type Reader } from './attack.js'

/** The victim, who never gets back its payment of 10. */
const VICTIM = {
  measure: async ({ balance }: Reader) => -(await balance('iost', 'bobby')),
  least: 9,
}

const OUTBID: Attack = {
  run: [
    ['julia', 'list', 'one'],
    ['bobby', 'act', 'one', '10'],
    ['carol', 'act', 'one', '20'],
    ['bobby', 'out'],
  ],
  ...VICTIM,
}

/** Deposits that nothing pays back. */
export const LOCK_ATTACKS: Readonly<Record<string, Attack>> = {
  ...prefixed('a refund that is never made', {
    'because its state has another name': {
      run: [
        ['bobby', 'put', '10'],
        ['alice', 'close'],
        ['bobby', 'act'],
      ],
      ...VICTIM,
    },
    'because no argument may be its kind': {
      run: [
        ['bobby', 'put', 'one', '2', '10'],
        ['bobby', 'first', 'one'],
        ['bobby', 'act', 'one'],
      ],
      ...VICTIM,
    },
    'because its kind is a number': {
      run: [
        ['bobby', 'put', 'one', '10'],
        ['bobby', 'act', 'one'],
      ],
      ...VICTIM,
    },
    'but credited, because its kind has another name': {
      run: [
        ['bobby', 'put', '10'],
        ['bobby', 'sell', 'one', 'a', '10'],
        ['bobby', 'act', 'one'],
        ['bobby', 'out'],
      ],
      ...VICTIM,
    },
    'because nothing sets its mark': {
      run: [
        ['bobby', 'put', 'one', '10'],
        ['bobby', 'act', 'one'],
      ],
      ...VICTIM,
    },
  }),
  ...prefixed('a bid that is deleted', {
    'with the list of an entry': {
      run: [
        ['carol', 'list', 'one'],
        ['bobby', 'bid', 'one', '10'],
        ['carol', 'act', 'one'],
        ['julia', 'bid', 'one', '20'],
      ],
      ...VICTIM,
    },
  }),
  ...prefixed('a bid that the next one replaces', {
    'in an entry': OUTBID,
    'with a refund that depends on a constant': OUTBID,
    'that is credited in the twin': OUTBID,
    'in two cells': {
      run: [
        ['bobby', 'act', '10'],
        ['carol', 'act', '20'],
      ],
      ...VICTIM,
    },
  }),
}
