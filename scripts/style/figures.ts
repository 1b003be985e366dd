/**
 * Prints figures of the shape of `src`, and rejects those above their limits, which may only go down: `--write` lowers
 * them to today's figures, `--places` prints each place. Part of `npm run check`.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from '@babel/parser'

const ROOT = join(import.meta.dirname, '../..')
const LIMITS = join(import.meta.dirname, 'limits.json')

/** What is counted, with the line of the table. */
const FIGURES = {
  assertions: 'non-null assertions, `value!`',
  casts: 'casts, `value as Type`, without `as const`',
  types: 'type names declared in several files, without those with a reason',
  aliases: 'names of ours that an import renames',
  maxima: 'constants named MOST, LONGEST or LARGEST instead of MAX',
  shadows: 'types named as one of TypeScript’s own',
  factories: 'functions that create an error and whose names do not end in Error',
  words: 'names with a word that has another one: refuse, engine, answer',
  hints: 'errors without a hint, but for interruptions',
} as const

export type Figure = keyof typeof FIGURES

/** Names that two types keep, because both are public or a word of the chain. */
const DOUBLE_TYPES: Readonly<Record<string, string>> = {
  Action: 'of a transaction, in the words of the chain; of a campaign, public',
  AmountLimit: 'of an ABI, public; of a transaction, in the words of the chain',
  ContractHandle: 'public in client and, with the types of a project, in test',
  MiningMode: 'public in config and node',
  Receipt: 'of the chain; as a client reads it, public',
  ReceiptEntry: 'of the chain; as a client reads it, public',
  Value: 'of a call, public; of the analysis of lint, which consists of values',
  WaitOptions: 'public in client and explorer',
  WireReceipt: 'of the node interface as bytes and, public, as its schema types it',
}

const SHADOWED = new Set(['Required', 'Partial', 'Readonly', 'Record', 'Pick', 'Omit', 'Exclude', 'Extract', 'Awaited'])

/** Types of errors, which functions named after the error create. */
const ERROR_TYPE = /^(?:\w*Error|TransactionFailed)$/
/** A function that throws starts with `require` or `throw`, the process of contracts is the contract process. */
const FORBIDDEN_WORD = /^#?refuse(?:[A-Z]|$)|[eE]ngines?(?![a-z])|^#?answers?(?:[A-Z]|$)|Answer/
/** Names whose word is right: of a file format, an event of the chain, ESLint's, and code in the sandbox. */
const ALLOWED_WORDS: Readonly<Record<string, readonly string[]>> = {
  'src/node/replay/replay.ts': ['engine'],
}

/** A counted place. */
export interface Place {
  figure: Figure
  file: string
  line: number
  text: string
}

interface SyntaxNode {
  type: string
  loc?: { start: { line: number } } | null
  [member: string]: unknown
}

/** Lists the counted places of files, by their paths and texts. */
export function listPlaces(files: readonly (readonly [file: string, text: string])[]): Place[] {
  const places: Place[] = []
  const declared = new Map<string, Place[]>()
  for (const [file, text] of files) {
    const allowed = ALLOWED_WORDS[file] ?? []
    for (const node of listNodes(parseFile(file, text))) {
      const line = node.loc?.start.line ?? 1
      const at = (figure: Figure, shown: string): Place => ({ figure, file, line, text: shown })
      const name = nameType(node)
      if (name !== undefined) {
        declared.set(name, [...(declared.get(name) ?? []), at('types', name)])
        if (SHADOWED.has(name)) places.push(at('shadows', name))
      }
      places.push(
        ...[...judge(node, text, at)].filter(({ figure, text }) => figure !== 'words' || !allowed.includes(text)),
      )
    }
  }
  const double = [...declared].flatMap(([name, found]) => {
    const isDouble = new Set(found.map(({ file }) => file)).size > 1 && !Object.hasOwn(DOUBLE_TYPES, name)
    const [first, ...others] = found
    const text = `${name}, also in ${others.map(({ file, line }) => `${file}:${line}`).join(', ')}`
    return first !== undefined && isDouble ? [{ ...first, text }] : []
  })
  return [...places, ...double]
}

function* judge(node: SyntaxNode, text: string, at: (figure: Figure, shown: string) => Place): Generator<Place> {
  const shown = text.split('\n')[(node.loc?.start.line ?? 1) - 1]?.trim() ?? ''
  if (node.type === 'TSNonNullExpression') yield at('assertions', shown)
  if (node.type === 'TSAsExpression' && !isConst(node)) yield at('casts', shown)
  if (node.type === 'ImportDeclaration' && isOurs(node)) {
    for (const { local, imported } of node.specifiers as { local: SyntaxNode; imported?: SyntaxNode }[])
      if (imported !== undefined && imported.name !== 'default' && imported.name !== local.name)
        yield at('aliases', `${imported.name} as ${local.name}`)
  }
  if (createsError(node)) yield at('factories', nameOf(node))
  if (isWithoutHint(node)) yield at('hints', shown)
  const named = nameDeclared(node)
  if (named !== undefined && FORBIDDEN_WORD.test(named)) yield at('words', named)
  const declared = node.type === 'VariableDeclarator' ? (node.id as SyntaxNode).name : undefined
  if (typeof declared === 'string' && /^(?:MOST|LONGEST|LARGEST)(?:_|$)/.test(declared)) yield at('maxima', declared)
}

