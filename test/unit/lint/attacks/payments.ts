import { type Attack, attack, loot, prefixed, THIEF } from './attack.js'

const DAY = 86400

const UNCHANGED: Record<string, Attack> = {
  'a balance that is only compared': {
    prepare: [['bobby', 'put', '50'], attack('put', '10'), attack('act', '10')],
    run: [attack('act', '10')],
    least: 10,
  },
  'a total that is reduced instead of the entry': {
    seed: [['total', '', '60']],
    prepare: [['bobby', 'put', '50'], attack('put', '10'), attack('act')],
    run: [attack('act')],
    least: 10,
  },
  'interest without a new time mark': {
    prepare: [attack('stake', '100'), 10 * DAY, attack('act')],
    run: [attack('act')],
    least: 0.08,
  },
  'interest whose time mark moves before the end only': {
    prepare: [attack('stake', '100'), 31 * DAY, attack('act')],
    run: [attack('act')],
    least: 0.2,
  },
  'a prize of a round that stays open': {
    prepare: [['alice', 'start', 'one', THIEF], attack('act', 'one')],
    run: [attack('act', 'one')],
    least: 50,
  },
  'a seller who is paid by everyone': {
    prepare: [attack('open', 'one', '10'), attack('act', 'one')],
    run: [attack('act', 'one')],
    least: 10,
  },
}

const EARNED: Attack['seed'] = [
  ['rate', '', '2'],
  ['level', THIEF, '1'],
]

const CREDITED: Record<string, Attack> = {
  'one after the other': { seed: EARNED, run: [attack('act'), attack('take')], least: 20 },
  'for each of a list': {
    seed: [['users', '', JSON.stringify([THIEF])]],
    prepare: [['bobby', 'put', '50'], attack('put', '20')],
    run: [['alice', 'act'], attack('take')],
    least: 4,
  },
  'in an object': {
    seed: [
      ['rate', '', '2'],
      [`user_${THIEF}`, '', JSON.stringify({ balance: 0, level: 1, paid: '0' })],
    ],
    run: [attack('act'), attack('leave')],
    least: 4,
  },
  'and not counted as paid': { seed: EARNED, run: [attack('act'), attack('rest')], least: 20 },
}

const VOTES: Record<string, Attack> = {
  'of an account without a record': {
    prepare: [attack('put', '60')],
    run: [attack('act', THIEF), attack('act', THIEF), ['alice', 'close', THIEF]],
    least: 100,
  },
  'with a choice that is replaced': {
    prepare: [attack('put', '60')],
    run: [attack('act', THIEF), attack('act', THIEF), ['alice', 'close', THIEF]],
    least: 100,
  },
  'in a proposal': {
    seed: [['motion_one', '', JSON.stringify({ yes: 0, receiver: THIEF, voters: [] })]],
    prepare: [attack('put', '400')],
    run: [attack('act', 'one'), attack('act', 'one'), attack('act', 'one'), attack('decide', 'one')],
    least: 100,
  },
  // The attacker and an accomplice have 60 together, and hand them on.
  'of tokens that stay movable': {
    prepare: [
      attack('token.iost/transfer', 'gold', THIEF, 'alice', '940', ''),
      ['bobby', 'token.iost/transfer', 'gold', 'bobby', 'alice', '1000', ''],
    ],
    run: [
      attack('act', THIEF),
      attack('token.iost/transfer', 'gold', THIEF, 'bobby', '60', ''),
      ['bobby', 'act', THIEF],
      ['alice', 'close', THIEF],
    ],
    least: 100,
  },
}

const BACKDATED: Record<string, Attack> = {
  'by a gift of shares': {
    seed: [
      ['acc', '', '1'],
      ['share', THIEF, '10'],
      ['seen', THIEF, '1'],
    ],
    run: [attack('act', 'carol', '10'), ['carol', 'collect']],
    measure: loot('iost', 'carol'),
    least: 10,
  },
  'by another purchase': { seed: [['acc', '', '5']], run: [attack('act', '10'), attack('collect')], least: 40 },
  'by more of a stake': {
    prepare: [attack('stake', '1'), 10 * DAY, attack('act', '500')],
    run: [attack('interest')],
    least: 0.4,
  },
  'in two maps': {
    seed: [['since', THIEF, '1600000000000000000']],
    prepare: [attack('act', '100')],
    run: [attack('earn')],
    least: 9,
  },
}

/** Attacks on contracts that pay or count the same again. */
export const PAYMENT_ATTACKS: Readonly<Record<string, Attack>> = {
  ...prefixed('a payment that leaves its record', UNCHANGED),
  ...prefixed('paid and credited', CREDITED),
  ...prefixed('a vote counted again', VOTES),
  ...prefixed('an addition that earns from before', BACKDATED),
}
