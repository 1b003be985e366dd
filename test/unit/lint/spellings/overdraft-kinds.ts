import type { Statement } from './forms.js'
import { action, add, gold, ME, mapKinds, N, old, TAKE, VALUE } from './frame.js'
import type { Kind } from './kinds.js'

const OTHER: Statement = { check: `to !== ${ME}` }
const MINE = `const mine = ${old('points')}`
const LOWER = `storage.mapPut('points', ${ME}, mine.minus(value).toFixed(), ${ME})`
const RAISE = add('points', 'value', 'to')
const ENOUGH: Statement = { check: 'mine.gte(value)' }

/** Points that are bought and given to others: the theft gives more than there are. */
function give(look: Statement[], theft: Statement[], twin: Statement[]): Kind {
  return {
    rules: ['double-payment'],
    common: { buy: action('amount', ...VALUE, TAKE, add('points')) },
    parameters: 'to, amount',
    theft: [...VALUE, OTHER, ...look, ...theft],
    twin: [...VALUE, OTHER, ...look, ...twin],
  }
}

const move = (look: Statement[], missing: Statement[], check: Statement): Kind =>
  give(look, [...missing, LOWER, RAISE], [...missing, check, LOWER, RAISE])

const HIS = `const his = ${old('points', 'to')}`
const WHEN_LOWERED = 'const left = mine.minus(value)'

/** An own balance that nothing limits what is given from. */
export const OVERDRAFT_KINDS: Record<string, Kind> = mapKinds('an overdrawn balance', {
  'that nothing looks at': move([MINE], [], ENOUGH),
  'that has to be there': move([MINE], [{ check: `storage.mapGet('points', ${ME}) !== null` }], ENOUGH),
  'that has to be more than zero': move([MINE], [{ check: 'mine.gt(0)' }], ENOUGH),
  'that must not be negative before': give(
    [MINE, WHEN_LOWERED],
    [{ check: '!mine.isNegative()' }, LOWER, RAISE],
    [{ check: '!left.isNegative()' }, LOWER, RAISE],
  ),
  'that must not be zero': move([MINE], [{ check: '!mine.isZero()' }], ENOUGH),
  'that is read as a number': give(
    [`const had = Number(storage.mapGet('points', ${ME}) || '0')`],
    [`storage.mapPut('points', ${ME}, ${N('had')}.minus(value).toFixed(), ${ME})`, RAISE],
    [{ check: 'value.lte(had)' }, `storage.mapPut('points', ${ME}, ${N('had')}.minus(value).toFixed(), ${ME})`, RAISE],
  ),
  'when the receiver is looked at': move([MINE, HIS], [{ check: 'his.gte(0)' }], ENOUGH),
})

/** Debts and limits that are no overdraft. */
export const SOUND_OVERDRAFT_KINDS: Record<string, Kind> = mapKinds('a balance below zero', {
  'up to a stored limit': {
    rules: [],
    common: { buy: action('amount', ...VALUE, TAKE, add('points')) },
    parameters: 'to, amount',
    theft: [],
    twin: [
      ...VALUE,
      OTHER,
      MINE,
      `const limit = ${N(`storage.mapGet('limits', ${ME}) || '0'`)}`,
      { check: 'value.lte(mine.plus(limit))' },
      LOWER,
      RAISE,
    ],
  },
  'of gold that is taken instead': {
    rules: [],
    parameters: 'to, amount',
    theft: [],
    twin: [...VALUE, OTHER, gold(ME, 'to'), MINE, LOWER],
  },
})
