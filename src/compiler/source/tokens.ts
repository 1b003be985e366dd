/** A piece of TypeScript or JavaScript source. */

import { itemAt, must } from '../../collections/presence.js'
import { OPERATOR_WORDS, REGEX } from '../../contract/syntax/nesting.js'
export interface SourceToken {
  /** A template literal is one token, or one for each piece around its `${…}`. */
  kind: 'name' | 'text' | 'number' | 'template' | 'regex' | 'mark'
  text: string
  /** Offsets in the source; `end` is exclusive. */
  start: number
  end: number
  /** True for the first token of a line. */
  startsLine: boolean
}

/** A comment with its delimiters. */
export interface SourceComment {
  text: string
  start: number
  end: number
}

export interface ScannedSource {
  source: string
  tokens: readonly SourceToken[]
  comments: readonly SourceComment[]
}

const BLANKS = /[\s\uFEFF]+/y
const LINE_END = /[\n\r\u2028\u2029]/
const COMMENT = /\/\/[^\n\r\u2028\u2029]*|\/\*[\s\S]*?\*\//y
/** The shebang line of a file. */
const SHELL_LINE = /#!.*/y
/** A name of ASCII letters; other names take several times as long to match. */
const ASCII_NAME = /[A-Za-z$_][\w$]*(?![\w$\u0080-\uffff])/y
const NAME = /#?[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*/uy
const NUMBER = /\.?\d(?:[eE][+-]|[\w.])*/y
const TEXT = /'(?:[^'\\\n]|\\[\s\S])*'|"(?:[^"\\\n]|\\[\s\S])*"/y
const MARK = /=>|\.\.\.|[\s\S]/y
const VALUES: readonly (readonly [kind: SourceToken['kind'], pattern: RegExp])[] = [
  ['name', NAME],
  ['number', NUMBER],
  ['text', TEXT],
]
/** Characters that begin neither a name nor a number nor a string. */
const PLAIN_MARKS = new Set('(){}[];,:=<>+-*/%!?&|^~@')
const FIRST_OTHER = 0x80

/** False for characters of ASCII that are no blanks. */
function mayBeBlank(code: number): boolean {
  return code <= 0x20 || code >= FIRST_OTHER
}
/** A template from its backquote, or from the brace that ends a substitution, to its end or its next substitution. */
const TEMPLATE = /[`}](?:[^`\\$]|\\[\s\S]|\$(?!\{))*(?:`|\$\{)/y

/** Cache of scanned sources: several steps of a compilation scan the same ones, and contracts share modules. */
const scannedSources = new Map<string, ScannedSource>()
let scannedLength = 0
const MAX_SCANNED_LENGTH = 256 * 1024

/** Splits source into tokens, types included. A source that was scanned lately is not scanned again. */
export function scanSource(source: string): ScannedSource {
  const known = scannedSources.get(source)
  if (known !== undefined) return known
  const scanned = scan(source)
  scannedLength += source.length
  if (scannedLength > MAX_SCANNED_LENGTH) {
    scannedSources.clear()
    scannedLength = source.length
  }
  scannedSources.set(source, scanned)
  return scanned
}

/**
 * Splits source into tokens. It recognises comments, strings, templates and regular expressions reliably, and leaves
 * all grammar to the reader. Characters that do not lex become single marks.
 */
function scan(source: string): ScannedSource {
  const tokens: SourceToken[] = []
  const comments: SourceComment[] = []
  /** For every open brace: whether it begins a template substitution. */
  const braces: boolean[] = []
  let offset = 0
  let startsLine = true
  while (offset < source.length) {
    if (readBlanks() || readComment()) continue
    const start = offset
    const { kind, text } = readToken()
    trackBraces(kind, text)
    tokens.push({ kind, text, start, end: offset, startsLine })
    startsLine = false
  }
  return { source, tokens, comments }

  function readBlanks(): boolean {
    const blanks = mayBeBlank(source.charCodeAt(offset)) ? take(BLANKS) : undefined
    startsLine ||= blanks !== undefined && LINE_END.test(blanks)
    return blanks !== undefined
  }

  function readComment(): boolean {
    if (source[offset] !== '/') return false
    const start = offset
    const text = take(COMMENT)
    if (text !== undefined) comments.push({ text, start, end: offset })
    return text !== undefined
  }

  function readToken(): Pick<SourceToken, 'kind' | 'text'> {
    const name = take(ASCII_NAME)
    if (name !== undefined) return { kind: 'name', text: name }
    const first = source[offset]
    const template = first === '`' || (first === '}' && braces.at(-1)) ? take(TEMPLATE) : undefined
    if (template !== undefined) return { kind: 'template', text: template }
    const regex = first === '/' && beginsExpression(tokens.at(-1)) ? take(REGEX) : undefined
    if (regex !== undefined) return { kind: 'regex', text: regex }
    const shellLine = offset === 0 ? take(SHELL_LINE) : undefined
    if (shellLine !== undefined) return { kind: 'mark', text: shellLine }
    const isPlainMark = PLAIN_MARKS.has(must(first, 'first'))
    for (const [kind, pattern] of isPlainMark ? [] : VALUES) {
      const text = take(pattern)
      if (text !== undefined) return { kind, text }
    }
    return { kind: 'mark', text: must(take(MARK), 'mark') }
  }

  function trackBraces(kind: SourceToken['kind'], text: string): void {
    if (kind !== 'mark' && kind !== 'template') return
    if (text.startsWith('}')) braces.pop()
    if (kind === 'template' && text.endsWith('${')) braces.push(true)
    else if (kind === 'mark' && text === '{') braces.push(false)
  }

  function take(pattern: RegExp): string | undefined {
    pattern.lastIndex = offset
    const text = pattern.exec(source)?.[0]
    offset += text?.length ?? 0
    return text
  }
}

function beginsExpression(before: SourceToken | undefined): boolean {
  if (!before) return true
  if (before.kind === 'mark') return before.text !== ')' && before.text !== ']' && before.text !== '}'
  return before.kind === 'name' && OPERATOR_WORDS.has(before.text)
}

/** Returns the index after the group that the token at `index` opens. In a type group, `<` and `>` count too. */
export function skipGroup(tokens: readonly SourceToken[], index: number): number {
  const open = itemAt(tokens, index)
  const isType = open.text === '<'
  const isTemplate = open.kind === 'template'
  const closing = CLOSING[open.text]
  for (let at = index + 1; at < tokens.length; ) {
    const token = itemAt(tokens, at)
    if (isTemplate ? endsTemplate(token) : token.text === closing && token.kind === 'mark') return at + 1
    at = opensGroup(token) || (isType && token.text === '<') ? skipGroup(tokens, at) : at + 1
  }
  return tokens.length
}

/** True for a token that opens a group up to its counterpart. */
export function opensGroup({ kind, text }: SourceToken): boolean {
  if (kind === 'template') return text.startsWith('`') && text.endsWith('${')
  return kind === 'mark' && (text === '(' || text === '[' || text === '{')
}

const CLOSING: Record<string, string> = { '(': ')', '[': ']', '{': '}', '<': '>' }

function endsTemplate({ kind, text }: SourceToken): boolean {
  return kind === 'template' && text.startsWith('}') && text.endsWith('`')
}
