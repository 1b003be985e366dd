import { dirname, join, resolve } from 'node:path'
import { libraryFolder } from '../../files/own-imports.js'
import { type Module, parseModule, SyntaxFailure } from './module.js'

/** Reads a file; undefined for a missing one. */
export type ReadFile = (path: string) => string | undefined

/**
 * Maximum length of a chain of imports. A module at its end is treated as a package: the analysis opens imports by
 * recursion.
 */
const MAX_CHAIN = 200

const LIBRARY = 'iost-toolkit/contract/'

/** The modules of a contract, parsed when they are first imported. */
export class Modules {
  readonly #read: ReadFile
  readonly #opened = new Map<string, Module | undefined>()
  /** Number of imports between the entry and a module, by path. */
  readonly #chains = new Map<string, number>()

  /** `entry` replaces the file on disk, such as an unsaved text in an editor. */
  constructor(entry: Module, read: ReadFile) {
    this.#read = read
    this.#opened.set(entry.path, entry)
  }

  /** The module that an import means. Undefined for packages, missing files and files that cannot be parsed. */
  resolve(specifier: string, importer: string): Module | undefined {
    const length = (this.#chains.get(importer) ?? 0) + 1
    if (length > MAX_CHAIN) return undefined
    for (const path of listCandidates(specifier, importer)) {
      if (!this.#chains.has(path)) this.#chains.set(path, length)
      const module = this.#open(path)
      if (module) return module
    }
    return undefined
  }

  #open(path: string): Module | undefined {
    if (!this.#opened.has(path)) this.#opened.set(path, openModule(path, this.#read))
    return this.#opened.get(path)
  }
}

/** The files that an import can mean, the likeliest first. */
function listCandidates(specifier: string, importer: string): string[] {
  if (specifier.startsWith(LIBRARY)) return [join(libraryFolder(), `${specifier.slice(LIBRARY.length)}.ts`)]
  if (!specifier.startsWith('.')) return []
  const path = resolve(dirname(importer), specifier)
  const stem = path.replace(/\.[cm]?js$/, '')
  return [...new Set([path, `${stem}.ts`, `${stem}.js`, join(path, 'index.ts'), join(path, 'index.js')])].filter(
    (candidate) => /\.[cm]?[jt]s$/.test(candidate),
  )
}

/** True for a file of the contract library, which is not checked. */
export function isLibraryFile(path: string): boolean {
  return path.startsWith(libraryFolder())
}

/** Reads and parses a file; undefined if it is missing or cannot be parsed. */
export function openModule(path: string, read: ReadFile): Module | undefined {
  const text = read(path)
  if (text === undefined) return undefined
  try {
    return parseModule(path, text)
  } catch (error) {
    if (error instanceof SyntaxFailure) return undefined
    throw error
  }
}
