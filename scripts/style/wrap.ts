import { type SourceComment, scanSource } from '../../src/compiler/source/tokens.js'

/** The width of the formatter, which leaves comments alone. */
export const WIDTH = 120

/** Comments that tools read line by line. */
const DIRECTIVE = /^\/\/\s*(?:biome-|@ts-|#)/
/** Starts a line that is not joined to the one above: a list item, a tag, a table row, a fence. */
const OWN_LINE = /^\s*(?:- |\d+\. |@|\||```)/

interface Edit {
  start: number
  end: number
  text: string
}

/** Returns the source with comments wrapped at `WIDTH`. Paragraphs that fit, code and tables stay as they are. */
export function wrapComments(source: string): string {
  const { comments } = scanSource(source)
  const edits: Edit[] = []
  for (let at = 0; at < comments.length; at++) {
    const comment = comments[at]!
    const start = source.lastIndexOf('\n', comment.start - 1) + 1
    const indent = source.slice(start, comment.start)
    if (indent.trim() !== '' || DIRECTIVE.test(comment.text)) continue
    if (comment.text.startsWith('//')) {
      const last = lastOfParagraph(source, comments, at)
      const paragraph = comments.slice(at, last + 1)
      const isWide = paragraph.some(({ text }) => indent.length + text.length > WIDTH)
      const words = paragraph.map(({ text }) => text.slice(2).trim()).join(' ')
      if (isWide) edits.push({ start, end: comments[last]!.end, text: fill(words, `${indent}// `) })
      at = last
    } else if (comment.text.startsWith('/**') && endsItsLine(source, comment)) {
      edits.push({ start, end: comment.end, text: wrapBlock(source.slice(start, comment.end), indent) })
    }
  }
  return edits.reduceRight((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), source)
}

function endsItsLine(source: string, { end }: SourceComment): boolean {
  return /^[ \t]*(?:\n|$)/.test(source.slice(end, end + 200))
}

/** Index of the last line comment that continues the paragraph of the one at `first`. */
function lastOfParagraph(source: string, comments: readonly SourceComment[], first: number): number {
  let last = first
  for (let next = first + 1; next < comments.length; next++) {
    const { text, start } = comments[next]!
    const isAdjacent = /^\n[ \t]*$/.test(source.slice(comments[last]!.end, start))
    if (!isAdjacent || !text.startsWith('//') || DIRECTIVE.test(text) || OWN_LINE.test(text.slice(2))) break
    last = next
  }
  return last
}

function wrapBlock(block: string, indent: string): string {
  const lines = block.split('\n')
  if (lines.every((line) => line.length <= WIDTH)) return block
  const prefix = `${indent} * `
  if (lines.length === 1) {
    const words = block.trim().slice('/**'.length, -'*/'.length)
    return [`${indent}/**`, fill(words, prefix), `${indent} */`].join('\n')
  }
  const wrapped: string[] = []
  let isCode = false
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    const content = contentOf(line)
    if (content?.startsWith('```')) isCode = !isCode
    if (line.length <= WIDTH || content === undefined || isCode || content.startsWith('|')) {
      wrapped.push(line)
      continue
    }
    let words = content
    while (continues(lines[at + 1])) words += ` ${contentOf(lines[++at]!)}`
    const hanging = /^(?:- |\d+\. )/.exec(content)?.[0].length ?? 0
    wrapped.push(fill(words, prefix, prefix + ' '.repeat(hanging)))
  }
  return wrapped.join('\n')
}

function contentOf(line: string): string | undefined {
  return /^\s*\*(?!\/) ?(.*)$/.exec(line)?.[1]
}

function continues(line: string | undefined): boolean {
  const content = line === undefined ? undefined : contentOf(line)
  return content !== undefined && content.trim() !== '' && !OWN_LINE.test(content)
}

/** The text in lines of at most `WIDTH` characters. Inline code and `{@link …}` stay in one line. */
function fill(text: string, first: string, rest = first): string {
  const lines: string[] = []
  let line = first
  for (const [word] of text.matchAll(/(?:`[^`]*`|\{@[^}]*\}|[^\s`])+/g)) {
    const isEmpty = line === first || line === rest
    if (!isEmpty && line.length + 1 + word.length > WIDTH) {
      lines.push(line)
      line = rest + word
    } else line += isEmpty ? word : ` ${word}`
  }
  return [...lines, line].join('\n')
}
