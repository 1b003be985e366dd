import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Contents of this package's `package.json`. */
export interface PackageManifest {
  name: string
  version: string
  bin: Record<string, string>
  /** Dependencies whose install scripts npm may run. */
  allowScripts: Record<string, boolean>
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** The folder of this very copy of the package, built or not. */
export function findPackageRoot(): string {
  let folder = import.meta.dirname
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return folder
}

/** Reads the manifest of a copy of this package. */
export function readPackageManifest(packageRoot: string): PackageManifest {
  return JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'))
}
