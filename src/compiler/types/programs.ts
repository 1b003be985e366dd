import { existsSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Project } from '../../config/project.js'
import { libraryFolder } from '../../files/own-imports.js'
import { findPackageRoot } from '../../files/package-root.js'
import { relativePath } from '../../files/relative-path.js'
import { writeWholeFile } from '../../files/whole-file.js'
import { constantTypesFile, writeConstantTypes } from '../constants/constant-types.js'
import type { ContractFile } from '../contracts.js'
import { checkConfigFiles, findConfig, findContractConfig, readPaths } from '../typescript-config.js'

/** Files that TypeScript checks together, under one configuration. */
export interface TypeProgram {
  /** Absolute path of its `tsconfig.json` or `jsconfig.json`. */
  config: string
  /** True if it uses the library of the chain instead of Node's. */
  isOfContracts: boolean
}

/**
 * Lists the programs of a project: one for each folder of contracts with its own configuration, one for TypeScript
 * contracts in other folders, and the project's own configuration, if any, for the tests.
 */
export async function listPrograms(
  project: Project,
  contracts: readonly ContractFile[],
  { tests }: { tests: boolean },
): Promise<TypeProgram[]> {
  await writeConstantTypes(project)
  const own = new Set<string>()
  const loose: string[] = []
  for (const { path } of contracts) {
    const config = findContractConfig(path, project.root)
    if (config !== undefined) own.add(config)
    else if (extname(path) === '.ts') loose.push(path)
  }
  const programs = [...own].map((config) => ({ config, isOfContracts: true }))
  if (loose.length > 0) programs.push({ config: await writeConfig(project, loose), isOfContracts: true })
  const config = tests ? findConfig(project.root) : undefined
  for (const { config: path } of programs) checkConfigFiles(path, project.root)
  if (config !== undefined) checkConfigFiles(config, project.root)
  return config === undefined ? programs : [...programs, { config, isOfContracts: false }]
}

/** Writes a configuration for contracts whose folder has none: the project's, with the library of the chain. */
async function writeConfig(project: Project, files: readonly string[]): Promise<string> {
  const { root } = project
  const folder = join(root, '.toolkit', 'cache')
  const types = join(findPackageRoot(), 'types')
  const libraries = ['library.d.ts', 'contract.d.ts'].map((name) => join(types, name))
  const constants = [constantTypesFile(project)].filter(existsSync)
  const own = findConfig(root)
  const bases = [join(types, 'tsconfig', 'contracts.json'), own].filter((path) => path !== undefined)
  // The library is found in projects that have not installed the package.
  const paths = { 'iost-toolkit/contract/*': [join(libraryFolder(), '*')], ...(own && readPaths(own)) }
  const config = {
    extends: bases,
    compilerOptions: { noLib: true, lib: null, types: [], noEmit: true, paths },
    files: [...libraries, ...constants, ...files],
    include: [],
  }
  const path = join(folder, 'tsconfig.contracts.json')
  await writeWholeFile(path, JSON.stringify(config))
  return path
}

/** Returns the name of a program for messages. */
export function nameProgram({ config }: TypeProgram, root: string): string {
  return relativePath(root, config)
}
