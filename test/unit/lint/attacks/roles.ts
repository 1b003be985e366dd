import { type Attack, attack, INHERITOR, loot, NAMESAKE, prefixed, THIEF } from './attack.js'

const TEAM: Attack['seed'] = [
  ['team', '', '{"alice":{"rank":3}}'],
  ['names', '', 'acme_one,bobby'],
  ['list', '', '["acme_one","bobby"]'],
  ['boss', '', 'acme_'],
]

/** A payment of 50 to an account whose name alone gives it the role. */
const paid = (by: string, isToThief = true): Attack => ({
  seed: TEAM,
  run: [[by, 'act', isToThief ? THIEF : by, '50']],
  measure: loot('iost', isToThief ? THIEF : by),
  least: 49,
})

const MEMBERS: Record<string, Attack> = {
  'that is there': paid(INHERITOR),
  'with a rank that is too low': paid(INHERITOR),
  'that is not undefined': paid(INHERITOR),
  'by the operator in': paid(INHERITOR),
  'in a table of constants': paid(INHERITOR),
  'without a prototype': paid(INHERITOR),
  'of a payment to oneself': paid(INHERITOR, false),
}

const NAMES: Record<string, Attack> = {
  'at its beginning': paid(NAMESAKE),
  'by startsWith': paid(NAMESAKE),
  'that is cut out': paid(NAMESAKE),
  'that is stored': paid(NAMESAKE),
  'by includes': paid(NAMESAKE),
  'by its first letter': paid(NAMESAKE),
  'in a stored text': paid('acme_'),
  'as the first word': paid(NAMESAKE),
  'for a call of anything': {
    seed: TEAM,
    run: [
      [
        NAMESAKE,
        'act',
        'token.iost',
        'transfer',
        (fill: (text: string) => string) => JSON.stringify(['iost', fill('$subject'), THIEF, '50', '']),
      ],
    ],
    least: 50,
  },
}

const FOR_ALL: Record<string, Attack> = {
  'by a position as a condition': paid(THIEF),
  'while nothing is stored': paid(THIEF),
  'by a result in a callback': paid(THIEF),
  'that is in a text, once a day': {
    seed: TEAM,
    run: [['acme_', 'act']],
    measure: loot('iost', 'acme_'),
    least: 19,
  },
}

/** Chips of bobby that a negative transfer takes. */
const TAKEN: Attack = {
  seed: [['chips', 'bobby', '50']],
  run: [attack('act', 'bobby', '-50'), attack('cash')],
  least: 49,
}

const NEGATIVE: Record<string, Attack> = {
  'behind a limit of places': TAKEN,
  'behind a limit of decimal places': TAKEN,
}

const DELETED: Record<string, Attack> = {
  'that is not stored': {
    seed: [
      ['agents', '', `{"bobby":"${THIEF}"}`],
      ['chips', 'bobby', '50'],
    ],
    prepare: [['bobby', 'act']],
    run: [attack('fetch', 'bobby')],
    least: 49,
  },
}

/** Attacks by accounts whose names give them a role. */
export const ROLE_ATTACKS: Readonly<Record<string, Attack>> = {
  ...prefixed('a role in a plain object', MEMBERS),
  ...prefixed('authority by a part of a name', NAMES),
  ...prefixed('authority that every account has', FOR_ALL),
  ...prefixed('a negative amount', NEGATIVE),
  ...prefixed('a deletion', DELETED),
}
