import { lstatSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ToolkitError } from '../errors/errors.js'
import { type CacheKey, openCacheKey } from '../files/cache-key.js'
import { readKeptText } from '../files/kept-file.js'
import { requireOwnPath } from '../files/own-path.js'
import { digestParts, openSealedText, sealText } from '../files/sealed-text.js'
import type { Tested } from './protocol.js'

/**
 * Verdicts of earlier runs in `.toolkit/mutation/`, by a digest of their inputs: the sources, the change, the tests
 * that reach it, and this build of the toolkit. Timeouts also depend on the factor of the time limit. Each verdict is
 * appended immediately, so an interrupted run continues where it stopped. Each line has this user's seal, because a
 * repository could bring verdicts of its own.
 */
export class ResultCache {
  readonly #path: string
  readonly #key: CacheKey | undefined
  readonly #known: Map<string, Tested | undefined>
  readonly #timeoutFactor: number
  readonly #onFailure: (error: unknown) => void
  #hasFailed = false

  /** @param options.onFailure - Called with the first error of a write. Further verdicts are not written then. */
  constructor(
    root: string,
    { timeoutFactor, onFailure }: { timeoutFactor: number; onFailure: (error: unknown) => void },
  ) {
    const folder = join(root, '.toolkit', 'mutation')
    this.#path = join(folder, `results-${digestParts([import.meta.url]).slice(0, 12)}.jsonl`)
    this.#key = openCacheKey()
    const { known, isWhole } = readResults(this.#path, this.#key)
    this.#known = known
    this.#timeoutFactor = timeoutFactor
    this.#onFailure = onFailure
    this.#attempt(() => {
      requireOwnPath(folder)
      mkdirSync(folder, { recursive: true })
      if (!isWhole) this.#rewrite()
    })
  }

  /** Whether all verdicts so far are kept. */
  get isKept(): boolean {
    return !this.#hasFailed
  }

  read(digest: string): Tested | undefined {
    return this.#known.get(digest) ?? this.#known.get(this.#digestTimeout(digest))
  }

  /** Flaky tests are not deterministic, so their mutants are tested again. */
  write(mutant: string, tested: Tested): void {
    if (tested.verdict !== 'flaky') this.#append(this.#digestVerdict(mutant, tested), tested)
  }

  /** Removes a verdict, for example a kill by a test that proves flaky. */
  remove(mutant: string, tested: Pick<Tested, 'verdict'>): void {
    const digest = this.#digestVerdict(mutant, tested)
    if (this.#known.get(digest) !== undefined) this.#append(digest, undefined)
  }

  /** Replaces a file that has lines of others, or that is no regular file, such as a link. */
  #rewrite(): void {
    rmSync(this.#path, { recursive: true, force: true })
    for (const [digest, tested] of this.#known) this.#append(digest, tested)
  }

  #append(digest: string, tested: Tested | undefined): void {
    this.#known.set(digest, tested)
    const line = JSON.stringify({ digest, tested })
    this.#attempt(() => writeFileSync(this.#path, `${this.#seal(digest, line)}\n`, { flag: 'a' }))
  }

  #seal(digest: string, line: string): string {
    if (this.#key !== undefined) return sealText(this.#key, nameLine(digest), line)
    throw new ToolkitError('FILE_UNUSABLE', 'the folder of the key store is not private and writable', {
      hint: 'Verdicts are sealed with a key of this user, which is kept beside the key store.',
    })
  }

  #digestVerdict(mutant: string, { verdict }: Pick<Tested, 'verdict'>): string {
    return verdict === 'timeout' ? this.#digestTimeout(mutant) : mutant
  }

  /** With another time limit a test may end, so a timeout is kept for its factor only. */
  #digestTimeout(mutant: string): string {
    return digestParts([mutant, `timeout-factor ${this.#timeoutFactor}`])
  }

  /** Verdicts of a long run are worth more than its cache, so a full disk does not end it. */
  #attempt(write: () => void): void {
    if (this.#hasFailed) return
    try {
      write()
    } catch (error) {
      this.#hasFailed = true
      // errors of writing do not name the file
      this.#onFailure(error instanceof Error ? Object.assign(error, { path: this.#path }) : error)
    }
  }
}

function nameLine(digest: string): string {
  return `mutation verdict ${digest}`
}

interface KeptResults {
  known: Map<string, Tested | undefined>
  /** False if the file has lines that were not written by this user's toolkit, or only in part. */
  isWhole: boolean
}

function readResults(path: string, key: CacheKey | undefined): KeptResults {
  const known = new Map<string, Tested | undefined>()
  const text = key && readKeptText(path)
  if (key === undefined || text === undefined) return { known, isWhole: !isThere(path) }
  const lines = text.split('\n')
  let sealed = 0
  for (const line of lines) {
    const digest = /"digest":"([0-9a-f]{32})"/.exec(line)?.[1]
    const json = digest === undefined ? undefined : openSealedText(key, nameLine(digest), line)
    if (digest === undefined || json === undefined) continue
    known.set(digest, (JSON.parse(json) as { tested?: Tested }).tested)
    sealed++
  }
  return { known, isWhole: text.endsWith('\n') && sealed === lines.length - 1 }
}

/** Whether a path is taken, also by a link to nothing. */
function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  } catch {
    return false
  }
}
