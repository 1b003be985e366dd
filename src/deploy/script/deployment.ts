import type { Account } from '../../client/account.js'
import type { Call } from '../../client/calls/call.js'
import type { Receipt } from '../../client/calls/receipt.js'
import type { SendOptions } from '../../client/client.js'
import type { AnyContract, ContractHandle } from '../../client/contract.js'

/** What steps answer that publish the project's code of one name. */
type Named<N extends keyof ToolkitContracts> = Promise<ContractHandle<ToolkitContracts[N]>>

const BRAND: unique symbol = Symbol.for('iost-toolkit.deployment')

/** Who publishes a contract, and what that may cost. */
export interface PublishStep extends SendOptions {
  /** An account of the network, by name. */
  from: string | Account
  /** What the step is called in the journal. */
  step?: string
  /** The contract of the project that is compiled, where it is not called as the deployed one. */
  source?: string
}

/** The same, for code that takes the place of other code. */
export interface UpdateStep extends PublishStep {
  /** What `can_update` is given. */
  data?: string
}

/** What a deployment does, one transaction a step. A step whose name is in the journal as done is not done again. */
export interface DeploymentContext {
  /** The network, by name. */
  readonly network: string
  /** What followed the script on the command line. */
  readonly args: readonly string[]
  /** An account of the network with its keys. */
  account(name: string): Promise<Account>
  /** Publishes a contract of the project, once, and returns its handle, which `from` calls. */
  deploy<N extends keyof ToolkitContracts>(name: N, options: PublishStep & { source?: never }): Named<N>
  deploy<N extends keyof ToolkitContracts>(name: string, options: PublishStep & { source: N }): Named<N>
  deploy<T = AnyContract>(name: string, options: PublishStep): Promise<ContractHandle<T>>
  /**
   * Puts the project's code under the id of a deployed contract, unless it is deployed already. `data` is passed to its
   * `can_update`.
   */
  update<N extends keyof ToolkitContracts>(name: N, options: UpdateStep & { source?: never }): Named<N>
  update<N extends keyof ToolkitContracts>(name: string, options: UpdateStep & { source: N }): Named<N>
  update<T = AnyContract>(name: string, options: UpdateStep): Promise<ContractHandle<T>>
  /** Has a call executed, once. Rejects with `TransactionFailed`. */
  send<R>(step: string, call: Call<R>): Promise<Receipt<R>>
  /** What a call would return now; nothing is kept. */
  read<R>(call: Call<R>): Promise<R>
  /** A contract that is there, by the name it was deployed under or its id. */
  contract<T = AnyContract>(nameOrId: string, options?: { from?: string | Account }): Promise<ContractHandle<T>>
}

/** What a script in `deploy/` exports. */
export interface Deployment {
  readonly [BRAND]: true
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
