import { itemAt } from '../../collections/presence.js'
import { indexLines } from '../../contract/lines.js'
import { type Aliases, readAliases, splitAt } from '../source/argument-types.js'
import { opensGroup, type ScannedSource, type SourceToken, scanSource, skipGroup } from '../source/tokens.js'
import { skipType } from '../source/types.js'
import { createLocate, type SourceMap } from '../source-map/source-map.js'

/** Known shape of a list: the shapes of its elements. */
export interface ListShape {
  item(index: number): ListShape | undefined
}

/** Lists, by the types in the sources. */
export interface DeclaredLists {
  /** List type of the variable, parameter or pattern that is declared at an offset. */
  ofDeclaration(offset: number): ListShape | undefined
  /** List type of the return value of the function whose name is at an offset. */
  ofReturn(offset: number): ListShape | undefined
}

interface OpenedSource {
  scanned: ScannedSource
  aliases: Aliases
  /** Index of the token that begins at an offset. */
  starts: ReadonlyMap<number, number>
  offsetAt: ReturnType<typeof indexLines>['offsetAt']
}

/** Reads declared list types from the sources, through the source map, because the compiler has dropped them. */
export function readDeclaredLists(code: string, map: SourceMap): DeclaredLists {
  const lines = indexLines(code)
  const locate = createLocate(code, map)
  const opened = new Map<string, OpenedSource>()
  return {
    ofDeclaration: (offset) =>
      readType(offset, (tokens, at) => (opensGroup(itemAt(tokens, at)) ? skipGroup(tokens, at) : at + 1)),
    ofReturn: (offset) =>
      readType(offset, (tokens, at) => {
        const open = tokens[at + 1]?.text === '<' ? skipGroup(tokens, at + 1) : at + 1
        return tokens[open]?.text === '(' ? skipGroup(tokens, open) : tokens.length
      }),
  }

  function readType(offset: number, skip: (tokens: readonly SourceToken[], at: number) => number) {
    const place = locate(lines.positionAt(offset))
    const source = place && open(place.file)
    if (!place || !source) return undefined
    const at = source.starts.get(source.offsetAt(place))
    if (at === undefined) return undefined
    const { tokens } = source.scanned
    const end = skip(tokens, at)
    const colon = tokens[end]?.text === '?' ? end + 1 : end
    if (tokens[colon]?.text !== ':') return undefined
    return shapeOf(tokens.slice(colon + 1, skipType(tokens, colon + 1)), source.aliases)
  }

  function open(file: string): OpenedSource | undefined {
    const known = opened.get(file)
    const text = map.sourcesContent[map.sources.indexOf(file)]
    if (known || text === undefined || !file.endsWith('.ts')) return known
    const scanned = scanSource(text)
    const starts = new Map(scanned.tokens.map(({ start }, index) => [start, index]))
    const source = { scanned, aliases: readAliases(scanned), starts, offsetAt: indexLines(text).offsetAt }
    opened.set(file, source)
    return source
  }
}

function shapeOf(type: readonly SourceToken[], aliases: Aliases): ListShape | undefined {
  const [first, second] = type
  if (!first) return undefined
  if (first.text === 'readonly') return shapeOf(type.slice(1), aliases)
  if (splitAt(type, '|').length > 1 || splitAt(type, '&').length > 1 || splitAt(type, '=>').length > 1) return undefined
  if (type.at(-1)?.text === ']' && type.at(-2)?.text === '[' && type.length > 2) {
    return repeat(() => shapeOf(type.slice(0, -2), aliases))
  }
  const isGroup = opensGroup(first) && skipGroup(type, 0) === type.length
  if (first.text === '(' && isGroup) return shapeOf(type.slice(1, -1), aliases)
  if (first.text === '[' && isGroup) return shapeOfTuple(splitAt(type.slice(1, -1), ','), aliases)
  if (/^(Readonly)?Array$/.test(first.text) && second?.text === '<' && !aliases.has(first.text)) {
    return repeat(() => shapeOf(type.slice(2, -1), aliases))
  }
  const alias = type.length === 1 ? aliases.get(first.text) : undefined
  if (!alias) return undefined
  const inner = new Map(aliases)
  inner.delete(first.text)
  return shapeOf(scanSource(alias.text).tokens, inner)
}

function shapeOfTuple(items: SourceToken[][], aliases: Aliases): ListShape {
  return {
    item(index) {
      const item = items[index] ?? []
      const isNamed = item[1]?.text === ':'
      return shapeOf(isNamed ? item.slice(2) : item, aliases)
    },
  }
}

function repeat(item: ListShape['item']): ListShape {
  return { item }
}
