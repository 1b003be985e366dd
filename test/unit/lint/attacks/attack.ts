/**
 * A call: who signs it, the method of the contract or `contract/method`, and its arguments, of
 * which a function gets what replaces `$subject` in a text. Or seconds that pass.
 */
export type Step = [by: string, method: string, ...args: unknown[]] | number

/** A value that is in storage before the attack, as earlier calls could have left it: key, field, text. */
type Seed = [key: string, field: string, text: string]

/** The theft of a kind as transactions: it takes at least `least` from a faulty contract, and less from its twin. */
export interface Attack {
  seed?: readonly Seed[]
  /** Calls of which each must succeed in both contracts. */
  prepare?: readonly Step[]
  /** Calls of which any may fail. */
  run: readonly Step[] | ((isTwin: boolean) => readonly Step[])
  /** Reads units of a token, tokens of `pet`, or a number in storage (default: the attacker's iost). */
  measure?: (read: Reader) => Promise<number>
  /** The least gain of a theft. Less than zero where the victim is measured. */
  least: number
}

/** Reads the chain. */
export interface Reader {
  readonly balance: (token: string, account: string) => Promise<number>
  /** A value in storage; null if it does not exist. */
  readonly stored: (key: string, field?: string, contract?: string) => Promise<string | null>
  /** Tokens of `token721.iost`. */
  readonly pets: (account: string) => Promise<number>
}

/** The account without authority that attacks. The contract belongs to `alice`; `bobby` and `carol` use it. */
export const THIEF = 'julia'

/** An account whose name is that of the attacker and a digit. */
export const NEIGHBOUR = `${THIEF}2`

/** An account that has the name of a member that every object inherits. */
export const INHERITOR = 'constructor'

/** An account whose name begins as those of a team. */
export const NAMESAKE = 'acme_thief'

/** A call whose transaction its signer dates back, by seconds: they, the method and its arguments follow. */
export const BACKDATED = 'backdated'

/** Calls of the attacker. */
export const attack = (method: string, ...args: unknown[]): Step => [THIEF, method, ...args]

/** Reads the balance of the attacker. */
export const loot =
  (token: string, account = THIEF) =>
  ({ balance }: Reader): Promise<number> =>
    balance(token, account)

export const prefixed = (prefix: string, attacks: Readonly<Record<string, Attack>>): Record<string, Attack> =>
  Object.fromEntries(Object.entries(attacks).map(([form, one]) => [`${prefix}, ${form}`, one]))
