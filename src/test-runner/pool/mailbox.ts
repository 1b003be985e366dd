import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tryParseJson } from '../../codec/json.js'
import type { WorkerMessage } from '../protocol.js'

/**
 * Messages of a worker that it has not sent yet, in a file without a name. A message through the channel wakes the
 * other process and takes longer than a small test; a write to a file takes a few microseconds, and survives a crash of
 * the worker. The worker writes them with their numbers, and begins again at the start of the file when it has sent
 * them. The pool reads the file when the worker has ended.
 */

/** A message that a worker did not send. */
export interface UnsentMessage {
  message: WorkerMessage
  /** Number of messages of the worker before it. */
  number: number
  /** Time at which it was written, in milliseconds since 1970. */
  at: number
}

/** Bytes of the length, the number and the time before a message. */
const HEAD = 16
/** Longest message that is written; a longer one is sent at once. */
const MAX_LENGTH = 16 * 1024
/** Bytes of added messages after which they have to be written. */
const BUFFER = 16 * 1024
/** Bytes after which the messages are sent. */
const MAX_SIZE = 256 * 1024

/** Opens a file for the messages of a worker. Returns its descriptor; undefined if the system does not allow it. */
export function openMailbox(): number | undefined {
  const path = join(tmpdir(), `toolkit-${process.pid}-${Math.random().toString(36).slice(2)}`)
  try {
    const descriptor = openSync(path, 'wx+', 0o600)
    unlinkSync(path)
    return descriptor
  } catch {
    return undefined
  }
}

/** Closes the file of a worker that has ended. */
export function closeMailbox(descriptor: number): void {
  closeSync(descriptor)
}

/** Reads the messages in the file, in order. The first of them may have been sent. */
export function readMailbox(descriptor: number): UnsentMessage[] {
  const found: UnsentMessage[] = []
  const bytes = Buffer.alloc(MAX_SIZE + HEAD + MAX_LENGTH + HEAD)
  const size = readSync(descriptor, bytes, 0, bytes.length, 0)
  for (let at = 0; at + HEAD <= size; ) {
    const length = bytes.readUInt32LE(at)
    const number = bytes.readUInt32LE(at + 4)
    // What follows the newest message is left of messages that were sent.
    const last = found.at(-1)
    if (length === 0 || at + HEAD + length > size || (last !== undefined && number !== last.number + 1)) break
    const message = parseMessage(bytes.toString('utf8', at + HEAD, at + HEAD + length))
    // A worker that was killed while it wrote leaves a part of a message.
    if (message === undefined) break
    found.push({ message, number, at: bytes.readDoubleLE(at + 8) })
    at += HEAD + length
  }
  return found
}

function parseMessage(text: string): WorkerMessage | undefined {
  return tryParseJson(text) as WorkerMessage | undefined
}

/** The side of the worker: writes messages to the file. */
export class MailboxWriter {
  readonly #descriptor: number
  readonly #bytes = Buffer.alloc(BUFFER + HEAD + MAX_LENGTH + HEAD)
  /** Position in the file. */
  #at = 0
  /** Number of bytes that are not written yet. */
  #size = 0

  constructor(descriptor: number) {
    this.#descriptor = descriptor
  }

  /**
   * Adds a message, which the next `write` writes.
   *
   * @param number - The count of the worker's messages before it.
   * @returns False if it cannot be written, so that it has to be sent at once.
   */
  add(message: WorkerMessage, number: number): boolean {
    const text = JSON.stringify(message)
    const start = this.#size
    if (3 * text.length > MAX_LENGTH || start > BUFFER || this.#at + start > MAX_SIZE) return false
    const length = this.#bytes.write(text, start + HEAD)
    this.#bytes.writeUInt32LE(length, start)
    this.#bytes.writeUInt32LE(number, start + 4)
    this.#bytes.writeDoubleLE(Date.now(), start + 8)
    this.#size = start + HEAD + length
    return true
  }

  /** Writes the added messages. Returns false if they have to be sent at once. */
  write(): boolean {
    const size = this.#size
    // The length 0 of the next message ends the list.
    this.#bytes.fill(0, size, size + 4)
    try {
      writeSync(this.#descriptor, this.#bytes, 0, size + 4, this.#at)
    } catch {
      return false
    }
    this.#at += size
    this.#size = 0
    return true
  }

  /** Begins at the start of the file: the messages were sent. */
  clear(): void {
    this.#at = 0
    this.#size = 0
  }
}
