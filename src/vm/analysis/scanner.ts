// biome-ignore-all lint/style/noNonNullAssertion: hot; the scan stays in the code and its brackets
import { CHARGE_START } from '../../contract/instrumentation/instrument.js'

/**
 * Result of one pass over instrumented code: throw statements, charge points and function bodies. The text is printed
 * by escodegen, so there are no comments and no regular expressions, every statement ends with `;`, and a `throw`
 * directly follows its charge.
 */
export interface Scan {
  /** Range of each `throw` statement, up to the closing `;`. */
  throws: Span[]
  /** Each `yield` that produces a value itself: offset of its operand. */
  yields: { start: number; operand: number; isEmpty: boolean }[]
  /** Offset of `_IOSTInstruction_counter.incr(` of each charge point, in order. */
  sites: number[]
  /** Each charge followed by a comma, up to the end of the expression after it. */
  sequences: Span[]
  /** Range of each function's body with braces; inner ones first. */
  bodies: Body[]
  /** Each class's body. */
  classes: Span[]
}

export interface Span {
  start: number
  end: number
}

/** Form of a function: `(function () { … })` and `!function () { … }` are `inner`. */
export interface Body extends Span {
  kind: 'arrow' | 'function' | 'inner'
  /** True for `(() => { … })()`. */
  isCalled: boolean
  /** Offset of a generator's star. */
  star: number | undefined
  /** True if it is inside of a block. */
  isInBlock: boolean
}

interface Bracket {
  kind: '{' | 'block' | 'class' | 'body' | '(' | '[' | '${'
  start: number
  /** Token before it. */
  word: string
  body?: Body
}

const HEADS = new Set(['if', 'for', 'while', 'switch', 'with'])
/** Tokens that precede a block; a brace after other tokens opens an object. */
const BEFORE_BLOCK = new Set(['', ';', '{', '}', ')', 'else', 'do'])
/** Tokens before a function that is an operand, not an argument. */
const BEFORE_OPERAND = /^(?:|[^\w$)\]]|=>|return|typeof|void|in|of|instanceof|case|throw|delete)$/
const WORD = /[\w$\u0080-\uffff]+/y

/** Reads instrumented code; linear in its length. */
export function scanCode(code: string): Scan {
  return new Scanner(code).scan()
}

class Scanner {
  readonly #code: string
  readonly #scan: Scan = { throws: [], yields: [], sites: [], sequences: [], bodies: [], classes: [] }
  /** Open brackets at the current position. */
  readonly #brackets: Bracket[] = []
  /** Throw statements, and charges with a comma, whose end is not reached yet. */
  readonly #pending: { start: number; depth: number }[] = []
  readonly #sequences: { start: number; depth: number; branches: number }[] = []
  /** The last word or mark, and the word before the last parenthesis that closed. */
  #previous = ''
  #head = ''
  #classAhead = false
  #isInnerAhead = false
  #starAhead: number | undefined

  constructor(code: string) {
    this.#code = code
  }

  scan(): Scan {
    for (let at = 0; at < this.#code.length; ) {
      const c = this.#code[at]!
      WORD.lastIndex = at
      if (c === ' ' || c === '\n') at += 1
      else at = WORD.test(this.#code) ? this.#readWord(at) : this.#readMark(c, at)
    }
    this.#scan.throws.sort((a, b) => a.start - b.start)
    return this.#scan
  }

  /** Reads punctuation, a string or a template, and returns its end. */
  #readMark(c: string, at: number): number {
    const end = this.#passMark(c, at)
    this.#previous = c === '>' && this.#previous === '=' ? '=>' : c
    return end
  }

  #passMark(c: string, at: number): number {
    if (c === "'" || c === '"') return skipString(this.#code, at)
    if (c === '`') return this.#template(at + 1)
    if (c === ')' || c === ']' || c === '}') return this.#close(at)
    if (c === ';') this.#endStatement(at)
    if (c === ':') this.#readColon(at)
    if (c === '?' && this.#sequences.at(-1)?.depth === this.#brackets.length) this.#sequences.at(-1)!.branches += 1
    if (c === '*' && this.#previous !== 'yield') this.#starAhead = at
    if (c === '{') this.#openBrace(at)
    else if (c === '(' || c === '[') this.#open(c, at)
    return at + 1
  }

  #endStatement(at: number): void {
    if (this.#pending.at(-1)?.depth === this.#brackets.length) {
      this.#scan.throws.push({ start: this.#pending.pop()!.start, end: at })
    }
    this.#closeSequence(at)
  }

  #open(kind: Bracket['kind'], start: number): void {
    this.#brackets.push({ kind, start, word: this.#previous })
  }

