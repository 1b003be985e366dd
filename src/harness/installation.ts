import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Where the modules of this package are that are started or imported by name, in the sources. */
const SOURCES = {
  test: 'harness/test.ts',
  worker: 'harness/worker.ts',
  contracts: 'cli/contract-run.ts',
  engine: 'node/engine/main.ts',
  config: 'config/index.ts',
  deploy: 'deploy/index.ts',
  client: 'client/index.ts',
  node: 'node/index.ts',
} as const

export type Entry = keyof typeof SOURCES

/** The folder that this very copy of the package runs from: `dist` once built, else `src`. */
export const ownFolder = basename(import.meta.dirname) === 'dist' ? import.meta.dirname : dirname(import.meta.dirname)

/** The path of an entry of this copy of the package. */
export function locateEntry(entry: Entry): string {
  return join(ownFolder, basename(ownFolder) === 'dist' ? `${entry}.js` : SOURCES[entry])
}

/** The module that an import such as `iost-toolkit/test` means: of this copy, wherever the importing file is. */
export function resolveToolkitImport(specifier: string): string | undefined {
  const entry = /^iost-toolkit\/(\w+)$/.exec(specifier)?.[1]
  if (entry === undefined || !Object.hasOwn(SOURCES, entry)) return undefined
  return pathToFileURL(locateEntry(entry as Entry)).href
}
