import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Block } from '../../chain/blocks/block.js'
import type { ChainContents, ChainPersistence, PersistedChain } from '../../chain/chain-persistence.js'
import { tryParseJsonObject } from '../../codec/json.js'
import { firstOf, itemAt, lastOf, must } from '../../collections/presence.js'
import { ToolkitError } from '../../errors/errors.js'
import { codeOf } from '../../errors/thrown.js'
import { type Changes, Store } from '../../state/store.js'
import { toBytes, toText } from '../../state/values.js'
import type { SignedTransaction } from '../../vm/execution/signed.js'
import { decodeBlock, decodeSigned, encodeBlock, encodeSigned } from './block-record.js'
import { damagedStoreError, LevelStore, type StoredPair } from './leveldb-store.js'
import { WriteAheadLog } from './write-ahead-log.js'

/** Contents of `chain.json` in a data directory. */
interface Label {
  kind: typeof KIND
  format: number
  chainId: number
  /** Hash of the genesis block. */
  genesis: string
  /** False until the new chain is written; no request was served before. */
  ready: boolean
}

const KIND = 'iost-toolkit chain'
const FORMAT = 1
const LABEL_FILE = 'chain.json'

/** A new chain creates ten accounts per block, and at most a thousand. */
const MAX_OPENING_BLOCKS = 100

/**
 * First characters of keys: state after the last irreversible block, changes of later blocks, blocks, pending
 * transactions.
 */
const PREFIX = { state: 's', later: 'l', block: 'b', pending: 'p' } as const

/** A chain in a directory. */
export interface DataDirectory extends ChainPersistence {
  /** Whether there was no chain before. */
  readonly isNew: boolean
  /** Marks the new chain as complete. */
  finish(): Promise<void>
  /** Resolves when all changes so far would survive the process. */
  settle(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens a data directory: an empty or missing one for a new chain, or one that holds a chain. Throws `ToolkitError`
 * `NODE_DATA_DIR_FOREIGN`, `_OTHER`, `_LOCKED` or `_DAMAGED`. It never resets a chain that was served.
 */
export async function openDataDirectory(directory: string, { chainId }: { chainId: number }): Promise<DataDirectory> {
  const label = readLabel(directory)
  if (label !== undefined && label.chainId !== chainId) {
    throw otherChainError(directory, `chain ${label.chainId}, not ${chainId}`)
  }
  const isNew = label?.ready !== true
  if (isNew) await prepare(directory, label, chainId)
  const records = await LevelStore.open(directory, { create: isNew })
  try {
    return new DirectoryStorage({ directory, chainId, isNew, records, found: isNew ? [] : await records.load(), label })
  } catch (error) {
    await records.close()
    throw error
  }
}

function readLabel(directory: string): Label | undefined {
  if (!existsSync(directory) || readdirSync(directory).length === 0) return undefined
  const file = join(directory, LABEL_FILE)
  if (!existsSync(file)) {
    throw new ToolkitError('NODE_DATA_DIR_FOREIGN', `${directory} does not contain a chain of toolkit`, {
      hint: 'Name an empty directory, or one that an earlier toolkit node --data-dir has made.',
    })
  }
  const label = parseLabel(readFileSync(file, 'utf8'))
  if (label === undefined) throw damagedStoreError(directory, `${LABEL_FILE} was altered`)
  if (label.format !== FORMAT) throw otherChainError(directory, `format ${label.format}, of another version of toolkit`)
  return label
}

function parseLabel(text: string): Label | undefined {
  const label = tryParseJsonObject(text)
  return label !== undefined && isLabel(label) ? label : undefined
}

function isLabel(value: object): value is Label {
  const { kind, chainId, ready }: Partial<Label> = value
  return kind === KIND && typeof chainId === 'number' && typeof ready === 'boolean'
}

/** Removes the remains of an interrupted start, from which no response ever came. */
async function prepare(directory: string, label: Label | undefined, chainId: number): Promise<void> {
  makeFolder(resolve(directory))
  if (label !== undefined) {
    // Opening takes the lock, so a node that is just starting there is not disturbed.
    const records = await LevelStore.open(directory, { create: true })
    // files of an interrupted start may be truncated
    const found = await records.load().catch(() => [])
    await records.close()
    const blocks = found.filter(([key]) => key.startsWith(PREFIX.block)).length
    if (label.genesis !== '' || blocks > MAX_OPENING_BLOCKS) {
      throw damagedStoreError(directory, `${LABEL_FILE} says that it was never begun, beside ${blocks} blocks`)
    }
    rmSync(join(directory, 'records'), { recursive: true, force: true })
    rmSync(join(directory, 'sequence'), { force: true })
    WriteAheadLog.remove(directory)
  }
  writeLabel(directory, { kind: KIND, format: FORMAT, chainId, genesis: '', ready: false })
}

/**
 * Creates a folder with its parents. Node's recursive version never ends if the system reports a created folder as
 * missing, as in `/proc`.
 */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path)
  } catch (cause) {
    if (codeOf(cause) !== 'ENOENT') throw cause
    throw new ToolkitError('FILE_UNUSABLE', `${path} cannot be created there`, { hint: 'Name another place.', cause })
  }
}

