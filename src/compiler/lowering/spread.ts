import { type Node, positionOf, requireNode, requireNodes } from '../../contract/syntax/syntax.js'
import { ScriptFailure } from '../script/script.js'
import type { Piece } from '../source-map/source-map.js'
import { runs } from './effects.js'
import { renderValue } from './patterns.js'
import { text } from './pieces.js'

/** True for an object with `...`, which the chain's parser does not know. */
export function hasSpread({ type, properties }: Node): boolean {
  return type === 'ObjectExpression' && requireNodes(properties).some((property) => property.type === 'SpreadElement')
}

/** Renders `{ ...a, b }` as `Object.assign({}, a, { b })`, nested if evaluating a part could change an earlier one. */
export function lowerSpread({ properties, range }: Node, render: (node: Node) => Piece[]): Piece[] {
  const at = range[0]
  let parts: Piece[][] = []
  let group: Piece[] | undefined
  for (const property of requireNodes(properties)) {
    if (property.kind === 'get' || property.kind === 'set') throw accessorFailure(property)
    if (parts.length > 1 && runs(property)) {
      parts = [assign(group ? [...parts, close(group)] : parts)]
      group = undefined
    }
    if (property.type === 'SpreadElement') {
      if (group || parts.length === 0) parts.push(close(group ?? []))
      group = undefined
      parts.push(renderValue(requireNode(property.argument), render))
    } else {
      group = [...(group ? [...group, text(', ', at)] : []), ...render(property)]
    }
  }
  return assign(group ? [...parts, close(group)] : parts)

  function close(members: Piece[]): Piece[] {
    return members.length === 0 ? [text('{}', at)] : [text('{ ', at), ...members, text(' }', at)]
  }

  function assign(list: readonly Piece[][]): Piece[] {
    const listed = list.flatMap((part, index) => (index === 0 ? part : [text(', ', at), ...part]))
    return [text('Object.assign(', at), ...listed, text(')', at)]
  }
}

function accessorFailure(property: Node): ScriptFailure {
  const hint = 'Add the property to the object afterwards, with Object.defineProperty.'
  return new ScriptFailure(positionOf(property), 'an object with ... cannot have an accessor', hint)
}
