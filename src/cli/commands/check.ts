import type { ContractFile } from '../../project/contracts.js'
import type { Project } from '../../project/project.js'
import type { TypeCheck } from '../../project/types/check.js'
import type { Command } from '../command.js'
import { EXIT } from '../exit-codes.js'

interface Flags {
  json: boolean | undefined
}

export const checkCommand: Command<Flags> = {
  command: 'check',
  describe: "Type-check contracts, against the chain's own library, and tests",
  examples: [['check', 'Type-check contracts and tests']],
  flags: (yargs) => yargs.option('json', { type: 'boolean', describe: 'Print JSON' }),
  async run({ json }) {
    const { openProject } = await import('../project.js')
    const { listContracts } = await import('../../project/contracts.js')
    const { checkTypes } = await import('../../project/types/check.js')
    const { printResult } = await import('../output.js')
    const project = await openProject()
    const contracts = listContracts(project)
    const check = await checkTypes(project, contracts, { tests: true, declared: declare(project, contracts) })
    if (check.programs.length === 0) throw await nothingToCheck()
    if (json) printResult(JSON.stringify(check))
    else if (check.faults.length > 0) throw await refuse(check, project.root)
    else printResult(`types are right: ${check.programs.join(', ')}`)
    return check.faults.length > 0 ? EXIT.COMPILE : EXIT.DONE
  },
}

/** Has tests know the contracts as they are now. What cannot be compiled stays as it was: that is for compiling to tell. */
async function declare(project: Project, contracts: readonly ContractFile[]): Promise<void> {
  const { buildContract } = await import('../../project/artifact.js')
  for (const { path } of contracts) await buildContract(project, path).catch(() => {})
}

async function refuse({ faults }: TypeCheck, root: string): Promise<Error> {
  const { refuseTypes } = await import('../type-faults.js')
  return refuseTypes(faults, root, 'Contracts know what the chain has, tests what Node has.')
}

async function nothingToCheck(): Promise<Error> {
  const { ToolkitError } = await import('../../errors/errors.js')
  return new ToolkitError('CHECK_NOTHING', 'there are no types to check', {
    hint: 'JavaScript is checked where contracts/jsconfig.json and jsconfig.json ask for it, as `toolkit init --js` writes them.',
  })
}
