import type { LineIndex } from '../../contract/lines.js'
import type { ArgumentType } from '../../contract/record.js'
import type { DocComment } from '../../contract/syntax/doc-comment.js'
import type { Position } from '../../contract/syntax/syntax.js'
import { type Refusal, shapeRefusal } from '../../contract/validation/refusal.js'
import { type Aliases, readKinds, toChainType, toLiteralType, UNFIT_TYPES, type UnfitType } from './argument-types.js'
import { toDocumentedType } from './doc-types.js'
import type { ClassMember, MemberParameter } from './members.js'

export interface ContractForm {
  /** The types the source knows. */
  aliases: Aliases
  /** True if the chain accepts the source unchanged, so that an unsupported declaration is only a warning. */
  isPlain: boolean
  /** The contract's class extends this one. */
  isBase?: boolean
}

/** A remark at a position in the source. */
export interface Remark extends Position {
  text: string
}

/** Determines the argument type of a parameter: from its type, else its documentation, else a literal default. */
export function typeOfParameter(
  { name, type, initial = '' }: MemberParameter,
  doc: DocComment,
  aliases: Aliases,
): ArgumentType {
  if (type !== undefined) {
    const known = toChainType(type, aliases)
    return known === 'unknown' ? 'json' : known
  }
  const documented = doc.params.get(name)
  return (documented ? toDocumentedType(documented.type) : toLiteralType(initial)) ?? 'string'
}

export interface ParameterVerdict {
  /** Types that no argument can have. */
  refusals: Refusal[]
  /** Reasons why a method cannot be called as declared. */
  objections: Refusal[]
  warnings: Remark[]
}

/** Checks the parameters of a public method. */
export function judgeParameters(
  member: ClassMember,
  doc: DocComment,
  { aliases }: ContractForm,
  lines: LineIndex,
): ParameterVerdict {
  const verdict: ParameterVerdict = { refusals: [], objections: [], warnings: [] }
  for (const parameter of member.parameters) {
    const position = lines.positionAt(parameter.start)
    const subject = `${parameter.name ? `the parameter ${parameter.name}` : 'a parameter'} of ${member.name}`
    const documented = parameter.type === undefined ? doc.params.get(parameter.name) : undefined
    if (documented && !toDocumentedType(documented.type)) {
      const unfit = UNFIT_TYPES.find((name) => name === documented.type)
      const hint = unfit ? UNFIT_HINTS[unfit] : TYPE_HINT
      verdict.refusals.push(shapeRefusal(documented, `${subject} cannot have the type ${documented.type}`, hint))
    }
    const kinds = parameter.type === undefined ? new Set() : readKinds(parameter.type, aliases)
    const unfit = UNFIT_TYPES.find((name) => kinds.has(name))
    if (unfit) {
      const reason = `${subject} cannot be a ${NAMES[unfit] ?? unfit}: arguments arrive as JSON`
      verdict.refusals.push(shapeRefusal(position, reason, UNFIT_HINTS[unfit]))
    }
    if (parameter.type !== undefined && toChainType(parameter.type, aliases) === 'unknown') {
      const hint = 'Import it by name from the file that declares it, or write string, number or boolean.'
      const text = `the type ${parameter.type} of ${parameter.name} is not known here, json is taken: ${hint}`
      verdict.warnings.push({ text, ...position })
    }
    const objection = judgePresence(parameter, subject)
    if (objection) verdict.objections.push(shapeRefusal(position, ...objection))
  }
  return verdict
}

/** Rejects optional and rest parameters: a call passes exactly one argument per parameter. */
function judgePresence(
  { name, isOptional, isRest, initial }: MemberParameter,
  subject: string,
): [string, string] | undefined {
  if (isRest)
    return [`${subject} takes what is left, but a call gives one argument for each`, `Take one list: ${name}.`]
  if (!isOptional && initial === undefined) return undefined
  const mark = isOptional ? 'the ?' : 'the default'
  return [
    `${subject} cannot be left out: a call gives every argument`,
    `Take ${mark} away. What may be missing is a type with null, as { a: string } | null.`,
  ]
}

const TYPE_HINT = 'Write string, number, boolean, or object, array and json for values passed as JSON.'
const EXACT_HINT =
  'Write string, and convert it with new BigNumber(…) or new Int64(…): numbers lose digits beyond 2^53.'
const TEXT_HINT = 'Write string, and convert it to a number: it is exact.'
const DATA_HINT = 'Write an object or a list.'

const NAMES: Partial<Record<UnfitType, string>> = { Function: 'function' }

const UNFIT_HINTS: Record<UnfitType, string> = {
  bigint: EXACT_HINT,
  BigNumber: TEXT_HINT,
  Int64: TEXT_HINT,
  Float64: TEXT_HINT,
  Date: 'Write number, in the unit of tx.time: nanoseconds since 1970.',
  Function: 'Functions cannot be passed in a transaction: pass the data they need.',
  symbol: 'Write string.',
  RegExp: 'Write string.',
  Promise: 'Write the type of the value: calls are synchronous.',
  Map: DATA_HINT,
  Set: DATA_HINT,
  WeakMap: DATA_HINT,
  WeakSet: DATA_HINT,
  Uint8Array: 'Write string, and hexadecimal digits in it.',
}
