import type { Client, SendRequest, Sent } from '../client/client.js'
import type { StorageKey } from '../client/storage.js'
import { findContract, requireStorageKeys } from '../client/stored-keys.js'
import { ToolkitError } from '../errors/errors.js'
import type { Provider } from '../rpc/provider.js'
import type { WireReceipt } from '../rpc/schema.js'
import type { TestNetwork } from './networks/test-network.js'

/** Checks for single actions, which run if the transaction fails. */
const checks = new WeakMap<object, () => Promise<void>>()

/** Adds a check to an action that runs if its transaction fails, and returns the action. */
export function checkAfterFailure<T extends object>(action: T, check: () => Promise<void>): T {
  checks.set(action, check)
  return action
}

/**
 * Rejects the use of contracts that do not exist, such as those that a restored state does not have: their calls fail
 * and their storage is empty, whatever the test is about. Misspelt keys of storage are rejected too.
 */
export function requireExistence(network: TestNetwork): TestNetwork {
  const { client } = network
  const requests = new WeakMap<Sent, SendRequest>()
  const watched: Client = {
    ...client,
    async send(request) {
      const sent = await client.send(request)
      requests.set(sent, request)
      return sent
    },
    async wait(sent, options) {
      const outcome = await client.wait(sent, options)
      await checkFailure(client.provider, requests.get(sent), outcome.receipt)
      return outcome
    },
    async exec(request) {
      const receipt = await client.exec(request)
      await checkFailure(client.provider, request, receipt)
      return receipt
    },
    onMissing: (id, keys) => requireKeys(client.provider, id, keys),
  }
  return { ...network, client: watched }
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
  { status_code, message }: WireReceipt,
): Promise<void> {
  if (status_code === 'SUCCESS' || request === undefined) return
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
