import { firstOf, itemAt, lastOf } from '../../collections/presence.js'
import { isOneOf } from '../../collections/shapes.js'
import { ARGUMENT_TYPES, type ArgumentType } from '../../contract/record.js'
import { opensGroup, type ScannedSource, type SourceToken, scanSource, skipGroup } from './tokens.js'
import { skipType } from './types.js'

/** Meaning of a type name. */
export interface Alias {
  /** The type as written; for an enum its base type. */
  text: string
  /** Names of its type parameters. */
  parameters: readonly string[]
}

/** The types that the top level of a source declares or imports, and those of a method's type parameters. */
export type Aliases = ReadonlyMap<string, Alias>

/** Types that arguments cannot have, because arguments are JSON. */
export const UNFIT_TYPES = [
  ...['bigint', 'symbol', 'Function', 'Date', 'BigNumber', 'Int64', 'Float64', 'Map', 'Set', 'WeakMap', 'WeakSet'],
  ...['RegExp', 'Promise', 'Uint8Array'],
] as const
export type UnfitType = (typeof UNFIT_TYPES)[number]

/** Types of values as the chain distinguishes them; `unknown` for a type of a file that is not read. */
export type TypeKind = ArgumentType | 'null' | 'undefined' | 'unknown' | UnfitType

/**
 * Reads the types that a source declares. An enum stands for its base type; interfaces are objects, and so are classes.
 */
export function readAliases({ source, tokens }: ScannedSource): Map<string, Alias> {
  const aliases = new Map<string, Alias>()
  for (let at = 0; at < tokens.length; ) {
    const [word, name] = [itemAt(tokens, at), tokens[at + 1]]
    const isDeclared = name?.kind === 'name' && /^(type|interface|class|enum)$/.test(word.text)
    const body = isDeclared ? skipParameters(tokens, at + 2) : at
    if (isDeclared && word.text === 'type' && tokens[body]?.text === '=') {
      const end = skipType(tokens, body + 1)
      const text = source.slice(tokens[body + 1]?.start, itemAt(tokens, end - 1).end)
      aliases.set(name.text, { text, parameters: readTypeParameters(tokens.slice(at + 2, body)).map(([own]) => own) })
      at = end
    } else {
      if (isDeclared) {
        const text = word.text === 'enum' ? readEnum(tokens.slice(body, skipGroup(tokens, body))) : 'object'
        aliases.set(name.text, { text, parameters: [] })
      }
      at = opensGroup(word) ? skipGroup(tokens, at) : at + 1
    }
  }
  return aliases
}

function skipParameters(tokens: readonly SourceToken[], at: number): number {
  return tokens[at]?.text === '<' ? skipGroup(tokens, at) : at
}

/** The type parameters between `<` and `>`: name, and constraint as written. */
export function readTypeParameters(tokens: readonly SourceToken[]): [name: string, constraint: string][] {
  return splitAt(tokens.slice(1, -1), ',').flatMap((part) => {
    const name = part.find(({ text }) => text !== 'const' && text !== 'in' && text !== 'out')
    const from = part.findIndex(({ text }) => text === 'extends') + 1
    const rest = part.slice(from)
    const end = rest.findIndex(({ text }) => text === '=')
    const constraint = from > 0 ? textOf(end < 0 ? rest : rest.slice(0, end)) : 'unknown'
    return name ? [[name.text, constraint]] : []
  })
}

/** Returns the base type of an enum: string if its members are initialised with strings, else number. */
function readEnum(body: readonly SourceToken[]): string {
  const kinds = splitAt(body.slice(1, -1), ',').map((member) => {
    const assigned = member.findIndex(({ text }) => text === '=')
    const first = assigned < 0 ? undefined : member[assigned + 1]
    return first?.kind === 'text' || first?.kind === 'template' ? 'string' : 'number'
  })
  return [...new Set(kinds)].join(' | ') || 'number'
}

/**
 * Converts a TypeScript type to an argument type of the chain: `string`, `number`, `bool`, and `json` for everything
 * else. A union of one kind, such as `'a' | 'b'`, is of that kind; `undefined` in it is ignored. `unknown` for a type
 * that depends on another file, `import('…')`.
 */
export function toChainType(type: string, aliases: Aliases): ArgumentType | 'unknown' {
  const kinds = new Set(readKinds(type, aliases))
  kinds.delete('undefined')
  const [kind] = kinds
  if (kinds.size === 1 && kind !== undefined && isArgumentType(kind)) return kind
  return kinds.has('unknown') && !kinds.has('json') && !kinds.has('null') ? 'unknown' : 'json'
}

