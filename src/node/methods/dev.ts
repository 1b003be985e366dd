import { type Execute, performWork } from '../../chain/blocks/execution-tasks.js'
import type { Chain } from '../../chain/chain.js'
import type { Clock } from '../../chain/clock.js'
import type { RecordingRequest } from '../../chain/tracing/recordings.js'
import { decodeBase58 } from '../../codec/base58.js'
import { formatTime } from '../../codec/chain-time.js'
import { DecimalError, formatDecimal, parseDecimal } from '../../codec/decimal.js'
import { INT64_MAX, isInt64 } from '../../codec/int64.js'
import { GAS_CONTRACT, GAS_SCALE, readGas, readGasAt } from '../../gas/balance.js'
import type { DevMethodName, DevResults, WireDevRequests } from '../../rpc/development/dev-methods.js'
import type { Recording } from '../../rpc/recording.js'
import { ChainError } from '../../state/chain-error.js'
import { hasContract } from '../../state/contracts.js'
import { checkKey } from '../../state/keys.js'
import type { Overlay } from '../../state/overlay.js'
import { deleteRecord, hasRecord, readRecord, writeRecord } from '../../state/records.js'
import type { Reader } from '../../state/store.js'
import type { StateValue } from '../../state/values.js'
import { chooseName, IOST_SCALE, setAccount } from '../account-records.js'
import type { ExecutionTimes } from '../execution-times.js'
import type { KeptViews } from '../kept-views.js'
import type { Miner } from '../miner.js'
import { MAX_SNAPSHOTS, type Snapshots } from '../snapshots.js'
import type { ConsoleLog } from '../tracing/console-log.js'
import { TraceRecorder } from '../tracing/trace.js'
import { readInteger, readScale } from './reading.js'
import { listStorage } from './stored-entries.js'
import { showTransaction } from './transaction.js'
import { readView } from './view.js'

/** Backend of developer methods. */
export interface DevBackend {
  chain: Chain
  miner: Miner
  console: ConsoleLog
  times: ExecutionTimes
  /** Reads the recording of one of the newest transactions, with the passes of each part of the contracts' code. */
  readRecording(hash: string, asked: RecordingRequest): Promise<Recording | undefined>
  /** Opens the developer accounts on a chain that was reset. */
  openAccounts: () => unknown
  snapshots: Snapshots
  views: KeptViews
  execute: Execute
}

export type DevHandlers = {
  [M in DevMethodName]: (backend: DevBackend, request: WireDevRequests[M]) => DevResults[M] | Promise<DevResults[M]>
}

/** One year of remaining range after the clock was moved, because block times have 64 bits. */
const SPARE_NS = 365n * 86_400_000_000_000n
const MAX_BLOCKS = 100_000

