import { ToolkitError } from '../../errors/errors.js'
import { findDeepNesting, NESTING_HINT, NESTING_REASON } from '../syntax/nesting.js'
import type { Position } from '../syntax/syntax.js'

/** The kinds of refusal, stable names to match on. */
type RefusalRule =
  | 'SYNTAX'
  | 'NESTING'
  | 'SHAPE'
  | 'ABI'
  | 'TAKEN_NAME'
  | 'RESERVED_NAME'
  | 'REGULAR_EXPRESSION'
  | 'TRY_CATCH'
  | 'ASYNC'
  | 'DESTRUCTURING'
  | 'PARAMETER'
  | 'SIZE'

/** One thing for which publishing a contract fails, placed in the developer's source. */
export interface Refusal extends Position {
  rule: RefusalRule
  /** The chain's own error text, without the stack lines of its bundled scripts (spec/vm.md §1.3, §1.4). */
  text: string
  /** Reason, for people. */
  reason: string
  /** Replacement for the rejected code. */
  hint: string
}

/** A contract that cannot be published; the code is `CONTRACT_REFUSED`. */
export class ContractRefused extends ToolkitError {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    const { line, column, reason, hint } = refusal
    super('CONTRACT_REFUSED', `line ${line}, column ${column}: ${reason}`, { hint })
    this.refusal = refusal
  }
}

/**
 * The refusal of a source that is nested too deeply to be read by this package. The chain has a limit too, where its
 * stack ends.
 */
export function nestingRefusal(source: string): Refusal | undefined {
  const position = findDeepNesting(source)
  return position && { rule: 'NESTING', text: '', ...position, reason: NESTING_REASON, hint: NESTING_HINT }
}

/** An objection of the chain's check of a script and its ABI: its text, and an explanation. */
export type CheckFailure = Pick<Refusal, 'text' | 'reason' | 'hint'>

/** The refusal of the chain's check (spec/vm.md §1.3); a text without an error name is an `Error`. */
export function checkRefusal(
  rule: 'SHAPE' | 'ABI',
  { line, column }: Position,
  { text, ...words }: CheckFailure,
): Refusal {
  const exception = text.startsWith('TypeError: ') ? text : `Error: ${text}`
  return { rule, text: `${CHECK}, result: ${exception}`, line, column, ...words }
}

/** The refusal of code for which the chain has no message: it would silently change its meaning. */
export function shapeRefusal({ line, column }: Position, reason: string, hint: string): Refusal {
  return { rule: 'SHAPE', text: '', line, column, reason, hint }
}

/** Prefix of the chain's messages about failed checks, and of those about code that cannot be parsed. */
export const CHECK = 'validate code error: '

/**
 * The text of an exception of the chain's scripts (spec/vm.md §4.4): the value, then its stack without the frames.
 * `exception` is `Error: …`.
 */
export function formatException(exception: string): string {
  return `Uncaught exception: ${exception}\nStack tree: \n${exception}`
}

/** The refusal of a text that the parser rejects; `stage` is the prefix that the chain adds. */
export function syntaxRefusal({ message, position }: { message: string; position: Position }, stage = ''): Refusal {
  return {
    rule: 'SYNTAX',
    text: stage + formatException(message),
    ...position,
    reason: message.replace(/^Error: Line \d+: /, 'the chain cannot read this: '),
    hint: hintOf(message),
  }
}

/** Returns the usual cause of a message of the chain's parser, which supports JavaScript up to ES2017. */
function hintOf(message: string): string {
  const known = SYNTAX_HINTS.find(([ending]) => message.endsWith(ending))
  return known?.[1] ?? 'The chain reads JavaScript of 2017 as a script: no import or export, no syntax newer than that.'
}

const SYNTAX_HINTS: [ending: string, hint: string][] = [
  ['Unexpected token ...', 'Object spread is newer than the chain’s parser: use Object.assign({}, a, b).'],
  ['Unexpected token ?', 'Write out `?.` and `??`: test for null and undefined with `===` and `? :`.'],
  [
    'Unexpected token .',
    'Optional chaining is newer than the chain’s parser; if there is none here, a brace is missing above.',
  ],
  [
    'Unexpected token =',
    'Class fields and `||=`, `&&=` are newer than the chain’s parser: assign in init() or write `a = a || b`.',
  ],
  ['Unexpected token **', 'Put the base of `**` into a variable when it has a sign.'],
  [
    'Unexpected token ILLEGAL',
    'Private `#names`, `1n`, `1_000` and unclosed strings are not read: use plain names and BigNumber.',
  ],
  ['Unexpected token import', 'A contract is one script: bundle what it imports.'],
  ['Unexpected token export', 'A contract is one script: end it with `module.exports = ClassName;`.'],
  ['Unexpected reserved word', 'A contract is one script without import() or await.'],
  ['Unexpected end of input', 'A brace, bracket or parenthesis is not closed.'],
]
