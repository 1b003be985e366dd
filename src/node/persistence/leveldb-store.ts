import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import type { ClassicLevel } from 'classic-level'
import { firstOf, must } from '../../collections/presence.js'
import { ToolkitError } from '../../errors/errors.js'
import { codeOf, describeThrown, toError } from '../../errors/thrown.js'
import { WriteAheadLog, type WriteBatch } from './write-ahead-log.js'

/** Keys and values are byte strings, one character a byte, as the state has them. */
export type StoredPair = readonly [key: string, value: string]

type LevelDatabase = ClassicLevel<Buffer, Buffer>

const SEQUENCE_KEY = 'sequence'
const SEQUENCE_DIGITS = 20
const CHECKSUM_LENGTH = 8
const CHUNK = 1000
/** Number of changed records, or bytes, in the log after which they are moved to LevelDB. */
const MAX_BEHIND = 500
const MAX_BYTES = 4 * 1024 * 1024

/**
 * A store with atomic batches of records, in order. Batches are written to the write-ahead log at once, and to LevelDB
 * many batches later. Each record has a checksum, and the number of the last batch is kept in a separate file. LevelDB
 * silently drops a damaged end of its log, as the write-ahead log drops incomplete batches; then the numbers differ.
 */
export class LevelStore {
  readonly #level: LevelDatabase
  readonly #sequenceFile: number
  readonly #directory: string
  readonly #journal: WriteAheadLog
  #sequence = 0
  #changes = new Map<string, RecordUpdate>()
  #scheduled = false
  /** Records that are only in the log. */
  #behind = new Map<string, string | undefined>()
  #behindBytes = 0
  #transfer: Promise<void> | undefined
  /** Nothing is written after one. */
  #failure: ToolkitError | undefined

  private constructor(directory: string, level: LevelDatabase, sequenceFile: number) {
    this.#directory = directory
    this.#level = level
    this.#sequenceFile = sequenceFile
    this.#journal = new WriteAheadLog(directory)
  }

  /** Opens a directory, new or not. Throws `ToolkitError` `NODE_DATA_DIR_LOCKED` or `NODE_DATA_DIR_DAMAGED`. */
  static async open(directory: string, { create }: { create: boolean }): Promise<LevelStore> {
    const { ClassicLevel } = await import('classic-level')
    const options = { keyEncoding: 'buffer', valueEncoding: 'buffer', createIfMissing: create } as const
    const level = new ClassicLevel<Buffer, Buffer>(`${directory}/records`, options)
    try {
      await level.open()
    } catch (error) {
      throw openingError(directory, toError(error).cause as NodeJS.ErrnoException)
    }
    try {
      return new LevelStore(directory, level, openSync(`${directory}/sequence`, create ? 'w+' : 'r+'))
    } catch (cause) {
      await level.close()
      if (codeOf(cause) !== 'ENOENT') throw cause
      throw damagedStoreError(directory, 'the file "sequence" is missing', cause)
    }
  }

  /** Loads all records in key order. Throws `ToolkitError` `NODE_DATA_DIR_DAMAGED` for a damaged one. */
  async load(): Promise<StoredPair[]> {
    const records: StoredPair[] = []
    try {
      const iterator = this.#level.iterator()
      for (let chunk = await iterator.nextv(CHUNK); chunk.length > 0; chunk = await iterator.nextv(CHUNK)) {
        for (const [key, bytes] of chunk) records.push([key.toString('latin1'), this.#check(key, bytes)])
      }
      await iterator.close()
    } catch (cause) {
      throw cause instanceof ToolkitError ? cause : damagedStoreError(this.#directory, describeThrown(cause), cause)
    }
    const found = records.findIndex(([key]) => key === SEQUENCE_KEY)
    this.#sequence = found < 0 ? 0 : Number(firstOf(records.splice(found, 1))[1])
    return this.#replay(records)
  }

  /** Applies batches that LevelDB does not have yet. */
  async #replay(records: StoredPair[]): Promise<StoredPair[]> {
    const behind = new Map<string, string | undefined>()
    let last = this.#sequence
    for (const { sequence, writes } of this.#journal.read()) {
      if (sequence !== last + 1) continue
      last = sequence
      for (const [key, value] of writes) behind.set(key, value)
    }
    if (last < this.#readSequence()) throw damagedStoreError(this.#directory, 'what was written last is missing')
    this.#sequence = last
    if (behind.size === 0) {
      this.#journal.empty()
      return records
    }
    this.#behind = behind
    const all = [...new Map<string, string | undefined>([...records, ...behind])]
    await this.#takeOver().catch((cause) => {
      throw this.#storeError(cause)
    })
    this.#journal.empty()
    return all.filter((record): record is [string, string] => record[1] !== undefined).sort(compareKeys)
  }

  #check(key: Buffer, bytes: Buffer): string {
    const value = bytes.subarray(CHECKSUM_LENGTH)
    if (bytes.toString('latin1', 0, CHECKSUM_LENGTH) !== checksum(key, value)) {
      throw damagedStoreError(
        this.#directory,
        `the record ${JSON.stringify(key.toString('latin1').slice(0, 60))} was altered`,
      )
    }
    return value.toString('latin1')
  }

