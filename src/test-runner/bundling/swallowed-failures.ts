import { parse } from 'acorn'
import { applyEdits, sortEdits } from '../../codec/text-edit.js'
import { listNodes, type PlacedNode } from '../../contract/syntax/placed-nodes.js'
import { markDiscardingCatch } from './discarding-catches.js'
import { markUnreachableThrow } from './unreachable-throws.js'

/**
 * Marks in a module of a bundle what a test does with failures of its own, so that they are noted while it runs:
 *
 * - An error that says that a line must not be reached, where a `catch` or `assert.rejects` takes it for the expected
 *   one. It reports itself.
 * - A `catch` that discards the failure of an assertion about one of several elements. Without a way to learn whether
 *   the assertion held, no loop can be there to try it again, so a later element for which it holds is irrelevant.
 *
 * esbuild prints each statement on lines of its own, and what is inserted comes after the places that are mapped.
 */
export function markSwallowedFailures(text: string): string {
  if (!/\bthrow new \w*Error\b|\bcatch\b/.test(text)) return text
  const nodes = readNodes(text)
  return applyEdits(
    text,
    sortEdits(nodes.flatMap((placed) => [...markUnreachableThrow(placed), ...markDiscardingCatch(placed)])),
  )
}

/** The nodes of a module; none if it cannot be read here, as for a nesting that only esbuild can read. */
function readNodes(text: string): PlacedNode[] {
  try {
    return listNodes(parse(text, { ecmaVersion: 'latest', sourceType: 'module' }))
  } catch {
    return []
  }
}
