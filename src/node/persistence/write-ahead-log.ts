import { closeSync, constants, ftruncateSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { itemAt } from '../../collections/presence.js'

/**
 * Values that are written atomically, by key; undefined deletes one. Keys and values are byte strings, one character
 * per byte.
 */
export type WriteBatch = ReadonlyMap<string, string | undefined>

/** Writes that were one step, and which. */
interface WriteGroup {
  sequence: number
  writes: WriteBatch
}

const FILES = ['journal.0', 'journal.1'] as const
const SEQUENCE_DIGITS = 16
const LENGTH_DIGITS = 10
const CHECKSUM_DIGITS = 8
const HEAD = SEQUENCE_DIGITS + LENGTH_DIGITS + CHECKSUM_DIGITS

/**
 * Batches that LevelDB does not have yet, in two files that alternate: one receives new batches while the other is
 * moved to LevelDB. Written data is with the operating system, and survives the process. This takes one call, while
 * LevelDB takes several on another thread.
 */
export class WriteAheadLog {
  readonly #files: readonly number[]
  #current = 0
  /** Length of the current file. */
  #length = 0

  /** Opens the log. Existing contents stay until it is emptied, which must precede any append. */
  constructor(readonly directory: string) {
    this.#files = FILES.map((name) => openSync(join(directory, name), constants.O_RDWR | constants.O_CREAT))
  }

  static remove(directory: string): void {
    for (const name of FILES) rmSync(join(directory, name), { force: true })
  }

  /** All complete entries, in order. An entry whose writing was interrupted is dropped. */
  read(): WriteGroup[] {
    const entries = FILES.flatMap((name) => parseEntries(readFileSync(join(this.directory, name), 'latin1')))
    return entries.sort((a, b) => a.sequence - b.sequence)
  }

  /** Appends an entry and returns its size in bytes. */
  append(entry: WriteGroup): number {
    const bytes = Buffer.from(formatEntry(entry), 'latin1')
    const file = itemAt(this.#files, this.#current)
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at, bytes.length - at, this.#length + at)
    this.#length += bytes.length
    return bytes.length
  }

  /** Continues in the other file, which must be empty. The returned function empties this one. */
  turn(): () => void {
    const full = itemAt(this.#files, this.#current)
    this.#current = 1 - this.#current
    this.#length = 0
    return () => ftruncateSync(full)
  }

  empty(): void {
    for (const file of this.#files) ftruncateSync(file)
    this.#length = 0
  }

  close(): void {
    for (const file of this.#files) closeSync(file)
  }
}

function formatEntry({ sequence, writes }: WriteGroup): string {
  let body = ''
  for (const [key, value] of writes) body += `${key.length}:${value?.length ?? ''}:${key}${value ?? ''}`
  const head = formatNumber(sequence, SEQUENCE_DIGITS) + formatNumber(body.length, LENGTH_DIGITS)
  return head + checksum(head + body) + body
}

function parseEntries(text: string): WriteGroup[] {
  const entries: WriteGroup[] = []
  for (let at = 0; at + HEAD <= text.length; ) {
    const counts = text.slice(at, at + SEQUENCE_DIGITS + LENGTH_DIGITS)
    const end = at + HEAD + Number(counts.slice(SEQUENCE_DIGITS))
    const body = text.slice(at + HEAD, end)
    const isWhole = /^\d+$/.test(counts) && end <= text.length
    if (!isWhole || checksum(counts + body) !== text.slice(at + counts.length, at + HEAD)) break
    entries.push({ sequence: Number(counts.slice(0, SEQUENCE_DIGITS)), writes: parseWrites(body) })
    at = end
  }
  return entries
}

function parseWrites(body: string): WriteBatch {
  const writes = new Map<string, string | undefined>()
  for (let at = 0; at < body.length; ) {
    const [keyLength = '', valueLength = ''] = body.slice(at, body.indexOf(':', body.indexOf(':', at) + 1)).split(':')
    const start = at + keyLength.length + valueLength.length + 2
    const middle = start + Number(keyLength)
    at = middle + Number(valueLength)
    writes.set(body.slice(start, middle), valueLength === '' ? undefined : body.slice(middle, at))
  }
  return writes
}

function formatNumber(number: number, digits: number): string {
  return String(number).padStart(digits, '0')
}

function checksum(text: string): string {
  return crc32(Buffer.from(text, 'latin1')).toString(16).padStart(CHECKSUM_DIGITS, '0')
}
