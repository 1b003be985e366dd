import { toArgumentType } from '../../contract/abi.js'
import { type DocComment, parseDocComment } from '../../contract/doc-comment.js'
import { indexLines } from '../../contract/lines.js'
import type { AbiEntry } from '../../contract/record.js'
import type { Refusal } from '../../contract/refusal.js'
import type { Position } from '../../contract/syntax.js'
import { type Aliases, isPortable, readAliases, toChainType } from './argument-types.js'
import { type ClassMember, type Parameter, readClassMembers } from './members.js'
import type { ScannedSource } from './tokens.js'

/** A callable method of a contract, as its source declares it. */
export interface Signature extends AbiEntry {
  /** For each of `args`: the parameter's name, and its TypeScript type where that means something elsewhere too. */
  parameters: { name: string; type: string | undefined }[]
  returns: string | undefined
  /** The documentation comment with its delimiters. */
  doc: string | undefined
}

/** What the source of a contract's class says about its interface, and what it must not say. */
export interface ContractSource {
  signatures: Signature[]
  refusals: Refusal[]
}

/** Reads the class whose declaration holds the character at `offset`. */
export function readContractSource(scanned: ScannedSource, offset: number): ContractSource {
  const members = readClassMembers(scanned, offset) ?? []
  const aliases = readAliases(scanned)
  const lines = indexLines(scanned.source)
  const refusals = members.flatMap((member) => judgeMember(member, lines.positionAt(member.start)) ?? [])
  const signatures = members.filter(isCallable).map((member) => {
    const start = member.doc ? lines.positionAt(member.doc.start + '/*'.length) : { line: 1, column: 1 }
    const doc = parseDocComment(member.doc?.text.slice(2, -2) ?? '', start)
    refusals.push(...doc.faults.map((fault) => refuse(fault, fault.reason, fault.hint)))
    return describeMethod(member, doc, aliases, refusals)
  })
  return { signatures: [...new Map(signatures.map((signature) => [signature.name, signature])).values()], refusals }
}

/** Modifiers of methods that cannot be called from outside. */
const INTERNAL = ['static', 'private', 'protected', 'abstract', 'declare', 'get', 'set']

function isCallable({ kind, name, modifiers, isDefined }: ClassMember): boolean {
  if (kind !== 'method' || !isDefined || name === 'init' || name === 'constructor') return false
  return /^[A-Za-z$]/.test(name) && !INTERNAL.some((modifier) => modifiers.has(modifier))
}

function judgeMember({ kind, name, modifiers, isDefined }: ClassMember, position: Position): Refusal | undefined {
  if (modifiers.has('@'))
    return refuse(position, `${name} has a decorator`, 'Call the function from the method itself.')
  if (kind === 'block') return refuse(position, 'a static block is refused', 'Put constants above the class.')
  if (modifiers.has('accessor')) return refuse(position, `${name} is an accessor field`, FIELD_HINT)
  const isField = kind === 'field' && isDefined && !modifiers.has('declare')
  return isField
    ? refuse(position, `the field ${name} has a value, for which the class would need a constructor`, FIELD_HINT)
    : undefined
}

const FIELD_HINT = 'Nothing in the object outlives a call: keep values in storage, and constants above the class.'

function describeMethod(member: ClassMember, doc: DocComment, aliases: Aliases, refusals: Refusal[]): Signature {
  const { name, parameters, returns } = member
  const typeOf = ({ name, type }: Parameter) => {
    if (type !== undefined) return toChainType(type, aliases)
    const documented = doc.params.get(name)
    const argument = documented ? toArgumentType(documented.type) : 'string'
    if (!argument) refusals.push(refuse(documented!, `an argument cannot have the type ${documented!.type}`, TYPE_HINT))
    return argument ?? 'string'
  }
  return {
    name,
    args: parameters.map(typeOf),
    amountLimit: doc.limits.map(({ token, val }) => ({ token, val })),
    parameters: parameters.map(({ name, type }) => ({ name, type: portable(type) })),
    returns: portable(returns ?? readReturns(member)),
    doc: member.doc?.text,
  }
}

const TYPE_HINT = 'Write string, number, boolean, or object, array and json for values passed as JSON.'

/** The type of `@returns {type}`, of the few that mean the same in JSDoc and TypeScript. */
function readReturns({ doc }: ClassMember): string | undefined {
  return /@returns?\s*\{(string|number|boolean|void)\}/.exec(doc?.text ?? '')?.[1]
}

function portable(type: string | undefined): string | undefined {
  return type !== undefined && isPortable(type) ? type : undefined
}

function refuse({ line, column }: Position, reason: string, hint: string): Refusal {
  return { rule: 'SHAPE', text: '', line, column, reason, hint }
}
