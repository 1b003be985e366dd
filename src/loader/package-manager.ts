import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** A package manager. Yarn 1 has commands of its own. */
export type PackageManager = 'npm' | 'pnpm' | 'yarn 1' | 'yarn'

/** Marker files of package managers in the `node_modules` folder that they wrote. */
const MARKS: readonly [file: string, manager: PackageManager][] = [
  ['.modules.yaml', 'pnpm'],
  ['.yarn-integrity', 'yarn 1'],
  ['.yarn-state.yml', 'yarn'],
]

/**
 * The package manager that installed what is in a folder.
 *
 * @param folder - A folder below `node_modules`. The nearest `node_modules` above it that a manager has marked decides.
 * @param versions - `process.versions`, where Yarn's Plug'n'Play adds its own.
 * @returns `npm` if no other manager is recognised.
 */
export function detectPackageManager(
  folder: string,
  versions: Readonly<Record<string, string | undefined>>,
): PackageManager {
  if (versions.pnp !== undefined) return 'yarn'
  for (let above = folder; above !== dirname(above); above = dirname(above)) {
    if (basename(above) !== 'node_modules') continue
    const found = MARKS.find(([mark]) => existsSync(join(above, mark)))
    if (found !== undefined) return found[1]
  }
  return 'npm'
}

/** The package manager that installed this copy of the package. */
export function findOwnManager(): PackageManager {
  return detectPackageManager(import.meta.dirname, process.versions)
}

/** Detects the package manager that runs this command, by the user agent it sets for child processes. */
export function readRunningManager(userAgent: string | undefined): PackageManager {
  const [, name, major] = /^(pnpm|yarn)\/(\d+)/.exec(userAgent ?? '') ?? []
  if (name === 'pnpm') return 'pnpm'
  if (name === 'yarn') return major === '1' ? 'yarn 1' : 'yarn'
  return 'npm'
}
