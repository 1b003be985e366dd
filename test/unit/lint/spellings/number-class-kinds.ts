import { must } from '../../../../src/collections/presence.js'
import { ACCOUNTING_KINDS } from './accounting-kinds.js'
import type { Action, Statement } from './forms.js'
import type { Kind } from './kinds.js'
import { LEDGER_KINDS } from './ledger-kinds.js'
import { PRICE_KINDS } from './price-kinds.js'
import { TERM_KINDS } from './term-kinds.js'

/** Thefts with a product, a rounding or a comparison, of which each was missed with the other classes of the chain. */
export const NAMES = [
  'a stake that earns the past, noted before it is added',
  'a collateral that is seized, without a condition',
  'a bonus out of the stakes of others, of a share, that is paid',
  'an end that pays again, of a stream',
  'a payment that is rounded up, by integerValue',
  'a price of the caller, that is only positive',
] as const

/** Writes amounts with `Float64`, which has other names for some methods, and `number` for what it lacks. */
const convert = (text: string): string =>
  text
    .replaceAll(/\bnew BigNumber\(/g, 'new Float64(')
    .replaceAll(/\.(times|multipliedBy)\(/g, '.multi(')
    .replaceAll('.dividedBy(', '.div(')
    .replaceAll('.toFixed()', '.toString()')
    .replaceAll(/\.(toFixed(?!\(\))|dp|isFinite|isInteger|integerValue|isNaN|toNumber)\(/g, '.number.$1(')

const convertAll = (statements: readonly Statement[]): Statement[] =>
  statements.map((each) => (typeof each === 'string' ? convert(each) : { check: convert(each.check) }))

function convertKind({ common = {}, theft, twin, ...rest }: Kind): Kind {
  const actions = Object.entries(common).map(([name, { parameters, statements }]): [string, Action] => [
    name,
    { parameters, statements: convertAll(statements) },
  ])
  return { ...rest, common: Object.fromEntries(actions), theft: convertAll(theft), twin: convertAll(twin) }
}

const ORIGINALS = { ...ACCOUNTING_KINDS, ...LEDGER_KINDS, ...PRICE_KINDS, ...TERM_KINDS }

/** The name of a kind that is written with `Float64`. */
export const nameFloat = (name: string): string => `${name}, in Float64`

export const NUMBER_CLASS_KINDS: Record<string, Kind> = Object.fromEntries(
  NAMES.map((name) => [nameFloat(name), convertKind(must(ORIGINALS[name], name))]),
)
