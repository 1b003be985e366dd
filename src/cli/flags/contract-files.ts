import { type ContractFile, findContract, listBelow, listContracts } from '../../compiler/contracts.js'
import type { Project } from '../../config/project.js'
import { ToolkitError } from '../../errors/errors.js'

/**
 * Selects contracts by name or path; all of the project if none are named. Throws `PROJECT_CONTRACT_UNKNOWN`, and
 * without any contract the error `code`.
 */
export function chooseContracts(
  project: Project,
  names: readonly string[] = [],
  code: 'COMPILE_NO_FILE' | 'LINT_NO_FILE' = 'COMPILE_NO_FILE',
): ContractFile[] {
  const files = names.length > 0 ? names.map((name) => findContract(project, name)) : listContracts(project)
  if (files.length === 0) throw noContractsError(project, code)
  return files
}

function noContractsError(project: Project, code: 'COMPILE_NO_FILE' | 'LINT_NO_FILE'): ToolkitError {
  const { settings, root, configFile } = project
  const [below] = listBelow(project)
  const where = `${settings.contracts.join(', ')} of ${root}`
  const hint =
    configFile === undefined && !below
      ? 'This is not a project. `toolkit init` creates one in a new directory.'
      : 'Contracts are .ts or .js files in the folders that `contracts` names in toolkit.config.ts.'
  const place = below ? ` ${below} is in a subfolder: name that folder, or give the path.` : ''
  return new ToolkitError(code, `no contracts found in ${where}`, { hint: hint + place })
}
