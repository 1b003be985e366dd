import { readAbi } from '../../client/abi.js'
import { encodeArguments } from '../../client/calls/arguments.js'
import { askNearest } from '../../codec/nearest.js'
import { findAddress } from '../../deploy/journal/address-book.js'
import { ToolkitError } from '../../errors/errors.js'
import { isContractId } from '../../rpc/contract-id.js'
import type { Provider } from '../../rpc/provider.js'
import type { ActionOptions } from '../../tx/build.js'
import { checkContract, lookUp, wantAccount, wantContract } from '../output/look-up.js'
import type { NetworkWriter } from '../output/writer.js'
import { readArguments } from './call-settings.js'
import type { NetworkTarget } from './network.js'

/** A call as typed: a contract by name or id, its action, the text of its arguments. */
export interface TypedCall {
  contract: string
  action: string
  args: string | undefined
}

/**
 * Resolves a typed call: the contract by its id or its name in the address book, the arguments checked against its ABI.
 * Throws `USAGE`, `LOOKUP_NOT_FOUND`, `CALL_ACTION` and `CALL_ARGUMENT`.
 */
export async function readCall(
  writer: Pick<NetworkWriter, 'client' | 'root' | 'network'>,
  call: TypedCall,
): Promise<ActionOptions> {
  const args = readArguments(call.args)
  const { provider } = writer.client
  const id = await findContractId(writer, call.contract)
  const contract = await lookUp(provider, 'getContract', { id, by_longest_chain: true }, wantContract(id))
  const abi = readAbi(contract)
  const entry = abi.find(({ name }) => name === call.action)
  if (entry === undefined) throw unknownActionError(call, abi)
  return { contract: id, actionName: call.action, data: encodeArguments(entry, args) }
}

/** Resolves a contract by its id or its name in the address book of the network. */
async function findContractId(place: Pick<NetworkWriter, 'root' | 'network'>, name: string): Promise<string> {
  if (isContractId(name)) return name
  return findAddress(place, name)
}

/** Resolves a contract for a command that reads. A bare URL has no address book, so it requires an id. */
export async function findContractOn({ project, name: network }: NetworkTarget, name: string): Promise<string> {
  if (project !== undefined) return findContractId({ root: project.root, network }, name)
  return checkContract(name)
}

function unknownActionError({ contract, action }: TypedCall, abi: readonly { name: string }[]): ToolkitError {
  const names = abi.map(({ name }) => name)
  const question = askNearest(action, names)
  return new ToolkitError('CALL_ACTION', `${contract} has no action ${JSON.stringify(action)}${question}`, {
    hint: names.length === 0 ? 'It has no public methods.' : `It has ${names.join(', ')}.`,
  })
}

/** Chooses the gas limit of a call without one: two million, or the gas that the account has. */
export async function chooseGasLimit(
  provider: Pick<Provider, 'request'>,
  account: string,
  /** Gas that the transaction itself adds by a pledge, and the maximum it may need. */
  { extra = 0, most = USUAL_GAS }: { extra?: number; most?: number } = {},
): Promise<number> {
  const params = { name: account, by_longest_chain: true }
  const { gas_info } = await lookUp(provider as Provider, 'getAccount', params, wantAccount(account))
  const available = Math.floor(gas_info.current_total + extra)
  return Math.min(most, Math.max(LEAST_GAS, available))
}

const USUAL_GAS = 2_000_000
const LEAST_GAS = 50_000
