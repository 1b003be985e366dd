import { addDecimal, type Decimal, formatDecimal, parseAmount } from '../codec/decimal.js'
import { checkOptions, listOptions } from '../codec/options.js'
import { KeyPair } from '../crypto/keys.js'
import type { Provider } from '../rpc/provider.js'
import type { ActionOptions } from '../tx/build.js'
import { type Account, holdAccount } from './account.js'
import { Call } from './calls/call.js'
import { type Client, SEND_OPTIONS, type SendOptions } from './client.js'

/** Options for `createAccount`. */
export interface CreateAccountOptions extends SendOptions {
  /** Name of the new account: 5 to 11 characters of a-z, 0-9 and `_`. */
  name: string
  /** One key for both permissions, or one for each. */
  keys: KeyPair | { active: KeyPair; owner: KeyPair }
  /** The account that pays. */
  from: Account
  /**
   * RAM to buy, in bytes: 0, or at least 10.
   *
   * @defaultValue `1024`
   */
  ram?: number
  /**
   * IOST to pledge for gas in addition to the 10 that the chain always pledges, as a decimal string.
   *
   * @defaultValue `'0'`
   */
  gasPledge?: string
  /**
   * IOST to transfer to the new account, as a decimal string.
   *
   * @defaultValue `'0'`
   */
  balance?: string
}

const CREATE_ACCOUNT = [
  ...SEND_OPTIONS,
  ...listOptions<Omit<CreateAccountOptions, keyof SendOptions>>({
    name: true,
    keys: true,
    from: true,
    ram: true,
    gasPledge: true,
    balance: true,
  }),
]

/** The chain's pledge for every new account (system-contracts.md §7.1). */
const SIGN_UP_PLEDGE = '10'

/** Input of a sign-up: names and public keys, no secrets. */
export interface SignUp {
  name: string
  /** The public keys. */
  ids: { active: string; owner: string }
  /** The paying account. */
  from: string
  ram: number
  gasPledge: string
  balance: string
}

/**
 * Creates an account in one transaction: sign-up, RAM, gas pledge and a first balance. The amount limit is the cost,
 * with a tenth more for RAM, whose price moves.
 *
 * @param client - The network.
 * @param options - Name, keys and the paying account; `ram` in bytes, `gasPledge` and `balance` in IOST as decimal
 * strings.
 * @returns The new account with its keys.
 * @throws `TransactionFailed` when the transaction fails.
 * @example
 * ```ts
 * import { createAccount, createClient, createHttpProvider } from 'iost-toolkit/client'
 * import { generateKeyPair, holdAccount, parseSecretKey } from 'iost-toolkit/client'
 *
 * const client = createClient({ provider: createHttpProvider('http://127.0.0.1:30001') })
 * const alice = holdAccount('alice', parseSecretKey(process.env.ALICE_KEY ?? ''))
 * const dave = await createAccount(client, { name: 'dave01', keys: generateKeyPair(), from: alice, gasPledge: '10' })
 * ```
 */
export async function createAccount(client: Client, options: CreateAccountOptions): Promise<Account> {
  checkOptions('createAccount', options, CREATE_ACCOUNT, 'CALL_OPTION')
  const { name, keys, from, ram = 1024, gasPledge = '0', balance = '0', ...send } = options
  const { active, owner } = keys instanceof KeyPair ? { active: keys, owner: keys } : keys
  const ids = { active: active.id, owner: owner.id }
  const signUp = await describeSignUp(client.provider, { name, ids, from: from.name, ram, gasPledge, balance })
  await new Call(client, { amountLimit: signUp.amountLimit, ...send, from, actions: signUp.actions })
  return holdAccount(name, { active, owner })
}

/** The actions that create an account, and their maximum spending. Throws `AMOUNT_INVALID`. */
export async function describeSignUp(
  provider: Provider,
  { name, ids, from, ram, gasPledge, balance }: SignUp,
): Promise<{ actions: ActionOptions[]; amountLimit: Record<string, string> }> {
  const actions: ActionOptions[] = [
    { contract: 'auth.iost', actionName: 'signUp', args: [name, ids.owner, ids.active] },
    ...(ram > 0 ? [{ contract: 'ram.iost', actionName: 'buy', args: [from, name, ram] }] : []),
    ...(isPositive(gasPledge, 'gasPledge')
      ? [{ contract: 'gas.iost', actionName: 'pledge', args: [from, name, gasPledge] }]
      : []),
    ...(isPositive(balance, 'balance')
      ? [{ contract: 'token.iost', actionName: 'transfer', args: ['iost', from, name, balance, ''] }]
      : []),
  ]
  const costs = [
    parseAmount(SIGN_UP_PLEDGE, 'pledge'),
    parseAmount(gasPledge, 'gasPledge'),
    parseAmount(balance, 'balance'),
  ]
  if (ram > 0) costs.push(await estimateRam(provider, ram))
  return { actions, amountLimit: { iost: formatDecimal(costs.reduce(addDecimal)) } }
}

/** Options for `transfer`. */
export interface TransferOptions extends SendOptions {
  /** The account that pays and signs. */
  from: Account
  /** Name of the receiving account, or id of the receiving contract. */
  to: string
  /** Amount as a decimal string, such as `'10.5'`. */
  amount: string
  /**
   * Symbol of the token.
   *
   * @defaultValue `'iost'`
   */
  token?: string
  /**
   * Text stored in the receipt of the transfer.
   *
   * @defaultValue `''`
   */
  memo?: string
}

const TRANSFER = [
  ...SEND_OPTIONS,
  ...listOptions<Omit<TransferOptions, keyof SendOptions>>({
    from: true,
    to: true,
    amount: true,
    token: true,
    memo: true,
  }),
]

/**
 * The call that transfers a token. At most the amount can be spent.
 *
 * @param client - The network.
 * @param options - Sender, receiver and amount as a decimal string; `token` (default: `iost`).
 * @returns A call, sent when it is awaited.
 * @throws `AMOUNT_INVALID` for an invalid amount.
 * @example
 * ```ts
 * import { createClient, createHttpProvider, holdAccount, parseSecretKey, transfer } from 'iost-toolkit/client'
 *
 * const client = createClient({ provider: createHttpProvider('http://127.0.0.1:30001') })
 * const alice = holdAccount('alice', parseSecretKey(process.env.ALICE_KEY ?? ''))
 * const receipt = await transfer(client, { from: alice, to: 'bobby', amount: '10.5' })
 * ```
 */
export function transfer(client: Client, options: TransferOptions): Call<undefined> {
  checkOptions('transfer', options, TRANSFER, 'CALL_OPTION')
  const { from, to, amount, token = 'iost', memo = '', ...send } = options
  parseAmount(amount, 'amount')
  const args = [token, from.name, to, amount, memo]
  const actions = [{ contract: 'token.iost', actionName: 'transfer', args }]
  return new Call(client, { amountLimit: { [token]: amount }, ...send, from, actions })
}

/** The price of RAM and a tenth more, in hundredths of an IOST: the curve rises while one buys. */
export async function estimateRam(provider: Provider, bytes: number): Promise<Decimal> {
  const { buy_price } = await provider.request('getRAMInfo', {})
  return { value: BigInt(Math.ceil(buy_price * bytes * 110) + 1), scale: 2 }
}

function isPositive(amount: string, field: string): boolean {
  return parseAmount(amount, field).value > 0n
}
