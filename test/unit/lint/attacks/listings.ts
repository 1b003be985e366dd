import { type Attack, attack, loot, prefixed, THIEF } from './attack.js'

type Fill = (text: string) => string

const TAKER = (fill: Fill) => fill('$taker')

/** Attacks on what every account can enter: lists of members, and of contracts. */
export const LISTING_ATTACKS: Readonly<Record<string, Attack>> = {
  ...prefixed('a right of whoever has joined', {
    'a mint': { prepare: [attack('join')], run: [attack('act'), attack('act')], measure: loot('silver'), least: 10 },
    'a price': {
      prepare: [attack('join')],
      run: [attack('act', '0.01'), attack('buy', '50')],
      measure: async (reader) => (await loot('gold')(reader)) + (await loot('iost')(reader)),
      least: 49,
    },
    'a payment to any account that has': {
      prepare: [attack('join')],
      run: [attack('act', THIEF), attack('act', THIEF), attack('act', THIEF)],
      least: 15,
    },
  }),
  ...prefixed('a called contract that callers list', {
    'by a mark': { run: [attack('act', TAKER), attack('pay', TAKER, '1')], least: 100 },
    'by a mark of a certain value': {
      prepare: [attack('propose', TAKER)],
      run: [attack('act', TAKER), attack('pay', TAKER, '1')],
      least: 100,
    },
    'in a list of names': { run: [attack('act', TAKER), attack('pay', TAKER, '1')], least: 100 },
    'in a list of names, by its place': { run: [attack('act', TAKER), attack('pay', '0', '1')], least: 100 },
    'by a call of its own': {
      run: [attack('$taker/enter', (fill: Fill) => fill('$subject')), attack('tell', THIEF)],
      least: 100,
    },
  }),
  ...prefixed('a loop over a list of names', {
    'that deletes one of them again and again': {
      prepare: [attack('vote'), attack('share')],
      run: [['alice', 'act'], attack('share'), ['alice', 'act'], attack('share'), ['alice', 'act'], attack('share')],
      least: 3,
    },
  }),
}
