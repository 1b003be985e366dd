import { type Attack, attack, loot, prefixed, type Step, THIEF } from './attack.js'

/** 100 that `bobby` staked have earned 50 gold before the attacker comes. */
const stake = (signed: boolean): Attack => ({
  prepare: [
    ['bobby', 'act', ...(signed ? ['bobby'] : []), '100'],
    ['alice', 'fund', '50'],
  ],
  run: [attack('act', ...(signed ? [THIEF] : []), '100'), attack('claim', ...(signed ? [THIEF] : []))],
  measure: loot('gold'),
  least: 25,
})

/** The only blade of the attacker becomes one of twice its power, and is sold. */
const merge = (id = '1'): Attack => ({
  prepare: [attack('forge', THIEF)],
  run: [attack('act', THIEF, id, id), attack('sell', THIEF, '2')],
  least: 2,
})

/** A coupon of 10 is paid twice. */
const COUPON: Attack = { prepare: [attack('buy', 'one')], run: [attack('act', THIEF, 'one', 'one')], least: 20 }

/** The only blade of the attacker is sold twice. */
const GIFT: Attack = {
  prepare: [attack('forge', THIEF)],
  run: [attack('act', THIEF, THIEF, '1'), attack('sell', THIEF, '1'), attack('sell', THIEF, '1')],
  least: 2,
}

/** The attacker pledges for a campaign of its own, takes that back, and collects what `bobby` pledges for another. */
const pledge = (...more: string[]): Attack => ({
  prepare: [
    attack('create', 'own', '100'),
    ['carol', 'create', 'other', '100'],
    ['bobby', 'pledge', 'other', '100'],
    attack('pledge', 'own', '100'),
  ],
  run: [attack('act', 'own', ...more), 1001, attack('collect', 'own')],
  least: 200,
})

/** A debt of 50 is paid, and its collateral of 100 gold taken, of which 62.5 would cover it. */
const SEIZE: Attack = {
  prepare: [
    ['alice', 'rate', '1'],
    ['bobby', 'lock', '100'],
    ['bobby', 'borrow', '50'],
  ],
  run: [attack('act', 'bobby')],
  measure: loot('gold'),
  least: 100,
}

/** The bid of the attacker comes back, and the prize with it. */
const takeBack = (...run: readonly Step[]): Attack => ({
  prepare: [['alice', 'start'], ['bobby', 'bid', '10'], attack('bid', '100')],
  run,
  measure: async ({ pets, balance }) => (await pets(THIEF)) * 100 + (await balance('iost', THIEF)),
  least: 200,
})

/** The attacker and an accomplice have more together than they paid in. */
const brought = (least: number, ...run: readonly Step[]): Attack => ({
  run,
  measure: async ({ balance }) => (await balance('iost', THIEF)) + (await balance('iost', 'bobby')),
  least,
})
const FRIEND = brought(
  10,
  attack('act', ''),
  ['bobby', 'act', THIEF],
  ['bobby', 'leave'],
  ['bobby', 'act', THIEF],
  ['bobby', 'leave'],
  attack('leave'),
)

/** Attacks on records that do not keep pace with what an account has. */
export const ACCOUNTING_ATTACKS: Readonly<Record<string, Attack>> = {
  ...prefixed('a stake that earns the past', {
    'noted before it is added': stake(true),
    'noted by a sum that leaves it out': stake(true),
    'noted by the former amount in two maps': stake(false),
    'paid after it was added': stake(true),
    'paid after it was added, by a mark': stake(false),
    'paid after it was added, by the time': {
      prepare: [attack('act', '1')],
      run: [100, attack('act', '100')],
      measure: loot('gold'),
      least: 5,
    },
  }),
  ...prefixed('an item that is merged with itself', {
    'found and filtered': merge(),
    'found and filtered, with a comparison of the items': merge(),
    'by its position': merge('0'),
    'by filters': merge(),
    'in a map, and paid': COUPON,
    'in a map, and deleted between': COUPON,
  }),
  ...prefixed('an item that is given to oneself', {
    'by splice and push': GIFT,
    'by filter and concat': GIFT,
    'in a loop over positions': GIFT,
  }),
  'a vote that moves, with pets': {
    prepare: [
      ['alice', 'propose', 'm1', THIEF],
      ['alice', 'grant', THIEF],
    ],
    run: [
      attack('act', 'm1', '0'),
      attack('token721.iost/transfer', 'pet', THIEF, 'bobby', '0'),
      ['bobby', 'act', 'm1', '0'],
      attack('decide', 'm1'),
    ],
    least: 50,
  },
  ...prefixed('a total with what was taken back', {
    'of pledges': pledge(),
    'of pledges, that is lowered and not stored': pledge(),
    'of pledges, of which a part is taken back': pledge('100'),
    'of a pot': {
      prepare: [attack('join', '100'), ['bobby', 'join', '10']],
      run: [attack('act'), ['alice', 'finish', THIEF]],
      least: 210,
    },
    'of votes': {
      prepare: [['alice', 'propose', 'm1', THIEF]],
      run: [
        attack('vote', 'm1', '100'),
        attack('act', 'm1'),
        attack('vote', 'm1', '100'),
        attack('act', 'm1'),
        attack('decide', 'm1'),
      ],
      least: 50,
    },
  }),
  ...prefixed('a collateral that is seized', {
    'without a condition': SEIZE,
    'with a condition that always holds': SEIZE,
    'with the opposite condition': SEIZE,
    'with a condition on the loan of the caller': SEIZE,
    'with a condition that is dropped': SEIZE,
    'in the object of the loan': SEIZE,
  }),
  ...prefixed('a bid that is taken back and wins', {
    'in an object of the round': takeBack(attack('act'), 1001, attack('close')),
    'in an object that loses its leader': takeBack(attack('act'), 1001, attack('close')),
    'after the end, in an object of the round': takeBack(1001, attack('act'), attack('close')),
    'in cells and joined keys': takeBack(attack('act'), 1001, attack('close')),
  }),
  ...prefixed('a bonus out of the stakes of others', {
    'that is paid to a friend': FRIEND,
    'that is paid from a pot in the twin': FRIEND,
    'of a share, that is paid': brought(5, ['bobby', 'act', THIEF, '100'], ['bobby', 'take', '100']),
    'of a share, that is credited': brought(
      5,
      ['bobby', 'act', THIEF, '100'],
      ['bobby', 'take', '100'],
      attack('take', '5'),
    ),
    'with which the stake comes back': brought(5, attack('join'), attack('act')),
  }),
}
