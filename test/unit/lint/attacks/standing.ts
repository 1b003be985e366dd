import { type Attack, attack, BACKDATED, prefixed, type Step, THIEF } from './attack.js'

const JOINED: Step[] = [attack('join')]
const THRICE: Step[] = [attack('act'), attack('act'), attack('act')]
const EARLIER: Step = [THIEF, BACKDATED, '80', 'act']

/** Attacks on gifts, listed contracts, loops, decisions and totals. */
export const STANDING_ATTACKS: Readonly<Record<string, Attack>> = {
  ...prefixed('a gift to whoever has joined', {
    'as often as they like': { prepare: JOINED, run: THRICE, least: 15 },
    'of a stored amount': { prepare: [...JOINED, ['alice', 'setShare', '5']], run: THRICE, least: 15 },
    'once a minute, by the time of the transaction': {
      prepare: JOINED,
      run: [attack('act'), EARLIER, attack('act'), EARLIER],
      least: 15,
    },
  }),
  ...prefixed('a called contract that anyone lists', {
    'in a map': {
      run: [attack('act', 'x', (fill: (text: string) => string) => fill('$taker')), attack('pay', 'x', '1')],
      least: 100,
    },
    'in a member of an entry': {
      run: [attack('act', 'x', (fill: (text: string) => string) => fill('$taker')), attack('pay', 'x', '1')],
      least: 100,
    },
  }),
  ...prefixed('a loop over keys', {
    'that deletes one of them again and again': {
      prepare: [attack('sit'), attack('share')],
      run: [['alice', 'act'], attack('share'), ['alice', 'act'], attack('share'), ['alice', 'act'], attack('share')],
      least: 9,
    },
  }),
  ...prefixed('a decision', {
    'that is made again after the payment': {
      prepare: [
        ['alice', 'grant', 'g', THIEF, '10'],
        ['alice', 'agree', 'g'],
        2,
        attack('act', 'g'),
        attack('pay', 'g'),
      ],
      run: [attack('act', 'g'), attack('pay', 'g'), attack('act', 'g'), attack('pay', 'g')],
      least: 20,
    },
  }),
  ...prefixed('a shared total', {
    'to which a caller adds what is no number': {
      prepare: [['alice', 'share', 'bobby', '1']],
      run: [attack('act', 'x'), ['bobby', 'take']],
      // What the victim is paid.
      measure: async ({ balance }) => -(await balance('iost', 'bobby')),
      least: -1,
    },
  }),
  ...prefixed('a price that is rounded after it was paid', {
    'and is paid back as it was stored': {
      run: [attack('act', 'b', '100000000', '0.000000006'), attack('cancel', 'b')],
      least: 0.4,
    },
  }),
  ...prefixed('a payment that leaves its record, by a variable', {
    'that is declared before it has a value': { prepare: [attack('put', '10')], run: THRICE, least: 30 },
  }),
  ...prefixed('a negative number', {
    'that is taken from a member of an entry': {
      prepare: [attack('begin')],
      run: [attack('act', '-50'), attack('sell')],
      least: 50,
    },
  }),
}
