import { type Attack, attack, prefixed, type Step, THIEF } from './attack.js'

const borrower = (fill: (text: string) => string) => fill('$borrower')

/** The loan is deposited during the call, and taken out after it. */
const LOAN: Attack = { run: [attack('act', borrower, '100'), attack('take', '100')], least: 100 }

const PROPOSED: Step = ['alice', 'propose', 'm1', THIEF]
const SAVED = attack('put', '100')
/** The attacker and an accomplice have 100 of a token together, and 150 are needed. */
const sent: Attack = {
  prepare: [
    PROPOSED,
    attack('token.iost/transfer', 'gold', THIEF, 'alice', '900', ''),
    ['bobby', 'token.iost/transfer', 'gold', 'bobby', 'alice', '1000', ''],
  ],
  run: [
    attack('act', 'm1'),
    attack('token.iost/transfer', 'gold', THIEF, 'bobby', '100', ''),
    ['bobby', 'act', 'm1'],
    attack('decide', 'm1'),
  ],
  least: 50,
}

const VOTES: Record<string, Attack> = {
  'with tokens, in a sum': sent,
  'with tokens, in votes that are added later': sent,
  'with savings that are given away': {
    prepare: [PROPOSED, SAVED],
    run: [attack('act', 'm1'), attack('give', 'bobby', '100'), ['bobby', 'act', 'm1'], attack('decide', 'm1')],
    least: 50,
  },
  'with a stake in another contract': {
    seed: [['vault', '', '$vault']],
    prepare: [PROPOSED, attack('$vault/join')],
    run: [attack('act', 'm1'), attack('$vault/give', 'bobby'), ['bobby', 'act', 'm1'], attack('decide', 'm1')],
    least: 50,
  },
  'with savings that are taken out': {
    prepare: [PROPOSED, SAVED],
    run: [
      attack('act', 'm1'),
      attack('take', '100'),
      attack('token.iost/transfer', 'iost', THIEF, 'bobby', '100', ''),
      ['bobby', 'put', '100'],
      ['bobby', 'act', 'm1'],
      attack('decide', 'm1'),
    ],
    least: 50,
  },
}

const bet: Attack = {
  prepare: [['alice', 'settle', 'r1', 'yes']],
  run: [attack('act', 'r1', 'yes', '50'), attack('claim', 'r1')],
  least: 44,
}
/** A round that is open, and 4,000 seconds later has its result. */
const late: Attack = { ...bet, prepare: [['alice', 'open', 'r1'], 4000, ['alice', 'settle', 'r1', 'yes']] }

/** A gift to `bobby` that the attacker’s own offer brings back: the attacker has it before and after. */
const regain = (method: string, value: string): Attack => ({
  prepare: [attack('mint', 'p1'), attack(method, 'p1', value)],
  run: [attack('act', 'p1', 'bobby'), attack('buy', 'p1')],
  measure: async ({ stored }) => {
    const item = (await stored('items', 'p1')) ?? (await stored('item_p1'))
    return item?.includes(THIEF) ? 1 : 0
  },
  least: 0,
})

/** A stake of 10 after each unit was given 3. */
const staked: Attack = {
  prepare: [['alice', 'reward', '3']],
  run: [attack('act', '10'), attack('harvest')],
  least: 19,
}

/** Attacks on states. */
export const STATE_ATTACKS: Readonly<Record<string, Attack>> = {
  ...prefixed('a loan that is deposited', {
    'in a map': LOAN,
    'in entries of objects': LOAN,
    'of a contract with the right kind of name': LOAN,
    'compared as numbers': LOAN,
  }),
  ...prefixed('a vote that moves', VOTES),
  ...prefixed('a stake on a result that is known', {
    'in an entry': late,
    'after a time that is not looked at': late,
    'in a map of results': bet,
    'under a joined key': bet,
  }),
  ...prefixed('an offer of a former owner', {
    'in a map': regain('offer', '5'),
    'with a condition about the receiver': regain('offer', '5'),
    'to an account': regain('approve', THIEF),
    'under joined keys': regain('offer', '5'),
  }),
  ...prefixed('a stake that earns from the beginning', {
    'in an entry': staked,
    'in two maps': staked,
    'by numbers': staked,
  }),
}
