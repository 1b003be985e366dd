import { firstOf, must } from '../../collections/presence.js'
import {
  forEachPart,
  isNode,
  type Node,
  nodeOrNull,
  optionalNode,
  type Position,
  type Program,
  positionOf,
  requireNode,
  requireNodes,
  requireText,
} from '../../contract/syntax/syntax.js'
import type { Refusal } from '../../contract/validation/refusal.js'
import type { Edit, SourceMap, SourcePosition } from '../source-map/source-map.js'
import type { CompileMessage } from './bundle.js'

/** A contract as one script that ends with `module.exports = Name;`. */
export interface Script {
  text: string
  map: SourceMap
  className: string
  /** A place inside the declaration of the class. */
  origin: SourcePosition
  /** Positions inside the declarations of its base classes, nearest first. */
  bases: SourcePosition[]
  /** True if the chain accepts the source unchanged. */
  isPlain: boolean
  /** All input files, relative to the root. */
  inputs: string[]
  warnings: CompileMessage[]
}

/** Plan for turning a module into a script for the chain. */
export interface ScriptPlan {
  className: string
  /** Start of the class body in the module. */
  body: Position
  /** Starts of the bodies of the base classes. */
  bases: Position[]
  edits: Edit[]
}

type Objection = Pick<Refusal, 'rule' | 'text' | 'reason' | 'hint'> & Position

/** The module cannot become a script. */
export class ScriptFailure extends Error {
  readonly objection: Objection

  constructor({ line, column }: Position, reason: string, hint: string) {
    super(reason)
    this.name = 'ScriptFailure'
    this.objection = { rule: 'SHAPE', text: '', line, column, reason, hint }
  }
}

/** A class as a module declares it. */
interface DeclaredClass {
  name: string
  node: Node
  /** The statement `var Name = class Inner {…};`, if it is not a class declaration. */
  statement?: Node
  /** The statement `var Name = _Name;`, if the class is first bound to another name, as with static fields. */
  alias?: Node
}

const START: Position = { line: 1, column: 1 }
const EXPORT_HINT = 'Write `export default class Name { init() {} … }`.'
const HELPER_HINT = 'A file that contracts only import belongs in a folder below, as `contracts/lib`.'

/**
 * Plans the conversion of a module, parsed with `range` and `loc`, to a script: exports are removed, the contract class
 * becomes a declaration, and the last statement is `module.exports = Name;` (spec/vm.md §1.3). The contract is the
 * default export, else the value of `module.exports`, else the only exported class. Throws `ScriptFailure`.
 */
export function planScript(program: Program, code: string): ScriptPlan {
  const edits: Edit[] = []
  const exported: Exported = { others: [] }
  for (const statement of program.body) removeExport(statement, exported, edits)
  const declaration = chooseContract(program, exported)
  if (declaration.statement) declareClass(declaration, program, edits)
  const { name, node } = declaration
  edits.push({ start: code.length, end: code.length, text: `module.exports = ${name};\n` })
  return { className: name, body: positionOf(requireNode(node.body)), bases: findBases(program, node), edits }
}

interface Exported {
  default?: string
  /** Name assigned to `module.exports`. */
  common?: string
  others: string[]
}

function removeExport(statement: Node, exported: Exported, edits: Edit[]): void {
  const [start, end] = statement.range
  const declared = optionalNode(statement.declaration)
  if (statement.type === 'ExportDefaultDeclaration') {
    const value = must(declared, 'default export')
    exported.default = nameDefault(statement, value)
    edits.push({ start, end: value.type === 'Identifier' ? end : value.range[0], text: '' })
  } else if (statement.type === 'ExportNamedDeclaration') {
    const names = declared ? listDeclared(declared) : listSpecifiers(statement, exported)
    exported.others.push(...names)
    edits.push({ start, end: declared ? declared.range[0] : end, text: '' })
  } else {
    const common = readCommonExport(statement)
    if (common === undefined) return
    exported.common = common
    edits.push({ start, end, text: '' })
  }
}

function nameDefault(statement: Node, declared: Node): string {
  const name = declared.type === 'Identifier' ? declared.name : optionalNode(declared.id)?.name
  if (typeof name === 'string') return name
  throw new ScriptFailure(positionOf(statement), 'the default export is not a class with a name', EXPORT_HINT)
}

function listDeclared(declared: Node): string[] {
  const declarators = requireNodes(declared.declarations ?? [declared])
  return declarators.map(({ id }) => String(requireNode(id).name))
}