/** Developer methods that no real node has: `POST /dev/...`. */
export const DEV_HANDLERS: DevHandlers = {
  async mine(backend, { blocks = '1' }) {
    const count = Number(blocks)
    if (count < 1 || count > MAX_BLOCKS) throw new ChainError(`blocks: expected 1 to ${MAX_BLOCKS}, got ${blocks}`)
    await backend.miner.mine(count)
    return showHead(backend)
  },

  time(backend, { advance, to, hold }) {
    const { clock } = backend.chain
    if ((advance === undefined) === (to === undefined))
      throw new ChainError('give either advance or to, in nanoseconds')
    if (hold && clock.hold === undefined) throw new ChainError('hold: the clock of this node cannot be stopped')
    const before = clock.save()
    // Stopped first: a clock that moves on while its distance is computed would stop later than asked.
    if (hold) clock.hold?.()
    try {
      moveClock(clock, { advance, to })
    } catch (error) {
      clock.restore(before)
      throw error
    }
    return showHead(backend)
  },

  snapshot({ chain, snapshots }) {
    const id = snapshots.add(chain.snapshot())
    if (id === undefined) throw new ChainError(`there are ${MAX_SNAPSHOTS} snapshots already`)
    return { id }
  },

  restore({ snapshots, ...backend }, { id, drop }) {
    const snapshot = snapshots.read(id)
    if (snapshot === undefined) throw new ChainError(`snapshot ${id} not found`)
    backend.chain.restore(snapshot)
    if (drop) snapshots.drop(id)
    return showHead(backend)
  },

  fund({ chain }, { account, token, amount }) {
    if (!hasContract(chain.state, account)) checkAccount(chain.state, account, 'account or contract')
    const scale = token === 'gas' ? GAS_SCALE : readScale(chain.state, token)
    if (scale === undefined) throw new ChainError(`token: unknown token ${JSON.stringify(token)}`)
    const value = readAmount(amount, scale)
    chain.editState((state) => {
      if (token === 'gas') addGas(state, account, value, chain.head.head.time)
      else addTokens(state, account, token, value)
    })
    return {}
  },

  account({ chain }, { name: wanted, key, iost, pledge, ram }) {
    if (![32, 33].includes(decodeBase58(key)?.length ?? 0))
      throw new ChainError(`key: expected a public key in base58, got ${JSON.stringify(key)}`)
    if (wanted === '') throw new ChainError('name: expected the name of an account, got ""')
    const name = chooseName(chain.state, wanted, key)
    readAmount(iost, IOST_SCALE)
    readAmount(pledge, IOST_SCALE)
    readAmount(ram, 0)
    chain.editState((state) => setAccount(state, { name, key, iost, pledge, ram: BigInt(ram) }, chain.head.head.time))
    return { name }
  },

  impersonate({ chain }, { account, stop }) {
    if (!hasContract(chain.state, account)) checkAccount(chain.state, account, 'account or contract')
    if (stop) chain.impersonation.stop(account)
    else chain.impersonation.start(account)
    return {}
  },

  setStorage({ chain }, { id, key, field, value, payer }) {
    if (!hasContract(chain.state, id)) throw new ChainError(`id: unknown contract ${JSON.stringify(id)}`)
    const entry = { contract: id, key, field }
    checkKey(key)
    if (field !== undefined) checkKey(field)
    if (payer !== undefined) checkPayer(chain.state, payer, value)
    chain.editState((state) => {
      if (value === undefined) deleteRecord(state, entry)
      else writeRecord(state, entry, likeStored(readRecord(state, id, key, field)?.value, value), payer)
    })
    return {}
  },

  storage: ({ chain }, request) => listStorage(chain, request),

  view: readView,

  async trace({ chain, execute, readRecording }, { hash, profile = false, steps = false }) {
    const recorder = new TraceRecorder()
    const recording = await readRecording(hash, profile || steps ? { profile, steps } : { passes: true })
    const isTraced = await performWork(chain.traceTransaction(hash, recorder), execute)
    if (!isTraced && recording === undefined) throw new ChainError('trace not found: only recent blocks are traced')
    return { entries: recorder.entries, recording: recording ?? null }
  },

  console: ({ console }, { hash }) => ({
    lines: console.read(hash).map(({ contract, level, text }) => ({ contract, level, text })),
  }),

  timing({ times }, { hash }) {
    const timeMs = times.read(hash)
    if (timeMs === undefined) throw new ChainError('timing not found: only the newest transactions are timed')
    return { time_ms: timeMs }
  },

  dropped: ({ chain }, { hash }) => ({ reason: chain.findDropReason(hash) ?? '' }),

  pending: ({ chain }) => ({ transactions: chain.listPending().map((signed) => showTransaction(signed, undefined)) }),

  async reset(backend) {
    backend.chain.restore(backend.chain.genesis)
    await backend.openAccounts()
    return showHead(backend)
  },
}

function moveClock(clock: Clock, { advance, to }: Pick<WireDevRequests['time'], 'advance' | 'to'>): void {
  const now = clock.now()
  const distance = to === undefined ? BigInt(advance ?? 0) : BigInt(to) - now
  if (distance < 0n) {
    throw new ChainError(`time moves forward only: it is ${formatTime(now)}, which is ${-distance} ns later than asked`)
  }
  if (!isInt64(now + distance + SPARE_NS)) throw new ChainError('time: 64 bits do not hold such a time')
  clock.advance(distance)
}

