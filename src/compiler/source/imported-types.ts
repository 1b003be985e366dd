import { dirname, join, resolve } from 'node:path'
import { type Aliases, readAliases, readKinds, spellKinds, spellPortably } from './argument-types.js'
import { type ScannedSource, scanSource } from './tokens.js'

/** Path → the types that the source there knows. */
export type OpenedSources = Map<string, Aliases>

/** Files in which types are looked up. */
export interface TypeSources {
  /** The files that a non-relative import may mean by `paths` of the TypeScript configuration. */
  matchPaths(specifier: string): string[]
  /** Reads a file; rejects for a missing one. */
  read(path: string): Promise<string>
  /** All sources that were read. */
  opened: OpenedSources
}

/**
 * Returns the types that the source at a path declares or imports by name from files of the project. A type of a
 * package stands for `import('…')`. esbuild removes imports of types without reading them, so their files are looked
 * for here.
 */
export async function loadAliases(path: string, scanned: ScannedSource, sources: TypeSources): Promise<Aliases> {
  const aliases = readAliases(scanned)
  sources.opened.set(path, aliases)
  for (const { name, local, from } of readImports(scanned)) {
    const isRelative = /^\.\.?(\/|$)/.test(from)
    const source = await openFirst(isRelative ? [resolve(dirname(path), from)] : sources.matchPaths(from), sources)
    const text = source?.has(name) && (spellPortably(name, source) ?? spellKinds(readKinds(name, source)))
    aliases.set(local, { text: text || `import('${from}')`, parameters: [] })
  }
  return aliases
}

async function openFirst(paths: readonly string[], sources: TypeSources): Promise<Aliases | undefined> {
  for (const path of paths) {
    const source = await openSource(path, sources)
    if (source !== undefined) return source
  }
  return undefined
}

async function openSource(path: string, sources: TypeSources): Promise<Aliases | undefined> {
  const stem = path.replace(/\.[jt]s$/, '')
  for (const candidate of [`${stem}.ts`, `${stem}.d.ts`, join(path, 'index.ts')]) {
    const known = sources.opened.get(candidate)
    if (known) return known
    const source = await sources.read(candidate).catch(() => undefined)
    if (source !== undefined) return loadAliases(candidate, scanSource(source), sources)
  }
  return undefined
}

interface Import {
  /** Name in the other file; `default` and `*` are not names of types. */
  name: string
  local: string
  from: string
}

/** An import, or a re-export, as tokens separated by spaces. */
const IMPORT =
  /(?<!\S)(?:import|export) (?:type )?(?:([\w$]+) (?:, )?)?(?:\{ ([^{}]*)\} |\* as ([\w$]+) )?from (['"])(.*?)\4/g

function* readImports({ tokens }: ScannedSource): Generator<Import> {
  const text = tokens.map((token) => token.text).join(' ')
  for (const [, main, list = '', all, , from = ''] of text.matchAll(IMPORT)) {
    if (main) yield { name: 'default', local: main, from }
    if (all) yield { name: '*', local: all, from }
    for (const [, name = '', local = name] of list.matchAll(/(?:type )?([\w$]+)(?: as ([\w$]+))?(?: , |\s*$)/g)) {
      yield { name, local, from }
    }
  }
}
