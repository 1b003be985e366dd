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

/**
 * Keeps analyses for other processes. An analysis depends on the code and on what the realm looks like that the code runs in: `realm`
 * describes that as text.
 */
export interface ReadingStore {
  read(code: string, realm: string): Reading | undefined
  write(code: string, realm: string, reading: Reading): void
}

let store: ReadingStore | undefined

/** From here on this process looks for analyses in the store before it analyses code, and writes there what it analyses. */
export function useReadingStore(used: ReadingStore | undefined): void {
  store = used
}

/** Returns the analysis of code from the store, or what `read` returns, which is then stored. */
export function readKept(code: string, realm: string, read: () => Reading): Reading {
  const kept = store?.read(code, realm)
  if (kept !== undefined) return kept
  const reading = read()
  store?.write(code, realm, reading)
  return reading
}
