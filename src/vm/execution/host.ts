import { formatGoJson, type GoValue } from '../../codec/gojson.js'
import { readChainText } from '../../codec/utf8.js'
import { GAS_PER_NET, type Prices } from '../../gas/prices.js'
import { ChainError, ExecutionHalt } from '../../state/chain-error.js'
import { checkKey } from '../../state/keys.js'
import {
  type Booking,
  deleteRecord,
  hasRecord,
  readFields,
  readRecord,
  recordKey,
  writeRecord,
} from '../../state/records.js'
import { type StateValue, toBytes } from '../../state/values.js'
import { checkAuthority } from './authority.js'
import { formatBlockInfo, formatContextInfo, formatTxInfo } from './block-context.js'
import type { FrameContext, Returns } from './frame.js'
import type { StorageEntry } from './recorder-events.js'
import type { Run } from './run.js'

/** A map's entry, or a plain one without `field`. */
export interface EntryName {
  key: string
  field?: string
}

/**
 * The chain as one call frame sees it: every operation of `vm.md` §5 with its charge, and the gas meter. All host
 * operations are charged here, for both the sandbox and built-in contracts.
 */
export class Host {
  cpu = 0
  net = 0
  /** RAM booked by this frame, which is checked and passed to the transaction at the end of the frame. */
  readonly bookings: Booking[] = []
  /**
   * RAM booked with the cost, without checking the payer's authority: the code of a deployment. Scripts as callers drop
   * it.
   */
  readonly codeBookings: Booking[] = []
  #stretch = 0

  constructor(
    readonly run: Run,
    readonly context: FrameContext,
  ) {}

  get gas(): number {
    return this.cpu + GAS_PER_NET * this.net
  }

  get prices(): Prices {
    return this.run.environment.prices
  }

  /** Counts gas of a script's own instructions; a trace receives the sum at the next host operation. */
  count(gas: number): void {
    // a built-in script counts by the form of stored values, which the state of a fork may not have
    if (Number.isNaN(gas)) throw new ChainError('invalid db value type')
    this.cpu += gas
    this.#stretch += gas
    if (this.cpu > this.run.gasLimit) throw new ExecutionHalt('out of gas')
  }

  /** Sets the count of a frame whose counter is in the sandbox. */
  setCount(gas: number): void {
    this.#stretch += gas - this.cpu
    this.cpu = gas
  }

  /** Reports to the recorder what the script counted since its last host operation. */
  flushCount(): void {
    if (this.#stretch > 0) this.run.recorder?.script?.(this.#stretch)
    this.#stretch = 0
  }

  charge(label: string, cpu: number, net = 0): void {
    this.flushCount()
    this.cpu += cpu
    if (!this.context.script) this.net += net
    if (cpu !== 0 || net !== 0) this.run.recorder?.charge?.(label, cpu, net)
  }

  /** Adds the cost of a nested call: a script only pays the cpu part (`vm.md` §5.2). */
  takeCost(cost: { cpu: number; net: number; codeBookings: readonly Booking[] }): void {
    this.cpu += cost.cpu
    if (this.context.script) return
    this.net += cost.net
    this.codeBookings.push(...cost.codeBookings)
  }

  chargeOperations(count: number): void {
    this.charge(`op*${count}`, 10 * count * this.prices.OpPrice.CPU)
  }

  chargeErrors(count: number): void {
    this.charge(`err*${count}`, 10 * count * this.prices.ErrPrice.CPU)
  }

  // Storage

  put({ key, field }: EntryName, value: StateValue, payer?: string): void {
    const label = field === undefined ? `put ${key}` : `mapPut ${key} ${field}`
    this.#checkNames(label, key, field)
    const entry = { contract: this.context.contract, key, field }
    const { bookings, length } = this.#observe({ key, field }, () => writeRecord(this.run.state, entry, value, payer))
    this.#book(bookings)
    this.charge(label, Math.max(this.prices.PutCost.CPU, Math.floor(length / 10)))
  }

  get({ key, field }: EntryName): StateValue | null {
    this.charge(field === undefined ? `get ${key}` : `mapGet ${key} ${field}`, this.prices.GetCost.CPU)
    const value = readRecord(this.run.state, this.context.contract, key, field)?.value ?? null
    return this.#tellRead({ contract: this.context.contract, key, field }, value)
  }

  has({ key, field }: EntryName): boolean {
    this.charge(field === undefined ? `has ${key}` : `mapHas ${key} ${field}`, this.prices.GetCost.CPU)
    const found = hasRecord(this.run.state, this.context.contract, key, field)
    return this.#tellRead({ contract: this.context.contract, key, field }, found)
  }

  del({ key, field }: EntryName): void {
    const label = field === undefined ? `del ${key}` : `mapDel ${key} ${field}`
    this.#checkNames(label, key, field)
    const entry = { contract: this.context.contract, key, field }
    this.#book(this.#observe({ key, field }, () => deleteRecord(this.run.state, entry)))
    this.charge(label, this.prices.DelCost.CPU)
  }

  fields(key: string): string[] {
    this.charge(`mapKeys ${key}`, this.prices.KeysCost.CPU)
    return this.#tellRead(
      { contract: this.context.contract, key },
      readFields(this.run.state, this.context.contract, key),
    )
  }

