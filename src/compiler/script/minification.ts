import { parsePlaced, type Token } from '../../contract/syntax/syntax.js'
import { assembleMapped, type Piece } from '../source-map/source-map.js'
import type { Script } from './script.js'

/**
 * Removes comments and whitespace from a script. Its tree stays the same, and with it the code that the chain prints
 * from it, the gas of calls and every message.
 */
export function minifyScript({ text, map }: Pick<Script, 'text' | 'map'>): Pick<Script, 'text' | 'map'> {
  return assembleMapped(text, map, listPieces(text))
}

/** Returns the text of a minified script without its map. */
export function minifyText(text: string): string {
  return listPieces(text)
    .map((piece) => ('text' in piece ? piece.text : text.slice(piece.start, piece.end)))
    .join('')
}

/** Lists the parts of a script that minification keeps. */
function listPieces(text: string): Piece[] {
  // The parser reads it as four letters. In comments and strings, where it is allowed, a space is equivalent.
  const { tokens } = parsePlaced(text.replaceAll('\0', ' '))
  const pieces: Piece[] = []
  for (const [index, token] of tokens.entries()) {
    const [start, end] = token.range
    const before = tokens[index - 1]
    const gap = before ? judgeGap(before, token, text.slice(before.range[1], start)) : ''
    if (gap !== '') pieces.push({ text: gap, at: start })
    pieces.push({ start, end })
  }
  return pieces
}

/** Tokens after which (or before which) a line break has no meaning. */
const OPENS = /^(?:[{([,;:?.<>=&|^*%~!]|=>|[-+*/%&|^<>=!]=+|&&|\|\||<<|>>>?|\*\*|\.\.\.)$/
const CLOSES = /^[)\]},;:?.]$/

/**
 * Returns the necessary part of the gap between two tokens: empty, a space, or a line break that may end a statement.
 */
function judgeGap(before: Token, token: Token, gap: string): '' | ' ' | '\n' {
  if (gap === '') return ''
  const isEnd = /[\n\r\u2028\u2029]/.test(gap)
  const isOpen = before.type === 'Punctuator' && OPENS.test(before.value)
  const isClose = token.type === 'Punctuator' && CLOSES.test(token.value)
  if (isEnd && !isOpen && !isClose) return '\n'
  return merges(before.value, token.value) ? ' ' : ''
}

/**
 * True if two tokens would merge without a space: words, which may contain escapes, numbers, signs, and starts of
 * comments.
 */
function merges(before: string, after: string): boolean {
  const pair = before.slice(-1) + after[0]
  if (/^[\w$\\\u0080-\uffff]{2}$/.test(pair) || /^\d\.$/.test(pair)) return true
  return ['++', '--', '//', '/*', '<!', '->'].includes(pair)
}
