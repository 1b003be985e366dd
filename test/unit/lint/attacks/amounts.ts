import { type Attack, attack, prefixed, type Reader } from './attack.js'

/** A name for which the attacker does not pay. */
const unpaid: Attack = {
  prepare: [],
  run: [attack('act', 'gold', 'abc')],
  measure: async ({ stored }: Reader) => ((await stored('names', 'gold')) === null ? 0 : 1),
  least: 1,
}

/** An owner who gets nothing, because the total is no number. */
const stopped: Attack = {
  run: [attack('act', 'gold', 'abc'), ['alice', 'act', 'silver', '20'], ['alice', 'empty']],
  measure: ({ balance }: Reader) => balance('iost', '$subject'),
  least: 20,
}

/** An owner who does not get a total of 20 that is stated, because it is no number. */
const unpayable: Attack = { ...stopped, least: 0 }

/** The excess of a total over the payments to the contract, which had 500 before. */
const exceeding = (read: (reader: Reader) => Promise<number>): Attack => ({
  run: [attack('act', '1.000000009'), attack('act', '1.000000009')],
  measure: async (reader) => (await read(reader)) - ((await reader.balance('iost', '$subject')) - 500),
  least: 1e-8,
})
const TOTAL = exceeding(async ({ stored }) => Number(await stored('total')))

/** Attacks by amounts that are no number, or have more places than the token. */
export const AMOUNT_ATTACKS: Readonly<Record<string, Attack>> = {
  ...prefixed('a payment that NaN skips', {
    'before a mark': unpaid,
    'of plain numbers': unpaid,
    'of a price that is written down': unpaid,
    'above a price': unpaid,
    'the other way round': unpaid,
    'before a total': stopped,
    'of a gift, before a total': stopped,
  }),
  ...prefixed('a total that is finer than the token', {
    'of a number': TOTAL,
    'of a text': TOTAL,
    'above a least amount': TOTAL,
    'in an object': exceeding(async ({ stored }) => JSON.parse((await stored('pot')) ?? '').sum),
    'of plain numbers': TOTAL,
  }),
  ...prefixed('a number behind a record that a new one stands for', {
    'that is parsed': unpayable,
    'that is assigned': unpayable,
  }),
}
