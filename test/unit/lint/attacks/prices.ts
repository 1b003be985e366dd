import { type Attack, attack, loot, prefixed, type Reader, THIEF } from './attack.js'

const ZERO: Record<string, Attack> = {
  'of a share': { run: [attack('act', '10')], least: 10 },
  // The oracle of the harness knows no price yet, and returns zero.
  'of a loan and its price': { seed: [['oracle', '', '$oracle']], run: [attack('act', '10')], least: 10 },
  'of numbers': { prepare: [attack('put', '10')], run: [attack('act', '10')], least: 10 },
  'of what init stores': { prepare: [['alice', 'reset']], run: [attack('act', '10')], least: 10 },
}

/** The chain refuses to deposit less, because it writes the amount as `1e-7`. */
const LEAST = '0.000001'
const DUST = Array.from({ length: 30 }, () => attack('act', LEAST))

/** The same gold is worth more after purchases of the least amount. Before them, 100 gold are worth 90. */
const MOVED: Record<string, Attack> = {
  'by a percentage': { run: [...DUST, attack('sell', '100')], least: 115 },
  'by a fixed step': { run: [...DUST, attack('sell', '100')], least: 92 },
  'by a step of what was sold': {
    seed: [['sold', '', '5000']],
    run: [attack('act', LEAST), attack('sell', '10')],
    least: 400,
  },
  'by numbers': { run: [...DUST.slice(0, 3), attack('sell', '10')], least: 140 },
}

const ROUNDED: Record<string, Attack> = {
  'by toFixed of a number': {
    prepare: [attack('put', '0.01')],
    run: [attack('act', '0.005'), attack('act', '0.005')],
    measure: loot('gold'),
    least: 0.02,
  },
  'by toFixed of BigNumber': {
    prepare: [attack('put', '0.01')],
    run: [attack('act', '0.005'), attack('act', '0.005')],
    measure: loot('gold'),
    least: 0.02,
  },
  'by Math.round': {
    prepare: [attack('put', '1')],
    run: [attack('act', '0.5'), attack('act', '0.5')],
    least: 2,
  },
  'by integerValue': {
    prepare: [attack('put', '1')],
    run: [attack('act', '0.5'), attack('act', '0.5')],
    least: 2,
  },
}

/** Tokens that cost five each where somebody has to pay for them. */
async function countUnpaid({ pets, balance }: Reader): Promise<number> {
  return (await pets(THIEF)) * 5 + (await balance('iost', THIEF))
}

const MINTED: Record<string, Attack> = {
  'to an account of its choice': { run: [attack('act', THIEF)], measure: countUnpaid, least: 5 },
  'to itself': { run: [attack('act', 'abcdef')], measure: countUnpaid, least: 5 },
  'in a list of names': { run: [attack('act', THIEF, 'abc')], measure: countUnpaid, least: 5 },
  'of a token with an amount': {
    run: [attack('act', THIEF, '10')],
    measure: async ({ balance }) => (await balance('silver', THIEF)) + (await balance('iost', THIEF)),
    least: 10,
  },
}

/** Attacks on prices, quotients and roundings. */
export const PRICE_ATTACKS: Readonly<Record<string, Attack>> = {
  ...prefixed('zero by zero', ZERO),
  ...prefixed('a price moved by the least amount', MOVED),
  ...prefixed('a payment that is rounded up', ROUNDED),
  ...prefixed('an open mint', MINTED),
}
