import type { DeferredError } from '../sandbox/script-wrappers.js'
import type { NameUses } from './escape-analysis.js'
import type { TextEdit } from './text-edit.js'

/** Analysis of code as data: equal for equal code in every isolate of one engine. */
export interface CodeAnalysis {
  text: string
  deferred: DeferredError[]
  /** Of confined code. */
  guards?: readonly TextEdit[] | undefined
  /** Of code that is not. */
  lengths?: readonly TextEdit[] | undefined
  uses: NameUses
  /** Whether it adds to what its realm has. */
  extends: boolean
}

/**
 * Keeps analyses for other processes. An analysis depends on the code and on what the realm looks like that the code
 * runs in: `realm` describes that as text.
 */
export interface AnalysisStore {
  read(code: string, realm: string): CodeAnalysis | undefined
  write(code: string, realm: string, reading: CodeAnalysis): void
}

let store: AnalysisStore | undefined

/**
 * From here on this process looks for analyses in the store before it analyses code, and writes there what it analyses.
 */
export function useAnalysisStore(used: AnalysisStore | undefined): void {
  store = used
}

/** Returns the analysis of code from the store, or what `read` returns, which is then stored. */
export function readKeptAnalysis(code: string, realm: string, read: () => CodeAnalysis): CodeAnalysis {
  const kept = store?.read(code, realm)
  if (kept !== undefined) return kept
  const reading = read()
  store?.write(code, realm, reading)
  return reading
}
