import { DecimalError, parseDecimal } from '../../codec/decimal.js'
import type { DevMethodName, DevResults, FullDevRequests } from '../../rpc/dev-methods.js'
import { type DeveloperAccount, openAccounts } from '../accounts.js'
import type { Chain, Snapshot } from '../chain/chain.js'
import type { ConsoleLog } from '../console-log.js'
import { GAS_CONTRACT, GAS_SCALE, readGas, readGasAt } from '../gas/balance.js'
import type { Miner } from '../miner.js'
import type { Overlay } from '../state/overlay.js'
import { deleteRecord, readRecord, writeRecord } from '../state/records.js'
import type { Value } from '../state/values.js'
import { TraceRecorder } from '../trace.js'
import { ChainError } from '../vm/failure.js'
import { readInteger, readScale } from './reading.js'

/** What developer methods work on. */
export interface DevBackend {
  chain: Chain
  miner: Miner
  console: ConsoleLog
  /** Whom `reset` signs up again. */
  accounts: readonly DeveloperAccount[]
  snapshots: Map<string, Snapshot>
}

export type DevHandlers = {
  [M in DevMethodName]: (backend: DevBackend, request: FullDevRequests[M]) => DevResults[M]
}

const MOST_BLOCKS = 100_000

/** What a developer may do to the chain that no real node offers: `POST /dev/...`. */
export const DEV_HANDLERS: DevHandlers = {
  mine(backend, { blocks }) {
    const count = blocks === '0' ? 1 : Number(blocks)
    if (count < 0 || count > MOST_BLOCKS) throw new ChainError(`blocks: expected 1 to ${MOST_BLOCKS}, got ${blocks}`)
    backend.miner.mine(count)
    return showHead(backend)
  },

  time(backend, { advance, to }) {
    const { clock } = backend.chain
    const distance = to === '0' ? BigInt(advance) : BigInt(to) - clock.now()
    if (distance < 0n) throw new ChainError(`time moves forward only: ${distance} ns asked`)
    clock.advance(distance)
    return showHead(backend)
  },

  snapshot({ chain, snapshots }) {
    const id = String(snapshots.size + 1)
    snapshots.set(id, chain.snapshot())
    return { id }
  },

  restore(backend, { id }) {
    const snapshot = backend.snapshots.get(id)
    if (snapshot === undefined) throw new ChainError(`snapshot ${id} not found`)
    backend.chain.restore(snapshot)
    return showHead(backend)
  },

  fund({ chain }, { account, token, amount }) {
    const scale = token === 'gas' ? GAS_SCALE : readScale(chain.state, token)
    if (scale === undefined) throw new ChainError('token not exists')
    const { value } = readAmount(amount, scale)
    chain.editState((state) => {
      if (token === 'gas') addGas(state, account, value, chain.head.head.time)
      else addTokens(state, account, token, value)
    })
    return {}
  },

  impersonate({ chain }, { account, stop }) {
    if (stop) chain.impersonation.stop(account)
    else chain.impersonation.start(account)
    return {}
  },

  setStorage({ chain }, { id, key, field, value }) {
    const entry = { contract: id, key, field: field === '' ? undefined : field }
    chain.editState((state) => {
      if (value === '') deleteRecord(state, entry)
      else writeRecord(state, entry, likeStored(readRecord(state, id, key, entry.field)?.value, value))
    })
    return {}
  },

  trace({ chain }, { hash }) {
    const recorder = new TraceRecorder()
    if (!chain.traceTransaction(hash, recorder)) throw new ChainError('trace not found: only recent blocks are traced')
    return { entries: recorder.entries }
  },

  console: ({ console }, { hash }) => ({
    lines: console.read(hash).map(({ contract, level, text }) => ({ contract, level, text })),
  }),

  reset(backend) {
    backend.chain.restore(backend.chain.genesis)
    openAccounts(backend.chain, backend.accounts)
    return showHead(backend)
  },
}

function showHead({ chain: { head } }: DevBackend): DevResults['mine'] {
  return { head_block: String(head.head.number), head_block_time: String(head.head.time) }
}

function readAmount(amount: string, scale: number): { value: bigint } {
  try {
    return parseDecimal(amount, scale)
  } catch (error) {
    if (!(error instanceof DecimalError)) throw error
    throw new ChainError(`amount: ${error.message}`)
  }
}

function addTokens(state: Overlay, account: string, token: string, amount: bigint): void {
  const entry = { contract: 'token.iost', key: `TB${account}`, field: token }
  writeRecord(state, entry, readInteger(state, entry.contract, entry.key, token) + amount)
}

/** Gas on top of what there is, and the limit high enough to hold it. */
function addGas(state: Overlay, account: string, amount: bigint, time: bigint): void {
  const stock = readGasAt(state, account, time).value + amount
  const limit = readGas(state, account).limit
  const write = (suffix: string, value: Value) =>
    writeRecord(state, { contract: GAS_CONTRACT, key: `${account}${suffix}` }, value)
  write('gs', { value: stock, scale: GAS_SCALE })
  write('gu', time)
  if (Number(limit.value) / 10 ** limit.scale < Number(stock) / 10 ** GAS_SCALE) {
    write('gl', { value: stock, scale: GAS_SCALE })
  }
}

/** A text as a value of the type that the system contracts keep under this key; JavaScript contracts keep texts. */
function likeStored(stored: Value | undefined, text: string): Value {
  if (typeof stored === 'bigint' && /^-?\d+$/.test(text)) return BigInt(text)
  if (typeof stored === 'boolean' && /^(true|false)$/.test(text)) return text === 'true'
  return text
}
