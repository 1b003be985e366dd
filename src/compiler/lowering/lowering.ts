import type { Node } from '../../contract/syntax/syntax.js'
import { assembleMapped, type Piece, type SourceMap } from '../source-map/source-map.js'
import { losesLabel } from './labels.js'
import { parseModern } from './modern-syntax.js'
import { isPattern, listParts } from './names.js'
import { LoweredProgram } from './program.js'
import { isRefusedMember, isRefusedProperty } from './property-names.js'
import { hasSpread } from './spread.js'

/**
 * Writes what the chain refuses, or runs otherwise, in older syntax: patterns become reads of the parts they name,
 * object spread becomes `Object.assign`, lost labels move to blocks, and words that are refused as names of properties
 * become texts. Evaluated once and in JavaScript's order. The code as it is where there is nothing to do, or where it
 * cannot be read. Throws `ScriptFailure`.
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

/** Marks the nodes that change, and those that hold them. */
function mark(node: Node, changed: Set<Node>): boolean {
  const isOwn = isPattern(node) || hasSpread(node) || isRefusedMember(node) || isRefusedProperty(node)
  const isLabel = node.type === 'LabeledStatement' && losesLabel(node.body as Node)
  const isContinue = node.type === 'ContinueStatement' && node.label !== null
  let isChanged = isOwn || isLabel
  for (const part of listParts(node)) if (mark(part, changed)) isChanged = true
  if (isChanged || isContinue) changed.add(node)
  return isChanged || isContinue
}
