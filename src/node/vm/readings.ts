import type { Uses } from './confinement.js'
import type { DeferredError } from './forms.js'
import type { Insertion } from './insertion.js'

/** What code reads as, as data: the same for the same code in every isolate of one engine. */
export interface Reading {
  text: string
  deferred: DeferredError[]
  /** Of confined code. */
  guards?: readonly Insertion[] | undefined
  /** Of code that is not. */
  lengths?: readonly Insertion[] | undefined
  uses: Uses
  /** Whether it adds to what its realm has. */
  extends: boolean
}

/** Keeps what code reads as beyond the process. */
export interface ReadingStore {
  read(code: string): Reading | undefined
  write(code: string, reading: Reading): void
}

let store: ReadingStore | undefined

/** From here on this process looks there before it reads code, and keeps there what it reads. */
export function useReadingStore(used: ReadingStore | undefined): void {
  store = used
}

/** What is kept of code, or else what `read` makes of it, which is kept then. */
export function readKept(code: string, read: () => Reading): Reading {
  const kept = store?.read(code)
  if (kept !== undefined) return kept
  const reading = read()
  store?.write(code, reading)
  return reading
}
