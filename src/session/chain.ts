import { holdAccount } from '../client/account.js'
import { joinCalls } from '../client/calls/call.js'
import { loadContract } from '../client/contract.js'
import { checkPublishOptions, checkUpdateOptions, type PublishOptions } from '../client/deploy.js'
import { markObject } from '../client/object-kinds.js'
import type { StorageKey } from '../client/storage.js'
import { parseAmount } from '../codec/decimal.js'
import { checkOptions } from '../codec/options.js'
import { must } from '../collections/presence.js'
import { checkNetworkName } from '../config/network.js'
import { generateKeyPair } from '../crypto/keys.js'
import { type Holder, nameOf } from '../matchers/subject.js'
import { isContractId } from '../rpc/contract-id.js'
import { fetchUnknown } from '../state/source.js'
import type { AccountsRequest } from './accounts/account-requests.js'
import { openNamedAccounts } from './accounts/named-accounts.js'
import { check, NS_PER_MS, readHash, readStorageKey, readTime } from './arguments.js'
import { awaitable } from './awaiting/pending-task.js'
import { replaceCode } from './contracts/code-replacement.js'
import { findPublished } from './contracts/published-contracts.js'
import { publish, replace, type UpdateOptions } from './contracts/publishing.js'
import { requireDevelopment, requireEmbedded } from './development/required.js'
import { requireKeys } from './existence.js'
import type { TestAccount } from './networks/test-network.js'
import { currentSession } from './session.js'
import type { TestChain } from './test-chain.js'
import { createToken } from './token.js'
import { traceHash } from './tracing/call-tree.js'

/**
 * The chain of the running tests: accounts, contracts, tokens, time and snapshots.
 *
 * @throws `TEST_OUTSIDE` outside of a test run, from each of its methods.
 * @example
 * ```ts
 * import { chain } from 'iost-toolkit/test'
 *
 * const { alice, bob } = await chain.accounts(['alice', 'bob'])
 * await chain.token('iost').transfer({ from: alice, to: bob, amount: '1.5' })
 * await chain.time.advance(60)
 * ```
 */
