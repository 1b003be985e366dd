import { type Attack, attack, prefixed, type Reader, THIEF } from './attack.js'

/** Reads the sum of two tokens of the attacker, of which one is the price of the other. */
const both =
  (token: string) =>
  async ({ balance }: Reader): Promise<number> =>
    (await balance(token, THIEF)) + (await balance('iost', THIEF))
const REDEEM = { run: [attack('act', '1.9'), attack('redeem')], least: 0.9 }

/** Attacks by counts that the payment rounds down. */
export const ROUNDING_ATTACKS: Readonly<Record<string, Attack>> = prefixed('a payment that is rounded down', {
  'for tokens that are minted': { run: [attack('act', '1.9')], measure: both('silver'), least: 0.9 },
  'for tokens that are paid': { run: [attack('act', '1.9')], measure: both('gold'), least: 0.9 },
  'for points': REDEEM,
  'for what a record has': { run: [attack('act', 'one', '1.9'), attack('collect', 'one')], least: 0.9 },
  'to the places of the token': { ...REDEEM, prepare: [['alice', 'setPlaces', '0']] },
})
