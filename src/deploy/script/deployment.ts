import type { Account } from '../../client/account.js'
import type { Call } from '../../client/calls/call.js'
import type { Receipt } from '../../client/calls/receipt.js'
import type { SendOptions } from '../../client/client.js'
import type { AnyContract, ContractHandle } from '../../client/contract.js'

/** Result of steps that publish the project's code of one name. */
type NamedSteps<N extends keyof ToolkitContracts> = Promise<ContractHandle<ToolkitContracts[N]>>

const BRAND: unique symbol = Symbol.for('iost-toolkit.deployment')

/** Options for a deployment step that publishes a contract. */
export interface PublishStep extends SendOptions {
  /** The publishing account, or its name on the network. */
  from: string | Account
  /**
   * Name of the step in the journal.
   *
   * @defaultValue derived from the name of the contract
   */
  step?: string
  /** Name of the contract in the project, if it differs from the name of the deployment. */
  source?: string
}

/** Options for a deployment step that updates a contract. */
export interface UpdateStep extends PublishStep {
  /**
   * Text passed to `can_update`.
   *
   * @defaultValue `''`
   */
  data?: string
}

/** Steps of a deployment script, one transaction each. A step that the journal lists as done is not repeated. */
export interface DeploymentContext {
  /** Name of the network. */
  readonly network: string
  /** Arguments after the script on the command line. */
  readonly args: readonly string[]
  /**
   * Returns an account of the network with its keys.
   *
   * @param name - Name of the account.
   * @returns The account.
   * @throws `NETWORK_ACCOUNTS` if the configuration has no key for it.
   */
  account(name: string): Promise<Account>
  /**
   * Publishes a contract of the project, once.
   *
   * @param name - Name of the deployment, and of the contract in the project.
   * @param options - The publishing account, and limits of the transaction.
   * @returns A handle that the publisher calls.
   * @throws `TransactionFailed` if publishing fails.
   */
  deploy<N extends keyof ToolkitContracts>(name: N, options: PublishStep & { source?: never }): NamedSteps<N>
  /**
   * Publishes the contract `source` of the project under another name, once.
   *
   * @param name - Name of the deployment.
   * @param options - The contract, the publishing account, and limits of the transaction.
   * @returns A handle that the publisher calls.
   * @throws `TransactionFailed` if publishing fails.
   */
  deploy<N extends keyof ToolkitContracts>(name: string, options: PublishStep & { source: N }): NamedSteps<N>
  /**
   * Publishes a contract of the project, once, with a type of its own.
   *
   * @param name - Name of the deployment.
   * @param options - The publishing account, and limits of the transaction.
   * @returns A handle that the publisher calls.
   * @throws `TransactionFailed` if publishing fails.
   */
  deploy<T = AnyContract>(name: string, options: PublishStep): Promise<ContractHandle<T>>
  /**
   * Updates a deployed contract with the project's code, unless the code is the same.
   *
   * @param name - Name of the deployment, and of the contract in the project.
   * @param options - The signing account, limits, and `data` for `can_update`.
   * @returns A handle of the updated contract.
   * @throws `TransactionFailed` if the update fails.
   */
  update<N extends keyof ToolkitContracts>(name: N, options: UpdateStep & { source?: never }): NamedSteps<N>
  /**
   * Updates a deployed contract with the contract `source` of the project, unless the code is the same.
   *
   * @param name - Name of the deployment.
   * @param options - The contract, the signing account, limits, and `data` for `can_update`.
   * @returns A handle of the updated contract.
   * @throws `TransactionFailed` if the update fails.
   */
  update<N extends keyof ToolkitContracts>(name: string, options: UpdateStep & { source: N }): NamedSteps<N>
  /**
   * Updates a deployed contract, with a type of its own.
   *
   * @param name - Name of the deployment.
   * @param options - The signing account, limits, and `data` for `can_update`.
   * @returns A handle of the updated contract.
   * @throws `TransactionFailed` if the update fails.
   */
  update<T = AnyContract>(name: string, options: UpdateStep): Promise<ContractHandle<T>>
  /**
   * Sends a call, once.
   *
   * @param step - Name of the step in the journal.
   * @param call - The call, not awaited.
   * @returns The receipt, from the journal if the step is done.
   * @throws `TransactionFailed` if the call fails.
   */
  send<R>(step: string, call: Call<R>): Promise<Receipt<R>>
  /**
   * Makes a dry run of a call.
   *
   * @param call - The call, not awaited.
   * @returns The value that it would return now.
   */
  read<R>(call: Call<R>): Promise<R>
  /**
   * Returns a handle of a contract on the chain.
   *
   * @param nameOrId - Name of a deployment, or id of a contract.
   * @param options - The calling account.
   * @returns The handle.
   */
  contract<T = AnyContract>(nameOrId: string, options?: { from?: string | Account }): Promise<ContractHandle<T>>
}

/** A deployment script, as `deployment` returns it. */
export interface Deployment {
  readonly [BRAND]: true
  /** The steps. */
  readonly run: (d: DeploymentContext) => unknown
}

/**
 * A deployment script, for the default export of a file in `deploy/`. `toolkit deploy` runs it twice: first on an
 * embedded chain for the plan, then on the network, where each step runs exactly once.
 *
 * @param run - The steps, by methods of the context.
 * @returns The deployment for `toolkit deploy`.
 * @example
 * ```ts
 * import { deployment } from 'iost-toolkit/deploy'
 *
 * export default deployment(async (d) => {
 *   const shop = await d.deploy('shop', { from: 'alice' })
 *   await d.send('stock apples', shop.stock!('apples'))
 * })
 * ```
 */
export function deployment(run: (d: DeploymentContext) => unknown): Deployment {
  return Object.freeze({ [BRAND]: true as const, run })
}

/** True for what `deployment` returns, also from another copy of this package. */
export function isDeployment(value: unknown): value is Deployment {
  return typeof value === 'object' && value !== null && BRAND in value
}