export const chain: TestChain = {
  get network() {
    const { name, embedded } = currentSession().network
    return { name, isEmbedded: embedded !== undefined }
  },

  accounts: awaitable('chain.accounts', async (request: AccountsRequest) =>
    typeof request === 'number' ? currentSession().network.accounts(request) : openNamedAccounts(request),
  ) as TestChain['accounts'],

  account: awaitable('chain.account', async (name: string) => {
    const { network, named } = currentSession()
    return named.get(name) ?? network.account(name)
  }),

  deploy: awaitable('chain.deploy', async (name: string, options: PublishOptions) => {
    check(options?.from !== undefined, 'options', '{ from: account }', options)
    checkPublishOptions('chain.deploy', options)
    return publish(name, options)
  }) as TestChain['deploy'],

  update: awaitable('chain.update', async (contract: Holder, name: string, options: UpdateOptions) => {
    check(options?.from !== undefined, 'options', '{ from: account }', options)
    checkUpdateOptions('chain.update', options)
    return replace(nameOf(contract), name, options)
  }) as TestChain['update'],

  transaction: (calls, options) => joinCalls(calls, options),

  contract: awaitable('chain.contract', async (nameOrId: string) => {
    const { client } = currentSession().network
    return loadContract(client, isContractId(nameOrId) ? nameOrId : await findPublished(nameOrId))
  }) as TestChain['contract'],

  token: (symbol) => createToken(symbol),

  block: awaitable('chain.block', async () => {
    const { provider } = currentSession().network.client
    const { head_block, head_block_hash, head_block_time } = await provider.request('getChainInfo', {})
    return { number: Number(head_block), hash: head_block_hash, time: BigInt(head_block_time) }
  }),

  trace: awaitable('chain.trace', async (transaction: Parameters<TestChain['trace']>[0]) => {
    const hash = readHash(transaction)
    check(typeof hash === 'string' && hash !== '', 'transaction', 'a hash or a receipt', transaction)
    return traceHash(hash, currentSession())
  }),

  impersonate: awaitable('chain.impersonate', impersonate),

  as: awaitable('chain.as', async (holder: Holder, run: (account: TestAccount) => unknown) => {
    requireDevelopment('as')
    const account = await impersonate(holder)
    try {
      return await run(account)
    } finally {
      await account.provider.dev('impersonate', { account: account.name, stop: true })
    }
  }) as TestChain['as'],

  fund: awaitable('chain.fund', async (holder: Holder, amount: string, token = 'iost') => {
    const { provider } = requireDevelopment('fund')
    parseAmount(amount, 'amount')
    await provider.dev('fund', { account: nameOf(holder), token, amount })
  }),

  setStorage: awaitable('chain.setStorage', setStorage),

  replaceCode: awaitable('chain.replaceCode', async (contract: Holder, other: Holder) => {
    const { chain: replaced } = requireEmbedded('replaceCode')
    const [id, otherId] = [nameOf(contract), nameOf(other)]
    const isDone = await fetchUnknown(replaced.source, () => replaceCode(replaced, id, otherId))
    check(isDone, 'contract, other', 'two contracts of this chain', [id, otherId])
    currentSession().history.add({ kind: 'lost', why: 'the code of a contract was replaced past the chain' })
  }),

  fork: awaitable('chain.fork', async (name: string) => {
    requireEmbedded('fork')
    const { network, history, projectOf, file } = currentSession()
    const { networks } = (await projectOf(file)).settings
    checkNetworkName(networks, name)
    check(must(networks[name], 'network').kind === 'fork', 'name', 'a network of kind "fork"', name)
    if (network.startFork === undefined) throw new Error('the embedded network continues from no forks')
    await network.startFork(name)
    history.add({ kind: 'lost', why: 'the chain continued from a fork' })
  }),

  mine: awaitable('chain.mine', async (blocks = 1) => {
    const { provider } = requireDevelopment('mine')
    check(Number.isSafeInteger(blocks) && blocks > 0, 'blocks', 'a whole number from 1', blocks)
    await provider.dev('mine', { blocks })
  }),

  time: {
    now: awaitable('chain.time.now', async () => requireDevelopment('time').development.now()),
    advance: awaitable('chain.time.advance', async (seconds: number) => {
      const { provider } = requireDevelopment('time')
      check(Number.isFinite(seconds), 'seconds', 'a number', seconds)
      const advance = BigInt(Math.round(seconds * 1000)) * NS_PER_MS
      await provider.dev('time', { advance })
    }),
    set: awaitable('chain.time.set', async (time: bigint | Date) => {
      const { provider } = requireDevelopment('time')
      await provider.dev('time', { to: readTime(time) })
    }),
  },

  breakpoint() {
    const { breakpoints, made } = currentSession()
    breakpoints.push(made.length)
  },

  snapshot: awaitable('chain.snapshot', async () => {
    const restore = await requireDevelopment('snapshot').development.snapshot()
    return awaitable('the return to a snapshot', restore)
  }),
}
markObject(chain, 'chain', 'chain')
for (const method of [chain.transaction, chain.token, chain.breakpoint])
  markObject(method, 'method', `chain.${method.name}`)

/** Gas added to an impersonated contract, which has none of its own. */
const CONTRACT_GAS = '10000000'

async function setStorage(
  contract: Holder,
  storageKey: StorageKey,
  value: string | null,
  options: { payer?: Holder | undefined } = {},
): Promise<void> {
  const { provider } = requireDevelopment('setStorage')
  check(value === null || typeof value === 'string', 'value', 'a text, or null to delete it', value)
  checkOptions('chain.setStorage', options, ['payer'], 'CALL_OPTION')
  const [key, field] = readStorageKey(storageKey)
  const id = nameOf(contract)
  await requireKeys(provider, id, [field === undefined ? key : [key, field]])
  const payer = options.payer && nameOf(options.payer)
  await provider.dev('setStorage', { id, key, field, value: value ?? undefined, payer })
}

async function impersonate(holder: Holder): Promise<TestAccount> {
  const { provider } = requireDevelopment('impersonate')
  const name = nameOf(holder)
  await provider.dev('impersonate', { account: name })
  if (isContractId(name)) await provider.dev('fund', { account: name, token: 'gas', amount: CONTRACT_GAS })
  return { ...holdAccount(name, generateKeyPair()), provider }
}
