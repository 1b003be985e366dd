import { formatException, type Refusal } from '../validation/refusal.js'
import { positionOf, type Token } from './syntax.js'

const RESERVED_NAMES = new Set([
  '_IOSTInstruction_counter',
  '_IOSTBinaryOp',
  'IOSTInstruction',
  '_IOSTTemplateTag',
  '_IOSTSpreadElement',
])

/** Finds sources that may contain a token that is rejected for its word. */
const REFUSED_WORD = /\b(?:try|catch|async|await)\b|IOST/

/**
 * False for a source without such words: of its tokens only regular expressions are refused, which are literals of its
 * tree.
 */
export function mayHaveRefusedWords(source: string): boolean {
  return REFUSED_WORD.test(source)
}

type TokenVerdict = Pick<Refusal, 'rule' | 'text' | 'reason' | 'hint'>

/** Finds the tokens that the chain rejects, in order; the chain stops at the first (spec/vm.md §1.4). */
export function* findRefusedTokens(tokens: Token[]): Generator<Refusal> {
  for (const token of tokens) {
    const verdict = judge(token)
    if (verdict) yield { ...verdict, text: formatException(`Error: ${verdict.text}`), ...positionOf(token) }
  }
}

function judge({ type, value }: Token): TokenVerdict | undefined {
  if (type === 'RegularExpression') return REGULAR_EXPRESSION
  if (type === 'Keyword' && (value === 'try' || value === 'catch')) return tryVerdict(value)
  if (type !== 'Identifier') return undefined
  if (RESERVED_NAMES.has(value)) return reservedWordVerdict(value)
  return value === 'async' || value === 'await' ? asyncVerdict(value) : undefined
}

const REGULAR_EXPRESSION: TokenVerdict = {
  rule: 'REGULAR_EXPRESSION',
  text: 'use of RegularExpression is not allowed.undefined',
  reason: 'regular expressions are refused',
  hint: 'Use indexOf, includes, startsWith, split or a loop over charCodeAt.',
}

function reservedWordVerdict(name: string): TokenVerdict {
  return {
    rule: 'RESERVED_NAME',
    text: 'use of _IOSTInstruction_counter or _IOSTBinaryOp keyword is not allowed',
    reason: `the name ${name} belongs to the chain’s gas counting`,
    hint: 'Choose another name.',
  }
}

function tryVerdict(keyword: string): TokenVerdict {
  return {
    rule: 'TRY_CATCH',
    text: 'use of try catch is not supported',
    reason: `the word ${keyword} is refused, as a property name too`,
    hint: 'A failing call rolls the transaction back by itself: check before the call. A property is reached by ["catch"].',
  }
}

function asyncVerdict(word: string): TokenVerdict {
  return {
    rule: 'ASYNC',
    text: 'use of async or await is not supported',
    reason: `the word ${word} is refused, as a property name too`,
    hint: 'Contracts run synchronously: call directly. A property is reached by its name in quotes.',
  }
}
