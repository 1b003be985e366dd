import { type Artifact, buildContracts } from '../../../compiler/artifact.js'
import { type ContractFile, listContracts } from '../../../compiler/contracts.js'
import { type CompileMessage, formatDiagnostic } from '../../../compiler/script/bundle.js'
import { checkTypes, type TypeCheck } from '../../../compiler/types/check.js'
import type { Project } from '../../../config/project.js'
import { ToolkitError } from '../../../errors/errors.js'
import type { FlagsOf } from '../../command.js'
import { EXIT, type ExitCode } from '../../exit-codes.js'
import { openProject } from '../../flags/project.js'
import { printNote, printResult } from '../../output/output.js'
import { typeCheckError } from '../../output/type-faults.js'
import type { checkCommand } from './command.js'

export default async function checkProject({ json }: FlagsOf<typeof checkCommand>): Promise<ExitCode> {
  const project = await openProject()
  const contracts = listContracts(project)
  const declaring = declareContracts(project, contracts)
  const check = await checkTypes(project, contracts, { tests: true, declared: declaring })
  if (check.programs.length === 0) throw nothingToCheckError()
  const warnings = listWarnings(await declaring, check)
  for (const warning of warnings) printNote(`warning ${formatDiagnostic(warning)}`)
  if (json) printResult(JSON.stringify({ ...check, warnings }))
  else if (check.faults.length > 0) throw typeFaultsError(check, project.root)
  else printResult(`types are right: ${check.programs.join(', ')}`)
  return check.faults.length > 0 ? EXIT.COMPILE : EXIT.DONE
}

/**
 * Updates the types of contracts for tests. A contract that cannot be compiled keeps its types; `compile` reports it.
 */
async function declareContracts(project: Project, contracts: readonly ContractFile[]): Promise<Artifact[]> {
  const paths = contracts.map(({ path }) => path)
  const results = await buildContracts(project, paths).catch(() => [])
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
}

/** Lists compiler warnings, except those at places that TypeScript reports too. */
function listWarnings(artifacts: readonly Artifact[], { faults }: TypeCheck): CompileMessage[] {
  const isTold = ({ file, line, column }: CompileMessage) =>
    faults.some((fault) => fault.file === file && fault.line === line && fault.column === column)
  return artifacts.flatMap(({ warnings }) => warnings).filter((warning) => !isTold(warning))
}

function typeFaultsError({ faults }: TypeCheck, root: string): Error {
  return typeCheckError(faults, root, 'Contracts see the names of the chain, tests those of Node.')
}

function nothingToCheckError(): Error {
  return new ToolkitError('CHECK_NOTHING', 'no types to check', {
    hint: 'JavaScript needs a contracts/jsconfig.json, as `toolkit init --js` writes it, and `// @ts-check` in the files to check.',
  })
}
