import { type Decimal, formatDecimal, shrinkDecimal } from '../../codec/decimal.js'
import { parseExact } from '../../codec/exact-number.js'
import { itemAt } from '../../collections/presence.js'
import { continueWith } from '../../collections/response.js'
import { ToolkitError } from '../../errors/errors.js'
import type { Provider } from '../../rpc/provider.js'
import type { MatcherContext } from '../context.js'
import type { Check } from '../expectation.js'
import { readBalances, readOwner, readSupply } from '../reads.js'
import { type Holder, nameOf } from '../subject.js'
import { show, type Verdict } from '../verdict.js'

/** `changeBalances(token, { account: '+10.5' })`, exactly. */
export function changeBalances(_: MatcherContext, token: string, differences: Readonly<Record<string, string>>): Check {
  const holders = Object.keys(differences)
  const wanted = holders.map((holder) => parseDifference(String(differences[holder])))
  const expected = name((_, index) => formatDifference(itemAt(wanted, index)))
  return {
    aboutChanges: true,
    keys: holders,
    begin: ({ provider }) =>
      continueWith(readBalances(provider, token, holders), (before) => {
        for (const [index, difference] of wanted.entries()) requireScale(difference, itemAt(before, index), token)
        return () => continueWith(readBalances(provider, token, holders), (after) => compare(before, after))
      }),
  }

  function compare(before: readonly Decimal[], after: readonly Decimal[]): Verdict {
    const actual = name((_, index) => formatDifference(subtract(itemAt(after, index), itemAt(before, index))))
    return new BalanceVerdict(token, expected, actual)
  }

  function name(describe: (holder: string, index: number) => string): Record<string, string> {
    return Object.fromEntries(holders.map((holder, index) => [holder, describe(holder, index)]))
  }
}

/** A verdict about balances, whose texts are formatted when it fails. */
class BalanceVerdict implements Verdict {
  readonly holds: boolean
  readonly #token: string
  readonly expected: Readonly<Record<string, string>>
  readonly actual: Readonly<Record<string, string>>

  constructor(token: string, expected: Record<string, string>, actual: Record<string, string>) {
    this.#token = token
    this.expected = expected
    this.actual = actual
    this.holds = Object.keys(expected).every((holder) => actual[holder] === expected[holder])
  }

  get claim(): string {
    return `change balances of ${this.#token} by ${show(this.expected)}`
  }

  get but(): string {
    return `they changed by ${show(this.actual)}`
  }
}

/** `changeBalance(token, account, '+10.5')` */
export function changeBalance(context: MatcherContext, token: string, holder: Holder, difference: string): Check {
  return changeBalances(context, token, { [nameOf(holder)]: difference })
}

/** `conserve(token)`: none of it is issued or destroyed. */
export function conserve(_: MatcherContext, token: string): Check {
  return {
    aboutChanges: true,
    async begin({ provider }) {
      const before = await readSupply(provider, token)
      return async () => {
        const after = await readSupply(provider, token)
        const but = `its supply went from ${before} to ${after}`
        return { holds: after === before, claim: `conserve ${token}`, but }
      }
    },
  }
}

/** `own(token721, id)` */
export async function judgeOwner(provider: Provider, holder: string, token: string, id: string): Promise<Verdict> {
  const owner = await readOwner(provider, token, id)
  const but = owner === undefined ? 'it has no owner' : `${owner} does`
  return { holds: owner === holder, subject: holder, claim: `own ${id} of ${token}`, but }
}

function parseDifference(text: string): Decimal {
  const difference = parseExact(text.replace(/^\+/, ''))
  if (difference === undefined) throw new Error(`a matcher with the difference ${text}`)
  return shrinkDecimal(difference)
}

/** A change that is finer than the token's smallest unit would never be equal. */
function requireScale(difference: Decimal, { scale }: Decimal, token: string): void {
  if (difference.scale <= scale) return
  const amount = formatDifference(difference)
  throw new ToolkitError('TEST_ARGUMENT', `no balance of ${token} changes by ${amount}`, {
    hint: `${token} has ${scale} decimals.`,
  })
}

/** `a - b` of two balances of one token. */
function subtract(a: Decimal, b: Decimal): Decimal {
  return { value: a.value - b.value, scale: a.scale }
}

/** Formats a difference of amounts in its shortest form: `+10.5`, `-1`, `0`. */
function formatDifference(difference: Decimal): string {
  return `${difference.value > 0n ? '+' : ''}${formatDecimal(difference)}`
}
