import { type Attack, attack, BACKDATED, loot, prefixed, THIEF } from './attack.js'

const exchanged: Attack = { run: [attack('act', 'gem')], least: 10 }

/** Attacks on other forms of kinds. */
export const VARIANT_ATTACKS: Readonly<Record<string, Attack>> = {
  ...prefixed('a whole that is given back', {
    'of which the filled part is counted': {
      prepare: [['alice', 'drop', THIEF, '50'], attack('sell', 'o1', '50'), ['bobby', 'fill', 'o1', '40']],
      run: [attack('act', 'o1'), attack('redeem', '50')],
      least: 50,
    },
  }),
  ...prefixed('a member that is missing', {
    'in a comparison of BigNumber': exchanged,
    'in a comparison of a number': exchanged,
    'in a comparison the other way': exchanged,
    'in a condition': exchanged,
    'in a number that is kept': exchanged,
  }),
  ...prefixed('a collateral', {
    'in an object, that is taken out': {
      prepare: [attack('pledge', '100'), attack('borrow', '50')],
      run: [attack('act', '100')],
      measure: loot('gold'),
      least: 100,
    },
  }),
  ...prefixed('a result that is not there', {
    'and has a name, in maps': {
      prepare: [['alice', 'start', 'r1']],
      run: [attack('act', 'r1', 'none', '50'), attack('claim', 'r1')],
      least: 45,
    },
  }),
  ...prefixed('a limit for each day', {
    'that the caller names, under a joined key': {
      run: [attack('act', 'a'), attack('act', 'b'), attack('act', 'c')],
      least: 3,
    },
  }),
  ...prefixed('a time that the signer chooses', {
    'of the info of the transaction': {
      prepare: [['alice', 'open', '20'], 60],
      run: [attack(BACKDATED, 55, 'act')],
      least: 10,
    },
  }),
  ...prefixed('a choice that everybody can read', {
    'and that is added': { prepare: [['bobby', 'open', 'd1', '1']], run: [attack('act', 'd1', '1')], least: 10 },
  }),
  ...prefixed('more booked than taken', {
    'by the least of two': { run: [attack('act', '150'), attack('take')], measure: loot('gold'), least: 500 },
  }),
}
