import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { digestParts, openSealedText, sealText } from '../files/sealed-text.js'
import type { Tested } from './protocol.js'

/**
 * Verdicts of earlier runs in `.toolkit/mutation/`, by a digest of their inputs: the sources, the change, the tests
 * that reach it, and this build of the toolkit. Timeouts also depend on the factor of the time limit. Each verdict is
 * appended immediately, so an interrupted run continues where it stopped.
 */
export class ResultCache {
  readonly #path: string
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
    this.#known = readResults(this.#path)
    this.#timeoutFactor = timeoutFactor
    this.#onFailure = onFailure
    this.#attempt(() => mkdirSync(folder, { recursive: true }))
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

  #append(digest: string, tested: Tested | undefined): void {
    this.#known.set(digest, tested)
    const line = JSON.stringify({ digest, tested })
    this.#attempt(() => writeFileSync(this.#path, `${sealText(digest, line)}\n`, { flag: 'a' }))
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

function readResults(path: string): Map<string, Tested | undefined> {
  const known = new Map<string, Tested | undefined>()
  for (const line of readText(path).split('\n')) {
    const digest = /"digest":"([0-9a-f]{32})"/.exec(line)?.[1]
    const json = digest === undefined ? undefined : openSealedText(digest, line)
    if (json === undefined) continue
    known.set(digest!, (JSON.parse(json) as { tested?: Tested }).tested)
  }
  return known
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
