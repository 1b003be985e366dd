import { type Account, holdAccount } from '../../client/account.js'
import { DecimalError, parseDecimal } from '../../codec/decimal.js'
import { askNearest } from '../../codec/nearest.js'
import { ToolkitError } from '../../errors/errors.js'
import { ENDOWMENT, openAccount } from '../../node/developer-accounts.js'
import { check } from '../arguments.js'
import type { TestAccount } from '../networks/test-network.js'
import { currentSession, type Session } from '../session.js'
import type { AccountFunds, AccountsRequest, NamedAccounts } from './account-requests.js'

const IOST_DECIMALS = 8

/**
 * Opens the accounts that a test names. On development networks they are created with exactly these funds, on live ones
 * they are those of the configuration. Throws `TEST_ARGUMENT` and `NETWORK_ACCOUNTS`.
 */
export async function openNamedAccounts(request: Exclude<AccountsRequest, number>): Promise<NamedAccounts<string>> {
  const session = currentSession()
  const wanted = readRequest(request)
  const opened: [string, TestAccount][] = []
  for (const [name, funds] of wanted) opened.push([name, await openNamed(session, name, funds)])
  for (const [name, account] of opened) {
    session.named.set(name, account)
    session.contracts.labelAccount(account.name, name)
  }
  const accounts = opened.map(([, account]) => account)
  return Object.defineProperty(Object.fromEntries(opened), Symbol.iterator, {
    value: () => accounts.values(),
  }) as NamedAccounts<string>
}

async function openNamed({ network }: Session, name: string, funds: Required<AccountFunds>): Promise<TestAccount> {
  if (network.development === undefined) return network.account(name)
  const { provider } = network.client
  // The key belongs to the name, as those of developer accounts do: alice is the same account in every call.
  const { key } = openAccount(name)
  const { iost, pledge, ram } = funds
  const { name: given } = await provider.dev('account', { name, key: key.id, iost, pledge, ram })
  const account: Account = holdAccount(given, key)
  return { ...account, provider }
}

function readRequest(request: Exclude<AccountsRequest, number>): [name: string, funds: Required<AccountFunds>][] {
  const expected =
    "a number, names such as ['owner', 'alice'], or an object such as { owner: {}, alice: { iost: '500' } }"
  check(typeof request === 'object' && request !== null, 'accounts', expected, request)
  const entries: [string, AccountFunds][] = Array.isArray(request)
    ? request.map((name: string) => [name, {}])
    : Object.entries(request as Readonly<Record<string, AccountFunds>>)
  check(entries.length > 0, 'accounts', expected, request)
  for (const [index, [name]] of entries.entries()) {
    check(typeof name === 'string' && /^[A-Za-z_$][\w$]*$/.test(name), 'accounts', 'names like variables', name)
    const first = entries.findIndex(([other]) => other === name)
    check(first === index, 'accounts', 'each name once', name)
  }
  return entries.map(([name, funds]) => [name, readFunds(name, funds)])
}

const FUNDS: readonly string[] = ['iost', 'ram', 'pledge'] satisfies (keyof AccountFunds)[]

function readFunds(name: string, funds: AccountFunds): Required<AccountFunds> {
  check(typeof funds === 'object' && funds !== null, `accounts.${name}`, "an object such as { iost: '500' }", funds)
  const unknown = Object.keys(funds).find((member) => !FUNDS.includes(member))
  if (unknown !== undefined) {
    const message = `accounts.${name}: unknown member ${JSON.stringify(unknown)}${askNearest(unknown, FUNDS)}`
    throw new ToolkitError('TEST_ARGUMENT', message, { hint: `The members are ${FUNDS.join(', ')}.` })
  }
  const { iost = ENDOWMENT.balance, pledge = ENDOWMENT.pledge, ram = ENDOWMENT.ram } = funds
  for (const [member, amount] of Object.entries({ iost, pledge }))
    check(isAmount(amount), `accounts.${name}.${member}`, "an amount as a decimal string, such as '500'", amount)
  check(Number.isSafeInteger(ram) && ram >= 0, `accounts.${name}.ram`, 'bytes as a whole number, such as 2000', ram)
  return { iost, pledge, ram }
}

function isAmount(amount: unknown): boolean {
  if (typeof amount !== 'string' || !/^\d+(\.\d+)?$/.test(amount)) return false
  try {
    return parseDecimal(amount).scale <= IOST_DECIMALS
  } catch (error) {
    if (error instanceof DecimalError) return false
    throw error
  }
}