  globalGet(contract: string, { key, field }: EntryName): StateValue | null {
    const label = field === undefined ? `globalGet ${contract} ${key}` : `globalMapGet ${contract} ${key} ${field}`
    this.charge(label, this.prices.GetCost.CPU)
    // Rule 3.9.0 hides the chain's own receipts.
    if (field === undefined && contract === 'base.iost' && key.startsWith('chain_info_')) return null
    const value = readRecord(this.run.state, contract, key, field)?.value ?? null
    return this.#tellRead({ contract, key, field }, value)
  }

  globalHas(contract: string, { key, field }: EntryName): boolean {
    const label = field === undefined ? `globalHas ${contract} ${key}` : `globalMapHas ${contract} ${key} ${field}`
    this.charge(label, this.prices.GetCost.CPU)
    return this.#tellRead({ contract, key, field }, hasRecord(this.run.state, contract, key, field))
  }

  globalFields(contract: string, key: string): string[] {
    this.charge(`globalMapKeys ${contract} ${key}`, this.prices.KeysCost.CPU)
    return this.#tellRead({ contract, key }, readFields(this.run.state, contract, key))
  }

  #tellRead<T extends StateValue | null | string[]>(entry: StorageEntry, value: T): T {
    this.run.recorder?.read?.(entry, value)
    return value
  }

  /** Reports a write to the recorder. */
  #observe<T>({ key, field }: { key: string; field: string | undefined }, write: () => T): T {
    const { recorder, state } = this.run
    if (recorder?.write === undefined) return write()
    const { contract } = this.context
    const stateKey = recordKey(contract, key, field)
    const before = state.get(stateKey)
    const result = write()
    recorder.write({ contract, key, field, stateKey }, before, state.get(stateKey))
    return result
  }

  #checkNames(label: string, key: string, field: string | undefined): void {
    try {
      checkKey(key)
      if (field !== undefined) checkKey(field)
    } catch (error) {
      this.charge(label, 10 * this.prices.ErrPrice.CPU)
      throw error
    }
  }

  #book(bookings: Booking[], list = this.bookings): void {
    this.flushCount()
    for (const booking of bookings) {
      list.push(booking)
      this.run.recorder?.book?.(booking.payer, booking.bytes)
    }
  }

  /** Books the RAM of a contract's code, which needs no authority. */
  bookCode(payer: string, bytes: number): void {
    this.#book([{ payer, bytes }], this.codeBookings)
  }

  // Context

  blockTime(): bigint {
    this.charge('blockTime', this.prices.ContextCost.CPU)
    return this.run.block.time
  }

  contractName(): string {
    this.charge('contractName', this.prices.ContextCost.CPU)
    return this.context.contract
  }

  blockInfo(): string {
    this.charge('blockInfo', this.prices.ContextCost.CPU)
    return formatBlockInfo(this.run.block)
  }

  txInfo(): string {
    this.charge('txInfo', this.prices.ContextCost.CPU)
    return formatTxInfo(this.run)
  }

  contextInfo(): string {
    this.charge('contextInfo', this.prices.ContextCost.CPU)
    return formatContextInfo(this.run, this.context)
  }

  // Authority, calls, emissions

  requireAuth(id: string, permission: string): boolean {
    const { granted, cost } = checkAuthority(this.run, this.context.contracts, id, permission)
    this.run.recorder?.authority?.(id, permission, { granted, reason: 'asked' })
    this.charge(`auth ${id}@${permission}=${granted ? 'yes' : 'no'}`, cost)
    return granted
  }

  /** Calls another contract. Its cost is charged to this frame, even if it fails, which throws its error text. */
  call(
    contract: string,
    abi: string,
    args: string | readonly GoValue[],
    options: { withAuth?: boolean } = {},
  ): Returns {
    const data = typeof args === 'string' ? args : formatGoJson(args)
    return this.run.call(this, { contract, abi, data, withAuth: options.withAuth ?? false })
  }

  receipt(content: string): void {
    const length = toBytes(content).length
    this.run.receipts.push({ funcName: `${this.context.contract}/${this.context.abi}`, content })
    this.run.recorder?.receipt?.(content)
    this.run.environment.onEvent?.({
      topic: 'CONTRACT_RECEIPT',
      contract: this.context.contract,
      data: readChainText(content),
    })
    this.charge(`receipt len=${length}`, 0, length * this.prices.ReceiptPrice.Net)
  }

  event(text: string): void {
    const length = toBytes(text).length
    this.run.recorder?.event?.(text)
    this.run.environment.onEvent?.({
      topic: 'CONTRACT_EVENT',
      contract: this.context.contract,
      data: readChainText(text),
    })
    this.charge(`event len=${length}`, length * this.prices.EventPrice.CPU)
  }

  /** Ends the frame with this error text. */
  fail(text: string): never {
    throw new ChainError(text)
  }
}
