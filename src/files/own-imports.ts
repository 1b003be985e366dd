import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'
import { findPackageRoot } from './package-root.js'
import { readPath } from './source-paths.js'

/** Resolves an import of this package; undefined leaves it to Node. */
export type ResolveImport = (specifier: string) => string | undefined

/** A plugin of esbuild that points imports of this package at the copy that runs. */
export function ownImports(resolveImport: ResolveImport): Plugin {
  return {
    name: 'own-imports',
    setup({ onResolve }) {
      onResolve({ filter: /^iost-toolkit\// }, ({ path, kind }) => {
        const url = resolveImport(path)
        if (url === undefined) return undefined
        return { path: kind === 'require-call' ? readPath(url) : url, external: true }
      })
    },
  }
}

/**
 * A plugin of esbuild that points contracts, and what shares code with them, at the contract library of the copy that
 * runs.
 */
export const ownLibrary: Plugin = {
  name: 'own-library',
  setup({ onResolve }) {
    onResolve({ filter: /^iost-toolkit\/contract\// }, ({ path }) => {
      const file = join(libraryFolder(), `${path.slice('iost-toolkit/contract/'.length)}.ts`)
      return existsSync(file) ? { path: file } : undefined
    })
  },
}

/** The folder of the contract library. */
export function libraryFolder(): string {
  return join(findPackageRoot(), 'library')
}
