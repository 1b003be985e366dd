import type { TextEdit } from '../../codec/text-edit.js'
import type { DeferredError } from '../sandbox/script-wrappers.js'
import type { NameUses } from './escape-analysis.js'

/** Analysis of code as data: equal for equal code in every isolate of one engine. */
export interface CodeAnalysis {
  text: string
  deferred: DeferredError[]
  /** Guards of confined code. */
  guards?: readonly TextEdit[] | undefined
  /** Length checks of unconfined code. */
  lengths?: readonly TextEdit[] | undefined
  uses: NameUses
  /** True if the code adds properties to built-in objects. */
  extends: boolean
}

/**
 * Stores analyses for other processes. An analysis depends on the code and on the features of its realm, which `realm`
 * describes as text.
 */
export interface AnalysisStore {
  read(code: string, realm: string): CodeAnalysis | undefined
  write(code: string, realm: string, analysis: CodeAnalysis): void
}

let store: AnalysisStore | undefined

/** Makes this process use a store for analyses. */
export function useAnalysisStore(used: AnalysisStore | undefined): void {
  store = used
}

/** Returns the stored analysis of code, or stores and returns the result of `analyse`. */
export function readKeptAnalysis(code: string, realm: string, analyse: () => CodeAnalysis): CodeAnalysis {
  const kept = store?.read(code, realm)
  if (kept !== undefined) return kept
  const analysis = analyse()
  store?.write(code, realm, analysis)
  return analysis
}
