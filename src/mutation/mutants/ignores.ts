import type { File } from '@babel/types'
import { indexLines } from '../../contract/lines.js'
import { ToolkitError } from '../../errors/errors.js'
import { type Node, rangeOf } from '../operators/operator.js'
import { listChildren } from './source-tree.js'

/** A range of a source that a comment excludes. */
export interface IgnoredRange extends Range {
  reason: string
  /** Line of the comment. */
  line: number
}

interface Range {
  start: number
  end: number
}

const IGNORE = /^mutate-ignore(?![\w-]):?\s*/

/** The mutants of a source. */
interface SourceMutants {
  file: string
  mutants: readonly Range[]
  /** Lists the mutants of all operators. A comment may exclude those that are not enabled. */
  listAll: () => Iterable<Range>
}

/**
 * Ranges that the comments of a source exclude. A comment after code excludes its line; a comment on its own line
 * excludes the following statement or method. Throws `MUTATE_IGNORE_REASON`, and `MUTATE_IGNORE_UNUSED` for a comment
 * that excludes no mutant besides those that comments before it exclude.
 */
export function listIgnored(tree: File, source: string, options: SourceMutants): IgnoredRange[] {
  const { file } = options
  const lines = indexLines(source)
  const ignored: IgnoredRange[] = []
  for (const comment of tree.comments ?? []) {
    const reason = readReason(comment.value)
    if (reason === undefined) continue
    const at = { file, ...lines.positionAt(rangeOf(comment).start) }
    if (reason === '') {
      const hint = 'Write it after the colon: // mutate-ignore: the chain checks this too'
      throw new ToolkitError('MUTATE_IGNORE_REASON', 'mutate-ignore needs a reason', { at, hint })
    }
    const range = findRange(rangeOf(comment), tree, source)
    checkUse(range, { ...options, at, earlier: ignored })
    ignored.push({ ...range, reason, line: at.line })
  }
  return ignored
}

/** Returns what a comment excludes: its line if it is after code, otherwise the next statement or method. */
function findRange(comment: Range, tree: File, source: string): Range {
  const start = source.lastIndexOf('\n', comment.start - 1) + 1
  const isAfterCode = source.slice(start, comment.start).trim() !== ''
  if (!isAfterCode) return findNext(tree.program, comment.end) ?? { start: comment.end, end: comment.end }
  const end = source.indexOf('\n', comment.end)
  return { start, end: end < 0 ? source.length : end }
}

/** Throws `MUTATE_IGNORE_UNUSED` if a comment excludes no mutant, or only those that an earlier comment excludes. */
function checkUse(
  range: Range,
  {
    at,
    earlier,
    mutants,
    listAll,
  }: SourceMutants & { at: { file: string; line: number; column: number }; earlier: readonly IgnoredRange[] },
): void {
  const isNew = (mutant: Range) => contains(range, mutant) && !earlier.some((each) => contains(each, mutant))
  if (mutants.some(isNew)) return
  const all = [...listAll()]
  if (all.some(isNew)) return
  const covered = all.find((mutant) => contains(range, mutant))
  const other = covered && earlier.find((each) => contains(each, covered))
  if (other === undefined) {
    const hint = 'Remove the comment, or put it on the line of the change or above its statement.'
    throw new ToolkitError('MUTATE_IGNORE_UNUSED', 'mutate-ignore excludes no mutant', { at, hint })
  }
  throw new ToolkitError(
    'MUTATE_IGNORE_UNUSED',
    `mutate-ignore excludes no further mutant: the comment on line ${other.line} excludes them`,
    { at, hint: 'Remove one of the two comments.' },
  )
}

function contains(outer: Range, inner: Range): boolean {
  return outer.start <= inner.start && inner.end <= outer.end
}

/**
 * The reason in a comment: the text after the marker, to the end of its paragraph. Returns undefined for any other
 * comment.
 */
function readReason(comment: string): string | undefined {
  const lines = comment.split(/\r?\n/).map((line) => line.replace(/^[\s*]+|[\s*]+$/g, ''))
  const from = lines.findIndex((line) => IGNORE.test(line))
  if (from < 0) return undefined
  const rest = lines.slice(from + 1)
  const length = rest.findIndex((line) => line === '' || line.startsWith('@'))
  const [first = '', ...others] = [lines[from], ...(length < 0 ? rest : rest.slice(0, length))]
  return [first.replace(IGNORE, ''), ...others].join(' ').trim()
}

/** Returns the outermost node that begins after an offset, within the innermost node around the offset. */
function findNext(node: Node, offset: number): Range | undefined {
  let next: Range | undefined
  for (const [child] of listChildren(node)) {
    const { start, end } = child as Range
    if (start < offset && offset < end) return findNext(child, offset)
    if (start >= offset && (next === undefined || start < next.start)) next = { start, end }
  }
  return next
}
