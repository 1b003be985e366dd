import { isAbsolute, resolve } from 'node:path'
import type { Plugin } from 'esbuild'
import { libraryFolder } from '../../files/own-imports.js'
import { relativePath } from '../../files/relative-path.js'

/** A plugin of esbuild that reads files of a folder and of the contract library only, for sources of other people. */
export function closeRoot(root: string): Plugin {
  const refuse = (path: string) => ({ errors: [{ text: `${JSON.stringify(path)} is outside of the project` }] })
  return {
    name: 'closed-root',
    setup({ onResolve, onLoad }) {
      // Before the file is looked for, so that the message does not depend on its existence.
      onResolve({ filter: /^\.|[/\\]/ }, ({ path, resolveDir }) => {
        const isFile = /^\.\.?(\/|\\|$)/.test(path) || isAbsolute(path)
        return isFile && !isOfProject(root, resolve(resolveDir, path)) ? refuse(path) : undefined
      })
      onLoad({ filter: /(?:)/ }, ({ path }) => (isOfProject(root, path) ? undefined : refuse(path)))
    },
  }
}

/** Whether a path is in a folder, or in the contract library. */
export function isOfProject(root: string, path: string): boolean {
  return [root, libraryFolder()].some((folder) => {
    const inside = relativePath(folder, path)
    // It is absolute on another drive of Windows.
    return !/^\.\.(\/|$)/.test(inside) && !isAbsolute(inside)
  })
}
