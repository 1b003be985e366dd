import { type Attack, attack, prefixed, type Step } from './attack.js'

const LISTS = [JSON.stringify(['julia', 'ghost']), JSON.stringify(['400', '-390'])]
const prepare: Step[] = [['alice', 'open', 'one']]
const SHARES: Attack = {
  prepare,
  run: [attack('act', 'one', '1', '[100,-99]'), ['alice', 'settle', 'one', '0']],
  least: 99,
}

/** Attacks by lists with a negative number, beside which another one is larger than the sum. */
export const LISTED_AMOUNT_ATTACKS: Readonly<Record<string, Attack>> = prefixed('a negative number beside others', {
  'of which the sum is paid': { run: [attack('act', ...LISTS), attack('collect')], least: 390 },
  'of which the sum is taken from an own entry': {
    prepare: [attack('put', '10')],
    run: [attack('act', ...LISTS), attack('collect')],
    least: 390,
  },
  'by whose sum shares are divided': SHARES,
  'by whose sum shares are divided, in a copy of a list': SHARES,
})