function listSpecifiers(statement: Node, exported: Exported): string[] {
  const names: string[] = []
  for (const { local, exported: outer } of requireNodes(statement.specifiers)) {
    const name = String(requireNode(local).name)
    if (requireNode(outer).name === 'default') exported.default = name
    else names.push(name)
  }
  return names
}

/** Returns the name that a statement assigns to `module.exports`. */
function readCommonExport({ type, expression }: Node): string | undefined {
  if (type !== 'ExpressionStatement') return undefined
  const { operator, left, right } = requireNode(expression)
  if (operator !== '=') return undefined
  const [target, value] = [requireNode(left), requireNode(right)]
  const [object, property] = [optionalNode(target.object), optionalNode(target.property)]
  if (object?.name !== 'module' || property?.name !== 'exports') return undefined
  return value.type === 'Identifier' ? requireText(value.name) : undefined
}

function chooseContract(program: Program, { default: main, common, others }: Exported): DeclaredClass {
  const name = main ?? common
  if (name !== undefined) {
    const found = findClass(program, name)
    if (found) return found
    throw new ScriptFailure(START, `the export ${name} is not a class`, EXPORT_HINT)
  }
  const classes = others.flatMap((other) => findClass(program, other) ?? [])
  if (classes.length === 1) return firstOf(classes)
  if (classes.length === 0) throw new ScriptFailure(START, 'no class is exported', `${EXPORT_HINT} ${HELPER_HINT}`)
  const names = classes.map((found) => found.name).join(', ')
  const reason = `several classes are exported: ${names}`
  throw new ScriptFailure(START, reason, 'Mark the contract with `export default`.')
}

/** Finds the bodies of base classes, as far as they are known by name. */
export function findBases(program: Program, derived: Node): Position[] {
  // A class may extend itself, also through others: that fails when it runs.
  const classes = new Set([derived])
  for (const { superClass } of classes) {
    const name = nodeOrNull(superClass)?.name
    const base = typeof name === 'string' ? findClass(program, name) : undefined
    if (base !== undefined) classes.add(base.node)
  }
  classes.delete(derived)
  return [...classes].map(({ body }) => positionOf(requireNode(body)))
}

/** The class bound to a top-level name, also through another name, as esbuild writes classes that name themselves. */
export function findClass(program: Program, name: string, passed: readonly string[] = []): DeclaredClass | undefined {
  if (passed.includes(name)) return undefined
  for (const outer of program.body) {
    const statement = isNode(outer.declaration) ? outer.declaration : outer
    if (statement.type === 'ClassDeclaration' && requireNode(statement.id).name === name)
      return { name, node: statement }
    if (statement.type !== 'VariableDeclaration') continue
    const declarator = requireNodes(statement.declarations).find(({ id }) => requireNode(id).name === name)
    const value = optionalNode(declarator?.init)
    if (value?.type === 'ClassExpression') return { name, node: value, statement }
    if (value?.type !== 'Identifier') continue
    const found = findClass(program, requireText(value.name), [...passed, name])
    return found?.statement ? { ...found, name, alias: statement } : found
  }
  return undefined
}

/** Rewrites `var Name = class Inner {…};` to `class Name {…}`, and all references to the class to that name. */
function declareClass({ name, node, statement, alias }: DeclaredClass, program: Program, edits: Edit[]): void {
  const inner = nodeOrNull(node.id)
  const [start, end] = must(statement, 'statement').range
  const base = nodeOrNull(node.superClass)
  const rest = base ?? requireNode(node.body)
  edits.push({ start, end: rest.range[0], text: `class ${name} ${base ? 'extends ' : ''}` })
  edits.push({ start: node.range[1], end, text: '' })
  if (alias) edits.push({ start: alias.range[0], end: alias.range[1], text: '' })
  const others = program.body.filter((other) => other !== statement && other !== alias && other.declaration !== alias)
  if (inner === null) return
  const parts = [...(base ? [base] : []), requireNode(node.body), ...(alias ? others : [])]
  for (const { range } of parts.flatMap((part) => findReferences(part, requireText(inner.name))))
    edits.push({ start: range[0], end: range[1], text: name })
}

/**
 * Finds references to a class. esbuild uses its inner name for nothing else, so every identifier of that name refers to
 * the class.
 */
function findReferences(node: Node, name: string, found: Node[] = []): Node[] {
  if (node.type === 'Identifier' && node.name === name) found.push(node)
  else forEachPart(node, (part) => void findReferences(part, name, found))
  return found
}
