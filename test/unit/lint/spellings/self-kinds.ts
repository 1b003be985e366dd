import type { Statement } from './forms.js'
import { action, ME, SELF } from './frame.js'
import type { Kind } from './kinds.js'

const SIGNED: Statement = { check: "blockchain.requireAuth(who, 'active')" }
const OTHER: Statement = { check: `who !== ${SELF}` }
const NUMBER = 'const value = new BigNumber(amount)'
const POSITIVE: Statement = { check: 'value.isFinite() && value.gt(0) && value.dp() <= 8' }
const TAKEN = "blockchain.deposit(who, value.toFixed(), 'in')"
const SOLD = `blockchain.callWithAuth('token.iost', 'transfer', ['gold', ${ME}, ${SELF}, value.toFixed(), ''])`

const read = (key: string): string => `const ${key} = new BigNumber(storage.get('${key}') || '0')`
const add = (key: string): Statement[] => [read(key), `storage.put('${key}', ${key}.plus(value).toFixed())`]

/** Members with a share of a pot, which they take when they leave. */
const join = action(
  'amount',
  NUMBER,
  POSITIVE,
  { check: `!storage.mapHas('share', ${ME})` },
  `blockchain.deposit(${ME}, value.toFixed(), 'join')`,
  ...add('pot'),
  ...add('shares'),
  `storage.mapPut('share', ${ME}, value.toFixed(), ${ME})`,
)
const leave = action(
  '',
  `const share = new BigNumber(storage.mapGet('share', ${ME}) || '0')`,
  { check: 'share.gt(0)' },
  read('pot'),
  read('shares'),
  'const part = pot.times(share).div(shares).toFixed(8)',
  `storage.mapDel('share', ${ME})`,
  "storage.put('shares', shares.minus(share).toFixed())",
  "storage.put('pot', pot.minus(part).toFixed())",
  `blockchain.withdraw(${ME}, part, 'left')`,
)

/** An exchange of gold for iost by its reserves. */
const sell = action(
  'amount',
  NUMBER,
  POSITIVE,
  read('reserve'),
  read('bought'),
  'const price = reserve.times(value).div(bought.plus(100).plus(value)).toFixed(8)',
  "storage.put('reserve', reserve.minus(price).toFixed())",
  "storage.put('bought', bought.plus(value).toFixed())",
  SOLD,
  `blockchain.withdraw(${ME}, price, 'sold')`,
)

const BEST = 'const best = JSON.parse(storage.get(\'best\') || \'{"sum":"0"}\')'
const bid: Statement[] = [
  { check: "!storage.has('isOver')" },
  NUMBER,
  POSITIVE,
  BEST,
  { check: 'value.gt(best.sum)' },
  TAKEN,
  "if (best.who) { blockchain.withdraw(best.who, best.sum, 'back') }",
  "storage.put('best', JSON.stringify({ who, sum: value.toFixed() }))",
]
const close = action(
  '',
  { check: "blockchain.requireAuth(blockchain.contractOwner(), 'active')" },
  { check: "!storage.has('isOver')" },
  BEST,
  "storage.put('isOver', 'yes')",
  "blockchain.withdraw(blockchain.contractOwner(), best.sum, 'sold')",
)

const FREEZE = `blockchain.callWithAuth('token.iost', 'transferFreeze', ['iost', who, ${SELF}, amount, block.time + 1e18, ''])`

const kind = (common: Kind['common'], taken: Statement[], isOther = OTHER): Kind => ({
  rules: ['missing-authority'],
  ...(common && { common }),
  parameters: 'who, amount',
  theft: taken,
  twin: [isOther, ...taken],
})

const sound = (common: Kind['common'], ...twin: Statement[]): Kind => ({
  rules: [],
  ...(common && { common }),
  parameters: 'who, amount',
  theft: [],
  twin,
})

const RAISED: Statement[] = [
  NUMBER,
  POSITIVE,
  TAKEN,
  ...add('raised'),
  "const given = value.plus(storage.mapGet('given', who) || '0')",
  "storage.mapPut('given', who, given.toFixed(), who)",
]
const back = action(
  '',
  `const given = storage.mapGet('given', ${ME})`,
  { check: 'given !== null' },
  { check: "new BigNumber(storage.get('raised')).lt(100)" },
  `storage.mapDel('given', ${ME})`,
  `blockchain.withdraw(${ME}, given, 'back')`,
)

/** Deposits whose payer is an argument, and may be the contract: they move nothing. */
export const SELF_KINDS: Readonly<Record<string, Kind>> = {
  'a deposit that the contract pays itself, into a pot': kind({ join, leave }, [
    NUMBER,
    POSITIVE,
    TAKEN,
    ...add('pot'),
  ]),
  'a deposit that the contract pays itself, by a call of the token': kind({ join, leave }, [
    NUMBER,
    POSITIVE,
    `blockchain.callWithAuth('token.iost', 'transfer', ['iost', who, ${SELF}, value.toFixed(), ''])`,
    ...add('pot'),
  ]),
  'a deposit that the contract pays itself, into a reserve': kind({ sell }, [
    NUMBER,
    POSITIVE,
    TAKEN,
    ...add('reserve'),
  ]),
  'a deposit that the contract pays itself, before a reserve as JSON': kind(
    {
      sell: {
        parameters: 'amount',
        statements: [
          NUMBER,
          POSITIVE,
          'const pool = JSON.parse(storage.get(\'pool\') || \'{"iost":"0"}\')',
          'const price = new BigNumber(pool.iost).times(value).div(100).toFixed(8)',
          { check: 'value.lt(100)' },
          'pool.iost = new BigNumber(pool.iost).minus(price).toFixed()',
          "storage.put('pool', JSON.stringify(pool))",
          SOLD,
          `blockchain.withdraw(${ME}, price, 'sold')`,
        ],
      },
    },
    [
      NUMBER,
      POSITIVE,
      TAKEN,
      'const pool = JSON.parse(storage.get(\'pool\') || \'{"iost":"0"}\')',
      'pool.iost = value.plus(pool.iost).toFixed()',
      "storage.put('pool', JSON.stringify(pool))",
    ],
    SIGNED,
  ),
  'a deposit that the contract pays itself, as the best bid': kind({ close }, bid, SIGNED),
  'a deposit that the contract pays itself, frozen': kind(undefined, [FREEZE], SIGNED),
  'a deposit that the contract pays itself, for its own entry': sound(
    undefined,
    NUMBER,
    POSITIVE,
    TAKEN,
    "storage.mapPut('given', who, value.plus(storage.mapGet('given', who) || '0').toFixed(), who)",
  ),
  'a deposit that the contract pays itself, beside a goal': sound({ back }, ...RAISED),
}
