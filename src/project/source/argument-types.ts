import type { ArgumentType } from '../../contract/record.js'
import { opensGroup, type ScannedSource, type SourceToken, scanSource, skipGroup } from './tokens.js'
import { skipType } from './types.js'

/** Type name → what it stands for, for the types that the top level of a source declares or imports. */
export type Aliases = ReadonlyMap<string, string>

/** Reads the types that a source declares; interfaces, classes, enums and generic types are objects. */
export function readAliases({ source, tokens }: ScannedSource): Map<string, string> {
  const aliases = new Map<string, string>()
  for (let at = 0; at < tokens.length; ) {
    const [word, name, next] = tokens.slice(at, at + 3)
    const isDeclared = name?.kind === 'name' && /^(type|interface|class|enum)$/.test(word!.text)
    if (isDeclared && word!.text === 'type' && next?.text === '=') {
      const end = skipType(tokens, at + 3)
      aliases.set(name.text, source.slice(tokens[at + 3]?.start, tokens[end - 1]!.end))
      at = end
    } else {
      if (isDeclared) aliases.set(name.text, 'object')
      at = opensGroup(word!) ? skipGroup(tokens, at) : at + 1
    }
  }
  return aliases
}

/**
 * The argument type of the chain that a TypeScript type becomes: `string`, `number` (also `bigint`), `bool`, and `json`
 * for everything else. A union of one kind, as `'a' | 'b'`, is of that kind; `undefined` in it does not count. `unknown`
 * for what depends on a type of another file, `import('…')`.
 */
export function toChainType(type: string, aliases: Aliases): ArgumentType | 'unknown' {
  const kinds = new Set(splitUnion(type).map((part) => kindOf(part, aliases)))
  kinds.delete(undefined)
  if (kinds.size === 1) return [...kinds][0]!
  return kinds.has('unknown') && !kinds.has('json') ? 'unknown' : 'json'
}

/** The argument type of a default that is a literal. */
export function toLiteralType(value: string): ArgumentType | undefined {
  const { tokens } = scanSource(value)
  const start = /^[-+]$/.test(tokens[0]?.text ?? '') ? 1 : 0
  const first = tokens[start]
  if (!first || (opensGroup(first) ? skipGroup(tokens, start) : start + 1) < tokens.length) return undefined
  if (first.kind === 'text' || first.kind === 'template') return 'string'
  if (first.kind === 'number') return 'number'
  if (first.text === '{' || first.text === '[') return 'json'
  return first.text === 'true' || first.text === 'false' ? 'bool' : undefined
}

function kindOf(type: readonly SourceToken[], aliases: Aliases): ArgumentType | 'unknown' | undefined {
  const [first, ...more] = type
  if (!first) return 'json'
  if (first.text === '(' && skipGroup(type, 0) === type.length) return toChainType(textOf(type.slice(1, -1)), aliases)
  const isElsewhere =
    first.text === 'import' || (more[0]?.text === '.' && aliases.get(first.text)?.startsWith('import'))
  if (isElsewhere && type.at(-1)!.text !== ']') return 'unknown'
  if (more.length > 0) return 'json'
  if (first.kind === 'text' || first.kind === 'template') return 'string'
  if (first.kind === 'number') return 'number'
  if (first.text === 'undefined') return undefined
  const alias = aliases.get(first.text)
  if (alias === undefined) return KINDS.get(first.text) ?? 'json'
  const others = new Map(aliases)
  others.delete(first.text)
  return toChainType(alias, others)
}

function textOf(tokens: readonly SourceToken[]): string {
  return tokens.map(({ text }) => text).join(' ')
}

const KINDS = new Map<string, ArgumentType>([
  ['string', 'string'],
  ['number', 'number'],
  ['bigint', 'number'],
  ['boolean', 'bool'],
  ['true', 'bool'],
  ['false', 'bool'],
])

function splitUnion(type: string): SourceToken[][] {
  const { tokens } = scanSource(type)
  const parts: SourceToken[][] = [[]]
  for (let at = 0; at < tokens.length; ) {
    const end = opensGroup(tokens[at]!) || tokens[at]!.text === '<' ? skipGroup(tokens, at) : at + 1
    if (tokens[at]!.text === '|') parts.push([])
    else parts.at(-1)!.push(...tokens.slice(at, end))
    at = end
  }
  return parts.filter((part) => part.length > 0)
}

const PORTABLE_NAMES = new Set(
  'string number bigint boolean true false null undefined void unknown any never object readonly Array ReadonlyArray Record Partial Readonly'.split(
    ' ',
  ),
)

/** True if a type means the same in any file: it names nothing but the language's own types. */
export function isPortable(type: string): boolean {
  const { tokens } = scanSource(type)
  return tokens.every(
    ({ kind, text }, at) => kind !== 'name' || PORTABLE_NAMES.has(text) || /^[?:]$/.test(tokens[at + 1]?.text ?? ''),
  )
}
