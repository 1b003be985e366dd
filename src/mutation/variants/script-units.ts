import { itemAt } from '../../collections/presence.js'
import {
  type Node,
  ParseFailure,
  parseSource,
  requireNode,
  requireNodes,
  requireText,
  type Token,
} from '../../contract/syntax/syntax.js'

/** A method or function of a script. */
export interface ScriptUnit {
  /** Range from its modifiers or the word `function` to its end. */
  range: readonly [start: number, end: number]
  /** Its name. */
  name: readonly [start: number, end: number]
  /** Text between its parentheses. */
  params: string
  /** Range between its braces. */
  body: readonly [start: number, end: number]
  kind: 'method' | 'function'
}

/** The methods and functions of a script by `nameUnit`, without those whose name is not unique. */
export function indexUnits(script: string): Map<string, ScriptUnit> {
  const units = new Map<string, ScriptUnit>()
  const twice = new Set<string>()
  const add = (key: string, unit: ScriptUnit) => {
    if (units.has(key)) twice.add(key)
    units.set(key, unit)
  }
  for (const node of parseSource(script).body) {
    if (node.type === 'FunctionDeclaration' && !node.generator && !node.async) {
      const id = requireNode(node.id)
      add(nameUnit({ name: requireText(id.name) }), describe(script, node, { id, value: node, kind: 'function' }))
    }
    if (node.type !== 'ClassDeclaration') continue
    const className = requireText(requireNode(node.id).name)
    for (const member of requireNodes(requireNode(node.body).body)) {
      const [key, value] = [requireNode(member.key), requireNode(member.value)]
      if (member.kind !== 'method' || member.computed || key.type !== 'Identifier' || value.generator) continue
      const named = { className, name: requireText(key.name), isStatic: member.static === true }
      add(nameUnit(named), describe(script, member, { id: key, value, kind: 'method' }))
    }
  }
  for (const key of twice) units.delete(key)
  return units
}

/** Returns the key of a unit. */
export function nameUnit({
  className,
  name,
  isStatic = false,
}: {
  className?: string | undefined
  name: string | undefined
  isStatic?: boolean
}): string {
  return className === undefined ? `${name}` : `${className}${isStatic ? '::' : '.'}${name}`
}

function describe(
  script: string,
  { range }: Node,
  { id, value, kind }: { id: Node; value: Node; kind: ScriptUnit['kind'] },
): ScriptUnit {
  const [start, end] = requireNode(value.body).range
  return {
    range,
    name: id.range,
    params: script.slice(script.indexOf('(', id.range[1]), start).trim(),
    body: [start + 1, end - 1],
    kind,
  }
}

/** The tokens of a method as text, from its name on; undefined if the chain's parser rejects it. */
export function tokenize(method: string): Token[] | undefined {
  const before = 'class U extends V{'
  try {
    const { tokens } = parseSource(`${before}${method}}`, { tokens: true, loc: true })
    const own = tokens.slice(5, -1)
    return own.map((token) => ({ ...token, range: [token.range[0] - before.length, token.range[1] - before.length] }))
  } catch (error) {
    if (error instanceof ParseFailure) return undefined
    throw error
  }
}

/** The renamed names between two lists of tokens, if they differ in nothing else; otherwise undefined. */
export function findRenames(from: readonly Token[], to: readonly Token[]): Map<string, string> | undefined {
  if (from.length !== to.length) return undefined
  const renames = new Map<string, string>()
  for (const [index, { type, value }] of from.entries()) {
    const other = itemAt(to, index)
    if (type !== other.type || (type !== 'Identifier' && value !== other.value)) return undefined
    if (type !== 'Identifier') continue
    if ((renames.get(value) ?? other.value) !== other.value) return undefined
    renames.set(value, other.value)
  }
  return new Map([...renames].filter(([name, other]) => name !== other))
}

/** A method with its names replaced. */
export function rename(method: string, tokens: readonly Token[], renames: ReadonlyMap<string, string>): string {
  if (renames.size === 0) return method
  let text = ''
  let end = 0
  for (const { type, value, range } of tokens) {
    const name = type === 'Identifier' ? renames.get(value) : undefined
    if (name === undefined) continue
    text += method.slice(end, range[0]) + name
    end = range[1]
  }
  return text + method.slice(end)
}
