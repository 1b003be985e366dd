import { parse } from 'acorn'
import { type Node, requireNode } from '../../contract/syntax/syntax.js'

/**
 * Parses code in current syntax into a tree with `range` as esprima writes it, and `loc` if `locations` is set;
 * undefined if it cannot be parsed.
 */
export function parseModern(code: string, goal: 'script' | 'module', locations = false): Node | undefined {
  try {
    const options = { ecmaVersion: 'latest', sourceType: goal, ranges: true, locations } as const
    return requireNode(parse(code, { ...options, allowReturnOutsideFunction: true }))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
