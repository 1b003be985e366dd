/** The library entry `iost-toolkit/deploy`, for scripts in `deploy/`. */
export type { Account } from '../client/account.js'
export type { Receipt } from '../client/calls/receipt.js'
export type { AnyContract, ContractHandle } from '../client/contract.js'
export {
  type Deployment,
  type DeploymentContext,
  deployment,
  type PublishStep,
  type UpdateStep,
} from '../deploy/script/deployment.js'
