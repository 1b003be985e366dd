import type {
  AssignmentExpression,
  Class,
  ClassDeclaration,
  Comment,
  Identifier,
  MethodDefinition,
  Node,
  Pattern,
} from 'acorn'
import { itemAt, must } from '../../collections/presence.js'
import type { AbiEntry, AmountLimit } from '../../contract/record.js'
import { type DocComment, parseDocComment } from '../../contract/syntax/doc-comment.js'
import type { Kind } from '../interpreter/kinds.js'
import type { Module } from '../syntax/module.js'
import type { Place } from '../syntax/place.js'

/** An amount limit of an action, with the place of its tag, or of the method if the ABI is a file. */
export interface Limit extends AmountLimit {
  place: Place
}

/** Declarations of a method besides its code. */
export interface MethodSource {
  parameters: { name: string; kind: Kind | undefined }[]
  limits: Limit[]
  isPublic: boolean
}

/** The class that a module exports as a contract. */
export function findContractClass({ program }: Module): ClassDeclaration | undefined {
  const classes = program.body.flatMap((node) => {
    const declaration = 'declaration' in node && node.declaration ? (node.declaration as Node) : node
    return declaration.type === 'ClassDeclaration' ? [declaration as ClassDeclaration] : []
  })
  const names = new Set<string>()
  for (const node of program.body) {
    if (node.type === 'ExpressionStatement') addModuleExports(node.expression, names)
    if (node.type === 'ExportNamedDeclaration') {
      for (const { local } of node.specifiers) names.add((local as Identifier).name)
      if (node.declaration?.type === 'ClassDeclaration') names.add(node.declaration.id.name)
    }
    if (node.type === 'ExportDefaultDeclaration') names.add((node.declaration as Class).id?.name ?? '')
    if (node.type === 'ExportDefaultDeclaration') names.add((node.declaration as unknown as Identifier).name)
  }
  return classes.find(({ id, superClass, body }) => {
    const hasInit = body.body.some(
      (member) => member.type === 'MethodDefinition' && (member.key as Identifier).name === 'init',
    )
    return names.has(id.name) && (hasInit || !!superClass)
  })
}

function addModuleExports(expression: Node, names: Set<string>): void {
  const { left, right } = expression as AssignmentExpression
  if (expression.type !== 'AssignmentExpression' || left.type !== 'MemberExpression') return
  const isExports = (left.object as Identifier).name === 'module' && (left.property as Identifier).name === 'exports'
  if (isExports && right.type === 'Identifier') names.add(right.name)
}

/** Reads parameters, limits and visibility of a method: from TypeScript, JSDoc and an ABI file. */
export function readMethodSource(
  module: Module,
  node: MethodDefinition,
  name: string,
  abi: readonly AbiEntry[] | undefined,
): MethodSource {
  const doc = readDoc(module, node)
  const entry = abi?.find((one) => one.name === name)
  const { accessibility } = node as MethodDefinition & { accessibility?: string }
  const isHidden = name.startsWith('_') || accessibility === 'private' || accessibility === 'protected'
  const isDeclared = !isHidden && !doc?.isPrivate && node.key.type !== 'PrivateIdentifier' && !node.static
  const place = { module, start: node.key.start, end: node.key.end }
  const limits = entry
    ? entry.amountLimit.map((limit) => ({ ...limit, place }))
    : (doc?.limits ?? []).map((limit) => ({ ...limit, place: placeOfLimit(module, limit) }))
  return {
    parameters: node.value.params.map((parameter, index) => ({
      name: nameParameter(parameter, index),
      kind: readKind(parameter, doc, entry?.args[index]),
    })),
    limits,
    isPublic: abi ? entry !== undefined || name === 'init' : isDeclared,
  }
}

function placeOfLimit(module: Module, limit: { line: number; column: number; token: string; val: string }): Place {
  const start = module.lines.offsetAt(limit)
  const line = must(/^[^\r\n]*/.exec(module.text.slice(start)), 'match')[0]
  return { module, start, end: start + line.replace(/\s*\*\/.*$/, '').trimEnd().length }
}

function nameParameter(parameter: Pattern, index: number): string {
  if (parameter.type === 'Identifier') return parameter.name
  if (parameter.type === 'AssignmentPattern') return nameParameter(parameter.left, index)
  return `argument ${index + 1}`
}

const KINDS: Readonly<Record<string, Kind>> = {
  TSStringKeyword: 'text',
  TSNumberKeyword: 'number',
  TSBooleanKeyword: 'boolean',
  string: 'text',
  number: 'number',
  int: 'number',
  integer: 'number',
  bool: 'boolean',
  boolean: 'boolean',
}

function readKind(parameter: Pattern, doc: DocComment | undefined, abiType: string | undefined): Kind | undefined {
  if (abiType !== undefined) return KINDS[abiType]
  const { typeAnnotation } = parameter as Pattern & { typeAnnotation?: { typeAnnotation: { type: string } } }
  if (typeAnnotation) return KINDS[typeAnnotation.typeAnnotation.type]
  const documented = parameter.type === 'Identifier' ? doc?.params.get(parameter.name)?.type : undefined
  return documented === undefined ? undefined : KINDS[documented]
}

/** Returns the doc comment directly above a method. */
function readDoc(module: Module, node: Node): DocComment | undefined {
  const comment = findCommentBefore(module.comments, node.start)
  if (comment?.type !== 'Block' || !comment.value.startsWith('*')) return undefined
  if (module.text.slice(comment.end, node.start).trim() !== '') return undefined
  return parseDocComment(comment.value.slice(1), module.lines.positionAt(comment.start + 3))
}

function findCommentBefore(comments: readonly Comment[], offset: number): Comment | undefined {
  let low = 0
  let high = comments.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (itemAt(comments, middle).end <= offset) low = middle + 1
    else high = middle
  }
  return comments[low - 1]
}
