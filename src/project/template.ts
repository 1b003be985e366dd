import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { ensureDir, outputFile, remove } from 'fs-extra/esm'
import { findTypeScript } from '../compiler/types/typescript.js'
import { ToolkitError } from '../errors/errors.js'
import { requireOwnPath } from '../files/own-path.js'
import { findPackageRoot, type PackageManifest, readPackageManifest } from '../files/package-root.js'
import { relativePath } from '../files/relative-path.js'
import type { PackageManager } from '../loader/package-manager.js'

export const TEMPLATES = ['minimal', 'token', 'nft', 'vault', 'market'] as const
export type Template = (typeof TEMPLATES)[number]
export type Language = 'ts' | 'js'

export interface ScaffoldOptions {
  template: Template
  language: Language
  /**
   * The package manager that is going to install the project.
   * @defaultValue `npm`
   */
  manager?: PackageManager
  /** Folder of the package copy that has the templates. */
  packageRoot?: string
}

/** Files that the folder of a new project may already contain. */
const HARMLESS = new Set(['.git', '.gitattributes', '.DS_Store', '.idea', '.vscode', 'Thumbs.db'])

/**
 * Creates a project from a template in a new or empty directory, and returns its files, relative to it. Files are
 * written to a temporary folder and moved at the end, so after a failure the directory is unchanged. Throws
 * `INIT_NOT_EMPTY`, and `FILE_UNUSABLE` behind a link out of a repository.
 */
export async function scaffold(directory: string, options: ScaffoldOptions): Promise<string[]> {
  const target = resolve(directory)
  requireOwnPath(target)
  await requireUnusedFolder(target)
  const isNew = !existsSync(target)
  const draft = join(isNew ? dirname(target) : target, `.toolkit-init-${randomUUID()}`)
  try {
    const files = await writeProject(draft, basename(target), options)
    if (isNew) await rename(draft, target)
    else await moveEntries(draft, target)
    return files.filter((file) => existsSync(join(target, file)))
  } finally {
    await remove(draft)
  }
}

async function requireUnusedFolder(target: string): Promise<void> {
  const names = await readdir(target).catch((error) => {
    if (error.code === 'ENOENT') return []
    throw new ToolkitError('INIT_NOT_EMPTY', `${target} is not a directory`, { hint: HINT, cause: error })
  })
  const used = names.filter((name) => !HARMLESS.has(name))
  if (used.length === 0) return
  const shown = used.slice(0, 3).join(', ') + (used.length > 3 ? ` and ${used.length - 3} more` : '')
  throw new ToolkitError('INIT_NOT_EMPTY', `${target} is not empty: ${shown}`, { hint: HINT })
}

const HINT = 'Name a new or an empty directory: toolkit init my-contracts.'

/**
 * Moves the contents of a folder to another, except for existing files such as editor settings. If an entry cannot be
 * moved, previous ones are moved back.
 */
async function moveEntries(from: string, to: string): Promise<void> {
  const moved: string[] = []
  try {
    for (const name of await readdir(from)) {
      if (existsSync(join(to, name))) continue
      await rename(join(from, name), join(to, name))
      moved.push(name)
    }
  } catch (error) {
    for (const name of moved) await remove(join(to, name))
    throw error
  }
}

async function writeProject(folder: string, name: string, options: ScaffoldOptions): Promise<string[]> {
  const { template, language, manager = 'npm', packageRoot = findPackageRoot() } = options
  const templates = join(packageRoot, 'templates')
  const sources = [join(templates, 'shared'), join(templates, template, 'shared'), join(templates, template, language)]
  const packageName = toPackageName(name)
  const words = { name: packageName, extension: language }
  const files = new Map<string, string>()
  for (const source of sources) {
    for (const path of await listFiles(source)) {
      const text = await readFile(join(source, path), 'utf8')
      files.set(
        restoreName(path),
        text.replace(/\{\{(name|extension)\}\}/g, (_, word: keyof typeof words) => words[word]),
      )
    }
  }
  const manifest = readPackageManifest(packageRoot)
  files.set('package.json', `${JSON.stringify(describePackage(packageName, manifest, manager), null, 2)}\n`)
  for (const [path, text] of writeManagerFiles(manifest, manager)) files.set(path, text)
  for (const [path, text] of files) await outputFile(join(folder, path), text)
  return [...files.keys()].toSorted()
}

