import type { Account } from '../../client/account.js'
import { type AnyContract, type ContractHandle, loadContract } from '../../client/contract.js'
import { deployContract, type PublishOptions } from '../../client/deploy.js'
import { buildContract } from '../../compiler/artifact.js'
import type { Project } from '../../config/project.js'
import { findAddress, readAddressBook } from '../../deploy/journal/address-book.js'
import { ToolkitError } from '../../errors/errors.js'
import { isContractId } from '../../rpc/contract-id.js'
import type { DevMethodName } from '../../rpc/development/dev-methods.js'
import type { ConsoleNetwork } from './network.js'

type ConsoleContract = ContractHandle<AnyContract>

/** `chain` of the console. */
interface ConsoleChain {
  network: string
  client: ConsoleNetwork['client']
  accounts: readonly Account[]
  account(name: string): Promise<Account>
  /** Returns a contract by its deployed name or its id. */
  contract(nameOrId: string): Promise<ConsoleContract>
  /** Compiles and publishes a contract of the project and registers its name. */
  deploy(name: string, options?: Partial<PublishOptions>): Promise<ConsoleContract>
  /** Returns the head of the chain. */
  block(): Promise<{ number: number; hash: string; time: Date }>
  /** A developer method, of a chain that has them. */
  dev: ConsoleNetwork['client']['provider']['dev']
}

/**
 * Opens the scope of a console: `chain`, accounts, and the contracts deployed to its network. `define` is called for
 * each, including those that are deployed later.
 */
export async function openScope(
  { name, client, accounts, account }: ConsoleNetwork,
  project: Project,
  define: (name: string, value: unknown) => void,
): Promise<void> {
  const book = (await readAddressBook(project.root, name))?.contracts ?? {}
  const from = accounts[0]
  const chain: ConsoleChain = {
    network: name,
    client,
    accounts,
    account,
    contract: async (nameOrId) => {
      const id = isContractId(nameOrId) ? nameOrId : await findId(project, name, nameOrId)
      return loadContract(client, id, { from })
    },
    async deploy(contractName, options = {}) {
      const { script, info } = await buildContract(project, contractName)
      const { abi, version } = info
      const contract = await deployContract<AnyContract>(
        client,
        { code: script, abi, version },
        { ...options, from: options.from ?? from ?? throwAnonymousCallError(contractName) },
      )
      define(contractName, contract)
      return contract
    },
    async block() {
      const { head_block, head_block_hash, head_block_time } = await client.provider.request('getChainInfo', {})
      const time = new Date(Number(BigInt(head_block_time) / 1_000_000n))
      return { number: Number(head_block), hash: head_block_hash, time }
    },
    dev: <M extends DevMethodName>(...args: Parameters<typeof client.provider.dev<M>>) => client.provider.dev(...args),
  }
  define('chain', chain)
  for (const held of accounts) define(held.name, held)
  for (const [contractName, { id }] of Object.entries(book))
    define(contractName, await loadContract(client, id, { from }))
}

async function findId(project: Project, network: string, name: string): Promise<string> {
  return findAddress({ root: project.root, network }, name)
}

function throwAnonymousCallError(name: string): never {
  throw new ToolkitError('CALL_ACCOUNT', `no account publishes ${name}`, {
    hint: 'Open an account with the console: toolkit console --from alice.',
  })
}