/** Whether a function's declared type is an error, and its name does not end in `Error`. */
function createsError(node: SyntaxNode): boolean {
  const name = nameOf(node)
  const type = (node.returnType as { typeAnnotation?: SyntaxNode } | undefined)?.typeAnnotation
  const returned = (type?.typeName as SyntaxNode | undefined)?.name
  return name !== '' && typeof returned === 'string' && ERROR_TYPE.test(returned) && !name.endsWith('Error')
}

/** Whether an error is created without a hint. Interruptions are what the user wants; details in a variable may have one. */
function isWithoutHint({ type, callee, arguments: given }: SyntaxNode): boolean {
  if (type !== 'NewExpression' || (callee as SyntaxNode).name !== 'ToolkitError') return false
  const [code, , details] = given as (SyntaxNode | undefined)[]
  if (code?.value === 'INTERRUPTED') return false
  if (details?.type !== 'ObjectExpression') return details === undefined
  const members = details.properties as SyntaxNode[]
  return !members.some(({ type, key }) => type === 'SpreadElement' || (key as SyntaxNode).name === 'hint')
}

/** The name of a declared function or method; empty for other nodes. */
function nameOf({ type, id, key }: SyntaxNode): string {
  if (type === 'FunctionDeclaration' || type === 'TSDeclareFunction') return isNode(id) ? String(id.name) : ''
  if (type === 'ClassPrivateMethod') return String(((key as SyntaxNode).id as SyntaxNode).name)
  return type === 'ClassMethod' && isNode(key) ? String(key.name) : ''
}

/** The name that a node declares: of a function, a method, a variable, a type or a member of one. */
function nameDeclared(node: SyntaxNode): string | undefined {
  const { type, id, key } = node
  if (type === 'VariableDeclarator') return isNode(id) && id.type === 'Identifier' ? String(id.name) : undefined
  if (type === 'TSPropertySignature' || type === 'TSMethodSignature' || type === 'ClassProperty')
    return isNode(key) && key.type === 'Identifier' ? String(key.name) : undefined
  return nameType(node) ?? (nameOf(node) || undefined)
}

function isOurs({ source }: SyntaxNode): boolean {
  return String((source as SyntaxNode).value).startsWith('.')
}

function isConst({ typeAnnotation }: SyntaxNode): boolean {
  const { type, typeName } = typeAnnotation as SyntaxNode
  return type === 'TSTypeReference' && (typeName as SyntaxNode).name === 'const'
}

/** The name of a declared type: an interface, an alias, or a class. */
function nameType({ type, id }: SyntaxNode): string | undefined {
  const isType = type === 'TSInterfaceDeclaration' || type === 'TSTypeAliasDeclaration' || type === 'ClassDeclaration'
  return isType && isNode(id) ? String(id.name) : undefined
}

function parseFile(file: string, text: string): unknown {
  return parse(text, { sourceType: 'module', plugins: file.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] })
    .program
}

function* listNodes(value: unknown): Generator<SyntaxNode> {
  if (Array.isArray(value)) for (const each of value) yield* listNodes(each)
  if (!isNode(value)) return
  yield value
  for (const [member, part] of Object.entries(value))
    if (typeof part === 'object' && member !== 'loc') yield* listNodes(part)
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function readSources(): [file: string, text: string][] {
  const listed = execFileSync('git', ['ls-files', 'src/*.ts', 'src/*.tsx'], { cwd: ROOT, encoding: 'utf8' })
  const files = listed.split('\n').filter((file) => file !== '')
  return files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')])
}

function main(): void {
  const limits: Record<string, number> = JSON.parse(readFileSync(LIMITS, 'utf8'))
  const places = listPlaces(readSources())
  for (const [figure, about] of Object.entries(FIGURES)) {
    const found = places.filter((place) => place.figure === figure)
    const limit = limits[figure] ?? 0
    console.log(`${String(found.length).padStart(6)} of ${String(limit).padStart(5)}  ${about}`)
    if (process.argv.includes('--places'))
      for (const { file, line, text } of found) console.log(`${file}:${line} ${text}`)
    if (found.length > limit) {
      console.error(
        `more than the limit of scripts/style/limits.json; ${'`'}tsx scripts/style/figures.ts --places${'`'} lists them`,
      )
      process.exitCode = 1
    }
    limits[figure] = Math.min(limit, found.length)
  }
  if (process.argv.includes('--write')) writeFileSync(LIMITS, `${JSON.stringify(limits, undefined, 2)}\n`)
}

if (process.argv[1] === import.meta.filename) main()
