import { must } from '../../../../src/collections/presence.js'
import { NAMES, nameFloat } from '../spellings/number-class-kinds.js'
import { ACCOUNTING_ATTACKS } from './accounting.js'
import type { Attack } from './attack.js'
import { LEDGER_ATTACKS } from './ledgers.js'
import { PRICE_ATTACKS } from './prices.js'
import { TERM_ATTACKS } from './terms.js'

const ORIGINALS = { ...ACCOUNTING_ATTACKS, ...LEDGER_ATTACKS, ...PRICE_ATTACKS, ...TERM_ATTACKS }

/** The attacks of the kinds that are written with another class. */
export const NUMBER_CLASS_ATTACKS: Readonly<Record<string, Attack>> = Object.fromEntries(
  NAMES.map((name) => [nameFloat(name), must(ORIGINALS[name], name)]),
)
