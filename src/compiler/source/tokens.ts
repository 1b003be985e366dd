/** A piece of TypeScript or JavaScript source. */
export interface SourceToken {
  /** A template literal is one token, or one for each piece around its `${…}`. */
  kind: 'name' | 'text' | 'number' | 'template' | 'regex' | 'mark'
  text: string
  /** Offsets in the source; `end` is behind the last character. */
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
  tokens: SourceToken[]
  comments: SourceComment[]
}

const BLANKS = /[\s\uFEFF]+/y
const COMMENT = /\/\/[^\n\r\u2028\u2029]*|\/\*[\s\S]*?\*\//y
const TOKENS: [kind: SourceToken['kind'], pattern: RegExp][] = [
  // The line for a shell that a file may begin with.
  ['mark', /(?<![\s\S])#!.*/y],
  ['name', /#?[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*/uy],
  ['number', /\.?\d(?:[eE][+-]|[\w.])*/y],
  ['text', /'(?:[^'\\\n]|\\[\s\S])*'|"(?:[^"\\\n]|\\[\s\S])*"/y],
  ['mark', /=>|\.\.\.|[\s\S]/y],
]
const REGEX = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/\w*/y
/** A template from its backquote, or from the brace that ends a substitution, to its end or its next substitution. */
const TEMPLATE = /[`}](?:[^`\\$]|\\[\s\S]|\$(?!\{))*(?:`|\$\{)/y

/** Words before which an expression has not yet begun, so that a slash behind them begins a regular expression. */
const OPERATOR_WORDS = new Set(
  'return typeof case in of delete void instanceof new throw yield await else do extends'.split(' '),
)

/**
 * Splits source into tokens, types included. It knows enough of the language never to lose its place in comments, texts,
 * templates and regular expressions, and leaves all grammar to the reader; what does not lex becomes single marks.
 */
export function scanSource(source: string): ScannedSource {
  const tokens: SourceToken[] = []
  const comments: SourceComment[] = []
  /** Of every open brace, whether it is a template's substitution. */
  const braces: boolean[] = []
  let offset = 0
  let startsLine = true
  while (offset < source.length) {
    if (readBlanks() || readComment()) continue
    const start = offset
    const token = readToken()
    trackBraces(token)
    tokens.push({ ...token, start, end: offset, startsLine })
    startsLine = false
  }
  return { source, tokens, comments }

  function readBlanks(): boolean {
    const blanks = take(BLANKS)
    startsLine ||= blanks !== undefined && /[\n\r\u2028\u2029]/.test(blanks)
    return blanks !== undefined
  }

  function readComment(): boolean {
    const start = offset
    const text = take(COMMENT)
    if (text !== undefined) comments.push({ text, start, end: offset })
    return text !== undefined
  }

  function readToken(): Pick<SourceToken, 'kind' | 'text'> {
    const first = source[offset]
    const template = first === '`' || (first === '}' && braces.at(-1)) ? take(TEMPLATE) : undefined
    if (template !== undefined) return { kind: 'template', text: template }
    const regex = first === '/' && beginsExpression(tokens.at(-1)) ? take(REGEX) : undefined
    if (regex !== undefined) return { kind: 'regex', text: regex }
    for (const [kind, pattern] of TOKENS) {
      const text = take(pattern)
      if (text !== undefined) return { kind, text }
    }
    throw new Error(`nothing matches at offset ${offset}`)
  }

  function trackBraces({ kind, text }: Pick<SourceToken, 'kind' | 'text'>): void {
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
  if (before.kind === 'mark') return !/^[)\]}]$/.test(before.text)
  return before.kind === 'name' && OPERATOR_WORDS.has(before.text)
}

/** Index of the token behind the group that the token at `index` opens. In a type group `<` and `>` count too. */
export function skipGroup(tokens: readonly SourceToken[], index: number): number {
  const open = tokens[index]!
  const isType = open.text === '<'
  for (let at = index + 1; at < tokens.length; ) {
    const token = tokens[at]!
    if (closes(token, open)) return at + 1
    at = opensGroup(token) || (isType && token.text === '<') ? skipGroup(tokens, at) : at + 1
  }
  return tokens.length
}

/** True for a token behind which everything up to its counterpart belongs together. */
export function opensGroup({ kind, text }: SourceToken): boolean {
  if (kind === 'template') return text.startsWith('`') && text.endsWith('${')
  return kind === 'mark' && /^[([{]$/.test(text)
}

const CLOSING: Record<string, string> = { '(': ')', '[': ']', '{': '}', '<': '>' }

function closes({ kind, text }: SourceToken, open: SourceToken): boolean {
  if (open.kind === 'template') return kind === 'template' && text.startsWith('}') && text.endsWith('`')
  return kind === 'mark' && text === CLOSING[open.text]
}
