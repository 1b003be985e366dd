import { itemAt, must } from '../collections/presence.js'
import { indexLines } from '../contract/lines.js'
import type { ParseFailure, Token } from '../contract/syntax/syntax.js'
import { findRefusedTokens } from '../contract/syntax/tokens.js'
import { type Refusal, syntaxRefusal } from '../contract/validation/refusal.js'
import { ToolkitError } from '../errors/errors.js'
import { type SourceToken, scanSource } from './source/tokens.js'
import type { Locate, SourceMap } from './source-map/source-map.js'

/** One reason why a contract cannot be published, located in the developer's own file. */
export interface CompileRefusal extends Omit<Refusal, 'rule'> {
  rule: Refusal['rule'] | 'BUNDLE'
  /** Empty if the reason is sufficient. */
  hint: string
  /** Relative to the root of the project. */
  file: string
}

/** A contract that does not compile; the code is `COMPILE_REFUSED`. */
export class CompileRefused extends ToolkitError {
  /** All of them, in the order of the source. */
  readonly refusals: readonly CompileRefusal[]

  constructor(refusals: readonly CompileRefusal[]) {
    const ordered = orderRefusals(refusals)
    const [first] = ordered
    const lines = ordered.map(({ file, line, column, reason, hint }) => {
      return `${file}:${line}:${column} ${reason}${hint && `\n  ${hint}`}`
    })
    super('COMPILE_REFUSED', lines.join('\n'), {
      at: must(first, 'refusal'),
      hint: 'Lines and columns refer to your source.',
    })
    this.refusals = ordered
  }
}

/**
 * Maps refusals of compiled code to the sources. Generated code before the first mapping is attributed to the start of
 * `file`.
 */
export function placeRefusals(refusals: readonly Refusal[], locate: Locate, file: string): CompileRefusal[] {
  return refusals.map((refusal) => ({ ...refusal, ...(locate(refusal) ?? { file, line: 1, column: 1 }) }))
}

/** Orders refusals by place and keeps the first one of each place, because later ones follow from it. */
function orderRefusals(refusals: readonly CompileRefusal[]): CompileRefusal[] {
  const places = new Map<string, CompileRefusal>()
  for (const refusal of refusals) {
    const place = `${refusal.file}:${refusal.line}:${refusal.column}`
    if (!places.has(place)) places.set(place, refusal)
  }
  return [...places.values()].toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column)
}

/**
 * The decorators of all sources. They are looked for there because compiled code has functions of esbuild's in place of
 * some of them.
 */
export function findDecorators({ sources, sourcesContent }: SourceMap): CompileRefusal[] {
  return sources.flatMap((file, index) => {
    const { source, tokens } = scanSource(itemAt(sourcesContent, index))
    const lines = indexLines(source)
    return tokens.filter(isDecorator).map(({ start }) => ({ ...DECORATOR, file, ...lines.positionAt(start) }))
  })
}

const DECORATOR = {
  rule: 'SYNTAX' as const,
  text: '',
  reason: 'decorators are refused',
  hint: 'Call the function yourself.',
}

function isDecorator({ kind, text }: SourceToken): boolean {
  return kind === 'mark' && text === '@'
}

/**
 * Reports all problems of code that the chain's parser rejects: where it stopped, and those visible from tokens alone.
 */
export function unreadableRefusals(code: string, failure: ParseFailure): Refusal[] {
  const { newer, refused, tokens } = readTokens(code)
  const isTold = newer.length > 0 || tokens.some(isDecorator)
  return [...(isTold ? newer : [syntaxRefusal(failure)]), ...refused]
}

/** Syntax in a source that the chain rejects in every compiled form, such as decorators. */
export function tokenRefusals(source: string): Refusal[] {
  const { newer, refused, tokens, lines } = readTokens(source)
  const decorators = tokens.filter(isDecorator).map(({ start }) => ({ ...DECORATOR, ...lines.positionAt(start) }))
  return [...newer, ...refused, ...decorators]
}

function readTokens(code: string) {
  const lines = indexLines(code)
  const { tokens } = scanSource(code)
  const newer = tokens.flatMap((token, index) => {
    const reason = judgeNewer(token, tokens[index + 1])
    const [text, hint] = reason ?? []
    const position = lines.positionAt(token.start)
    return text ? [{ rule: 'SYNTAX' as const, text: '', ...position, reason: text, hint: must(hint, 'hint') }] : []
  })
  return { newer, refused: findRefusedTokens(tokens.map(toToken)), tokens, lines }

  function toToken({ kind, text, start, end }: SourceToken): Token {
    const { line, column } = lines.positionAt(start)
    const point = { line, column: column - 1 }
    return { type: typeOf(kind, text), value: text, range: [start, end], loc: { start: point, end: point } }
  }
}

function typeOf(kind: SourceToken['kind'], text: string): string {
  if (kind === 'regex') return 'RegularExpression'
  if (kind === 'name') return text === 'try' || text === 'catch' ? 'Keyword' : 'Identifier'
  return 'Punctuator'
}

function judgeNewer(
  { kind, text }: SourceToken,
  next: SourceToken | undefined,
): [reason: string, hint: string] | undefined {
  if (kind === 'number' && /^\d\w*n$/.test(text)) return ['BigInt literals are refused', 'Use Int64 or BigNumber.']
  if (kind === 'name' && text.startsWith('#')) return ['private #names are refused', 'Use `private name` or `_name`.']
  if (text.startsWith('#!')) return ['a #! line is refused', 'Contracts are not run by a shell: remove the line.']
  if (text !== 'import') return undefined
  if (next?.text === '(') return ['import() is refused', 'Import at the top of the file.']
  return next?.text === '.' ? ['import.meta is refused', 'Contracts have no file at run time: remove it.'] : undefined
}
