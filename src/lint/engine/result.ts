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

/** A change of a balance or of a stored value by the transactions of an attack. */
export type ProvenLoss =
  /** Amounts are in whole tokens. `holder` is an account, or the id of a contract. */
  | { kind: 'balance'; token: string; holder: string; before: string; after: string }
  /** `contract` is its id; values are null where nothing is stored. */
  | { kind: 'storage'; contract: string; key: string; field?: string; before: string | null; after: string | null }

/** An attack that was executed. */
export interface ConfirmedProof {
  status: 'confirmed'
  /** Transactions of the owner and of users before the attack, one a line. */
  setUp: string[]
  /** Transactions of the attack. */
  attack: string[]
  /** Changes by the attack. Empty if the attack is that the chain refuses something. */
  losses: ProvenLoss[]
  /** Error with which the chain refuses what should be possible. */
  refusal?: string
  /** Change of the attack with which it did no harm; absent where the rule needs no such comparison. */
  control?: string
  /** Test that fails while the attack succeeds. */
  test?: string
}

/** Result of the attempt to execute the attack of a finding. */
export type Proof = ConfirmedProof | { status: 'unconfirmed'; tried: string } | { status: 'untried'; why: string }

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
  /** Result of `--prove`. */
  proof?: Proof
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

/** Counts the findings by the result of `--prove`; undefined without it. */
export function countProofs(results: readonly FileResult[]): Record<Proof['status'], number> | undefined {
  const proofs = results.flatMap(({ messages }) => messages.flatMap(({ proof }) => proof?.status ?? []))
  if (proofs.length === 0) return undefined
  const count = (status: Proof['status']) => proofs.filter((each) => each === status).length
  return { confirmed: count('confirmed'), unconfirmed: count('unconfirmed'), untried: count('untried') }
}
