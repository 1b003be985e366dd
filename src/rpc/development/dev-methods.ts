import {
  bool,
  double,
  type Full,
  type Given,
  int64,
  json,
  list,
  type Message,
  message,
  optional,
  part,
  string,
} from '../encoding/message.js'
import { Transaction } from '../encoding/messages/transactions.js'

/**
 * A developer method: `POST /dev/<name>`. The embedded network and the development node serve it, live nodes do not.
 */
export interface DevEndpoint<Req extends Message = Message, Res extends Message = Message> {
  readonly request: Req
  readonly result: Res
  /** Description in one sentence. */
  readonly summary: string
}

const Empty = message('Empty', {})
const Head = message('Head', { head_block: int64(1), head_block_time: int64(2) })
const SnapshotId = message('SnapshotId', { id: string(1) })
const StoredEntry = message('StoredEntry', {
  key: string(1),
  field: string(2),
  value: string(3),
  payer: string(4),
  ram: int64(5),
})
const StateValue = message('StateValue', { exists: bool(1), value: string(2) })
const ConsoleLine = message('ConsoleLine', { contract: string(1), level: string(2), text: string(3) })

function define<Req extends Message, Res extends Message>(
  request: Req,
  result: Res,
  summary: string,
): DevEndpoint<Req, Res> {
  return { request, result, summary }
}

/** The developer methods by name. */
export const DEV_METHODS = {
  mine: define(
    message('MineRequest', { blocks: optional(int64(1)) }),
    Head,
    'Produces blocks at once: one, or the requested number.',
  ),
  time: define(
    message('TimeRequest', { advance: optional(int64(1)), to: optional(int64(2)), hold: optional(bool(3)) }),
    Head,
    'Moves the clock by `advance` nanoseconds or forward to the time `to`; no block is produced. With `hold` it then moves only by half a second with each block, until the chain is put back to a state of before.',
  ),
  snapshot: define(Empty, SnapshotId, 'Takes a snapshot of the whole chain and returns an id for `restore`.'),
  restore: define(
    message('RestoreRequest', { id: string(1), drop: optional(bool(2)) }),
    Head,
    'Puts the chain back to a snapshot, which stays usable. With `drop` this snapshot and those made since are dropped.',
  ),
  fund: define(
    message('FundRequest', { account: string(1), token: string(2), amount: string(3) }),
    Empty,
    'Gives an account or contract an amount of a token, gas or ram included, by increasing the supply of the token.',
  ),
  account: define(
    message('AccountRequest', {
      name: string(1),
      key: string(2),
      iost: string(3),
      pledge: string(4),
      ram: int64(5),
    }),
    message('AccountResponse', { name: string(1) }),
    'Creates an account with the public key for both permissions, IOST, IOST pledged for gas and bytes of RAM, without a block. An account with that key is given exactly these. If the name belongs to another key, or cannot be a name, the account gets the next free name like it.',
  ),
  impersonate: define(
    message('ImpersonateRequest', { account: string(1), stop: bool(2) }),
    Empty,
    'Accepts transactions of a publisher with any signature, until it is switched off.',
  ),
  setStorage: define(
    message('SetStorageRequest', {
      id: string(1),
      key: string(2),
      field: optional(string(3)),
      value: optional(string(4)),
      payer: optional(string(5)),
    }),
    Empty,
    'Writes a value of a contract, an empty text too, or deletes it where none is given. `payer` is the account or contract that pays for its RAM (default: the one that pays for it now, or the contract).',
  ),
  storage: define(
    message('StorageRequest', {
      id: string(1),
      block: optional(int64(2)),
      from: optional(string(3)),
      limit: optional(int64(4)),
    }),
    message('StorageResponse', {
      entries: list(part(1, StoredEntry)),
      next: string(2),
      block_hash: string(3),
      block_number: int64(4),
    }),
    'Values that a contract stores, under keys and in fields of maps, each with its payer (empty: the contract itself) and its bytes of RAM. They are those after the newest block, or after `block`, whose state must still be stored: blocks that are not irreversible, and the newest 256 since the node started. A response has at most 100 values; if there are more, `next` is the `from` of the next request.',
  ),
  view: define(
    message('ViewRequest', {
      block: int64(1),
      method: optional(string(2)),
      request: optional(json(3)),
      fresh: optional(bool(4)),
      keys: optional(list(string(5))),
    }),
    message('ViewResponse', { result: json(1), values: list(part(2, StateValue)), block_hash: string(3) }),
    'The state after `block`, which is kept from then on: the response of a method that reads it, such as `getContractStorage`, and the stored bytes under raw `keys`, both in base64. `block_hash` is that of the block. `fresh` takes what developer methods have changed since it was kept, which is what the transactions of the next block ran on. Forks, shadow runs and replays use it. It is refused for a block whose state is not kept any more (blocks that are not irreversible, the newest 256 that were made since the node was started, and the last 32 that were viewed).',
  ),
  trace: define(
    message('TraceRequest', { hash: string(1), profile: optional(bool(2)), steps: optional(bool(3)) }),
    message('TraceResponse', { entries: json(1), recording: json(2) }),
    'What a transaction did: its charges where its block is recent, and the recording of its calls, of dry runs too; with `profile` what the parts of their code cost, with `steps` each statement that ran with its variables.',
  ),
  console: define(
    message('ConsoleRequest', { hash: string(1) }),
    message('ConsoleResponse', { lines: list(part(1, ConsoleLine)) }),
    'What contracts wrote with console.log during a transaction.',
  ),
  timing: define(
    message('TimingRequest', { hash: string(1) }),
    message('TimingResponse', { time_ms: double(1) }),
    'The processor time in milliseconds that a transaction or dry run took to execute.',
  ),
  dropped: define(
    message('DroppedRequest', { hash: string(1) }),
    message('DroppedResponse', { reason: string(1) }),
    'The reason for which a transaction that waited for a block was dropped; empty if it was not, or long ago.',
  ),
  pending: define(
    Empty,
    message('PendingResponse', { transactions: list(part(1, Transaction)) }),
    'The transactions that wait for a block, in the order in which they came.',
  ),
  reset: define(Empty, Head, 'Starts again from the genesis block.'),
} satisfies Record<string, DevEndpoint>

type DevMethodTable = typeof DEV_METHODS

/** The names of the developer methods. */
export type DevMethodName = keyof DevMethodTable

/** Parameters of developer methods. */
export type DevRequests = { [M in keyof DevMethodTable]: Given<DevMethodTable[M]['request']> }

/** Requests in wire form: optional fields are absent unless given. */
export type WireDevRequests = { [M in keyof DevMethodTable]: Wire<DevMethodTable[M]['request']> }

type Wire<M extends Message> = {
  [K in keyof Full<M>]: K extends RequiredName<M> ? Full<M>[K] : Full<M>[K] | undefined
}
type RequiredName<M extends Message> = {
  [K in keyof Given<M>]-?: undefined extends Given<M>[K] ? never : K
}[keyof Given<M>]

/** Results of developer methods in wire form. */
export type DevResults = { [M in keyof DevMethodTable]: Full<DevMethodTable[M]['result']> }
