import type { File } from '@babel/types'
import { indexLines } from '../../contract/lines.js'
import { ToolkitError } from '../../errors/errors.js'
import type { Node } from '../operators/operator.js'
import { listChildren } from './source-tree.js'

/** A range of a source that a comment excludes. */
export interface Ignored {
  start: number
  end: number
  reason: string
}

interface Range {
  start: number
  end: number
}

const IGNORE = /^mutate-ignore(?![\w-]):?\s*/

/**
 * Ranges that the comments of a source exclude. A comment after code excludes its line; a comment on its own line
 * excludes the following statement or method. Throws `MUTATE_IGNORE_REASON`, and `MUTATE_IGNORE_UNUSED` for a comment
 * that excludes no mutant.
 *
 * @param options.listAll - Lists the mutants of all operators. A comment may exclude those that are not enabled.
 */
export function listIgnored(
  tree: File,
  source: string,
  { file, mutants, listAll }: { file: string; mutants: readonly Range[]; listAll: () => Iterable<Range> },
): Ignored[] {
  const lines = indexLines(source)
  return (tree.comments ?? []).flatMap((comment) => {
    const reason = readReason(comment.value)
    if (reason === undefined) return []
    const at = { file, ...lines.positionAt(comment.start!) }
    if (reason === '') {
      const hint = 'Write it after the colon: // mutate-ignore: the chain checks this too'
      throw new ToolkitError('MUTATE_IGNORE_REASON', 'mutate-ignore needs a reason', { at, hint })
    }
    const start = source.lastIndexOf('\n', comment.start! - 1) + 1
    const isBehind = source.slice(start, comment.start!).trim() !== ''
    const end = source.indexOf('\n', comment.end!)
    const next = findNext(tree.program, comment.end!)
    const range = isBehind
      ? { start, end: end < 0 ? source.length : end }
      : { start: next?.start ?? comment.end!, end: next?.end ?? comment.end! }
    const excludes = (mutant: Range) => range.start <= mutant.start && mutant.end <= range.end
    if (mutants.some(excludes) || [...listAll()].some(excludes)) return [{ ...range, reason }]
    const hint = 'Remove the comment, or put it on the line of the change or above its statement.'
    throw new ToolkitError('MUTATE_IGNORE_UNUSED', 'mutate-ignore excludes no mutant', { at, hint })
  })
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
