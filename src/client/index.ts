/** The library entry `iost-toolkit/client`: speaking to a network, in Node and in browsers. */
export { generateKeyPair, KeyPair, parseSecretKey } from '../crypto/keys.js'
export { isToolkitError, ToolkitError } from '../errors/errors.js'
export { type DeliveryOptions, deliver } from '../rpc/delivery.js'
export { createHttpProvider, type HttpProviderOptions } from '../rpc/http-provider.js'
export { isNodeError, NodeError } from '../rpc/node-error.js'
export type { Provider, RequestOptions, SubscribeOptions } from '../rpc/provider.js'
export { type Outcome, type WaitOptions, waitForReceipt } from '../rpc/receipt-wait.js'
export type { MethodName, NodeEvent, Requests, Results, WireReceipt } from '../rpc/schema.js'
export { type Account, holdAccount, type PermissionKeys, type Signer } from './account.js'
export { type CreateAccountOptions, createAccount, type TransferOptions, transfer } from './accounts.js'
export { Call, joinCalls, type Returned } from './call.js'
export {
  type Client,
  type ClientOptions,
  createClient,
  type SendOptions,
  type SendRequest,
  type Sent,
} from './client.js'
export {
  type AnyContract,
  type CallMethods,
  type ContractBase,
  type ContractHandle,
  contractAt,
  type HandleOptions,
  loadContract,
  type ReadMethods,
  type Value,
} from './contract.js'
export {
  type ContractSource,
  deployContract,
  type PublishOptions,
  publishContract,
  updateContract,
} from './deploy.js'
export { type EventOptions, followContract } from './events.js'
export { TransactionFailed } from './failure.js'
export { createNodeClock, type NodeClock } from './node-clock.js'
export { type Receipt, type ReceiptEntry, readReceipt } from './receipt.js'
export type { ReturnKind, ReturnKinds } from './returns.js'
export { readFields, readStorage, type StorageKey } from './storage.js'
