import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type Aliases, readAliases, readKinds, spellKinds, spellPortably } from './argument-types.js'
import { type ScannedSource, scanSource } from './tokens.js'

/** Path → the types that the source there knows. */
export type OpenedSources = Map<string, Aliases>

/**
 * The types that the source at a path declares or imports by name from files beside it; what comes from elsewhere stands
 * for `import('…')`. esbuild takes imports of types out unread, so that their files are looked for here. All that were read
 * are in `opened`.
 */
export async function loadAliases(path: string, scanned: ScannedSource, opened: OpenedSources): Promise<Aliases> {
  const aliases = readAliases(scanned)
  opened.set(path, aliases)
  for (const { name, local, from } of readImports(scanned)) {
    const source = /^\.\.?(\/|$)/.test(from) ? await openSource(resolve(dirname(path), from), opened) : undefined
    const text = source?.has(name) && (spellPortably(name, source) ?? spellKinds(readKinds(name, source)))
    aliases.set(local, { text: text || `import('${from}')`, parameters: [] })
  }
  return aliases
}

async function openSource(path: string, opened: OpenedSources): Promise<Aliases | undefined> {
  const stem = path.replace(/\.[jt]s$/, '')
  for (const candidate of [`${stem}.ts`, `${stem}.d.ts`, join(path, 'index.ts')]) {
    const known = opened.get(candidate)
    if (known) return known
    const source = await readFile(candidate, 'utf8').catch(() => undefined)
    if (source !== undefined) return loadAliases(candidate, scanSource(source), opened)
  }
  return undefined
}

interface Import {
  /** What the other file calls it; `default` and `*` name no type that is looked for. */
  name: string
  local: string
  from: string
}

/** An import, or an export of what is imported, as tokens with a blank between them. */
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