  /** Writes or deletes a record, together with all other changes of this turn of the event loop. */
  change(key: string, value: RecordUpdate): void {
    this.#changes.set(key, value)
    if (this.#scheduled) return
    this.#scheduled = true
    queueMicrotask(() => this.#write())
  }

  #write(): void {
    this.#scheduled = false
    if (this.#changes.size === 0 || this.#failure !== undefined) return
    this.#sequence++
    const writes: WriteBatch = new Map(Array.from(this.#changes, ([key, value]) => [key, readChange(value)] as const))
    this.#changes = new Map()
    try {
      this.#behindBytes += this.#journal.append({ sequence: this.#sequence, writes })
      writeSync(this.#sequenceFile, String(this.#sequence).padStart(SEQUENCE_DIGITS, '0'), 0)
    } catch (cause) {
      this.#storeError(cause)
      return
    }
    for (const [key, value] of writes) this.#behind.set(key, value)
    const isMuch = this.#behind.size >= MAX_BEHIND || this.#behindBytes >= MAX_BYTES
    if (isMuch && this.#transfer === undefined) this.#takeOver().catch((cause) => this.#storeError(cause))
  }

  /** Moves the contents of the log to LevelDB. */
  #takeOver(): Promise<void> {
    const changes = this.#behind.set(SEQUENCE_KEY, String(this.#sequence))
    this.#behind = new Map()
    this.#behindBytes = 0
    const empty = this.#journal.turn()
    const written = this.#level.batch(Array.from(changes, ([key, value]) => formOperation(key, value)))
    this.#transfer = written.then(empty).finally(() => {
      this.#transfer = undefined
    })
    return this.#transfer
  }

  #storeError(cause: unknown): ToolkitError {
    const { message } = toError(cause)
    this.#failure ??= new ToolkitError('NODE_DATA_DIR_WRITE', `cannot write to ${this.#directory}: ${message}`, {
      hint: 'Free disk space and start the node again; it continues from the last confirmed block.',
      cause,
    })
    return this.#failure
  }

  #readSequence(): number {
    if (fstatSync(this.#sequenceFile).size === 0) return 0
    const bytes = Buffer.alloc(SEQUENCE_DIGITS)
    readSync(this.#sequenceFile, bytes, 0, SEQUENCE_DIGITS, 0)
    const sequence = bytes.toString('latin1')
    if (!/^\d{20}$/.test(sequence)) throw damagedStoreError(this.#directory, 'the file "sequence" was altered')
    return Number(sequence)
  }

  /** Resolves when every change so far would survive the process. */
  async settle(): Promise<void> {
    this.#write()
    if (this.#failure !== undefined) throw this.#failure
  }

  async close(): Promise<void> {
    this.#write()
    await this.#transfer?.catch((cause) => this.#storeError(cause))
    if (this.#failure === undefined && this.#behind.size > 0) await this.#takeOver().catch(() => {})
    await this.#level.close()
    this.#journal.close()
    closeSync(this.#sequenceFile)
  }
}

/** As LevelDB has them: by their bytes, which are characters here. */
function compareKeys([a]: StoredPair, [b]: StoredPair): number {
  return a < b ? -1 : 1
}

/** New value of a record, computed when it is written, or undefined to delete it. */
type RecordUpdate = string | (() => string) | undefined

function readChange(change: RecordUpdate): string | undefined {
  return typeof change === 'function' ? change() : change
}

function formOperation(keyText: string, text: string | undefined) {
  const key = Buffer.from(keyText, 'latin1')
  if (text === undefined) return { type: 'del', key } as const
  const value = Buffer.from(text, 'latin1')
  return { type: 'put', key, value: Buffer.concat([Buffer.from(checksum(key, value), 'latin1'), value]) } as const
}

function checksum(key: Buffer, value: Buffer): string {
  return crc32(value, crc32(key)).toString(16).padStart(CHECKSUM_LENGTH, '0')
}

function openingError(directory: string, cause: NodeJS.ErrnoException | undefined): ToolkitError {
  if (/permission denied|read-only file system/i.test(cause?.message ?? '')) {
    return new ToolkitError('FILE_UNUSABLE', `${directory} cannot be written to: ${must(cause, 'cause').message}`, {
      hint: 'Make it writable, or choose another directory with --data-dir.',
      cause,
    })
  }
  if (cause?.code !== 'LEVEL_LOCKED')
    return damagedStoreError(directory, cause?.message ?? 'it cannot be opened', cause)
  return new ToolkitError('NODE_DATA_DIR_LOCKED', `${directory} is in use by another process`, {
    hint: 'Stop the node that runs on it, or choose another directory with --data-dir.',
    cause,
  })
}

/** Creates the error for a damaged directory. */
export function damagedStoreError(directory: string, reason: string, cause?: unknown): ToolkitError {
  return new ToolkitError('NODE_DATA_DIR_DAMAGED', `the chain in ${directory} is damaged: ${reason}`, {
    hint: 'Nothing was changed. Restore the directory from a backup, or choose another one with --data-dir for a new chain.',
    cause,
  })
}
