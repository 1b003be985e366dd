import { type ContractClass, readContractClass } from './contract-class.js'
import { type DocComment, parseDocComment } from './doc-comment.js'
import type { AbiEntry, ArgumentType } from './record.js'
import { ContractRefused } from './refusal.js'
import { type Comment, isNode, type Node, type Position, positionOf } from './syntax.js'

/**
 * The ABI of a contract, from its source alone: every method of the exported class but `init`, static ones, accessors
 * and those with a leading underscore. Argument types come from `@param {type} name`, else from a default that is a
 * literal, else they are `string`; amount limits from `@amountLimit token amount`. Throws `ContractRefused`, placed at the tag that cannot be used.
 */
export function extractAbi(source: string): AbiEntry[] {
  const contract = readContractClass(source, { range: true, comment: true })
  const entries = listCallable(contract).map(({ method, doc }) => describeMethod(method, doc))
  return [...new Map(entries.map((entry) => [entry.name, entry])).values()]
}

/** The argument type of the chain that a JSDoc or TypeScript type becomes, undefined where there is none. */
export function toArgumentType(type: string): ArgumentType | undefined {
  const plain = type.trim().replace(/^[?!]|=$/g, '')
  if (/\[\]$|^\{|^\[|^(array|object|record)\b/i.test(plain)) return 'json'
  return ARGUMENTS_BY_TYPE.get(plain.toLowerCase())
}

const ARGUMENTS_BY_TYPE = new Map<string, ArgumentType>([
  ['string', 'string'],
  ['number', 'number'],
  ['integer', 'number'],
  ['int', 'number'],
  ['boolean', 'bool'],
  ['bool', 'bool'],
  ['json', 'json'],
  ['any', 'json'],
  ['unknown', 'json'],
  ['*', 'json'],
])

interface DocumentedMethod {
  method: Node
  doc: DocComment
}

/** The callable methods, each with the last documentation comment between it and the member before. */
function listCallable({ program, body }: ContractClass): DocumentedMethod[] {
  const callable: DocumentedMethod[] = []
  let from = body.range![0]
  for (const method of body.body) {
    const [start, end] = method.range!
    const comment = program.comments!.findLast(({ range }) => range[0] >= from && range[1] <= start)
    if (isCallable(method)) callable.push({ method, doc: readDoc(comment) })
    from = end
  }
  return callable
}

function isCallable({ type, kind, static: isStatic, computed, key }: Node): boolean {
  const { type: keyType, name } = key as Node & { name: string }
  if (type !== 'MethodDefinition' || kind !== 'method' || isStatic || computed || keyType !== 'Identifier') return false
  return name !== 'init' && !name.startsWith('_')
}

/** Reads a comment, if it is documentation: a block that begins with two asterisks. */
function readDoc(comment: Comment | undefined): DocComment {
  const isDoc = comment?.type === 'Block' && comment.value.startsWith('*')
  if (!isDoc) return parseDocComment('', { line: 1, column: 1 })
  const { line, column } = positionOf(comment)
  return parseDocComment(comment.value, { line, column: column + 2 })
}

function describeMethod({ key, value }: Node, { params, limits, faults }: DocComment): AbiEntry {
  const name = (key as Node).name as string
  for (const { reason, hint, ...position } of faults) throw refuse(position, reason, hint)
  const args = (value as { params: Node[] }).params.map((parameter) => {
    const documented = params.get(nameOf(parameter))
    if (!documented) return typeOfDefault(parameter.right) ?? 'string'
    return toArgumentType(documented.type) ?? refuseType(documented.type, documented)
  })
  return { name, args, amountLimit: limits.map(({ token, val }) => ({ token, val })) }
}

/** The name of a parameter, behind a default or `...` too; empty for a pattern, which the chain refuses anyway. */
function nameOf(parameter: Node): string {
  const target = (parameter.left ?? parameter.argument ?? parameter) as Node
  return String(target.name ?? '')
}

/** The type of a default that is a literal. */
function typeOfDefault(value: unknown): ArgumentType | undefined {
  if (!isNode(value)) return undefined
  if (value.type === 'ObjectExpression' || value.type === 'ArrayExpression') return 'json'
  if (value.type === 'UnaryExpression')
    return /^[-+]$/.test(String(value.operator)) ? typeOfDefault(value.argument) : undefined
  return value.type === 'Literal' ? toArgumentType(typeof value.value) : undefined
}

function refuseType(type: string, position: Position): never {
  const hint = 'Write string, number, boolean, or object, array and json for values passed as JSON.'
  throw refuse(position, `an argument cannot have the type ${type}`, hint)
}

function refuse({ line, column }: Position, reason: string, hint: string): ContractRefused {
  return new ContractRefused({ rule: 'PARAMETER', text: '', line, column, reason, hint })
}
