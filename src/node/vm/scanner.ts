import { CHARGE_START } from '../../contract/instrument.js'

/**
 * One pass over instrumented code: where it throws, where it counts, and how its functions lie. The text is escodegen's, so
 * there are no comments and no regular expressions, every statement ends with `;`, and a `throw` follows its charge directly.
 */
export interface Scan {
  /** Each `throw` statement: its start, and the `;` that ends it. */
  throws: Span[]
  /** Each `yield` that gives a value out itself: where its operand starts, or would. */
  yields: { start: number; operand: number; isEmpty: boolean }[]
  /** Each charge point: where `_IOSTInstruction_counter.incr(` starts, in the order of the text. */
  sites: number[]
  /** Each charge that a comma follows, to the end of the expression behind it. */
  sequences: Span[]
  /** Each function's body: its `{` and `}`; inner ones first. */
  bodies: Body[]
  /** Each class's body. */
  classes: Span[]
}

export interface Span {
  start: number
  end: number
}

/** How a function is written: `(function () { … })` and `!function () { … }` are `inner`. */
export interface Body extends Span {
  kind: 'arrow' | 'function' | 'inner'
  /** True for `(() => { … })()`. */
  isCalled: boolean
  /** Where the star of a generator is. */
  star: number | undefined
  /** Whether blocks are around it. */
  isInBlock: boolean
}

interface Bracket {
  kind: '{' | 'block' | 'class' | 'body' | '(' | '[' | '${'
  start: number
  /** What stands before it. */
  word: string
  body?: Body
}

const HEADS = new Set(['if', 'for', 'while', 'switch', 'with'])
/** What a block follows; a brace behind anything else opens an object. */
const BEFORE_BLOCK = new Set(['', ';', '{', '}', ')', 'else', 'do'])
/** What a function follows that is an operand, not an argument. */
const BEFORE_OPERAND = /^(?:|[^\w$)\]]|=>|return|typeof|void|in|of|instanceof|case|throw|delete)$/
const WORD = /[\w$\u0080-\uffff]+/y

/** Reads instrumented code; linear in its length. */
export function scanCode(code: string): Scan {
  const scan: Scan = {
    throws: [],
    yields: [],
    sites: [],
    sequences: [],
    bodies: [],
    classes: [],
  }
  const brackets: Bracket[] = []
  const pending: { start: number; depth: number }[] = []
  const sequences: { start: number; depth: number; branches: number }[] = []
  let classAhead = false
  let previous = ''
  let head = ''
  let isInnerAhead = false
  let starAhead: number | undefined

  const open = (kind: Bracket['kind'], start: number) => brackets.push({ kind, start, word: previous })
  const openBrace = (start: number) => {
    if (classAhead) {
      open('class', start)
      classAhead = false
    } else if (previous === '=>' || (previous === ')' && !HEADS.has(head))) openBody(start)
    else open(BEFORE_BLOCK.has(previous) ? 'block' : '{', start)
  }
  const openBody = (start: number) => {
    const kind = previous === '=>' ? 'arrow' : isInnerAhead ? 'inner' : 'function'
    const isInBlock = brackets.some((bracket) => bracket.kind === 'block')
    const body: Body = { start, end: start, kind, isCalled: false, star: starAhead, isInBlock }
    brackets.push({ kind: 'body', start, word: previous, body })
    isInnerAhead = false
    starAhead = undefined
  }
  const closeSequence = (end: number) => {
    if (sequences.at(-1)?.depth === brackets.length) scan.sequences.push({ start: sequences.pop()!.start, end })
  }
  const readColon = (at: number) => {
    const sequence = sequences.at(-1)
    if (sequence?.depth === brackets.length && sequence.branches > 0) sequence.branches -= 1
    else closeSequence(at)
  }
  const close = (at: number): number => {
    closeSequence(at)
    const bracket = brackets.pop()
    if (bracket?.kind === 'class') scan.classes.push({ start: bracket.start, end: at })
    if (bracket?.body !== undefined) {
      scan.bodies.push({ ...bracket.body, end: at, isCalled: code.startsWith(')(', at + 1) })
    }
    if (bracket?.kind === '(') head = bracket.word
    return bracket?.kind === '${' ? template(at + 1) : at + 1
  }
  const template = (start: number): number => {
    const end = skipTemplate(code, start)
    if (code[end - 1] === '{') open('${', end - 1)
    return end
  }
  const readWord = (start: number): number => {
    WORD.lastIndex = start
    const word = WORD.exec(code)![0]
    const end = start + word.length
    const isMember = previous === '.'
    if (word === '_IOSTInstruction_counter' && code.startsWith(CHARGE_START, start)) readSite(start)
    if (word === 'throw' && code[start - 1] === ';') pending.push({ start, depth: brackets.length })
    if (word === 'yield' && !isMember && isInGenerator()) readYield(start)
    if (word === 'function' && !isMember) isInnerAhead = isOperand()
    if (word === 'class' && !isMember && /[\s{]/.test(code[end] ?? '')) classAhead = true
    previous = word
    return end
  }
  const readSite = (start: number) => {
    scan.sites.push(start)
    if (code[code.indexOf(')', start) + 1] === ',') sequences.push({ start, depth: brackets.length, branches: 0 })
  }
  const isInGenerator = () => brackets.findLast(({ kind }) => kind === 'body')?.body?.star !== undefined
  const isOperand = () => previous === '!' || (previous === '(' && BEFORE_OPERAND.test(brackets.at(-1)!.word))
  const readYield = (start: number) => {
    const operand = start + 'yield'.length
    const next = /\S/.exec(code.slice(operand, operand + 200))?.[0] ?? ''
    if (next !== '*' && next !== ':' && next !== '=') {
      scan.yields.push({ start, operand, isEmpty: /[;,)\]}]/.test(next) })
    }
  }

  let at = 0
  while (at < code.length) {
    const c = code[at]!
    if (c === ' ' || c === '\n') {
      at += 1
      continue
    }
    WORD.lastIndex = at
    if (WORD.test(code)) {
      at = readWord(at)
      continue
    }
    if (c === "'" || c === '"') at = skipString(code, at)
    else if (c === '`') at = template(at + 1)
    else if (c === ')' || c === ']' || c === '}') at = close(at)
    else {
      if (c === ';' && pending.at(-1)?.depth === brackets.length)
        scan.throws.push({ start: pending.pop()!.start, end: at })
      if (c === ';') closeSequence(at)
      if (c === ':') readColon(at)
      if (c === '?' && sequences.at(-1)?.depth === brackets.length) sequences.at(-1)!.branches += 1
      if (c === '*' && previous !== 'yield') starAhead = at
      if (c === '{') openBrace(at)
      else if (c === '(' || c === '[') open(c, at)
      at += 1
    }
    previous = c === '>' && previous === '=' ? '=>' : c
  }
  scan.throws.sort((a, b) => a.start - b.start)
  return scan
}

function skipString(code: string, start: number): number {
  const quote = code[start]
  let at = start + 1
  while (code[at] !== quote && at < code.length) at += code[at] === '\\' ? 2 : 1
  return at + 1
}

/** From inside a template to behind its end, or into its next hole. */
function skipTemplate(code: string, start: number): number {
  let at = start
  while (code[at] !== '`' && at < code.length) {
    if (code[at] === '$' && code[at + 1] === '{') return at + 2
    at += code[at] === '\\' ? 2 : 1
  }
  return at + 1
}
