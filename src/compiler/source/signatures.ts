import { indexLines } from '../../contract/lines.js'
import type { AbiEntry } from '../../contract/record.js'
import { type DocComment, parseDocComment } from '../../contract/syntax/doc-comment.js'
import type { Position } from '../../contract/syntax/syntax.js'
import { type Refusal, shapeRefusal } from '../../contract/validation/refusal.js'
import { type Aliases, readKinds, spellPortably, type TypeKind, toChainType } from './argument-types.js'
import { toTypeScript } from './doc-types.js'
import { type ClassMember, readClassMembers } from './members.js'
import { type ContractForm, judgeParameters, type Remark, typeOfParameter } from './parameters.js'
import { warnOfTags, warnOfTokens } from './tags.js'
import type { ScannedSource } from './tokens.js'

/** A callable method of a contract as declared in its source. */
export interface MethodSignature extends AbiEntry {
  /** For each of `args`. */
  parameters: DeclaredParameter[]
  /** For each of `args`: whether the source declares it, by a type or its documentation. */
  isStated: boolean[]
  /** For each of `args`: whether only its documentation declares it, by a type that does not fit every value. */
  isDocumented: boolean[]
  /** Undefined if the source does not declare it. */
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
  /**
   * Possible kinds of its values: `string`, `number`, `bool`, `json`, `null`, `undefined` …; `unknown` if undetermined.
   */
  kinds: TypeKind[]
}

/** Interface of a contract's class as declared in its source, with violations. */
export interface ClassSource {
  signatures: MethodSignature[]
  /** Names of all members that are not static. */
  members: ReadonlySet<string>
  refusals: Refusal[]
  warnings: Remark[]
}

/** Reads the class whose declaration holds the character at `offset`. */
export function readContractSource(scanned: ScannedSource, offset: number, form: ContractForm): ClassSource {
  const members = readClassMembers(scanned, offset) ?? []
  const lines = indexLines(scanned.source)
  const refusals = members.flatMap((member) => {
    return (form.isBase ? undefined : judgeMember(member, lines.positionAt(member.start))) ?? []
  })
  const warnings: Remark[] = []
  const signatures = members.filter(isCallable).flatMap((member) => {
    if (member.isQuoted) {
      warnings.push({ text: formatQuoted(member), ...lines.positionAt(member.start) })
      return []
    }
    const start = member.doc ? lines.positionAt(member.doc.start + '/*'.length) : { line: 1, column: 1 }
    const doc = parseDocComment(member.doc?.text.slice(2, -2) ?? '', start)
    if (doc.isPrivate) return []
    const own = { ...form, aliases: withTypeParameters(form.aliases, member) }
    const { objections, ...rest } = judgeParameters(member, doc, own, lines)
    refusals.push(...doc.faults.map((fault) => shapeRefusal(fault, fault.reason, fault.hint)), ...rest.refusals)
    warnings.push(...rest.warnings, ...warnOfDocs(member, doc), ...warnOfTokens(doc, member.name))
    if (form.isPlain)
      warnings.push(
        ...objections.map(({ reason, hint, line, column }) => ({ text: `${reason}: ${hint}`, line, column })),
      )
    else refusals.push(...objections)
    return describeMethod(member, doc, own.aliases)
  })
  warnings.push(...warnOfTags(scanned, members.filter(isCallable), lines))
  const byName = new Map(signatures.map((signature) => [signature.name, signature]))
  const names = members
    .filter(({ modifiers, isDefined }) => isDefined && !modifiers.has('static'))
    .map(({ name }) => name)
  return { signatures: [...byName.values()], members: new Set(names), refusals, warnings }
}

function withTypeParameters(aliases: Aliases, { typeParameters }: ClassMember): Aliases {
  return new Map([...aliases, ...typeParameters.map(([name, text]) => [name, { text, parameters: [] }] as const)])
}

/** Modifiers of methods that cannot be called from outside. */
const INTERNAL = ['static', 'private', 'protected', 'abstract', 'declare', 'get', 'set']

/** True for a method that can be called from outside: public, and not documented as private. */
export function isCallable({ kind, name, modifiers, isDefined }: ClassMember): boolean {
  if (kind !== 'method' || !isDefined || name === 'init' || name === 'constructor') return false
  return /^[A-Za-z$]/.test(name) && !INTERNAL.some((modifier) => modifiers.has(modifier))
}

function judgeMember({ kind, name, modifiers, isDefined }: ClassMember, position: Position): Refusal | undefined {
  if (modifiers.has('accessor')) return shapeRefusal(position, `${name} is an accessor field`, FIELD_HINT)
  const isField = kind === 'field' && isDefined && !modifiers.has('declare') && !modifiers.has('static')
  return isField
    ? shapeRefusal(position, `the field ${name} has a value, for which the class would need a constructor`, FIELD_HINT)
    : undefined
}

const FIELD_HINT =
  'Nothing in the object outlives a call: keep values in storage, and constants above the class or in a static field.'

function formatQuoted({ name }: ClassMember): string {
  return `the method '${name}' cannot be called: A name in quotes is not part of the ABI; write a plain one.`
}

function* warnOfDocs({ name, parameters }: ClassMember, { params }: DocComment): Generator<Remark> {
  for (const [documented, { line, column }] of params) {
    if (parameters.some((parameter) => parameter.name === documented)) continue
    const text = `@param ${documented} names no parameter of ${name}: Give it the name of one, or take it out.`
    yield { text, line, column }
  }
}

function describeMethod(member: ClassMember, doc: DocComment, aliases: Aliases): MethodSignature {
  const { name, parameters, returns } = member
  return {
    name,
    args: parameters.map((parameter) => typeOfParameter(parameter, doc, aliases)),
    isStated: parameters.map(({ name, type }) =>
      type === undefined ? isDocumented(doc, name) : toChainType(type, aliases) !== 'unknown',
    ),
    isDocumented: parameters.map(({ name, type }) => type === undefined && isDocumented(doc, name)),
    amountLimit: doc.limits.map(({ token, val }) => ({ token, val })),
    parameters: parameters.map(({ name, type }) => ({ name, ...declareType(type, aliases) })),
    returns: declareReturns(returns ?? readReturns(member), aliases),
    doc: member.doc?.text,
  }
}

/** Whether JSDoc gives a parameter a type that does not fit every value. */
function isDocumented(doc: DocComment, name: string): boolean {
  const documented = doc.params.get(name)
  return documented !== undefined && !/^[?!]?(\*|any|unknown|mixed)$/i.test(documented.type.trim())
}

/** The type of `@returns {type}` as TypeScript writes it. */
function readReturns({ doc }: ClassMember): string | undefined {
  const type = /@returns?\s*\{([^{}]+)\}/.exec(doc?.text ?? '')?.[1]
  return type && toTypeScript(type)
}

function declareType(text: string | undefined, aliases: Aliases): { type?: string } {
  const type = text === undefined ? undefined : spellPortably(text, aliases)
  return type === undefined ? {} : { type }
}

function declareReturns(text: string | undefined, aliases: Aliases): DeclaredType | undefined {
  return text === undefined ? undefined : { ...declareType(text, aliases), kinds: [...readKinds(text, aliases)] }
}
