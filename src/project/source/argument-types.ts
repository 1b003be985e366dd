import type { ArgumentType } from '../../contract/record.js'
import { opensGroup, type ScannedSource, type SourceToken, scanSource, skipGroup } from './tokens.js'
import { skipType } from './types.js'

/** Type name → what it stands for, for the `type` declarations at the top level of a source. */
export type Aliases = ReadonlyMap<string, string>

/** Reads the plain type aliases of a source; generic ones are left out. */
export function readAliases({ source, tokens }: ScannedSource): Aliases {
  const aliases = new Map<string, string>()
  for (let at = 0; at < tokens.length; ) {
    if (tokens[at]!.text === 'type' && tokens[at + 1]?.kind === 'name' && tokens[at + 2]?.text === '=') {
      const end = skipType(tokens, at + 3)
      aliases.set(tokens[at + 1]!.text, source.slice(tokens[at + 3]?.start, tokens[end - 1]!.end))
      at = end
    } else at = opensGroup(tokens[at]!) ? skipGroup(tokens, at) : at + 1
  }
  return aliases
}

/**
 * The argument type of the chain that a TypeScript type becomes: `string`, `number` (also `bigint`), `bool`, and `json`
 * for everything else. A union of one kind, as `'a' | 'b'`, is of that kind; `undefined` in it does not count.
 */
export function toChainType(type: string, aliases: Aliases): ArgumentType {
  const kinds = new Set(splitUnion(type).map((part) => kindOf(part, aliases)))
  kinds.delete(undefined)
  return kinds.size === 1 ? [...kinds][0]! : 'json'
}

function kindOf(type: readonly SourceToken[], aliases: Aliases): ArgumentType | undefined {
  const [first, ...more] = type
  if (!first || more.length > 0) return 'json'
  if (first.kind === 'text' || first.kind === 'template') return 'string'
  if (first.kind === 'number') return 'number'
  if (first.text === 'undefined') return undefined
  const alias = aliases.get(first.text)
  if (alias === undefined) return KINDS.get(first.text) ?? 'json'
  const others = new Map(aliases)
  others.delete(first.text)
  return toChainType(alias, others)
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