function writeLabel(directory: string, label: Label): void {
  const file = join(directory, LABEL_FILE)
  writeFileSync(`${file}.new`, `${JSON.stringify(label)}\n`)
  renameSync(`${file}.new`, file)
}

function otherChainError(directory: string, what: string): ToolkitError {
  return new ToolkitError('NODE_DATA_DIR_OTHER', `${directory} holds ${what}`, {
    hint: 'Start the node with its original options, or choose another directory with --data-dir.',
  })
}

interface StorageOptions {
  directory: string
  chainId: number
  isNew: boolean
  records: LevelStore
  found: readonly StoredPair[]
  label: Label | undefined
}

class DirectoryStorage implements DataDirectory {
  readonly isNew: boolean
  readonly #options: StorageOptions
  readonly #records: LevelStore
  #genesis = ''
  /** Stored blocks, to determine what a replacement changes. */
  #blocks = new Map<number, Block>()
  #head = 0
  #state = new Store()
  #later = new Map<number, Changes>()
  #pending = new Set<string>()

  constructor(options: StorageOptions) {
    this.#options = options
    this.#records = options.records
    this.isNew = options.isNew
  }

  load(genesis: Block): PersistedChain | undefined {
    const { directory, isNew, label, found } = this.#options
    this.#genesis = genesis.id
    if (isNew) return undefined
    if (label?.genesis !== genesis.id) {
      throw otherChainError(directory, 'a chain with another genesis, of another version of toolkit')
    }
    const records = new Map(found)
    const blocks = this.#loadBlocks(genesis, records)
    this.#blocks = mapBlocks(blocks)
    this.#head = blocks.at(-1)?.head.number ?? 0
    this.#state = new Store(selectRecords(found, PREFIX.state))
    const numbers = selectRecords(found, PREFIX.later).map(([key]) => Number(key))
    this.#later = new Map(
      numbers.map((number) => [number, parseChanges(must(records.get(laterKey(number)), 'record'))]),
    )
    const pending = selectRecords(found, PREFIX.pending).map(([, bytes]) => decodeSigned(bytes))
    this.#pending = new Set(pending.map(({ id }) => id))
    return { blocks, state: this.#state, later: [...this.#later.values()], pending }
  }

