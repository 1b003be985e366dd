import type { Position } from './syntax.js'

/**
 * Maximum depth of nested syntax in a source that is compiled, linted or inspected. Each pass over a tree recurses, and
 * a process that compiles a regular expression at the end of its stack aborts. Contracts of people and minifiers stay
 * below 100.
 */
const MAX_NESTING = 300

/** A source that nests deeper than a pass can follow. */
export const NESTING_REASON = `syntax is nested more than ${MAX_NESTING} levels deep`
export const NESTING_HINT = 'Split the expression or statement, for example with variables or functions.'

/** An open bracket, a brace, or a substitution of a template. */
interface NestingLevel {
  /** The opening mark: a header is `(` after `if`, `for`, `while` or `with`. */
  kind: '(' | 'header' | '[' | '{' | '${'
  /** True for the brace of an object literal, after which a slash divides. */
  isObject?: boolean
  /** Tokens since the beginning of the statement or list element that can each add a level to the tree. */
  run: number
}

const BLANK = /\s+|\/\/[^\n\r\u2028\u2029]*|\/\*[\s\S]*?\*\//uy
const NAME = /#?[\p{ID_Start}$_\\](?:[\p{ID_Continue}$\\]|\u200c|\u200d)*/uy
const OPERAND = /\.?\d[\w.]*|'(?:[^'\\\n]|\\[\s\S])*'|"(?:[^"\\\n]|\\[\s\S])*"/uy
const MARK = /=>|\.\.\.|\+\+|--|[\s\S]/uy
/** A regular expression from its first slash to its flags. */
export const REGEX = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/\w*/y
/** A piece of a template, up to its end or its next substitution. */
const TEMPLATE = /(?:[^`\\$]|\\[\s\S]|\$(?!\{))*(?:`|\$\{)?/y

const HEADERS = new Set(['if', 'for', 'while', 'with'])
/** Words that continue an expression or statement, each of which can add a level. */
const DEEPENING = new Set(
  'if for while do with switch try typeof void delete new await yield in instanceof extends case throw as satisfies async function class keyof infer'.split(
    ' ',
  ),
)
/** Words after which an expression begins, so that a slash begins a regular expression. */
export const OPERATOR_WORDS = new Set(
  'return typeof case in of delete void instanceof new throw yield await else do extends'.split(' '),
)
/** Words that continue what a closing brace ended. */
const CONTINUING = new Set('else catch finally while in instanceof of as satisfies extends from'.split(' '))
/** Words that an operand follows without a mark. */
const PREFIXES = new Set([
  ...DEEPENING,
  ...OPERATOR_WORDS,
  ...'of from let const var get set static public private protected readonly abstract override declare type interface namespace module enum import export default implements is asserts return'.split(
    ' ',
  ),
])

/**
 * Finds the first place of a source, JavaScript or TypeScript, that is nested deeper than `MAX_NESTING`. It counts
 * without recursion and without a grammar, so it is an upper bound: brackets, and all tokens of a statement that may
 * add a level each.
 */
export function findDeepNesting(source: string, most = MAX_NESTING): Position | undefined {
  const known = newest.find((result) => result.source === source && result.most === most)
  if (known !== undefined) return known.found
  const offset = new NestingScanner(source, most).find()
  const found = offset === undefined ? undefined : placeOffset(source, offset)
  newest = [{ source, most, found }, ...newest.slice(0, MAX_RESULTS - 1)]
  return found
}

/** Maximum number of kept results: a contract with its imports, and the script that it becomes. */
const MAX_RESULTS = 4

/** The newest results, the last one first: the compiler and the linter read the same sources. */
let newest: readonly { source: string; most: number; found: Position | undefined }[] = []

function placeOffset(source: string, offset: number): Position {
  const before = source.slice(0, offset).split(/\r\n|[\n\r\u2028\u2029]/)
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 }
}

class NestingScanner {
  readonly #source: string
  readonly #most: number
  readonly #levels: NestingLevel[] = [{ kind: '{', run: 0 }]
  #level: NestingLevel = { kind: '{', run: 0 }
  #depth = 0
  #offset = 0
  /** The newest token: its text, and whether it can end an expression. */
  #last = { text: '', isEnd: false, isWord: false, endsHeader: false }

  constructor(source: string, most: number) {
    this.#source = source
    this.#most = most
    this.#level = this.#levels[0] ?? this.#level
  }

  find(): number | undefined {
    while (this.#offset < this.#source.length) {
      const start = this.#offset
      this.#readToken()
      if (this.#depth > this.#most) return start
    }
    return undefined
  }

  #readToken(): void {
    const first = this.#source[this.#offset]
    if (first === '`' || (first === '}' && this.#level.kind === '${')) {
      if (first === '}') this.#close()
      this.#readTemplate()
      return
    }
    const blank = this.#measure(BLANK)
    if (blank > 0) {
      this.#offset += blank
      return
    }
    const name = this.#match(NAME)
    if (name !== '') {
      this.#readName(name)
      return
    }
    const operand = this.#match(OPERAND)
    if (operand !== '') {
      this.#readOperand(operand)
      return
    }
    if (first === '/' && this.#readRegex()) return
    this.#readMark(this.#match(MARK) || ' ')
  }

  #match(pattern: RegExp): string {
    return this.#source.slice(this.#offset, this.#offset + this.#measure(pattern))
  }

  /** Returns the length of a match at the offset, or 0. Keys in an editor scan whole sources: no lists are made. */
  #measure(pattern: RegExp): number {
    pattern.lastIndex = this.#offset
    return pattern.test(this.#source) ? pattern.lastIndex - this.#offset : 0
  }

  #readName(name: string): void {
    const { text, isEnd, isWord } = this.#last
    const isMember = text === '.'
    // Two operands without a mark between them belong to two statements.
    const mayBegin = text === '}' || text === ';' || (isEnd && !(isWord && PREFIXES.has(text)))
    if (!isMember && mayBegin && !CONTINUING.has(name)) this.#restart()
    if (!isMember && (name === 'case' || name === 'default')) this.#restart()
    if (!isMember && DEEPENING.has(name)) this.#deepen()
    this.#pass(name, { isEnd: isMember || !OPERATOR_WORDS.has(name), isWord: !isMember })
  }

  #readOperand(text: string): void {
    const { isEnd, isWord, text: last } = this.#last
    if ((isEnd && !(isWord && PREFIXES.has(last))) || last === '}' || last === ';') this.#restart()
    this.#pass(text, { isEnd: true })
  }

  /** Reads a regular expression at a slash, unless it is a division. */
  #readRegex(): boolean {
    const { isEnd, endsHeader } = this.#last
    if (isEnd && !endsHeader) return false
    REGEX.lastIndex = this.#offset
    const text = REGEX.exec(this.#source)?.[0]
    if (text === undefined) return false
    this.#pass(text, { isEnd: true })
    return true
  }

  #readTemplate(): void {
    if (this.#source[this.#offset] === '`') this.#deepen()
    TEMPLATE.lastIndex = this.#offset + 1
    const text = TEMPLATE.exec(this.#source)?.[0] ?? ''
    this.#pass(`\`${text}`, { isEnd: true })
    if (text.endsWith('${')) this.#open('${')
  }

  #readMark(mark: string): void {
    const { text: last } = this.#last
    if (last === ';') this.#restart()
    if (mark === '(') {
      this.#pass(mark)
      this.#open(HEADERS.has(last) ? 'header' : '(')
    } else if (mark === '[' || mark === '{') {
      if (mark === '{' && last === '}') this.#restart()
      const isObject = mark === '{' && (OPERATOR_WORDS.has(last) || /^[(,=?:[&|+!~]$/.test(last))
      this.#pass(mark)
      this.#open(mark, isObject)
    } else if (mark === ')' || mark === ']' || mark === '}') {
      const endsHeader = this.#level.kind === 'header'
      const isEnd = mark !== '}' || this.#level.isObject === true
      if (this.#levels.length > 1) this.#close()
      // A call or an access of what is before it is one level deeper than that.
      if (isEnd && !endsHeader) this.#deepen()
      this.#pass(mark, { isEnd, endsHeader })
    } else if (mark === ';') {
      // An `else` may follow, which continues the statement.
      this.#pass(mark)
    } else if (mark === ',') {
      this.#restart()
      this.#pass(mark)
    } else {
      this.#deepen()
      this.#pass(mark, { isEnd: mark === '++' || mark === '--' ? this.#last.isEnd : false })
    }
  }

  #pass(text: string, { isEnd = false, isWord = false, endsHeader = false } = {}): void {
    this.#offset += text.length
    this.#last = { text, isEnd: isEnd && !endsHeader, isWord, endsHeader }
  }

  #open(kind: NestingLevel['kind'], isObject = false): void {
    this.#last = { text: kind, isEnd: false, isWord: false, endsHeader: false }
    this.#level = { kind, run: 0, isObject }
    this.#levels.push(this.#level)
    this.#depth++
  }

  #close(): void {
    this.#restart()
    this.#levels.pop()
    this.#level = this.#levels.at(-1) ?? this.#level
    this.#depth--
  }

  #deepen(): void {
    this.#level.run++
    this.#depth++
  }

  /** A new statement, or the next element of a list. */
  #restart(): void {
    this.#depth -= this.#level.run
    this.#level.run = 0
  }
}
