import * as esprimaModule from 'esprima'

// esprima is CommonJS marked as an ES module: depending on the loader, it is the namespace or its default export.
const { default: esprima = esprimaModule } = esprimaModule as typeof esprimaModule & { default?: typeof esprimaModule }

/** A place in a source text: line and column both from 1, the column in UTF-16 units. */
export interface Position {
  line: number
  column: number
}

/** Line from 1, column from 0: how esprima counts. */
interface SourcePoint {
  line: number
  column: number
}

/**
 * A node of a syntax tree of esprima. The chain's rules refer to own properties in the order in which esprima writes
 * them (spec/vm.md §2.4), so trees are walked by property instead of by a typed visitor.
 */
export interface Node {
  type: string
  /** First offset, and the offset after the last. */
  range: [number, number]
  loc?: { start: SourcePoint; end: SourcePoint }
  [property: string]: unknown
}

/** A token of the source, `value` being its raw text. */
export interface Token {
  type: string
  value: string
  range: [number, number]
  loc: { start: SourcePoint; end: SourcePoint }
}

/** A comment of the source, without its delimiters. */
interface Comment {
  type: 'Block' | 'Line'
  value: string
  range: [number, number]
  loc: { start: SourcePoint; end: SourcePoint }
}

/** The root of a tree; `tokens` and `comments` only on request. */
export interface Program extends Node {
  body: Node[]
  tokens?: Token[]
  comments?: Comment[]
}

/** Optional parts of a parse result. */
export interface ParseOptions {
  goal?: 'script' | 'module'
  loc?: boolean
  tokens?: boolean
  comment?: boolean
}

/**
 * A text that the parser rejects. `message` is the exception as the chain renders it:
 * `Error: Line 4: Unexpected token ;`.
 */
export class ParseFailure extends Error {
  readonly position: Position

  constructor(message: string, position: Position) {
    super(message)
    this.name = 'ParseFailure'
    this.position = position
  }
}

/**
 * Parses a contract as the chain does: esprima 4.0.1, a raw NUL read as the four characters `\x00` (spec/vm.md §1.3).
 * Throws `ParseFailure`.
 */
export function parseSource(source: string, options: ParseOptions & { tokens: true }): Program & { tokens: Token[] }
export function parseSource(source: string, options?: ParseOptions): Program
export function parseSource(source: string, { goal = 'script', ...options }: ParseOptions = {}): Program {
  const text = expandNul(source)
  const parse = goal === 'script' ? esprima.parseScript : esprima.parseModule
  try {
    return parse(text, { ...options, range: true }) as unknown as Program
  } catch (error) {
    throw failureOf(error)
  }
}

/** The newest result of `parsePlaced`, until it is collected as garbage. */
let newest: { source: string; parsed: WeakRef<PlacedSource> } | undefined

/** A source's tree and tokens with places (`loc`). They are shared, so nobody may change them. */
export interface PlacedSource {
  program: Program
  tokens: Token[]
}

/**
 * Parses a source with places. The checks of a contract read the same source one after the other, so the newest result
 * is shared. Throws `ParseFailure`.
 */
export function parsePlaced(source: string): PlacedSource {
  const known = newest?.source === source ? newest.parsed.deref() : undefined
  if (known !== undefined) return known
  const { tokens, ...program } = parseSource(source, { tokens: true, loc: true })
  const parsed = { program: program as Program, tokens }
  newest = { source, parsed: new WeakRef(parsed) }
  return parsed
}

/** Calls `visit` with each node right below a node, in the order of its properties. */
export function forEachPart(node: Node, visit: (part: Node) => void): void {
  for (const key in node) {
    const value = node[key]
    if (typeof value !== 'object' || value === null || key === 'loc' || key === 'range') continue
    if (!Array.isArray(value)) {
      if (isNode(value)) visit(value)
    } else for (const element of value) if (isNode(element)) visit(element)
  }
}

/** Prepares a source for the parser: a raw NUL becomes the four characters `\x00`. */
export function expandNul(source: string): string {
  return source.replaceAll('\0', '\\x00')
}

/** Converts an error of esprima to a `ParseFailure`; nesting too deep for the stack is treated as a syntax error. */
function failureOf(error: unknown): unknown {
  if (error instanceof RangeError) return new ParseFailure(`RangeError: ${error.message}`, { line: 1, column: 1 })
  if (!(error instanceof Error && 'lineNumber' in error && 'column' in error)) return error
  return new ParseFailure(`Error: ${error.message}`, { line: Number(error.lineNumber), column: Number(error.column) })
}

/** Returns the start of a node or token, or the start of the source if it was parsed without `loc`. */
export function positionOf({ loc }: Pick<Node, 'loc'>): Position {
  if (loc === undefined) return { line: 1, column: 1 }
  const { line, column } = loc.start
  return { line, column: column + 1 }
}

/** Types of functions, except methods of classes and objects, whose values are function expressions. */
export const FUNCTION_TYPES: ReadonlySet<string> = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
])

/** Types of statements that repeat their body. */
export const LOOP_TYPES: ReadonlySet<string> = new Set([
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'WhileStatement',
  'DoWhileStatement',
])

/** Calls `visit` with a node and its descendants in source order. */
export function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  forEachPart(node, (part) => walk(part, visit))
}

/** True for a node, false for arrays, positions and plain values. */
export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/**
 * Returns a part of a node that its grammar requires, which is a node. Parts are read by name, so this is where their
 * types are checked.
 *
 * @throws Error for anything else: a bug of the toolkit.
 */
export function requireNode(part: unknown): Node {
  if (!isNode(part)) throw new Error(`a part of a syntax tree is ${describePart(part)} instead of a node`)
  return part
}

/** Returns a part that consists of nodes, such as a body. Throws like `requireNode`. */
export function requireNodes(part: unknown): Node[] {
  if (!isNodes(part)) throw new Error(`a part of a syntax tree is ${describePart(part)} instead of nodes`)
  return part
}

/** Returns an optional part; undefined if it is missing. Throws like `requireNode`. */
export function optionalNode(part: unknown): Node | undefined {
  return part === null || part === undefined ? undefined : requireNode(part)
}

/** Returns an optional part; null if it is missing. Throws like `requireNode`. */
export function nodeOrNull(part: unknown): Node | null {
  return optionalNode(part) ?? null
}

/** Returns a part that consists of nodes and holes, such as the elements of a list. Throws like `requireNode`. */
export function nodesOrHoles(part: unknown): (Node | null)[] {
  if (!isNodesOrHoles(part)) throw new Error(`a part of a syntax tree is ${describePart(part)} instead of nodes`)
  return part
}

/** Returns a part that is text, such as a name or an operator. Throws like `requireNode`. */
export function requireText(part: unknown): string {
  if (typeof part !== 'string') throw new Error(`a part of a syntax tree is ${describePart(part)} instead of text`)
  return part
}

function isNodes(value: unknown): value is Node[] {
  return Array.isArray(value) && value.every(isNode)
}

function isNodesOrHoles(value: unknown): value is (Node | null)[] {
  return Array.isArray(value) && value.every((each) => each === null || isNode(each))
}

function describePart(part: unknown): string {
  return Array.isArray(part) ? 'a list with something else' : part === null ? 'null' : typeof part
}
