import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { basename, extname, isAbsolute, join, resolve } from 'node:path'
import { askNearest } from '../codec/nearest.js'
import type { Project } from '../config/project.js'
import { ToolkitError } from '../errors/errors.js'
import { relativePath } from '../files/relative-path.js'

/** A contract's source in a project. */
export interface ContractFile {
  /** The file's name without its ending. */
  name: string
  /** Absolute. */
  path: string
}

/**
 * Lists the contracts of a project: the `.ts` and `.js` files directly in its contract folders. Modules that contracts
 * import belong in subfolders. Throws `PROJECT_CONTRACT_AMBIGUOUS` if two have the same name.
 */
export function listContracts(project: Project): ContractFile[] {
  const contracts = listContractFiles(project)
  for (const contract of contracts) {
    const error = findAmbiguity(project, contract, contracts)
    if (error !== undefined) throw error
  }
  return contracts
}

/** The contracts, by name. Several may have the same name, which only an editor can go on with. */
export function listContractFiles(project: Project): ContractFile[] {
  const paths = new Set(contractFolders(project).flatMap(listSources))
  const contracts = [...paths].map((path) => ({ name: basename(path, extname(path)), path }))
  return contracts.toSorted((a, b) => a.name.localeCompare(b.name))
}

/** The error of a contract whose name others have too; undefined for any other one. */
export function findAmbiguity(
  { root }: Project,
  { name }: ContractFile,
  contracts: readonly ContractFile[],
): ToolkitError | undefined {
  const namesakes = contracts.filter((contract) => contract.name === name)
  if (namesakes.length < 2) return undefined
  return ambiguousContractError(
    name,
    namesakes.map(({ path }) => path),
    root,
  )
}

/** The contract that a name or a path means. Throws `PROJECT_CONTRACT_UNKNOWN`, which lists the known ones. */
export function findContract(project: Project, nameOrPath: string): ContractFile {
  const path = isAbsolute(nameOrPath) ? nameOrPath : resolve(project.root, nameOrPath)
  const isPath = /\.[jt]s$/.test(nameOrPath) && existsSync(path)
  if (isPath) return { name: basename(path, extname(path)), path }
  const contracts = listContracts(project)
  const found = contracts.find(({ name }) => name === nameOrPath)
  if (found) return found
  const names = contracts.map(({ name }) => name)
  const known = describeContracts(project, names)
  const below = listBelow(project).find((file) => basename(file, extname(file)) === nameOrPath)
  const hint = below ? `${below} is in a subfolder: pass its path, or add its folder to \`contracts\`.` : known
  const question = askNearest(nameOrPath, names)
  throw new ToolkitError('PROJECT_CONTRACT_UNKNOWN', `unknown contract ${JSON.stringify(nameOrPath)}${question}`, {
    hint,
  })
}

/**
 * The contract of the project that a name or a path means: a source in a contract folder or below it. Throws
 * `PROJECT_CONTRACT_UNKNOWN`, also for any other file.
 */
export function findOwnContract(project: Project, nameOrPath: string): ContractFile {
  const { root } = project
  const found = findContract(project, nameOrPath)
  const contracts = listContracts(project)
  const own = [...contracts.map(({ path }) => path), ...listBelow(project).map((file) => join(root, file))]
  // a path may lead through a link
  const path = realpathSync(found.path)
  if (own.some((each) => existsSync(each) && realpathSync(each) === path)) return found
  const names = contracts.map(({ name }) => name)
  throw new ToolkitError(
    'PROJECT_CONTRACT_UNKNOWN',
    `${relativePath(root, found.path)} is not a contract of the project`,
    { hint: `${describeContracts(project, names)} The setting \`contracts\` names the folders.` },
  )
}

/** Lists the contracts of a project and their folders, for a hint. */
function describeContracts({ settings, root }: Project, names: readonly string[]): string {
  const places = `${settings.contracts.join(', ')} of ${root}`
  return names.length > 0 ? `In ${places}: ${names.join(', ')}.` : `No contracts were found in ${places}.`
}

/** The folders that `contracts` names, absolute. */
export function contractFolders({ root, settings }: Project): string[] {
  return settings.contracts.flatMap((folder) => expandFolders(root, folder))
}

/**
 * Lists the sources in subfolders of the contract folders, relative to the root: imported modules, or contracts that
 * the configuration misses.
 */
export function listBelow({ root, settings }: Project): string[] {
  const folders = settings.contracts.flatMap((folder) => expandFolders(root, folder)).filter(isFolder)
  return folders.flatMap((folder) => {
    const names = readdirSync(folder, { recursive: true }).map(String)
    const sources = names.filter((name) => /[\\/]/.test(name) && SOURCE.test(name) && !OTHER.test(name))
    return sources.map((name) => relativePath(root, join(folder, name)))
  })
}

const SOURCE = /\.[jt]s$/
const OTHER = /\.(d|test)\.[jt]s$/

/** Expands a pattern to folders; `*` matches any part of one name. */
function expandFolders(root: string, pattern: string): string[] {
  const parts = pattern.split('/')
  return parts.reduce<string[]>((folders, part) => folders.flatMap((folder) => expandPart(folder, part)), [root])
}

function expandPart(folder: string, part: string): string[] {
  if (!part.includes('*')) return [join(folder, part)]
  if (!isFolder(folder)) return []
  const [first = '', ...rest] = part.split('*')
  const last = rest.at(-1) ?? ''
  const names = readdirSync(folder).filter((name) => name.startsWith(first) && name.endsWith(last))
  return names.map((name) => join(folder, name)).filter(isFolder)
}

function listSources(folder: string): string[] {
  if (!isFolder(folder)) return []
  const names = readdirSync(folder).filter((name) => SOURCE.test(name) && !OTHER.test(name))
  return names.map((name) => join(folder, name))
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

function ambiguousContractError(name: string, paths: readonly string[], root: string): ToolkitError {
  const files = paths.map((path) => relativePath(root, path)).join(' and ')
  const count = paths.length === 2 ? 'two' : paths.length
  const hint = 'Rename one of them, or give the path.'
  return new ToolkitError('PROJECT_CONTRACT_AMBIGUOUS', `${count} contracts are called ${name}: ${files}`, { hint })
}
