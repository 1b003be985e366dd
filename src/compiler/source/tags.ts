import { findNearest } from '../../codec/nearest.js'
import type { LineIndex } from '../../contract/lines.js'
import type { DocComment } from '../../contract/syntax/doc-comment.js'
import type { ClassMember } from './members.js'
import type { Remark } from './parameters.js'
import type { ScannedSource, SourceComment } from './tokens.js'

/** Tags with a meaning here, and similar ones with a meaning in other tools. */
const TAGS = ['amountLimit', 'param', 'private', 'returns']
const OTHERS = new Set(
  'return public protected static type typedef throws event example since see todo internal'.split(' '),
)
const TOKENS = new Set(['iost', 'ram', '*'])
/** Tokens of live networks with similar names, which are not misspellings. */
const NAMED_ALIKE = new Set(['vost'])

/** Tags without effect: in comments that do not document a method, and misspelt ones. */
export function* warnOfTags(
  { comments }: ScannedSource,
  methods: readonly ClassMember[],
  lines: LineIndex,
): Generator<Remark> {
  const docs = new Set(methods.map(({ doc }) => doc?.start))
  for (const comment of comments) {
    if (docs.has(comment.start)) yield* warnOfMisspelt(comment, lines)
    else yield* warnOfUnread(comment, lines)
  }
}

function* warnOfUnread({ text, start }: SourceComment, lines: LineIndex): Generator<Remark> {
  for (const { index } of text.matchAll(/@amount_?limits?\b/gi)) {
    const hint = 'Write it in the comment right above a method that can be called, which begins with /**.'
    yield { text: `this amount limit is not read: ${hint}`, ...lines.positionAt(start + index) }
  }
}

function* warnOfMisspelt({ text, start }: SourceComment, lines: LineIndex): Generator<Remark> {
  for (const { index, 1: blanks = '', 2: tag = '' } of text.matchAll(/([*\s])@(\w+)/g)) {
    const isKnown = TAGS.some((known) => known.toLowerCase() === tag.toLowerCase()) || OTHERS.has(tag)
    const meant = isKnown ? undefined : findNearest(tag, TAGS)
    if (meant === undefined) continue
    yield { text: `the tag @${tag} is not read: Write @${meant}.`, ...lines.positionAt(start + index + blanks.length) }
  }
}

/** Tokens of amount limits that there may not be: publishing fails then. */
export function* warnOfTokens({ limits }: Pick<DocComment, 'limits'>, method: string): Generator<Remark> {
  for (const { token, line, column } of limits) {
    if (TOKENS.has(token)) continue
    const nearest = NAMED_ALIKE.has(token) ? undefined : findNearest(token, ['iost', 'ram'])
    const hint = nearest ? `Did you mean ${nearest}?` : 'Publishing fails if the token does not exist.'
    yield { text: `an amount limit of ${method} names the token ${token}: ${hint}`, line, column }
  }
}
