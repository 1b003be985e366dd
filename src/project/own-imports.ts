import type { Plugin } from 'esbuild'

/** The module an import of this package means; undefined leaves it to Node. */
export type ResolveImport = (specifier: string) => string | undefined

/** A plugin of esbuild that points imports of this package at the copy that runs. */
export function ownImports(resolveImport: ResolveImport): Plugin {
  return {
    name: 'own-imports',
    setup({ onResolve }) {
      onResolve({ filter: /^iost-toolkit\// }, ({ path }) => {
        const url = resolveImport(path)
        return url === undefined ? undefined : { path: url, external: true }
      })
    },
  }
}
