import { itemAt } from '../../collections/presence.js'
import { opensGroup, type SourceToken, skipGroup } from './tokens.js'

const PREFIXES = new Set([
  'keyof',
  'typeof',
  'readonly',
  'unique',
  'infer',
  'asserts',
  'new',
  'abstract',
  '|',
  '&',
  '-',
])
const INFIXES = new Set(['|', '&', '=>', 'is', 'extends', '?', ':'])

/** Returns the index after the TypeScript type that begins at `index`. */
export function skipType(tokens: readonly SourceToken[], index: number): number {
  let at = index
  for (;;) {
    while (PREFIXES.has(tokens[at]?.text ?? '')) at++
    at = skipOperand(tokens, at)
    if (!INFIXES.has(tokens[at]?.text ?? '')) return at
    at++
  }
}

/** Skips a name with its type arguments, a literal, an object, a tuple, or a function's parameters, then any `[]`. */
function skipOperand(tokens: readonly SourceToken[], index: number): number {
  let at = index
  if (tokens[at]?.text === '<') at = skipGroup(tokens, at)
  const first = tokens[at]
  if (!first) return at
  at = opensGroup(first) ? skipGroup(tokens, at) : at + 1
  if (first.text === 'import' && tokens[at]?.text === '(') at = skipGroup(tokens, at)
  while (tokens[at]?.text === '.') at += 2
  while ((tokens[at]?.text === '<' && first.kind === 'name') || tokens[at]?.text === '[') {
    if (itemAt(tokens, at).startsLine) return at
    at = skipGroup(tokens, at)
  }
  return at
}