function showHead({ chain: { head } }: Pick<DevBackend, 'chain'>): DevResults['mine'] {
  return { head_block: String(head.head.number), head_block_time: String(head.head.time) }
}

function checkAccount(state: Reader, name: string, what: string): void {
  if (hasRecord(state, 'auth.iost', 'auth', name)) return
  throw new ChainError(`account: unknown ${what} ${JSON.stringify(name)}`)
}

function checkPayer(state: Reader, payer: string, value: string | undefined): void {
  if (value === undefined) throw new ChainError('payer: a deleted value has none')
  if (hasContract(state, payer) || hasRecord(state, 'auth.iost', 'auth', payer)) return
  throw new ChainError(`payer: unknown account or contract ${JSON.stringify(payer)}`)
}

/** Parses an amount. Unlike the chain's own parser, it does not truncate digits or accept repeated signs. */
function readAmount(amount: string, scale: number): bigint {
  if (!/^\d+(\.\d+)?$/.test(amount) || (amount.split('.')[1] ?? '').length > scale) {
    const expected = scale === 0 ? 'a whole number such as "1000"' : `a decimal of up to ${scale} places such as "10.5"`
    throw new ChainError(`amount: expected ${expected}, got ${JSON.stringify(amount)}`)
  }
  try {
    return parseDecimal(amount, scale).value
  } catch (error) {
    if (!(error instanceof DecimalError)) throw error
    throw new ChainError(
      `amount: ${amount} is more than a balance can be, ${formatDecimal({ value: INT64_MAX, scale })}`,
    )
  }
}

function addTokens(state: Overlay, account: string, token: string, amount: bigint): void {
  const sums = [
    { contract: 'token.iost', key: `TI${token}`, field: 'supply' },
    { contract: 'token.iost', key: `TB${account}`, field: token },
  ].map((entry) => ({ entry, sum: readInteger(state, entry.contract, entry.key, entry.field) + amount }))
  if (sums.some(({ sum }) => !isInt64(sum))) throw new ChainError(`amount: there would be too much ${token}`)
  for (const { entry, sum } of sums) writeRecord(state, entry, sum)
}

/** Adds gas, and raises the limit to hold it. */
function addGas(state: Overlay, account: string, amount: bigint, time: bigint): void {
  const stock = readGasAt(state, account, time).value + amount
  const limit = readGas(state, account).limit
  const write = (suffix: string, value: StateValue) =>
    writeRecord(state, { contract: GAS_CONTRACT, key: `${account}${suffix}` }, value)
  write('gs', { value: stock, scale: GAS_SCALE })
  write('gu', time)
  if (Number(limit.value) / 10 ** limit.scale < Number(stock) / 10 ** GAS_SCALE) {
    write('gl', { value: stock, scale: GAS_SCALE })
  }
}

/** Code units of the longest text that a contract can hand to the chain (spec/vm.md §1.2). */
const MAX_UNITS = 65_536

/** Converts a text to the type that the system contracts store under a key; JavaScript contracts store strings. */
function likeStored(stored: StateValue | undefined, text: string): StateValue {
  if (text.length > MAX_UNITS) {
    throw new ChainError(`value: contracts store texts of at most ${MAX_UNITS} characters, got ${text.length}`)
  }
  if (typeof stored === 'bigint') {
    if (/^-?\d+$/.test(text) && isInt64(BigInt(text))) return BigInt(text)
    throw new ChainError(`value: expected a whole number of 64 bits, as is stored there, got ${JSON.stringify(text)}`)
  }
  if (typeof stored === 'boolean') {
    if (/^(true|false)$/.test(text)) return text === 'true'
    throw new ChainError(`value: expected true or false, as is stored there, got ${JSON.stringify(text)}`)
  }
  return text
}
