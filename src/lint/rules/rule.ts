import type { Subject } from '../model/subject.js'
import type { FindingStep, Place } from '../syntax/place.js'

export type Level = 'off' | 'warn' | 'error'

export const GROUPS = ['authority', 'money', 'randomness and time', 'storage', 'calls', 'habits', 'publishing'] as const

/** A change of the source. */
export interface SourceEdit {
  start: number
  end: number
  text: string
}

/** Something a rule objects to. */
export interface Finding {
  /** Place in the checked file. */
  place: Place
  message: string
  /** The assumption under which it is a mistake. Findings with one are warnings at most. */
  assumes?: string
  /**
   * The one fault or assumption behind this finding and others of the rule in the file, such as the stored name of a
   * called contract. Findings of one cause are reported as one, with the other places as steps.
   */
  cause?: string
  /** Path of a value or a call to the place, in order. */
  steps?: readonly FindingStep[]
  /** A correction that preserves the intent of the code; `--fix` applies it. */
  fix?: SourceEdit
  /** A correction that the user has to choose. */
  suggestion?: { text: string; edits: readonly SourceEdit[] }
}

/** A rule, and its page. */
export interface LintRule {
  name: string
  group: (typeof GROUPS)[number]
  /** Description for the list of rules. */
  about: string
  recommended: Level
  strict: Level
  /** The outcome on this chain. */
  consequence: string
  remedy: string
  /** Kinds of fault that are proven on the printed path, a sentence each, where `about` is not enough. */
  kinds?: readonly string[]
  /** Assumptions of its warnings, each a clause after "if". */
  assumptions?: readonly string[]
  /** Contracts: one with the mistake, one without. */
  bad: string
  good: string
  canFix?: true
  hasSuggestions?: true
  check(subject: Subject): Iterable<Finding>
}
