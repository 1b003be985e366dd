import { type Client, createSendingClient, type SendRequest, type Sent, sendingOf } from '../client/client.js'
import { readStorage, type StorageKey } from '../client/storage.js'
import { findContract, requireStorageKeys } from '../client/stored-keys.js'
import { type Response, settleWith } from '../collections/response.js'
import { ToolkitError } from '../errors/errors.js'
import type { Outcome } from '../rpc/delivery/receipt-wait.js'
import type { Provider } from '../rpc/provider.js'
import type { WireReceipt } from '../rpc/schema.js'
import type { DeployedContracts } from './contracts/deployed-contracts.js'
import type { TestNetwork } from './networks/test-network.js'

/** Checks for single actions, which run if the transaction fails. */
const checks = new WeakMap<object, () => Promise<void>>()

/** Adds a check to an action that runs if its transaction fails, and returns the action. */
export function checkAfterFailure<T extends object>(action: T, check: () => Promise<void>): T {
  checks.set(action, check)
  return action
}

/**
 * Rejects the use of contracts and accounts that do not exist, such as those that a restored state does not have: their
 * calls fail and their storage is empty, whatever the test is about. So do calls with the id of such a contract in
 * their arguments. Misspelt keys of storage are rejected too.
 */
export function requireExistence(network: TestNetwork, contracts: Pick<DeployedContracts, 'findGone'>): TestNetwork {
  const { client } = network
  const { provider } = client
  const requests = new WeakMap<Sent, SendRequest>()
  const explain = (request: SendRequest | undefined) => async (error: unknown) => {
    throw await explainSigner(provider, request, error)
  }
  const submit = <S, T>(request: SendRequest, send: () => Response<S>, end: (sent: S) => Response<T>): Response<T> => {
    const gone = listGone(request, contracts)
    const sendNow = () => settleWith(send, end, explain(request))
    return gone.length === 0 ? sendNow() : requireContracts(provider, gone).then(sendNow)
  }
  const inner = sendingOf(client)
  const rest: Client = {
    ...client,
    async exec(request) {
      return submit(
        request,
        () => client.exec(request),
        async (receipt) => {
          if (receipt.status_code !== 'SUCCESS') await checkFailure(provider, request, receipt)
          return receipt
        },
      )
    },
    onMissing: (id, keys) => requireKeys(provider, id, keys),
  }
  const watched = createSendingClient(rest, {
    send(request) {
      const note = (sent: Sent) => {
        requests.set(sent, request)
        return sent
      }
      return submit(request, () => inner.send(request), note)
    },
    wait(sent, options) {
      const request = requests.get(sent)
      const check = (outcome: Outcome) => {
        if (outcome.receipt.status_code === 'SUCCESS') return outcome
        return checkFailure(provider, request, outcome.receipt).then(() => outcome)
      }
      return settleWith(() => inner.wait(sent, options), check, explain(request))
    },
  })
  return { ...network, client: watched }
}

/** Lists the ids in the arguments of a request whose contracts a restore may have taken away. */
function listGone({ actions }: SendRequest, contracts: Pick<DeployedContracts, 'findGone'>): string[] {
  return actions.flatMap(({ args, data }) => [...contracts.findGone(data ?? listTexts(args).join(' '))])
}

/** Throws `CONTRACT_UNKNOWN` for an id that the chain does not have. */
async function requireContracts(provider: Provider, ids: readonly string[]): Promise<void> {
  for (const id of ids) if ((await findContract(provider, id)) === undefined) throw unknownError(id)
}

/** The texts in the arguments of an action. */
function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : []
}

/** Explains the rejection of a transaction: `ACCOUNT_UNKNOWN` if a signing account is missing on the chain. */
async function explainSigner(provider: Provider, request: SendRequest | undefined, error: unknown): Promise<unknown> {
  const unknown = request && (await findUnknownSigner(provider, request))
  return unknown === undefined ? error : unknownAccountError(unknown)
}

async function findUnknownSigner(provider: Provider, { from, signers = [] }: SendRequest): Promise<string | undefined> {
  const names = [from, ...signers.map(({ account }) => account)].map(({ name }) => name)
  const keys = names.map((name) => ['auth', name] as const)
  const known = await readStorage(provider, 'auth.iost', keys).catch(() => [])
  return names.find((_, index) => known[index] === null)
}

function unknownAccountError(name: string): ToolkitError {
  return new ToolkitError('ACCOUNT_UNKNOWN', `the account ${name} does not exist on this chain`, {
    hint: 'A fixture or a snapshot may have restored a state from before it was created. Create it in the fixture, and use the account that the fixture returns.',
  })
}

/** Checks keys under which nothing is stored. Throws `CONTRACT_UNKNOWN`, `STORAGE_KEY` or `STORAGE_MAP`. */
export async function requireKeys(provider: Provider, id: string, keys: readonly StorageKey[]): Promise<void> {
  const contract = await findContract(provider, id)
  if (contract === undefined) throw unknownError(id)
  await requireStorageKeys(provider, contract, keys)
}

async function checkFailure(
  provider: Provider,
  request: SendRequest | undefined,
  { message }: WireReceipt,
): Promise<void> {
  if (request === undefined) return
  for (const action of request.actions) {
    if (message.includes(`contract ${action.contract} not found`)) {
      if ((await findContract(provider, action.contract)) === undefined) throw unknownError(action.contract)
    }
    await checks.get(action)?.()
  }
}

function unknownError(id: string): ToolkitError {
  return new ToolkitError('CONTRACT_UNKNOWN', `the contract ${id} does not exist on this chain`, {
    hint: 'A fixture or a snapshot may have restored a state from before it was deployed. Deploy it in the fixture, and use the handle that the fixture returns.',
  })
}
