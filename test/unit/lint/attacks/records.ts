import { type Attack, attack, BACKDATED, loot, prefixed, type Reader, THIEF } from './attack.js'

const late: Attack = {
  prepare: [['alice', 'open', '20'], 60],
  run: [attack(BACKDATED, 55, 'act')],
  least: 10,
}
/** Whether the attacker gets the lot for its bid after the end. */
const ownsLot = async ({ stored }: Reader) => ((await stored('of', 'l1')) === THIEF ? 1 : 0)

const goldOf = (run: Attack['run'], least: number, prepare: Attack['prepare'] = []): Attack => ({
  prepare,
  run,
  measure: loot('gold'),
  least,
})
const DUST = Array.from({ length: 5 }, () => attack('act', '0.0009'))
const days: Attack = {
  prepare: [attack('hold', '10'), ['bobby', 'hold', '90'], ['alice', 'share', '1', '10']],
  run: [attack('act', '1')],
  least: 100,
}

/** Attacks on records and what was taken for them. */
export const RECORD_ATTACKS: Readonly<Record<string, Attack>> = {
  ...prefixed('a time that the signer chooses', {
    'before an end': late,
    'before an end in seconds': late,
    'of a bid': {
      prepare: [['alice', 'open', 'l1', '20'], ['bobby', 'act', 'l1', '5'], 60],
      run: [attack(BACKDATED, 55, 'act', 'l1', '6'), attack('fetch', 'l1')],
      measure: ownsLot,
      least: 1,
    },
    'that is only compared where there is an end': {
      prepare: [['alice', 'open', 'l1', '20'], ['bobby', 'act', 'l1', '5'], 60],
      run: [attack(BACKDATED, 55, 'act', 'l1', '6'), attack('fetch', 'l1')],
      measure: ownsLot,
      least: 1,
    },
  }),
  ...prefixed('more booked than taken', {
    'by a balance': goldOf([attack('act', '1500'), attack('take', '1500')], 500),
    'by a limit of the caller': goldOf([attack('act', '100', '1'), attack('take', '100')], 99),
    'by numbers': goldOf([attack('act', '150'), attack('take', '1500')], 500),
    'below a minimum that is not taken': goldOf([...DUST, attack('take', '0.0045')], 0.0045),
    'below a minimum of a product': goldOf([...DUST, attack('take', '0.0045')], 0.0045, [['alice', 'setRate', '1']]),
    'for the contract as its own payer': goldOf(
      [attack('act', (fill: (text: string) => string) => fill('$subject'), '100'), attack('take', '100')],
      100,
    ),
  }),
  ...prefixed('one token twice', {
    'of a pool with two tokens': {
      prepare: [['alice', 'fill', 'p1', 'gold', 'iost'], attack('join', 'p1', '50')],
      run: [attack('act', 'p1', 'gold', 'gold')],
      measure: loot('gold'),
      least: 100,
    },
  }),
  ...prefixed('a record that is missing', {
    'and counts as one': days,
    'and counts as one, by numbers in a loop': { ...days, run: [attack('act')] },
    'in a comparison': {
      prepare: [['alice', 'recipe', 'crown', 'gem', '3']],
      run: [attack('act', '[]', 'crown')],
      measure: async ({ stored }) => Number((await stored('made', THIEF)) ?? '0'),
      least: 1,
    },
    'in a comparison of what an account has': { run: [attack('act', 'gem')], least: 10 },
  }),
  ...prefixed('an id as a time', {
    'of the end of an auction': {
      prepare: [['alice', 'open', 'l1', '20'], ['bobby', 'act', 'l1', '5'], 60],
      run: [attack('act', 'l1', '6'), attack('fetch', 'l1')],
      measure: ownsLot,
      least: 1,
    },
    'of which a member is read': {
      prepare: [['alice', 'open', 'l1', '20'], ['bobby', 'act', 'l1', '5'], 60],
      run: [attack('act', 'l1', '6'), attack('fetch', 'l1')],
      measure: ownsLot,
      least: 1,
    },
  }),
  ...prefixed('a stake that earns from the beginning', {
    'of points that were converted': {
      prepare: [
        ['alice', 'reward', '3'],
        ['alice', 'grant', THIEF, '10'],
      ],
      run: [attack('act', '10'), attack('harvest')],
      least: 30,
    },
  }),
}
