import { closeSync, constants, createReadStream, fstatSync, openSync } from 'node:fs'
import { Socket } from 'node:net'
import { addAbortSignal, type Readable } from 'node:stream'
import { isatty, ReadStream } from 'node:tty'
import { unusableFileError } from '../files/text-file.js'
import { watchInterrupt } from './interrupt.js'
import { printNote } from './output/output.js'
import { interruptedError } from './output/terminal.js'

/** Size of a named file in bytes: several times that of the largest report and recorded suite. */
const MAX_BYTES = 2 ** 28
/** Delay before a command reports that it waits for input. Programs that write at once are not reported. */
const NOTICE_MS = 1000

/** Options for reading a file that the command line names. */
export interface NamedFileOptions {
  /** Size in bytes above which the file is refused (default: 256 MB). */
  maxBytes?: number
}

/**
 * Reads a file that the command line names, as text. The user may name a pipe, such as `<(…)`, or a device. These have
 * no size, so reading stops at the limit. Nothing blocks the process: while a pipe has no data, the command reports
 * that it waits, and Ctrl-C ends it.
 *
 * @param path - Absolute, or relative to the working directory; `-` is standard input.
 * @throws `FILE_UNUSABLE` above the limit, `INTERRUPTED` at Ctrl-C, and errors of Node for a file that can't be read.
 */
export async function readNamedFile(path: string, options: NamedFileOptions = {}): Promise<string> {
  if (path === '-') return readDescriptor(0, options)
  // Opening a pipe that has no writer would block, and reading it would occupy a thread until the process ends.
  const descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  return readBounded(streamOf(descriptor), path, options)
}

/**
 * Reads an open descriptor to its end, as `readNamedFile` reads a file. It can be read only once.
 *
 * @throws As `readNamedFile` does.
 */
export async function readDescriptor(descriptor: number, options: NamedFileOptions = {}): Promise<string> {
  const name = descriptor === 0 ? 'standard input' : `file descriptor ${descriptor}`
  // Standard input is not closed: the next file that is opened would get its number, and be taken for it.
  const stream = descriptor === 0 && !isatty(0) ? process.stdin : streamOf(descriptor)
  return readBounded(stream, name, options)
}

/** Opens a stream that closes the descriptor at its end. */
function streamOf(descriptor: number): Readable {
  if (isatty(descriptor)) return new ReadStream(descriptor)
  const stats = fstatSync(descriptor)
  if (stats.isFIFO() || stats.isSocket()) return new Socket({ fd: descriptor, readable: true, writable: false })
  if (!stats.isDirectory()) return createReadStream('', { fd: descriptor })
  closeSync(descriptor)
  throw Object.assign(new Error('it is a folder'), { code: 'EISDIR' })
}

async function readBounded(
  stream: Readable,
  name: string,
  { maxBytes = MAX_BYTES }: NamedFileOptions,
): Promise<string> {
  const { signal, release } = watchInterrupt()
  const notice = setTimeout(() => printNote(`waiting for input from ${name}`), NOTICE_MS)
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of addAbortSignal(signal, stream)) {
      clearTimeout(notice)
      size += part.length
      if (size > maxBytes) throw unusableFileError(name, `it has more than ${maxBytes} bytes`)
      parts.push(part)
    }
    return Buffer.concat(parts).toString('utf8')
  } catch (error) {
    throw signal.aborted ? interruptedError() : error
  } finally {
    clearTimeout(notice)
    release()
  }
}