  #openBrace(start: number): void {
    if (this.#classAhead) {
      this.#open('class', start)
      this.#classAhead = false
    } else if (this.#previous === '=>' || (this.#previous === ')' && !HEADS.has(this.#head))) this.#openBody(start)
    else this.#open(BEFORE_BLOCK.has(this.#previous) ? 'block' : '{', start)
  }

  #openBody(start: number): void {
    const kind = this.#previous === '=>' ? 'arrow' : this.#isInnerAhead ? 'inner' : 'function'
    const isInBlock = this.#brackets.some((bracket) => bracket.kind === 'block')
    const body: Body = { start, end: start, kind, isCalled: false, star: this.#starAhead, isInBlock }
    this.#brackets.push({ kind: 'body', start, word: this.#previous, body })
    this.#isInnerAhead = false
    this.#starAhead = undefined
  }

  #closeSequence(end: number): void {
    if (this.#sequences.at(-1)?.depth === this.#brackets.length)
      this.#scan.sequences.push({ start: this.#sequences.pop()!.start, end })
  }

  #readColon(at: number): void {
    const sequence = this.#sequences.at(-1)
    if (sequence?.depth === this.#brackets.length && sequence.branches > 0) sequence.branches -= 1
    else this.#closeSequence(at)
  }

  #close(at: number): number {
    this.#closeSequence(at)
    const bracket = this.#brackets.pop()
    if (bracket?.kind === 'class') this.#scan.classes.push({ start: bracket.start, end: at })
    if (bracket?.body !== undefined) {
      this.#scan.bodies.push({ ...bracket.body, end: at, isCalled: this.#code.startsWith(')(', at + 1) })
    }
    if (bracket?.kind === '(') this.#head = bracket.word
    return bracket?.kind === '${' ? this.#template(at + 1) : at + 1
  }

  #template(start: number): number {
    const end = skipTemplate(this.#code, start)
    if (this.#code[end - 1] === '{') this.#open('${', end - 1)
    return end
  }

  #readWord(start: number): number {
    WORD.lastIndex = start
    const word = WORD.exec(this.#code)![0]
    const end = start + word.length
    const isMember = this.#previous === '.'
    if (word === '_IOSTInstruction_counter' && this.#code.startsWith(CHARGE_START, start)) this.#readSite(start)
    if (word === 'throw' && this.#code[start - 1] === ';') this.#pending.push({ start, depth: this.#brackets.length })
    if (word === 'yield' && !isMember && this.#isInGenerator()) this.#readYield(start)
    if (word === 'function' && !isMember) this.#isInnerAhead = this.#isOperand()
    if (word === 'class' && !isMember && /[\s{]/.test(this.#code[end] ?? '')) this.#classAhead = true
    this.#previous = word
    return end
  }

  #readSite(start: number): void {
    this.#scan.sites.push(start)
    if (this.#code[this.#code.indexOf(')', start) + 1] === ',')
      this.#sequences.push({ start, depth: this.#brackets.length, branches: 0 })
  }

  #isInGenerator(): boolean {
    return this.#brackets.findLast(({ kind }) => kind === 'body')?.body?.star !== undefined
  }

  #isOperand(): boolean {
    return this.#previous === '!' || (this.#previous === '(' && BEFORE_OPERAND.test(this.#brackets.at(-1)!.word))
  }

  #readYield(start: number): void {
    const operand = start + 'yield'.length
    const next = /\S/.exec(this.#code.slice(operand, operand + 200))?.[0] ?? ''
    if (next !== '*' && next !== ':' && next !== '=') {
      this.#scan.yields.push({ start, operand, isEmpty: /[;,)\]}]/.test(next) })
    }
  }
}

function skipString(code: string, start: number): number {
  const quote = code[start]
  let at = start + 1
  while (code[at] !== quote && at < code.length) at += code[at] === '\\' ? 2 : 1
  return at + 1
}

/** Skips from inside a template to its end, or into its next substitution. */
function skipTemplate(code: string, start: number): number {
  let at = start
  while (code[at] !== '`' && at < code.length) {
    if (code[at] === '$' && code[at + 1] === '{') return at + 2
    at += code[at] === '\\' ? 2 : 1
  }
  return at + 1
}
