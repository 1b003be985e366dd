import { forEachPart, type Node, requireNode } from '../../contract/syntax/syntax.js'
import { ScriptFailure } from '../script/script.js'
import { assembleMapped, type SourceMap } from '../source-map/source-map.js'
import { losesLabel } from './labels.js'
import { parseModern } from './modern-syntax.js'
import { isPattern } from './names.js'
import { LoweredProgram } from './program.js'
import { isRefusedMember, isRefusedProperty } from './property-names.js'
import { hasSpread } from './spread.js'

/**
 * Rewrites syntax that the chain rejects or runs differently: patterns become reads of their parts, object spread
 * becomes `Object.assign`, lost labels move to blocks, and reserved words as property names become strings. Everything
 * is evaluated once and in JavaScript's order. Returns the code unchanged if there is nothing to rewrite, or if it
 * cannot be parsed. Throws `ScriptFailure`.
 */
export function lowerSyntax(code: string, map: SourceMap, goal: 'script' | 'module'): { text: string; map: SourceMap } {
  try {
    return lowerProgram(parseModern(code, goal), code, map)
  } catch (error) {
    // Only a failure needs the lines of nodes, which are a third of the parser's time.
    if (error instanceof ScriptFailure) lowerProgram(parseModern(code, goal, true), code, map)
    throw error
  }
}

function lowerProgram(program: Node | undefined, code: string, map: SourceMap): { text: string; map: SourceMap } {
  const changed = new Set<Node>()
  if (!program || !mark(program, changed)) return { text: code, map }
  return assembleMapped(code, map, new LoweredProgram(program, code, map, changed).write(program))
}

/** Marks the nodes that change, and their ancestors. */
function mark(node: Node, changed: Set<Node>): boolean {
  const isOwn = isPattern(node) || hasSpread(node) || isRefusedMember(node) || isRefusedProperty(node)
  const isLabel = node.type === 'LabeledStatement' && losesLabel(requireNode(node.body))
  const isContinue = node.type === 'ContinueStatement' && node.label !== null
  let isChanged = isOwn || isLabel
  forEachPart(node, (part) => {
    if (mark(part, changed)) isChanged = true
  })
  if (isChanged || isContinue) changed.add(node)
  return isChanged || isContinue
}
