import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildIfStale } from '../../scripts/freshness.js'

const ROOT = join(import.meta.dirname, '../..')

/** The library entries, by the name that follows `iost-toolkit/`. */
export const ENTRIES = ['client', 'config', 'deploy', 'eslint', 'explorer', 'node', 'test'] as const

/** The declaration of a public export, as TypeScript writes it for users. */
export interface Declaration {
  /** `client.createClient`: the entry and the exported name. */
  name: string
  kind: 'function' | 'class' | 'const' | 'interface' | 'type'
  /** The doc comment; empty for an undocumented export. */
  doc: string
  /** One for each overload of a function, else one. */
  texts: readonly string[]
}

/** Reads the declarations of all public exports from the built package, in the order of the entries. */
export function readDeclarations(): Declaration[] {
  buildIfStale()
  return ENTRIES.flatMap((entry) => readEntry(entry, join(ROOT, 'dist/types/entries', `${entry}.d.ts`)))
}

function readEntry(entry: string, file: string): Declaration[] {
  const exports = readFileSync(file, 'utf8').matchAll(/^export (?:type )?\{([^}]+)\} from '([^']+)'/gm)
  return [...exports].flatMap(([, list = '', from = '']) => {
    const source = join(dirname(file), from.replace(/\.js$/, '.d.ts'))
    const statements = splitStatements(readFileSync(source, 'utf8'))
    const names = list.split(',').map((name) => name.trim().replace(/^type /, ''))
    return names.filter(Boolean).map((name) => {
      const [original = '', exported = original] = name.split(' as ')
      return readDeclaration(`${entry}.${exported}`, original, statements)
    })
  })
}

function readDeclaration(name: string, original: string, statements: readonly string[]): Declaration {
  const head = new RegExp(`^export (?:declare )?(function|class|const|interface|type) ${original}\\b`, 'm')
  const found = statements.filter((text) => head.test(text))
  if (found.length === 0) throw new Error(`${name}: no declaration of ${original}`)
  const [, kind] = head.exec(found[0]!) as unknown as [string, Declaration['kind']]
  return { name, kind, doc: readDoc(found[0]!), texts: found }
}

/** The statements of a declaration file with their doc comments. The compiler starts each in the first column. */
function splitStatements(text: string): string[] {
  return text.split(/(?<=[;}]\n|\*\/\n(?=import))(?=\/\*\*|export |declare |interface |type |import )/)
}

/** The text of the doc comment that a declaration begins with. */
export function readDoc(declaration: string): string {
  const [, comment = ''] = /^\s*\/\*\*([\s\S]*?)\*\//.exec(declaration) ?? []
  return comment.replace(/^\s*\* ?/gm, '').trim()
}
