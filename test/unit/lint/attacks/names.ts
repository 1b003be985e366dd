import { type Attack, attack, prefixed, type Step } from './attack.js'

const TWICE: Attack = { prepare: [attack('buy', '1')], run: [attack('act', '1'), attack('act', '01')], least: 10 }
const SPACED: Step[] = [attack('act', '1'), attack('act', ' 1')]

/** Attacks by names in two forms. */
export const NAME_ATTACKS: Readonly<Record<string, Attack>> = prefixed(
  'an entry under two names, which is paid twice',
  {
    'by Number': TWICE,
    'by parseInt': TWICE,
    'by a product': TWICE,
    'by trim': { ...TWICE, run: SPACED },
    'by BigNumber': TWICE,
    'with a look at the digits': TWICE,
    'of a list in one cell': {
      prepare: [attack('buy')],
      run: [attack('act', '0'), attack('act', '00')],
      least: 10,
    },
    'that a list has': TWICE,
  },
)
