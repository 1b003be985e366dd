import { type Attack, attack, prefixed, type Reader } from './attack.js'

const IN_RECORDS = [60_000, 5400, 10]
/** A user who still can pay 10 in the twin. */
const refused = (lengths: readonly number[], ...names: string[]): Attack => ({
  prepare: names.map((name) => ['carol', 'open', name]),
  run: [
    ...lengths.map((length) => attack('act', ...names, 'x'.repeat(length), '1')),
    ['bobby', 'act', ...names, 'a text of an ordinary length '.repeat(3), '10'],
  ],
  measure: ({ balance }: Reader) => balance('iost', 'bobby'),
  least: 0,
})

/** The same where each account adds one text: another account does, too. */
const refusedByTwo = (...names: string[]): Attack => ({
  ...refused([], ...names),
  run: [
    attack('act', ...names, 'x'.repeat(64_800), '1'),
    ['carol', 'act', ...names, 'x'.repeat(640), '1'],
    ['bobby', 'act', ...names, 'x'.repeat(90), '10'],
  ],
})

/** Attacks by a text that leaves no room in an entry. */
export const FULL_ATTACKS: Readonly<Record<string, Attack>> = prefixed('an entry that anyone can fill', {
  'by a remark in a list': refused(IN_RECORDS, 'one'),
  'by a text in a list': refused(IN_RECORDS, 'one'),
  'by a text under the name of the caller': refusedByTwo('one'),
  'by a text in one object of all accounts': refusedByTwo(),
  'by a text in one object, of which only the presence is checked': refusedByTwo(),
  'by a text that is joined': refused([60_000, 5500]),
})
