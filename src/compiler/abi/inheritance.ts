import { must } from '../../collections/presence.js'
import { parseSource, requireNode } from '../../contract/syntax/syntax.js'
import { findClass, type Script } from '../script/script.js'
import type { MethodSignature } from '../source/signatures.js'
import { assembleMapped } from '../source-map/source-map.js'

/** A method that the contract's class inherits. */
export type Inherited = Pick<MethodSignature, 'name' | 'args'>

/**
 * Adds methods to the contract's class that forward to inherited ones, because the chain looks for methods in the class
 * alone (spec/vm.md §1.3).
 */
export function forwardInherited<T extends Pick<Script, 'text' | 'map' | 'className'>>(
  script: T,
  inherited: readonly Inherited[],
): T {
  if (inherited.length === 0) return script
  const { text, map, className } = script
  const { node } = must(findClass(parseSource(text, { loc: true }), className), 'class')
  // Insert after the `extends` clause: a tool may have generated the start of the class.
  const [at] = requireNode(node.superClass).range
  const end = node.range[1] - '}'.length
  const methods = inherited.map(({ name, args }) => {
    const parameters = args.map((_, index) => `argument${index + 1}`).join(', ')
    return `  ${name}(${parameters}) {\n    return super.${name}(${parameters});\n  }\n`
  })
  const pieces = [
    { start: 0, end },
    { text: methods.join(''), at },
    { start: end, end: text.length },
  ]
  return { ...script, ...assembleMapped(text, map, pieces) }
}
