import { toArgumentType } from '../../contract/abi.js'
import { type DocComment, parseDocComment } from '../../contract/doc-comment.js'
import { indexLines, type LineIndex } from '../../contract/lines.js'
import type { AbiEntry, ArgumentType } from '../../contract/record.js'
import type { Refusal } from '../../contract/refusal.js'
import type { Position } from '../../contract/syntax.js'
import { type Aliases, type Kind, readKinds, spellPortably, toChainType, toLiteralType } from './argument-types.js'
import { type ClassMember, type Parameter, readClassMembers } from './members.js'
import type { ScannedSource } from './tokens.js'

/** A callable method of a contract, as its source declares it. */
export interface Signature extends AbiEntry {
  /** For each of `args`. */
  parameters: DeclaredParameter[]
  /** Undefined where the source does not say it. */
  returns: DeclaredType | undefined
  /** The documentation comment with its delimiters. */
  doc: string | undefined
}

export interface DeclaredParameter {
  /** Empty for a pattern. */
  name: string
  /** The TypeScript type where that means something elsewhere too. */
  type?: string
}

export interface DeclaredType {
  /** The TypeScript type where that means something elsewhere too. */
  type?: string
  /** What its values can be: `string`, `number`, `bool`, `json`, `null`, `undefined` …; `unknown` where that is not known. */
  kinds: Kind[]
}

/** What the source of a contract's class says about its interface, and what it must not say. */
export interface ContractSource {
  signatures: Signature[]
  refusals: Refusal[]
  warnings: Remark[]
}

/** What is worth a word, at its place in the source. */
export interface Remark extends Position {
  text: string
}

/** Reads the class whose declaration holds the character at `offset`; `aliases` are the types its source knows. */
export function readContractSource(scanned: ScannedSource, offset: number, aliases: Aliases): ContractSource {
  const members = readClassMembers(scanned, offset) ?? []
  const lines = indexLines(scanned.source)
  const refusals = members.flatMap((member) => judgeMember(member, lines.positionAt(member.start)) ?? [])
  const warnings: Remark[] = []
  const signatures = members.filter(isCallable).flatMap((member) => {
    if (member.isQuoted) {
      warnings.push({ text: formatQuoted(member), ...lines.positionAt(member.start) })
      return []
    }
    const start = member.doc ? lines.positionAt(member.doc.start + '/*'.length) : { line: 1, column: 1 }
    const doc = parseDocComment(member.doc?.text.slice(2, -2) ?? '', start)
    refusals.push(...doc.faults.map((fault) => refuse(fault, fault.reason, fault.hint)))
    warnings.push(...warnOfParameters(member, doc, aliases, lines))
    return describeMethod(member, doc, aliases, refusals)
  })
  const byName = new Map(signatures.map((signature) => [signature.name, signature]))
  return { signatures: [...byName.values()], refusals, warnings }
}

/** Modifiers of methods that cannot be called from outside. */
const INTERNAL = ['static', 'private', 'protected', 'abstract', 'declare', 'get', 'set']

function isCallable({ kind, name, modifiers, isDefined }: ClassMember): boolean {
  if (kind !== 'method' || !isDefined || name === 'init' || name === 'constructor') return false
  return /^[A-Za-z$]/.test(name) && !INTERNAL.some((modifier) => modifiers.has(modifier))
}

function judgeMember({ kind, name, modifiers, isDefined }: ClassMember, position: Position): Refusal | undefined {
  if (modifiers.has('accessor')) return refuse(position, `${name} is an accessor field`, FIELD_HINT)
  const isField = kind === 'field' && isDefined && !modifiers.has('declare') && !modifiers.has('static')
  return isField
    ? refuse(position, `the field ${name} has a value, for which the class would need a constructor`, FIELD_HINT)
    : undefined
}

const FIELD_HINT =
  'Nothing in the object outlives a call: keep values in storage, and constants above the class or in a static field.'

function formatQuoted({ name }: ClassMember): string {
  return `the method '${name}' cannot be called: A name in quotes is not part of the ABI; write a plain one.`
}

function* warnOfParameters(
  { name, parameters }: ClassMember,
  { params }: DocComment,
  aliases: Aliases,
  lines: LineIndex,
): Generator<Remark> {
  for (const [documented, { line, column }] of params) {
    if (parameters.some((parameter) => parameter.name === documented)) continue
    const text = `@param ${documented} names no parameter of ${name}: Give it the name of one, or take it out.`
    yield { text, line, column }
  }
  for (const { name, type, start } of parameters) {
    if (type === undefined || toChainType(type, aliases) !== 'unknown') continue
    const hint = 'Import it by name from the file that declares it, or write string, number or boolean.'
    yield { text: `the type ${type} of ${name} is not known here, json is taken: ${hint}`, ...lines.positionAt(start) }
  }
}

function describeMethod(member: ClassMember, doc: DocComment, aliases: Aliases, refusals: Refusal[]): Signature {
  const { name, parameters, returns } = member
  const typeOf = ({ name, type, initial = '' }: Parameter) => {
    if (type !== undefined) return toKnownType(type, aliases)
    const documented = doc.params.get(name)
    const argument = documented ? toArgumentType(documented.type) : toLiteralType(initial)
    if (documented && !argument) {
      refusals.push(refuse(documented, `an argument cannot have the type ${documented.type}`, TYPE_HINT))
    }
    return argument ?? 'string'
  }
  return {
    name,
    args: parameters.map(typeOf),
    amountLimit: doc.limits.map(({ token, val }) => ({ token, val })),
    parameters: parameters.map(({ name, type }) => ({ name, ...declareType(type, aliases) })),
    returns: declareReturns(returns ?? readReturns(member), aliases),
    doc: member.doc?.text,
  }
}

function toKnownType(type: string, aliases: Aliases): ArgumentType {
  const known = toChainType(type, aliases)
  return known === 'unknown' ? 'json' : known
}

const TYPE_HINT = 'Write string, number, boolean, or object, array and json for values passed as JSON.'

/** The type of `@returns {type}`, of the few that mean the same in JSDoc and TypeScript. */
function readReturns({ doc }: ClassMember): string | undefined {
  return /@returns?\s*\{(string|number|boolean|void)\}/.exec(doc?.text ?? '')?.[1]
}

function declareType(text: string | undefined, aliases: Aliases): { type?: string } {
  const type = text === undefined ? undefined : spellPortably(text, aliases)
  return type === undefined ? {} : { type }
}

function declareReturns(text: string | undefined, aliases: Aliases): DeclaredType | undefined {
  return text === undefined ? undefined : { ...declareType(text, aliases), kinds: [...readKinds(text, aliases)] }
}

function refuse({ line, column }: Position, reason: string, hint: string): Refusal {
  return { rule: 'SHAPE', text: '', line, column, reason, hint }
}
