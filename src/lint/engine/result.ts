/** A place in a file of the project, from 1. */
export interface ResultPlace {
  /** Relative to the root of the project. */
  file: string
  line: number
  column: number
}

/** A replacement of text between two offsets. */
export interface LintEdit {
  range: [start: number, end: number]
  text: string
}

/** A finding as reporters print it. */
export interface LintMessage extends ResultPlace {
  /** Rule name such as `iost/missing-authority`; `unused-disable-directive` for a disable comment without effect. */
  rule: string
  level: 'warn' | 'error'
  message: string
  endLine: number
  endColumn: number
  /** Path of a value or a call to the place. */
  steps: (ResultPlace & { text: string })[]
  /** True if `--fix` corrects it. */
  canFix: boolean
  /** Corrections that the user has to choose from. */
  suggestions: string[]
  /** Texts of the corrections, if requested: the automatic one, and those of `suggestions` in the same order. */
  edits?: { fix: LintEdit | undefined; suggestions: LintEdit[] }
}

/** Findings in a file. */
export interface FileResult {
  /** Relative to the root of the project. */
  file: string
  messages: LintMessage[]
  /** Corrected text, if `--fix` changes it. */
  output: string | undefined
}

/** Counts the findings of each level. */
export function countLevels(results: readonly FileResult[]): { errors: number; warnings: number } {
  const levels = results.flatMap(({ messages }) => messages.map(({ level }) => level))
  const errors = levels.filter((level) => level === 'error').length
  return { errors, warnings: levels.length - errors }
}
