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

const IGNORE = /^[\s*]*mutate-ignore\b:?[ \t]*([\s\S]*?)[\s*]*$/

/**
 * Ranges that the comments of a source exclude. A comment after code excludes its line; a comment on its own line
 * excludes the following statement or method. Throws `MUTATE_IGNORE_REASON`, and `MUTATE_IGNORE_UNUSED` for a comment
 * that excludes no mutant.
 */
export function listIgnored(
  tree: File,
  source: string,
  { file, mutants }: { file: string; mutants: readonly { start: number; end: number }[] },
): Ignored[] {
  const lines = indexLines(source)
  return (tree.comments ?? []).flatMap((comment) => {
    const reason = IGNORE.exec(comment.value)?.[1]
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
    if (mutants.some((mutant) => range.start <= mutant.start && mutant.end <= range.end)) return [{ ...range, reason }]
    const hint = 'Remove the comment, or put it on the line of the change or above its statement.'
    throw new ToolkitError('MUTATE_IGNORE_UNUSED', 'mutate-ignore excludes no mutant', { at, hint })
  })
}

/** The largest among the first nodes that begin after an offset. */
function findNext(node: Node, offset: number): { start: number; end: number } | undefined {
  let next: { start: number; end: number } | undefined
  for (const [child] of listChildren(node)) {
    const found =
      child.start! >= offset
        ? { start: child.start!, end: child.end! }
        : child.end! > offset
          ? findNext(child, offset)
          : undefined
    if (found !== undefined && (next === undefined || found.start < next.start)) next = found
  }
  return next
}
