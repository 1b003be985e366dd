import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { encodeBase58 } from '../../../../src/codec/base58.js'
import { type Attack, attack, loot, NEIGHBOUR, prefixed, type Reader, type Step, THIEF } from './attack.js'

/** The loss of a seller: a lot that is worth 100 is sold for 9. */
const OUTBID: Attack = {
  prepare: [
    ['carol', 'list', 'one'],
    ['bobby', 'act', 'one', '100'],
  ],
  run: [attack('act', 'one', '9'), ['alice', 'settle', 'one']],
  measure: async ({ balance }) => -(await balance('iost', 'carol')),
  least: -9,
}

const ORDERED: Record<string, Attack> = {
  'with the best bid': OUTBID,
  'with a stored maximum': { prepare: [['alice', 'limit', '50']], run: [attack('act', '400')], least: 400 },
  'with the balance': { seed: [['has', THIEF, '9']], run: [attack('act', '100')], least: 100 },
  'after toFixed': OUTBID,
}

const DER = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, 7)])
const SECRET = createPrivateKey({ key: DER, format: 'der', type: 'pkcs8' })
const KEY = encodeBase58(createPublicKey(SECRET).export({ format: 'der', type: 'spki' }).subarray(-32))

function signText(text: string): string {
  return encodeBase58(sign(null, createHash('sha3-256').update(text).digest(), SECRET))
}

type Claim = readonly [account: string, amount: string, nonce: string]

/** A claim that the operator of a bridge signs, the texts of it, and another claim that joins to the same text. */
function replay(
  claim: Claim,
  texts: readonly [theft: (claim: Claim) => string, twin: (claim: Claim) => string],
  other: Claim,
): Attack {
  const steps = (isTwin: boolean): Step[] => [attack('act', ...other, signText(texts[isTwin ? 1 : 0](claim)))]
  return { seed: [['key', '', KEY]], run: steps, measure: loot('iost', other[0]), least: Number(other[1]) }
}

const SIGNED: Claim = [THIEF, '2', '57']
const REPLAYED: Claim = [THIEF, '25', '7']

const DIGESTS: Record<string, Attack> = {
  'by +': replay(SIGNED, [(claim) => claim.join(''), (claim) => claim.join(':')], REPLAYED),
  'in a template': replay(SIGNED, [(claim) => `pay${claim.join('')}`, (claim) => `pay ${claim.join(' ')}`], REPLAYED),
  'by concat': replay(SIGNED, [(claim) => claim.join(''), (claim) => claim.join('/')], REPLAYED),
  // The account of the neighbour gets the first digit of the amount.
  'behind a name': replay(
    [THIEF, '25', '7'],
    [
      ([account, amount, nonce]) => `claim${account}${amount}#${nonce}`,
      ([account, amount, nonce]) => `claim${account}#${amount}#${nonce}`,
    ],
    [NEIGHBOUR, '5', '7'],
  ),
}

/** A call that is made only where a trial of the same transaction has won. */
export const DRAW = 'draw'

const countWon =
  (of: string) =>
  async ({ balance, stored }: Reader): Promise<number> =>
    Number((await stored('won', '', of)) ?? '0') * 100 + (await balance('iost', THIEF))

const DRAWN: Attack = {
  seed: [['prizes', '', '$prizes']],
  run: [attack(DRAW)],
  // A prize is worth a hundred, and a ticket costs five.
  measure: countWon('$prizes'),
  least: 95,
}

const DRAWS: Record<string, Attack> = {
  'of the time': DRAWN,
  'of the number of the block': DRAWN,
  'of the hash': DRAWN,
  'of a digest': DRAWN,
}

const PLAYED: Attack = {
  run: [attack(DRAW, '$game/play', (fill: (text: string) => string) => fill('$subject'))],
  measure: countWon('$game'),
  least: 95,
}

const PASSED: Record<string, Attack> = {
  'as an argument': DRAWN,
  'as an argument, from a digest': DRAWN,
  'as an amount on a branch': DRAWN,
  'as what it returns': PLAYED,
  'in an object that it returns': PLAYED,
  'by what it returns on a branch': PLAYED,
}

/** Attacks on texts that are compared, joined or drawn from. */
export const TEXT_ATTACKS: Readonly<Record<string, Attack>> = {
  ...prefixed('amounts compared as texts', ORDERED),
  ...prefixed('a signature of joined arguments', DIGESTS),
  ...prefixed('a draw for another contract', DRAWS),
  ...prefixed('a draw that is passed on', PASSED),
}

/** The count of a victim, which the attack takes from. */
const loss =
  (key: string, field: string) =>
  async ({ stored }: Reader): Promise<number> =>
    -Number(await stored(key, field))

/** The attacker has an item, names itself its agent, and takes from the count of another account. */
const AGENT: Omit<Attack, 'measure'> = {
  prepare: [['bobby', 'make', 'one'], attack('make', 'two'), attack('name', 'two', THIEF)],
  run: [attack('act', 'two', 'bobby', THIEF)],
  least: 1,
}

/** Attacks by accounts that act for others than those they were named by. */
export const ACCOUNT_ATTACKS: Readonly<Record<string, Attack>> = {
  'an agent who names the former owner': { ...AGENT, measure: loss('count_bobby', '') },
  'an agent who names the former owner, in a map': { ...AGENT, measure: loss('held', 'bobby') },
  ...prefixed('a former owner who is named by an agent', {
    'or signs': { ...AGENT, measure: loss('held', 'bobby') },
    'on one of three ways': { ...AGENT, measure: loss('held', 'bobby') },
    'who has at least one': { ...AGENT, measure: loss('held', 'bobby') },
    'who has signed as an argument': { ...AGENT, measure: loss('held', 'bobby') },
  }),
}
