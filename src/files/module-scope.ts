import { lstat, rm } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/** Names that decide which packages the modules of a folder import. */
const SCOPE_NAMES = ['node_modules', 'package.json']

/**
 * Removes what would redirect a generated module or its imports, in its folder and in the folders above it up to the
 * project's own: links in place of folders, `node_modules`, and `package.json`, which may have a name, `imports` or a
 * `type`. A repository could bring them, and the toolkit writes none there.
 *
 * @param folder - The folder of the module, in `.toolkit` of the project.
 */
export async function clearModuleScope(folder: string, root: string): Promise<void> {
  let path = root
  for (const name of relative(root, folder).split(sep)) {
    path = join(path, name)
    const stats = await lstat(path).catch(() => undefined)
    if (stats === undefined) return
    // Removing a link leaves its target as it is.
    if (!stats.isDirectory()) await rm(path)
    else await Promise.all(SCOPE_NAMES.map((each) => rm(join(path, each), { recursive: true, force: true })))
  }
}
