import { transformSync } from 'esbuild'
import { type Node, parseSource } from '../../src/contract/syntax/syntax.js'

/**
 * The tree of a script of the realm, which is in newer syntax than the parser reads; what brings it to that has names
 * of its own.
 */
export function readRealmTree(code: string): Node {
  return parseSource(transformSync(code.replace(/\b(\d+)n\b/g, '$1'), { target: 'es2017' }).code)
}

/** The script as written, in newer syntax, without comments: a word in one is no name. */
export function removeComments(code: string): string {
  return transformSync(code, { target: 'esnext' }).code
}
