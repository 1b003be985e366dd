import { type Attack, attack, prefixed, type Reader, type Step } from './attack.js'

/** The victim gets less than its share of a reward of 10. */
const VICTIM = {
  measure: async ({ balance }: Reader) => -(await balance('iost', 'bobby')),
  least: -5,
}
const LEAVE: Step[] = [attack('stake', '90'), attack('act')]
/** Nobody can buy any more. */
const SOLD_OUT = {
  prepare: [attack('buy', '100')],
  measure: async ({ stored }: Reader) =>
    Number(await stored('total')) + Number((await stored('stake', 'carol')) ?? '0'),
  least: 0,
}

/** Attacks by entries that leave a total. */
export const UNPAIRED_ATTACKS: Readonly<Record<string, Attack>> = prefixed('an entry that leaves its total', {
  'by which rewards are shared': {
    prepare: [['bobby', 'stake', '10']],
    run: [...LEAVE, ['alice', 'reward', '10'], ['bobby', 'claim']],
    ...VICTIM,
  },
  'that limits a sale': { ...SOLD_OUT, run: [attack('act')] },
  'in one of several pools': {
    prepare: [
      ['alice', 'open', 'a'],
      ['bobby', 'stake', 'a', '10'],
    ],
    run: [attack('stake', 'a', '90'), attack('act', 'a'), ['alice', 'reward', 'a', '10'], ['bobby', 'claim', 'a']],
    ...VICTIM,
  },
})
