import { createHash } from 'node:crypto'
import { access, constants, lstat, mkdir, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ToolkitError } from '../../errors/errors.js'

/**
 * Opens the folder from which compiled modules run: `cache`, or a folder of this user if `cache` cannot be written to
 * (it may belong to another user). Packages of the project resolve from there too. Throws `FILE_UNUSABLE`.
 */
export async function openModuleFolder(cache: string, root: string): Promise<string> {
  const isUsable = await succeeds(
    mkdir(cache, { recursive: true }).then(() => access(cache, constants.W_OK | constants.X_OK)),
  )
  return isUsable ? cache : await openOwnFolder(root)
}

/**
 * Opens a folder of this user. Packages are resolved from the folder of a module and its parents, so there is one
 * folder for each place where the project has packages.
 */
export async function openOwnFolder(root: string): Promise<string> {
  const user = process.getuid?.()
  const own = join(tmpdir(), `toolkit-modules-${user ?? ''}`)
  await mkdir(own, { recursive: true, mode: 0o700 })
  const { uid, mode } = await lstat(own)
  // files in this folder are executed
  if (user !== undefined && (uid !== user || (mode & 0o077) !== 0)) throw moduleFolderError(own)
  const packages = await listPackageFolders(root)
  let path = join(own, hash([root, ...packages]))
  for (const folder of packages) {
    await mkdir(path, { recursive: true })
    await succeeds(symlink(folder, join(path, 'node_modules'), 'junction'))
    path = join(path, 'inner')
  }
  await mkdir(path, { recursive: true })
  return path
}

/** Folders of packages that a module in `root` finds, the farthest first. */
async function listPackageFolders(root: string): Promise<string[]> {
  const parent = dirname(root)
  const above = parent === root ? [] : await listPackageFolders(parent)
  const folder = join(root, 'node_modules')
  return (await succeeds(access(folder))) ? [...above, folder] : above
}

function moduleFolderError(path: string): ToolkitError {
  return new ToolkitError('FILE_UNUSABLE', `${path} cannot be used: others may write there`, {
    hint: 'Remove it, or make .toolkit/cache in the project writable.',
  })
}

function hash(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16)
}

function succeeds(act: Promise<unknown>): Promise<boolean> {
  return act.then(
    () => true,
    () => false,
  )
}
