import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { remove } from 'fs-extra/esm'
import { tryParseJson } from '../../codec/json.js'
import { ToolkitError } from '../../errors/errors.js'
import { requireOwnPath } from '../../files/own-path.js'
import { readText } from '../../files/text-file.js'
import { writeWholeFile } from '../../files/whole-file.js'
import { keepValue } from '../property/kept-values.js'
import { type PlayableParts, restoreSequences } from '../sequences/execution/restoring.js'
import type { Sequence } from '../sequences/step.js'

/** Names of entries: a digest of the contents. */
const NAME = /^[0-9a-f]{16}\.json$/

/** Number of files from which short runs add none: what they leave out they would find again. */
const MAX_FILES = 500

/**
 * The sequences of one test on disk, one file each, named by a digest of the contents. Concurrent processes share them
 * there, and corpora of several machines are merged by copying files. Files with other names, and those that are no
 * longer playable, are ignored. A file that is damaged or cannot be read is an error, because a search without it finds
 * less, and keeps what it finds.
 */
export class Corpus {
  readonly folder: string
  readonly #stage: PlayableParts
  /** Files that are known here, by name. */
  readonly #known = new Set<string>()
  /** Files that this run leaves alone. */
  readonly #leftOut = new Set<string>()
  #isFull = false

  /** `root`: the folder of the project. */
  constructor(root: string, title: string, stage: PlayableParts) {
    this.folder = join(root, '.toolkit/corpus', nameFolder(title))
    this.#stage = stage
  }

  /**
   * Limits this run to a part of the corpus, which the seed chooses: a short run would spend most of its time on
   * replaying all that earlier runs have found. The other files stay.
   */
  async limit(most: number, seed: number): Promise<void> {
    const names = await this.#list()
    const start = names.length === 0 ? 0 : seed % names.length
    const rotated = [...names.slice(start), ...names.slice(0, start)]
    for (const name of rotated.slice(most)) this.#leftOut.add(name)
    this.#isFull = names.length >= MAX_FILES
  }

  /**
   * The sequences that were not known here.
   *
   * @throws `TEST_CORPUS` for a file or folder that cannot be read, and for a damaged file.
   */
  async read(): Promise<Sequence[]> {
    const fresh = (await this.#list()).filter((name) => !this.#known.has(name) && !this.#leftOut.has(name))
    const found: Sequence[] = []
    for (const name of fresh) {
      const path = join(this.folder, name)
      const text = await read(path, () => readText(path))
      if (text !== undefined) found.push(...restoreSequences([parse(path, text)], this.#stage))
      this.#known.add(name)
    }
    return found
  }

  /** Adds sequences that are missing, unless this run is limited and the corpus is full. */
  async add(sequences: readonly Sequence[]): Promise<void> {
    if (!this.#isFull) await this.write(sequences)
  }

  /** Writes sequences that are missing. */
  async write(sequences: readonly Sequence[]): Promise<void> {
    for (const sequence of sequences) {
      const [name, text] = formFile(sequence)
      if (text === undefined || this.#known.has(name)) continue
      this.#known.add(name)
      await writeWholeFile(join(this.folder, name), text)
    }
  }

  /** Removes the known sequences that are not among these; returns their number. */
  async retain(sequences: readonly Sequence[]): Promise<number> {
    await this.add(sequences)
    const kept = new Set(sequences.map((sequence) => formFile(sequence)[0]))
    const spare = (await this.#list()).filter((name) => this.#known.has(name) && !kept.has(name))
    requireOwnPath(this.folder)
    for (const name of spare) await remove(join(this.folder, name))
    return spare.length
  }

  async #list(): Promise<string[]> {
    const names = await read(this.folder, () => readdir(this.folder))
    return (names ?? []).filter((name) => NAME.test(name)).sort()
  }
}

/** Reads a file or folder; undefined if it does not exist, for example because another process has removed it. */
async function read<T>(path: string, run: () => Promise<T>): Promise<T | undefined> {
  try {
    return await run()
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw corpusError(path, `cannot be read: ${message}`, 'Make the file readable.', cause)
  }
}

/** Parses the sequence of a file. */
function parse(path: string, text: string): unknown {
  const sequence = tryParseJson(text)
  if (nameFile(text) === basename(path) && sequence !== undefined) return sequence
  throw corpusError(path, 'is damaged: its contents do not match its name', 'Restore the file, or delete it.')
}

function corpusError(path: string, why: string, fix: string, cause?: unknown): ToolkitError {
  const hint = `${fix} It is part of the corpus, from which searches continue.`
  return new ToolkitError('TEST_CORPUS', `${path} ${why}`, { at: { file: path }, hint, cause })
}

/** A folder that people find. */
function nameFolder(title: string): string {
  const readable = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
  return `${readable}-${hash(title).slice(0, 8)}`
}

function formFile(sequence: Sequence): [name: string, text: string | undefined] {
  const kept = keepValue(sequence)
  if (kept === undefined) return ['', undefined]
  const text = `${JSON.stringify(kept)}\n`
  return [nameFile(text), text]
}

function nameFile(text: string): string {
  return `${hash(text).slice(0, 16)}.json`
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
