import { configError } from '../../config/check.js'
import type { ConfigConstants } from '../../config/resolution.js'
import { ABSENT_GLOBALS, LIBRARY } from '../../contract/library.js'
import { isNode, type Node, parseSource, requireText } from '../../contract/syntax/syntax.js'
import { collectDeclared, isValue } from '../../contract/syntax/unknown-names.js'
import type { Edit } from '../source-map/source-map.js'

const GLOBALS: ReadonlySet<string> = new Set([...LIBRARY.global, ...ABSENT_GLOBALS])

/** Throws `CONFIG_INVALID` for constants with a name that the chain uses; `file` is the configuration. */
export function checkConstants(constants: ConfigConstants, file: string | undefined): void {
  const names = Object.keys(constants).filter((name) => GLOBALS.has(name))
  const problems = names.map((name) => ({ path: `define.${name}`, text: 'the chain has this name already' }))
  if (problems.length > 0) throw configError(problems, file)
}

/** Edits that insert the values of constants into a script. Names that the script declares itself are left alone. */
export function replaceConstants(source: string, constants: ConfigConstants): Edit[] {
  const names = Object.keys(constants).filter((name) => source.includes(name))
  if (names.length === 0) return []
  const nodes = [...listNodes(parseSource(source))]
  const { bindings } = collectDeclared(nodes.map(([node]) => node))
  // Keyed by place: in `{ NAME }` the name is both a key and a value.
  const edits = new Map<number, Edit>()
  for (const [node, parent] of nodes) {
    const name = node.type === 'Identifier' ? requireText(node.name) : ''
    if (!names.includes(name) || bindings.has(name) || !isValue(node, parent)) continue
    const [start, end] = node.range
    const value = JSON.stringify(constants[name])
    edits.set(start, { start, end, text: parent?.shorthand ? `${name}: ${value}` : value })
  }
  return [...edits.values()]
}

function* listNodes(part: unknown, parent?: Node): Generator<[node: Node, parent: Node | undefined]> {
  if (Array.isArray(part)) for (const element of part) yield* listNodes(element, parent)
  else if (isNode(part)) {
    yield [part, parent]
    for (const key in part) yield* listNodes(part[key], part)
  }
}
