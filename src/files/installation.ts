import { readFileSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isKeyOf } from '../collections/shapes.js'

/** Source files of this package's modules that are imported by name. */
const LIBRARIES = {
  test: 'entries/test.ts',
  config: 'entries/config.ts',
  deploy: 'entries/deploy.ts',
  client: 'entries/client.ts',
  node: 'entries/node.ts',
  explorer: 'entries/explorer.ts',
}

/** Entry files of processes and threads. */
const PROCESSES = {
  worker: 'processes/worker.ts',
  'contract-process': 'node/contract-process/main.ts',
  backfill: 'processes/backfill.ts',
  verification: 'processes/verification.ts',
  proof: 'processes/proof.ts',
}

/** The folder that this very copy of the package runs from: `dist` once built, else `src`. */
export const ownFolder = dirname(import.meta.dirname)

/** True for a built package. Sources may change between runs, so their output is not cached. */
export const isBuilt = basename(ownFolder) === 'dist'

/**
 * Name of the script of the whole package, with a hash of its content. In a folder that was copied or moved, compiled
 * code that was kept names the script by its former path.
 */
const ownScript = isBuilt ? basename(import.meta.url) : undefined

/** True for a file of this copy of the package. */
export function isOwnFile(path: string): boolean {
  return path.startsWith(ownFolder + sep) || basename(path) === ownScript
}

let dependencies: Set<string> | undefined

/** True for a file of a package that this one depends on, wherever it is installed. Bundled packages are own files. */
export function isOfDependency(path: string): boolean {
  const [, name] = /.*[\\/]node_modules[\\/](@[^\\/]+[\\/][^\\/]+|[^\\/]+)/.exec(path) ?? []
  return name !== undefined && listDependencies().has(name.replaceAll('\\', '/'))
}

/** Read from the manifest, so that a new dependency is never missing. */
function listDependencies(): Set<string> {
  dependencies ??= new Set(
    Object.keys(JSON.parse(readFileSync(join(ownFolder, '../package.json'), 'utf8')).dependencies),
  )
  return dependencies
}

/** Path of the script that a process or thread of this copy of the package starts with. */
export function locateProcess(entry: keyof typeof PROCESSES): string {
  return join(ownFolder, isBuilt ? `${entry}.cjs` : PROCESSES[entry])
}

/** The module that an import such as `iost-toolkit/test` means: of this copy, wherever the importing file is. */
export function resolveToolkitImport(specifier: string): string | undefined {
  const entry = /^iost-toolkit\/(\w+)$/.exec(specifier)?.[1]
  if (entry === undefined || !isKeyOf(LIBRARIES, entry)) return undefined
  return pathToFileURL(join(ownFolder, isBuilt ? `${entry}.js` : LIBRARIES[entry])).href
}
