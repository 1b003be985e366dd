import type { ClassDeclaration, Comment, Expression, MethodDefinition, Node, Pattern } from 'acorn'
import { itemAt, must } from '../../collections/presence.js'
import { requireRecord } from '../../collections/records.js'
import type { AbiEntry, AmountLimit } from '../../contract/record.js'
import { type DocComment, parseDocComment } from '../../contract/syntax/doc-comment.js'
import type { Kind } from '../interpreter/kinds.js'
import type { Module } from '../syntax/module.js'
import { declaredBy, nameOf } from '../syntax/nodes.js'
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
    const declaration = declaredBy(node)
    return declaration.type === 'ClassDeclaration' && declaration.id ? [declaration] : []
  })
  const names = new Set<string>()
  for (const node of program.body) {
    if (node.type === 'ExpressionStatement') addModuleExports(node.expression, names)
    if (node.type === 'ExportNamedDeclaration') {
      for (const { local } of node.specifiers) names.add(nameOf(local) ?? '')
      if (node.declaration?.type === 'ClassDeclaration') names.add(node.declaration.id.name)
    }
    if (node.type === 'ExportDefaultDeclaration') {
      const { declaration } = node
      names.add(('id' in declaration ? declaration.id?.name : nameOf(declaration)) ?? '')
    }
  }
  return classes.find(({ id, superClass, body }) => {
    const hasInit = body.body.some((member) => member.type === 'MethodDefinition' && nameOf(member.key) === 'init')
    return names.has(id.name) && (hasInit || !!superClass)
  })
}

function addModuleExports(expression: Expression, names: Set<string>): void {
  if (expression.type !== 'AssignmentExpression') return
  const { left, right } = expression
  if (left.type !== 'MemberExpression' || left.object.type === 'Super') return
  const isExports = nameOf(left.object) === 'module' && nameOf(left.property) === 'exports'
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
  const { accessibility } = requireRecord(node)
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
  const { typeAnnotation } = requireRecord(parameter)
  if (typeAnnotation) return KINDS[String(requireRecord(requireRecord(typeAnnotation).typeAnnotation).type)]
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
