import { firstLine } from '../../collections/presence.js'
import { ToolkitError } from '../../errors/errors.js'
import { codeOf, describeThrown, toError } from '../../errors/thrown.js'
import type { PackageManager } from '../../loader/package-manager.js'

/** Resolves or loads a module of a package, and throws as `require` does. */
export type Load<T> = (name: string) => T

/** The process that looks for isolated-vm: the fields of `process` that decide which one fits. */
export interface HostPlatform {
  version: string
  platform: string
  arch: string
}

/** A file rather than a package name, because `tsconfig.json` maps the name `isolated-vm` to its types. */
export const MODULE = 'isolated-vm.js'

/**
 * The packages that can be isolated-vm on this version of Node, the preferred one first. Each major of Node has its own
 * major of isolated-vm under a name of its own (`optionalDependencies`). Managers that compare `engines` install only
 * those that fit. The others install all of them, and this order picks one.
 */
function listNames({ version }: HostPlatform): string[] {
  const major = Number(/^v(\d+)/.exec(version)?.[1])
  if (major < 22) return ['isolated-vm-20']
  return [...(major >= 24 ? ['isolated-vm-24'] : []), 'isolated-vm-22']
}

/**
 * Finds the isolated-vm of this version of Node.
 *
 * @param load - Loads the module `<package>/isolated-vm.js`, or resolves it to its path.
 * @param findManager - Finds the package manager that the hint is for. Called only for a failure.
 * @returns What `load` returns for the first package that is installed and works.
 * @throws {ToolkitError} `SANDBOX_MISSING` if no package is installed, `SANDBOX_BROKEN` if one is installed but doesn't
 * load.
 */
export function findIsolatedVm<T>(load: Load<T>, machine: HostPlatform, findManager: () => PackageManager): T {
  let broken: { name: string; error: Error } | undefined
  for (const name of listNames(machine)) {
    try {
      return load(`${name}/${MODULE}`)
    } catch (error) {
      if (!isMissing(error, name)) broken ??= { name, error: toError(error) }
    }
  }
  throw broken === undefined
    ? missingPackageError(machine, findManager())
    : brokenPackageError(broken, machine, findManager())
}

/** Whether the package itself is missing, as opposed to a dependency. Yarn's Plug'n'Play has its own message for it. */
function isMissing(error: unknown, name: string): boolean {
  const line = firstLine(describeThrown(error))
  return codeOf(error) === 'MODULE_NOT_FOUND' && new RegExp(`['" ]${name}(?![\\w-])`).test(line)
}

function missingPackageError(machine: HostPlatform, manager: PackageManager): ToolkitError {
  const [name] = listNames(machine)
  return new ToolkitError(
    'SANDBOX_MISSING',
    `contracts cannot run: the package ${name} is not installed for ${describe(machine)}`,
    {
      hint: `Install again with this version of Node, with optional dependencies: ${INSTALL[manager]}. ${explainBuild(machine)}`,
    },
  )
}

function brokenPackageError(
  { name, error }: { name: string; error: Error },
  machine: HostPlatform,
  manager: PackageManager,
): ToolkitError {
  const reason = firstLine(error.message)
  return new ToolkitError(
    'SANDBOX_BROKEN',
    `contracts cannot run: the package ${name} does not load on ${describe(machine)}: ${reason}`,
    { hint: `Allow its install script and run it again: ${REBUILD[manager]}. ${explainBuild(machine)}`, cause: error },
  )
}

const INSTALL: Record<PackageManager, string> = {
  npm: 'npm install',
  pnpm: 'pnpm install --force',
  'yarn 1': 'yarn install --force',
  yarn: 'yarn install',
}

const REBUILD: Record<PackageManager, string> = {
  npm: 'npm rebuild isolated-vm (if npm blocks it, first npm install-scripts approve isolated-vm)',
  pnpm: 'pnpm approve-builds, choose isolated-vm, then pnpm rebuild isolated-vm',
  'yarn 1': 'yarn install --force (to compile it, first yarn global add node-gyp)',
  yarn: 'set enableScripts: true in .yarnrc.yml, then yarn rebuild isolated-vm',
}

function describe({ version, platform, arch }: HostPlatform): string {
  return `Node ${version.slice(1)} on ${platform} ${arch}`
}

function explainBuild({ version }: HostPlatform): string {
  return version.startsWith('v20.')
    ? 'On Node 20 it is downloaded or compiled, and compiling needs g++, make and python3. Node 22, 24 and 26 need neither.'
    : 'It is prebuilt for Node 22, 24 and 26 on Linux (x64, arm64), macOS (arm64) and Windows (x64). Elsewhere it is compiled, which needs g++, make and python3.'
}
