import { resolve } from 'node:path'
import { adoptAbi } from '../../../compiler/abi/adoption.js'
import { type Artifact, buildContracts } from '../../../compiler/artifact.js'
import type { ContractFile } from '../../../compiler/contracts.js'
import { type CompileRefusal, CompileRefused } from '../../../compiler/refusals.js'
import { formatDiagnostic, formatPlace } from '../../../compiler/script/bundle.js'
import { checkTypes } from '../../../compiler/types/check.js'
import type { TypeFault } from '../../../compiler/types/typescript.js'
import { artifactFolder, type Project } from '../../../config/project.js'
import { MAX_CODE_SIZE } from '../../../contract/validation/check.js'
import { relativePath } from '../../../files/relative-path.js'
import { formatColumns } from '../../../report/text/table.js'
import type { FlagsOf } from '../../command.js'
import { EXIT, type ExitCode } from '../../exit-codes.js'
import { chooseContracts } from '../../flags/contract-files.js'
import { openProject } from '../../flags/project.js'
import { printError, printNote, printResult } from '../../output/output.js'
import { openProgressLine, type ProgressLine } from '../../output/progress-line.js'
import { typeCheckError } from '../../output/type-faults.js'
import type { compileCommand } from './command.js'

export default async function compileContracts({
  contracts,
  minify,
  types,
  adopt,
  json,
}: FlagsOf<typeof compileCommand>): Promise<ExitCode> {
  const project = await openProject({ minify })
  const isAll = !contracts?.length
  const files = chooseContracts(project, contracts)
  if (adopt) await adoptAll(project, files)
  const line = openProgressLine({ isSilent: json })
  const compiling = compileAll(project, files, line)
  const checking = types === false ? undefined : check(project, files, { tests: isAll, declared: compiling })
  // awaited below, when the contracts are compiled
  checking?.catch(() => {})
  const { compiled, faults } = await compiling
    .then(async (compiled) => ({ compiled, faults: (await checking) ?? [] }))
    .finally(() => line.close())
  printFaults(compiled, isAll ? faults : faults.filter(isOf(files, compiled, project)), project)
  const { artifacts } = compiled
  const folder = relativePath(process.cwd(), artifactFolder(project))
  const lines = [
    ...formatColumns(listSizes(artifacts, MAX_CODE_SIZE)),
    `written to ${folder}; toolkit chain prints the price of RAM`,
  ]
  printResult(json ? formatJson(artifacts, folder) : lines.join('\n'))
  return EXIT.DONE
}

async function adoptAll({ root }: Project, files: readonly ContractFile[]): Promise<void> {
  for (const { path } of files) {
    const abi = await adoptAbi(path, root)
    if (abi) printNote(`${relativePath(root, path)} has the tags of ${abi.file}, which can go`)
  }
}

interface CompileResult {
  artifacts: Artifact[]
  refusals: CompileRefusal[]
}

async function compileAll(
  project: Project,
  files: readonly ContractFile[],
  line: ProgressLine,
): Promise<CompileResult> {
  const compiled: CompileResult = { artifacts: [], refusals: [] }
  const paths = files.map(({ path }) => path)
  const show = (done: number) => line.show({ done, total: paths.length, unit: 'contracts', activity: 'compiling' })
  show(0)
  const results = await buildContracts(project, paths, show)
  line.show({ text: 'checking types' })
  for (const result of results) {
    if (result.status === 'fulfilled') compiled.artifacts.push(result.value)
    else if (result.reason instanceof CompileRefused) compiled.refusals.push(...result.reason.refusals)
    else throw result.reason
  }
  return compiled
}

interface CheckOptions {
  tests: boolean
  declared: Promise<unknown>
}

/** Runs TypeScript in a process of its own while the contracts are compiled. */
async function check(project: Project, files: readonly ContractFile[], options: CheckOptions) {
  return (await checkTypes(project, files, options)).faults
}

/** Whether a fault is in a named contract, in a file it imports, or in the configuration. */
function isOf(files: readonly ContractFile[], { artifacts }: CompileResult, { root }: Project) {
  const own = new Set([...files.map(({ path }) => path), ...artifacts.flatMap(({ inputs }) => inputs.map(absolute))])
  return ({ file }: TypeFault) => file.endsWith('.json') || own.has(absolute(file))

  function absolute(file: string): string {
    return resolve(root, file)
  }
}

/**
 * Prints the warnings, and throws the errors of the chain's rules and of TypeScript. If both report a line, the chain's
 * message is shown.
 */
function printFaults({ artifacts, refusals }: CompileResult, faults: readonly TypeFault[], { root }: Project): void {
  const refusedLines = new Set(refusals.map(({ file, line }) => `${file}:${line}`))
  const shown = faults.filter(({ file, line }) => !refusedLines.has(`${file}:${line}`))
  const places = new Set(shown.map(({ file, line, column }) => `${file}:${line}:${column}`))
  for (const warning of artifacts.flatMap(({ warnings }) => warnings)) {
    if (!places.has(formatPlace(warning))) printNote(`warning ${formatDiagnostic(warning)}`)
  }
  if (shown.length > 0) {
    const refused = typeCheckError(shown, root)
    if (refusals.length === 0) throw refused
    printError(refused)
  }
  if (refusals.length > 0) throw new CompileRefused(refusals)
}

function formatJson(artifacts: readonly Artifact[], folder: string): string {
  const contracts = artifacts.map(({ name, file, size, publishingGas, publishingRam, info, warnings }) => {
    return { name, file, size, publishingGas, publishingRam, abi: info.abi, warnings }
  })
  return JSON.stringify({ folder, contracts })
}

function listSizes(artifacts: readonly Artifact[], most: number): string[][] {
  return artifacts.map(({ name, size, publishingGas, publishingRam }) => {
    return [name, `${size} of ${most} bytes  about ${publishingGas} gas and ${publishingRam} bytes of RAM to publish`]
  })
}
