import { parse } from 'acorn'
import type { Node } from '../../contract/syntax/syntax.js'

/**
 * The tree of code in today's syntax, with `range` and `loc` as esprima writes them; undefined where it cannot be read.
 */
export function parseModern(code: string, goal: 'script' | 'module'): Node | undefined {
  try {
    const options = { ecmaVersion: 'latest', sourceType: goal, ranges: true, locations: true } as const
    return parse(code, { ...options, allowReturnOutsideFunction: true }) as unknown as Node
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
