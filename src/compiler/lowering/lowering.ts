import type { Node } from '../../contract/syntax/syntax.js'
import { assembleMapped, type Piece, type SourceMap } from '../source-map/source-map.js'
import { losesLabel } from './labels.js'
import { parseModern } from './modern-syntax.js'
import { isPattern, listParts } from './names.js'
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
  const program = parseModern(code, goal)
  const pieces = program && lowerProgram(program, code, map)
  return pieces ? assembleMapped(code, map, pieces) : { text: code, map }
}

function lowerProgram(program: Node, code: string, map: SourceMap): Piece[] | undefined {
  const changed = new Set<Node>()
  return mark(program, changed) ? new LoweredProgram(program, code, map, changed).write(program) : undefined
}

/** Marks the nodes that change, and their ancestors. */
function mark(node: Node, changed: Set<Node>): boolean {
  const isOwn = isPattern(node) || hasSpread(node) || isRefusedMember(node) || isRefusedProperty(node)
  const isLabel = node.type === 'LabeledStatement' && losesLabel(node.body as Node)
  const isContinue = node.type === 'ContinueStatement' && node.label !== null
  let isChanged = isOwn || isLabel
  for (const part of listParts(node)) if (mark(part, changed)) isChanged = true
  if (isChanged || isContinue) changed.add(node)
  return isChanged || isContinue
}
