import { existsSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import type { ContractFile } from '../contracts.js'
import { libraryFolder } from '../own-imports.js'
import { findPackageRoot } from '../package-root.js'
import type { Project } from '../project.js'
import { relativePath } from '../relative-path.js'
import { writeWholeFile } from '../whole-file.js'

/** Files that TypeScript checks together, under one configuration. */
export interface Program {
  /** Absolute path of its `tsconfig.json` or `jsconfig.json`. */
  config: string
  /** Whether it sees the library of the chain, not that of Node. */
  isOfContracts: boolean
}

/** What editors read too; the first one found counts. */
const CONFIG_NAMES = ['tsconfig.json', 'jsconfig.json']

/**
 * The programs of a project: one for each folder of contracts with a configuration of its own, one for TypeScript contracts
 * whose folder has none, and that of the project itself, where it has one, for the tests.
 */
export async function listPrograms(
  project: Project,
  contracts: readonly ContractFile[],
  { tests }: { tests: boolean },
): Promise<Program[]> {
  const own = new Set<string>()
  const loose: string[] = []
  for (const { path } of contracts) {
    const config = dirname(path) === project.root ? undefined : findConfig(dirname(path))
    if (config !== undefined) own.add(config)
    else if (extname(path) === '.ts') loose.push(path)
  }
  const programs = [...own].map((config) => ({ config, isOfContracts: true }))
  if (loose.length > 0) programs.push({ config: await writeConfig(project, loose), isOfContracts: true })
  const config = tests ? findConfig(project.root) : undefined
  return config === undefined ? programs : [...programs, { config, isOfContracts: false }]
}

function findConfig(folder: string): string | undefined {
  return CONFIG_NAMES.map((name) => join(folder, name)).find((path) => existsSync(path))
}

/** A configuration for contracts whose folder has none: that of the project, with the library of the chain. */
async function writeConfig({ root }: Project, files: readonly string[]): Promise<string> {
  const folder = join(root, '.toolkit', 'cache')
  const types = join(findPackageRoot(), 'types')
  const bases = [join(types, 'tsconfig', 'contracts.json'), findConfig(root)].filter((path) => path !== undefined)
  const libraries = ['library.d.ts', 'contract.d.ts'].map((name) => join(types, name))
  const config = {
    extends: bases,
    compilerOptions: {
      noLib: true,
      lib: null,
      types: [],
      noEmit: true,
      // also where the package is not installed
      paths: { 'iost-toolkit/contract/*': [join(libraryFolder(), '*')] },
    },
    files: [...libraries, ...files],
    include: [],
  }
  const path = join(folder, 'tsconfig.contracts.json')
  await writeWholeFile(path, JSON.stringify(config))
  return path
}

/** How a program is called in messages. */
export function nameProgram({ config }: Program, root: string): string {
  return relativePath(root, config)
}
