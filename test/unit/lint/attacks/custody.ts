import { type Attack, attack, loot, prefixed, THIEF } from './attack.js'

/** Attacks on entries that a contract keeps for several accounts. */
export const CUSTODY_ATTACKS: Readonly<Record<string, Attack>> = {
  ...prefixed('a collateral', {
    'that is taken out while the loan is open': {
      prepare: [attack('pledge', '100'), attack('borrow', '50')],
      run: [attack('act', '100')],
      measure: loot('gold'),
      least: 100,
    },
  }),
  ...prefixed('an entry that is deleted', {
    'with the bid of another account': {
      prepare: [attack('open', 'l1'), ['bobby', 'bid', 'l1', '50']],
      run: [attack('act', 'l1')],
      measure: async ({ stored }) => ((await stored('lots', 'l1')) === null ? 1 : 0),
      least: 1,
    },
  }),
  ...prefixed('an escrow', {
    'that either party releases': {
      prepare: [['bobby', 'open', 'd1', THIEF, '50']],
      run: [attack('act', 'd1')],
      least: 50,
    },
  }),
  ...prefixed('a result that is not there', {
    'and equals an empty choice': {
      prepare: [['alice', 'open', 'r1']],
      run: [attack('act', 'r1', '', '50'), attack('claim', 'r1')],
      least: 45,
    },
  }),
  ...prefixed('the price of one', {
    'for a count': {
      prepare: [['alice', 'setPrice', '1']],
      run: [attack('act', '50'), attack('use')],
      least: 49,
    },
    'for each of a list': {
      prepare: [
        ['alice', 'setPrice', '8'],
        ['alice', 'mint', 'a'],
        ['alice', 'mint', 'b'],
        ['alice', 'mint', 'c'],
      ],
      run: [attack('act', '["a","b","c"]'), attack('sell', 'a'), attack('sell', 'b'), attack('sell', 'c')],
      least: 16,
    },
  }),
  ...prefixed('a choice that everybody can read', {
    'and that the other player beats': {
      prepare: [['bobby', 'open', 'd1', '1']],
      run: [attack('act', 'd1', '1')],
      least: 10,
    },
  }),
  ...prefixed('a time to wait', {
    'that was begun for less': {
      prepare: [attack('stake', '100'), attack('ask', '1'), 8 * 24 * 3600],
      run: [attack('act', '100')],
      least: 100,
    },
    'that another account begins again': {
      prepare: [['bobby', 'act', 'bobby', '10'], 6 * 24 * 3600],
      run: [attack('act', 'bobby', '0.000001'), 2 * 24 * 3600, ['bobby', 'take']],
      measure: async ({ balance }) => -(await balance('iost', 'bobby')),
      least: 0,
    },
  }),
  ...prefixed('interest that is forgotten', {
    'by a part of the debt': {
      prepare: [['alice', 'grant', THIEF, '100'], 500],
      run: [attack('act', '1'), attack('close')],
      least: -101,
    },
  }),
  ...prefixed('shares of a balance', {
    'that anybody raises': {
      // The contract has 500 before, which the first share is worth.
      run: [
        attack('act', '0.000001'),
        attack('token.iost/transfer', 'iost', THIEF, '$subject', '100', ''),
        ['bobby', 'act', '5'],
        attack('leave'),
      ],
      least: 504,
    },
  }),
  ...prefixed('a loan by a price', {
    'that the caller moves before': {
      prepare: [['alice', 'setRate', '1']],
      run: [attack('swap', '900'), attack('act', '10')],
      least: -450,
    },
  }),
  ...prefixed('a vote that is also delegated', {
    'to another account': {
      prepare: [attack('save', '80'), ['bobby', 'save', '1'], ['alice', 'propose', 'm1', THIEF]],
      run: [attack('delegate', 'bobby'), attack('act', 'm1'), ['bobby', 'act', 'm1'], attack('decide', 'm1')],
      least: 100,
    },
  }),
}
