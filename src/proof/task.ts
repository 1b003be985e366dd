import type { SentError } from '../errors/sent-error.js'
import type { LintMessage, Proof } from '../lint/engine/result.js'
import type { Published } from './scene.js'

/** A contract whose findings are tried. */
export interface ProofTask {
  published: Published
  /** Absolute path and text of the source. */
  path: string
  text: string
  messages: LintMessage[]
}

/** The result of one finding, the end of the task, or a failure of the toolkit. */
export type ProofReport = { index: number; proof: Proof } | { done: true } | { error: SentError }