function isArgumentType(kind: TypeKind): kind is ArgumentType {
  return isOneOf(ARGUMENT_TYPES, kind)
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

/** Returns the possible kinds of a type's values. */
export function readKinds(type: string, aliases: Aliases): Set<TypeKind> {
  return kindsOf(scanSource(type).tokens, aliases)
}

function kindsOf(type: readonly SourceToken[], aliases: Aliases): Set<TypeKind> {
  if (splitAt(type, '=>').length > 1) return new Set(['Function'])
  if (splitAt(type, 'is').length > 1) return new Set(['bool'])
  const branches = splitAt(type, '?')
  const parts = branches.length > 1 ? splitAt(itemAt(branches, 1), ':') : splitAt(type, '|')
  if (branches.length > 1) return new Set(parts.flatMap((part) => [...kindsOf(part, aliases)]))
  return new Set(parts.flatMap((part) => [...kindsOfIntersection(part, aliases)]))
}

/** A text with a brand, as `string & { brand: 'id' }`, is a text. */
function kindsOfIntersection(type: readonly SourceToken[], aliases: Aliases): Set<TypeKind> {
  const parts = splitAt(type, '&').map((part) => kindsOfOperand(part, aliases))
  const primitives = ['string', 'number', 'bool'] as const
  return parts.find((kinds) => primitives.some((kind) => kinds.has(kind))) ?? firstOf(parts)
}

function kindsOfOperand(type: readonly SourceToken[], aliases: Aliases): Set<TypeKind> {
  const [first, ...more] = type
  if (!first) return new Set(['json'])
  const isGroup = opensGroup(first) && skipGroup(type, 0) === type.length
  if (first.text === '(' && isGroup) return kindsOf(type.slice(1, -1), aliases)
  if (first.kind === 'text' || first.kind === 'template') return new Set(['string'])
  if (first.kind === 'number' || first.text === '-') return new Set(['number'])
  if (first.text === 'keyof') return new Set(['string'])
  if (more.at(-1)?.text === ']') return new Set(['json'])
  if (first.text === 'typeof' || first.text === 'import') return new Set(['unknown'])
  return first.kind === 'name' ? kindsOfName(first.text, more, aliases) : new Set(['json'])
}

const WRAPPERS = new Set(['Readonly', 'Exclude', 'Extract', 'NonNullable', 'NoInfer', 'Awaited'])
const TEXT_WRAPPERS = new Set(['Uppercase', 'Lowercase', 'Capitalize', 'Uncapitalize'])

function kindsOfName(name: string, more: readonly SourceToken[], aliases: Aliases): Set<TypeKind> {
  const alias = aliases.get(name)
  const isMember = more[0]?.text === '.'
  if (isMember && alias?.text.startsWith('import')) return new Set(['unknown'])
  const given = more[0]?.text === '<' ? splitAt(more.slice(1, skipGroup(more, 0) - 1), ',') : []
  if (!alias) {
    if (WRAPPERS.has(name)) return withoutEmpty(name, kindsOf(given[0] ?? [], aliases))
    if (TEXT_WRAPPERS.has(name)) return new Set(['string'])
    return new Set([KINDS.get(name) ?? 'json'])
  }
  const inner = new Map(aliases)
  inner.delete(name)
  for (const [index, parameter] of alias.parameters.entries()) {
    inner.set(parameter, { text: spellKinds(kindsOf(given[index] ?? [], aliases)), parameters: [] })
  }
  return readKinds(alias.text, inner)
}

function withoutEmpty(name: string, kinds: Set<TypeKind>): Set<TypeKind> {
  return name === 'NonNullable' ? new Set([...kinds].filter((kind) => kind !== 'null' && kind !== 'undefined')) : kinds
}

function textOf(tokens: readonly SourceToken[]): string {
  return tokens.map(({ text }) => text).join(' ')
}

const KINDS = new Map<string, TypeKind>([
  ...UNFIT_TYPES.map((name) => [name, name] as const),
  ['string', 'string'],
  ['number', 'number'],
  ['boolean', 'bool'],
  ['true', 'bool'],
  ['false', 'bool'],
  ['null', 'null'],
  ['undefined', 'undefined'],
  ['void', 'undefined'],
])

const SPELLED = new Map<TypeKind, string>([
  ['bool', 'boolean'],
  ['json', 'object'],
  ['unknown', "import('')"],
])

/** A type of these kinds. */
export function spellKinds(kinds: Iterable<TypeKind>): string {
  return [...kinds].map((kind) => SPELLED.get(kind) ?? kind).join(' | ')
}

/** The parts of a list of tokens between marks that are in no group. */
export function splitAt(tokens: readonly SourceToken[], mark: string): SourceToken[][] {
  const parts: SourceToken[][] = [[]]
  for (let at = 0; at < tokens.length; ) {
    const token = itemAt(tokens, at)
    const end = opensGroup(token) || token.text === '<' ? skipGroup(tokens, at) : at + 1
    if (token.text === mark) parts.push([])
    else lastOf(parts).push(...tokens.slice(at, end))
    at = end
  }
  return parts.filter((part) => part.length > 0)
}

const PORTABLE_NAMES = new Set(
  'string number bigint boolean true false null undefined void unknown any never object readonly Array ReadonlyArray Record Partial Readonly'.split(
    ' ',
  ),
)

/** True if a type means the same in any file: it refers only to built-in types of the language. */
function isPortable(type: string): boolean {
  const { tokens } = scanSource(type)
  return tokens.every(
    ({ kind, text }, at) => kind !== 'name' || PORTABLE_NAMES.has(text) || /^[?:]$/.test(tokens[at + 1]?.text ?? ''),
  )
}

/**
 * Spells a type so that it is valid in any file, with used names replaced by their definitions; undefined if a
 * definition is unknown.
 */
export function spellPortably(type: string, aliases: Aliases): string | undefined {
  if (isPortable(type)) return type
  const alias = aliases.get(type.trim())
  if (alias && alias.parameters.length === 0 && alias.text !== 'object') {
    const inner = new Map(aliases)
    inner.delete(type.trim())
    return spellPortably(alias.text, inner)
  }
  const kinds = [...readKinds(type, aliases)]
  const isPlain = kinds.every((kind) => !['json', 'unknown', ...UNFIT_TYPES].includes(kind))
  return isPlain ? spellKinds(kinds) : undefined
}
