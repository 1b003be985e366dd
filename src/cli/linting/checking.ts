import { relative, resolve } from 'node:path'
import { buildContract } from '../../compiler/artifact.js'
import { compileContract } from '../../compiler/compile.js'
import type { ContractFile } from '../../compiler/contracts.js'
import { type CompileRefusal, CompileRefused } from '../../compiler/refusals.js'
import type { Project } from '../../config/project.js'
import { ToolkitError } from '../../errors/errors.js'
import { relativePath } from '../../files/relative-path.js'
import { writeWholeFile } from '../../files/whole-file.js'
import { type LintOptions, lintFiles } from '../../lint/engine/engine.js'
import type { FileResult } from '../../lint/engine/result.js'
import { listSources } from '../../lint/engine/sources.js'
import { readSource } from './sources.js'

/** Checks contracts and what they import; fixes are written to disk. */
export async function checkContracts(
  project: Project,
  contracts: readonly ContractFile[],
  options: Omit<LintOptions, 'root'>,
): Promise<FileResult[]> {
  const { root, settings } = project
  const defined = Object.keys(settings.define ?? {})
  const compiles = options.levels['iost/refused'] !== 'off'
  const refusals = compiles
    ? (await Promise.all(contracts.map((contract) => findRefusals(project, contract)))).flat()
    : undefined
  const paths = listSources(
    contracts.map(({ path }) => path),
    readSource,
  )
  const checked = new Set(paths)
  const placed = refusals?.map((refusal) => placeInSource(refusal, (file) => checked.has(resolve(root, file))))
  const files = paths.map((path) => {
    const text = readSource(path)
    if (text === undefined) throw unreadableError(relative(root, path))
    return { path, text, refusals: placed?.filter(({ file }) => resolve(root, file) === path) }
  })
  const results = await lintFiles(files, { root, defined, ...options })
  for (const { file, output } of results) if (output !== undefined) await writeWholeFile(resolve(root, file), output)
  return results
}

interface ContractRefusal extends CompileRefusal {
  /** The contract, relative to the root of the project. */
  contract: string
}

/** An ABI file has no findings of its own: those about it are at the start of the contract. */
function placeInSource(refusal: ContractRefusal, isSource: (file: string) => boolean): CompileRefusal {
  const { file, line, column, reason, contract } = refusal
  if (isSource(file)) return refusal
  return { ...refusal, file: contract, line: 1, column: 1, reason: `${file}:${line}:${column} ${reason}` }
}

/** Everything for which publishing would refuse a contract. In a read-only folder nothing is stored for later runs. */
async function findRefusals(project: Project, { path }: ContractFile): Promise<readonly ContractRefusal[]> {
  const { root, settings } = project
  const { compile, define } = settings
  try {
    await buildContract(project, path).catch((error: unknown) => {
      if (!isDenied(error)) throw error
      return compileContract(path, { root, minify: compile.minify, ...(define && { define }) })
    })
    return []
  } catch (error) {
    const contract = relativePath(root, path)
    if (error instanceof CompileRefused) return error.refusals.map((refusal) => ({ ...refusal, contract }))
    throw error
  }
}

function isDenied(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['EACCES', 'EPERM', 'EROFS'].includes(String(error.code))
}

function unreadableError(file: string): ToolkitError {
  return new ToolkitError('COMPILE_NO_FILE', `${file} cannot be read`, {
    hint: 'Create the file, or change the import that names it.',
  })
}
