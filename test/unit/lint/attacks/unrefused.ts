import { type Attack, attack, prefixed, type Step } from './attack.js'

const prepare: Step[] = [attack('buy', '1')]
const sold: Attack = { prepare, run: [attack('act', '-400'), attack('act', '400')], least: 200 }

/** Attacks by numbers that are not above zero, for which payments are made or skipped. */
export const UNREFUSED_ATTACKS: Readonly<Record<string, Attack>> = prefixed(
  'a number that its payment does not reject',
  {
    'because that is skipped': sold,
    'because that is skipped below a unit': sold,
    'because that is skipped, of plain numbers': sold,
    'because it is squared': { prepare, run: [attack('act', '-100')], least: 100 },
    'because it is squared in a sum': { prepare, run: [attack('act', '-50')], least: 0.75 },
    'because its sign is dropped': { prepare, run: [attack('act', '-100')], least: 50 },
    'because a part is paid for nothing': { prepare, run: [attack('act', '0'), attack('act', '0')], least: 1 },
  },
)
