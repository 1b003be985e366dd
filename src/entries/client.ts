/** The library entry `iost-toolkit/client`: speaking to a network, in Node and in browsers. */

export { type Account, holdAccount, type PermissionKeys, type Signer } from '../client/account.js'
export { type CreateAccountOptions, createAccount, type TransferOptions, transfer } from '../client/accounts.js'
export { Call, joinCalls, type Returned } from '../client/calls/call.js'
export { TransactionFailed } from '../client/calls/failure.js'
export { type Receipt, type ReceiptEntry, readReceipt } from '../client/calls/receipt.js'
export type { ReturnKinds } from '../client/calls/returns.js'
export {
  type Client,
  type ClientOptions,
  createClient,
  type SendOptions,
  type SendRequest,
  type Sent,
} from '../client/client.js'
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
} from '../client/contract.js'
export {
  type ContractSource,
  deployContract,
  type PublishOptions,
  publishContract,
  updateContract,
} from '../client/deploy.js'
export { type EventOptions, followContract } from '../client/events/events.js'
export { createNodeClock, type NodeClock } from '../client/node-clock.js'
export { readFields, readStorage, type StorageKey } from '../client/storage.js'
export type { ReturnKind } from '../codec/chain-value.js'
export type { AbiEntry, AmountLimit } from '../contract/record.js'
export { type Algorithm, generateKeyPair, KeyPair, parseSecretKey } from '../crypto/keys.js'
export { type ErrorDetails, isToolkitError, ToolkitError } from '../errors/errors.js'
export { type DeliveryOptions, type DeliveryProvider, deliver } from '../rpc/delivery/delivery.js'
export { type Outcome, type SentTransaction, type WaitOptions, waitForReceipt } from '../rpc/delivery/receipt-wait.js'
export { createHttpProvider, type HttpProviderOptions } from '../rpc/http/http-provider.js'
export type { Sleep } from '../rpc/machine-clock.js'
export { isNodeError, NodeError } from '../rpc/node-error.js'
export type { Provider, RequestOptions, SubscribeOptions } from '../rpc/provider.js'
export type { MethodName, NodeEvent, Requests, Results, WireReceipt } from '../rpc/schema.js'
export type { ActionOptions } from '../tx/build.js'