  /** Loads blocks, from the first one after genesis or the oldest one kept. */
  #loadBlocks(genesis: Block, records: ReadonlyMap<string, string>): Block[] {
    const blocks: Block[] = []
    const keys = [...records.keys()].filter((key) => key.startsWith(PREFIX.block)).sort()
    const first = keys[0] === undefined ? 1 : Number(keys[0].slice(PREFIX.block.length))
    for (let number = first; number < first + keys.length; number++) {
      const bytes = records.get(blockKey(number))
      if (bytes === undefined) throw damagedStoreError(this.#options.directory, `block ${number} is missing`)
      const block = decodeBlock(bytes, number === 1 ? genesis : blocks.at(-1))
      if (number === first && number > 1 && block.head.parentHash.length === 0) {
        throw damagedStoreError(this.#options.directory, `the blocks before block ${number} are missing`)
      }
      blocks.push(block)
    }
    return blocks
  }

  replace({ blocks, states, pending }: ChainContents): void {
    const kept = mapBlocks(blocks.filter(({ head }) => head.number > 0))
    for (const number of new Set([...this.#blocks.keys(), ...kept.keys()])) {
      const block = kept.get(number)
      if (block !== this.#blocks.get(number)) this.#records.change(blockKey(number), block && encodeBlock(block))
    }
    this.#blocks = kept
    this.#writeState(compareStores(this.#state, firstOf(states)))
    this.#state = firstOf(states)
    for (const number of this.#later.keys()) this.#records.change(laterKey(number), undefined)
    this.#head = lastOf(blocks).head.number
    const lib = this.#head + 1 - states.length
    const later = states
      .slice(1)
      .map((state, index) => [lib + index + 1, compareStores(itemAt(states, index), state)] as const)
    this.#later = new Map(later)
    for (const [number, changes] of later) this.#records.change(laterKey(number), formatChanges(changes))
    for (const id of this.#pending) this.#records.change(pendingKey(id), undefined)
    this.#pending.clear()
    for (const signed of pending) this.addPending(signed)
  }

  addBlock(block: Block, changes: Changes, lib: { number: number; state: Store }): void {
    const { number } = block.head
    this.#blocks.set(number, block)
    this.#head = number
    this.#records.change(blockKey(number), encodeBlock(block))
    this.#later.set(number, changes)
    if (number > lib.number) this.#records.change(laterKey(number), formatChanges(changes))
    for (const [settled, changes] of this.#later) {
      if (settled > lib.number) break
      this.#writeState(changes)
      this.#later.delete(settled)
      if (settled < number) this.#records.change(laterKey(settled), undefined)
    }
    this.#state = lib.state
  }

  dropBlocks(dropped: readonly Block[], oldest: Block): void {
    for (const { head } of dropped) {
      this.#blocks.delete(head.number)
      this.#records.change(blockKey(head.number), undefined)
    }
    // from here on, the block has no parent
    this.#blocks.set(oldest.head.number, oldest)
    this.#records.change(blockKey(oldest.head.number), encodeBlock(oldest))
  }

  editState(changes: Changes, state: Store): void {
    const number = this.#head
    const later = this.#later.get(number)
    if (later === undefined) {
      this.#writeState(changes)
      this.#state = state
      return
    }
    const merged = new Map([...later, ...changes])
    this.#later.set(number, merged)
    this.#records.change(laterKey(number), formatChanges(merged))
  }

  addPending(signed: SignedTransaction): void {
    this.#pending.add(signed.id)
    this.#records.change(pendingKey(signed.id), () => encodeSigned(signed))
  }

  removePending({ id }: SignedTransaction): void {
    if (this.#pending.delete(id)) this.#records.change(pendingKey(id), undefined)
  }

  #writeState(changes: Changes): void {
    for (const [key, value] of changes) this.#records.change(PREFIX.state + key, value)
  }

  async finish(): Promise<void> {
    const { directory, chainId, isNew } = this.#options
    if (!isNew) return
    await this.#records.settle()
    writeLabel(directory, { kind: KIND, format: FORMAT, chainId, genesis: this.#genesis, ready: true })
  }

  settle(): Promise<void> {
    return this.#records.settle()
  }

  close(): Promise<void> {
    return this.#records.close()
  }
}

function mapBlocks(blocks: readonly Block[]): Map<number, Block> {
  return new Map(blocks.map((block) => [block.head.number, block]))
}

function blockKey(number: number): string {
  return PREFIX.block + formatNumber(number)
}

function laterKey(number: number): string {
  return PREFIX.later + formatNumber(number)
}

/** Numbers in keys sort as numbers. */
function formatNumber(number: number): string {
  return String(number).padStart(12, '0')
}

function pendingKey(id: string): string {
  return PREFIX.pending + id
}

/** Selects the records by a prefix of their keys, which is removed. */
function selectRecords(records: readonly StoredPair[], prefix: string): [string, string][] {
  return records.filter(([key]) => key.startsWith(prefix)).map(([key, value]) => [key.slice(prefix.length), value])
}

function formatChanges(changes: Changes): string {
  return toBytes(JSON.stringify(Array.from(changes, ([key, value]) => [key, value ?? null])))
}

function parseChanges(text: string): Changes {
  const entries: [string, string | null][] = JSON.parse(toText(text))
  return new Map(entries.map(([key, value]) => [key, value ?? undefined]))
}

/** Returns the changes from one state to another. */
function compareStores(from: Store, to: Store): Changes {
  const before = new Map(from.entries())
  const changes = new Map<string, string | undefined>()
  for (const [key, value] of to.entries()) {
    if (before.get(key) !== value) changes.set(key, value)
    before.delete(key)
  }
  for (const key of before.keys()) changes.set(key, undefined)
  return changes
}