/** Lists the files of a template, without the output of test runs in its source folder. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relativePath(folder, join(entry.parentPath, entry.name)))
  return paths.filter((path) => !/(^|[/\\])(\.toolkit|node_modules)[/\\]/.test(path))
}

/** Names that npm would leave out of a package, or read, are kept without their dot: `dot-gitignore`. */
function restoreName(path: string): string {
  return path.replaceAll('\\', '/').replace(/(^|\/)dot-/g, '$1.')
}

function toPackageName(name: string): string {
  const plain = name.toLowerCase().replace(/[^a-z0-9._-]+/g, '-')
  return plain.replace(/^[._-]+|[._-]+$/g, '') || 'contracts'
}

function describePackage(name: string, manifest: PackageManifest, manager: PackageManager): object {
  const { name: toolkit, version, allowScripts, dependencies } = manifest
  return {
    name,
    version: '0.1.0',
    private: true,
    type: 'module',
    scripts: { check: 'toolkit check', compile: 'toolkit compile', test: 'toolkit test' },
    // the very version that the toolkit depends on, so that there is one
    devDependencies: { [toolkit]: `^${version}`, typescript: dependencies?.typescript },
    ...(manager === 'npm' && { allowScripts }),
    ...(manager === 'yarn' && process.version.startsWith('v20.') && allowNode20Build(manifest)),
  }
}

/** Lets Yarn compile the isolated-vm for Node 20. On later versions it would compile the same version in vain. */
function allowNode20Build({ optionalDependencies }: PackageManifest): object {
  const version = /@(\d[\d.]*)$/.exec(optionalDependencies?.['isolated-vm-20'] ?? '')?.[1]
  return version === undefined ? {} : { dependenciesMeta: { [`isolated-vm@${version}`]: { built: true } } }
}

/** Writes the files that a package manager needs: allowed install scripts, and the location of packages. */
function writeManagerFiles({ allowScripts }: PackageManifest, manager: PackageManager): [path: string, text: string][] {
  if (manager === 'pnpm') {
    const names = Object.keys(allowScripts)
    // The first list is read by pnpm 11 and later, the second by pnpm 10.
    const lines = ['allowBuilds:', ...names.map((name) => `  ${name}: true`), 'onlyBuiltDependencies:']
    return [['pnpm-workspace.yaml', `${[...lines, ...names.map((name) => `  - ${name}`)].join('\n')}\n`]]
  }
  // The lockfile makes this folder a separate project, wherever it is.
  if (manager === 'yarn')
    return [
      ['.yarnrc.yml', 'nodeLinker: node-modules\n'],
      ['yarn.lock', ''],
    ]
  return []
}

/**
 * Links this copy of the package into the project's `node_modules`, with TypeScript for editors, so that tests and
 * checks run at once and offline. Existing packages are kept. `npm install` replaces both with copies.
 */
export async function linkToolkit(directory: string, packageRoot = findPackageRoot()): Promise<void> {
  const modules = resolve(directory, 'node_modules')
  const { name, bin } = readPackageManifest(packageRoot)
  if (existsSync(join(modules, name))) return
  await ensureDir(join(modules, '.bin'))
  await symlink(packageRoot, join(modules, name), 'junction')
  for (const [command, program] of Object.entries(bin)) {
    await writeCommand(join(modules, '.bin', command), join(packageRoot, program))
  }
  const typescript = findTypeScript(packageRoot)
  if (typescript === undefined || existsSync(join(modules, 'typescript'))) return
  await symlink(typescript, join(modules, 'typescript'), 'junction')
  await writeCommand(join(modules, '.bin', 'tsc'), join(typescript, 'bin', 'tsc'))
}

/** Writes a command as npm does: for a shell, and for Windows. */
async function writeCommand(path: string, program: string): Promise<void> {
  await writeFile(path, `#!/bin/sh\nexec node '${program.replaceAll("'", "'\\''")}' "$@"\n`)
  await chmod(path, 0o755)
  await writeFile(`${path}.cmd`, `@node "${program}" %*\r\n`)
}
