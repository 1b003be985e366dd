import { isKeyOf } from '../../collections/shapes.js'
import type { DevResults, WireDevRequests } from '../../rpc/development/dev-methods.js'
import { completeRequest } from '../../rpc/encoding/complete-request.js'
import { ChainError } from '../../state/chain-error.js'
import type { Reader } from '../../state/store.js'
import type { KeptViews } from '../kept-views.js'
import type { Backend, Handlers } from './backend.js'
import { contractMethods } from './contract.js'
import { storageMethods } from './storage.js'

type ViewMethod =
  | 'getContract'
  | 'getContractStorage'
  | 'getBatchContractStorage'
  | 'getContractStorageFields'
  | 'listContractStorage'

/** Methods that read the state after a block. */
const VIEWED: Pick<Handlers, ViewMethod> = {
  getContract: contractMethods.getContract,
  getContractStorage: storageMethods.getContractStorage,
  getBatchContractStorage: storageMethods.getBatchContractStorage,
  getContractStorageFields: storageMethods.getContractStorageFields,
  listContractStorage: storageMethods.listContractStorage,
}

/** Reads the state after a block, by a method of the node, by raw keys, or both. */
export function readView(
  { chain, miner, execute, views }: Pick<Backend, 'chain' | 'miner' | 'execute'> & { views: KeptViews },
  { block, method, request, keys = [], fresh = false }: WireDevRequests['view'],
): DevResults['view'] {
  const view = views.open(chain, Number(block), fresh)
  if (view === undefined) throw new ChainError(`block: the state after ${block} is not kept`)
  const values = keys.map((key) => readBytes(view.state, key))
  const { id: block_hash } = view.block
  if (method === undefined) return { result: null, values, block_hash }
  const settings = { exec: false, tryTx: false }
  return { result: readBy(method, { chain, miner, execute, settings, view }, request), values, block_hash }
}

function readBy(method: string, backend: Backend, request: unknown): unknown {
  if (!isKeyOf(VIEWED, method)) throw new ChainError(`method: expected one of ${Object.keys(VIEWED).join(', ')}`)
  if (typeof request !== 'object' || request === null) throw new ChainError('request: expected an object')
  return respond(method, backend, request)
}

function respond<M extends ViewMethod>(method: M, backend: Backend, request: object): unknown {
  return VIEWED[method](backend, completeRequest(method, request))
}

function readBytes(state: Reader, key: string): { exists: boolean; value: string } {
  const bytes = state.get(Buffer.from(key, 'base64').toString('latin1'))
  return { exists: bytes !== undefined, value: Buffer.from(bytes ?? '', 'latin1').toString('base64') }
}
