import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What editors read too; the first one found counts. */
const CONFIG_NAMES = ['tsconfig.json', 'jsconfig.json']

/** The TypeScript configuration in a folder. */
export function findConfig(folder: string): string | undefined {
  return CONFIG_NAMES.map((name) => join(folder, name)).find((path) => existsSync(path))
}

/** The configuration of the folder that a contract is in, unless that is the root of the project. */
export function findContractConfig(contract: string, root: string): string | undefined {
  return dirname(contract) === root ? undefined : findConfig(dirname(contract))
}

/** All files that can be the configuration of a contract, whether they exist or not. */
export function listConfigPaths(contract: string, root: string): string[] {
  return [dirname(contract), root].flatMap((folder) => CONFIG_NAMES.map((name) => join(folder, name)))
}
