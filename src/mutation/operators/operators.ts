import { askNearest } from '../../codec/nearest.js'
import { ToolkitError } from '../../errors/errors.js'
import { amount, authority, limit, payer, receipt, storage, thrown, time, transfer, upgrade } from './chain.js'
import { argumentOrder, arithmetic, assignment, comparison, condition, logical } from './expressions.js'
import type { Operator } from './operator.js'
import { call, earlyReturn, statement } from './statements.js'
import { literal, nullish, text } from './values.js'

/** All operators. If two make the same change, the first names it. */
export const OPERATORS: readonly Operator[] = [
  authority,
  payer,
  thrown,
  amount,
  receipt,
  storage,
  transfer,
  time,
  limit,
  upgrade,
  arithmetic,
  comparison,
  logical,
  condition,
  assignment,
  nullish,
  literal,
  text,
  statement,
  call,
  earlyReturn,
  argumentOrder,
]

/** The configured operators: all, or the named ones. Throws `MUTATE_OPERATOR`. */
export function chooseOperators(names: readonly string[] | undefined, excluded: readonly string[] = []): Operator[] {
  const known = OPERATORS.map(({ name }) => name)
  for (const [setting, given] of Object.entries({ operators: names ?? [], exclude: excluded })) {
    const name = given.find((each) => !known.includes(each))
    if (name === undefined) continue
    throw new ToolkitError(
      'MUTATE_OPERATOR',
      `mutation.${setting}: unknown mutation operator ${JSON.stringify(name)}${askNearest(name, known)}`,
      { hint: `Operators: ${known.join(', ')}.` },
    )
  }
  return OPERATORS.filter(({ name }) => (names?.includes(name) ?? true) && !excluded.includes(name))
}
