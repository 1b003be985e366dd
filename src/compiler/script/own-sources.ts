import { existsSync, realpathSync } from 'node:fs'
import type { Plugin } from 'esbuild'
import { describeThrown } from '../../errors/thrown.js'
import { libraryFolder } from '../../files/own-imports.js'
import { checkSourceFile, isOwnSource } from '../../files/source-file.js'

/**
 * A plugin of esbuild that reads sources of the repository and of packages only: no devices or named pipes, and no file
 * that a path or a link outside of the repository leads to. esbuild has resolved the links.
 *
 * @param files - Absolute paths of the entries, which may be anywhere. The caller checks them.
 */
export function ownSources(files: readonly string[], root: string): Plugin {
  const library = libraryFolder()
  const entries = files.flatMap((entry) => [entry, existsSync(entry) ? realpathSync(entry) : entry])
  return {
    name: 'own-sources',
    setup({ onLoad }) {
      onLoad({ filter: /(?:)/, namespace: 'file' }, ({ path }) => {
        if (entries.includes(path) || path.startsWith(library)) return undefined
        try {
          checkSourceFile(path, root)
        } catch (error) {
          return { errors: [{ text: describeThrown(error) }] }
        }
        return isOwnSource(path, root) ? undefined : { errors: [{ text: `${path} is outside of the project` }] }
      })
    },
  }
}
