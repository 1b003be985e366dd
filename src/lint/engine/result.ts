/** A place in a file of the project, from 1. */
export interface ResultPlace {
  /** Relative to the root of the project. */
  file: string
  line: number
  column: number
}

/** A finding as reporters print it. */
export interface LintMessage extends ResultPlace {
  /** Such as `iost/missing-authority`; that of a disable comment without effect is `unused-disable-directive`. */
  rule: string
  level: 'warn' | 'error'
  message: string
  endLine: number
  endColumn: number
  /** Path of a value or a call to the place. */
  steps: (ResultPlace & { text: string })[]
  /** `--fix` corrects it. */
  canFix: boolean
  /** Corrections that a person has to choose. */
  suggestions: string[]
}

/** Findings in a file. */
export interface FileResult {
  /** Relative to the root of the project. */
  file: string
  messages: LintMessage[]
  /** The corrected text, where `--fix` changes it. */
  output: string | undefined
}

/** Counts the findings of each level. */
export function countLevels(results: readonly FileResult[]): { errors: number; warnings: number } {
  const levels = results.flatMap(({ messages }) => messages.map(({ level }) => level))
  const errors = levels.filter((level) => level === 'error').length
  return { errors, warnings: levels.length - errors }
}
