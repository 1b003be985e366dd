import type { Artifact } from '../../project/artifact.js'
import type { Project } from '../../project/project.js'
import type { CompileRefusal } from '../../project/refusals.js'
import type { Command } from '../command.js'
import { EXIT } from '../exit-codes.js'

interface Flags {
  contracts: string[] | undefined
  minify: boolean | undefined
  json: boolean | undefined
}

export const compileCommand: Command<Flags> = {
  command: ['compile [contracts..]', 'build'],
  describe: 'Compile contracts into script, ABI, source map and types, and show what publishing costs',
  flags: (yargs) =>
    yargs
      .positional('contracts', { type: 'string', array: true, describe: 'Names or files; all contracts where absent' })
      .option('minify', { type: 'boolean', describe: 'Publish without comments and blanks' })
      .option('json', { type: 'boolean', describe: 'Print one JSON object' }),
  async run({ contracts, minify, json }) {
    const { openProject } = await import('../project.js')
    const { MAX_CODE_SIZE } = await import('../../contract/check.js')
    const { buildContract } = await import('../../project/artifact.js')
    const { findContract, listContracts } = await import('../../project/contracts.js')
    const { artifactFolder } = await import('../../project/project.js')
    const { CompileRefused } = await import('../../project/refusals.js')
    const { printNote, printResult } = await import('../output.js')
    const { formatColumns } = await import('../../report/table.js')
    const { relative } = await import('node:path')
    const project = await openProject({ minify })
    const files = contracts?.length ? contracts.map((name) => findContract(project, name)) : listContracts(project)
    if (files.length === 0) throw await noContracts(project)
    const artifacts: Artifact[] = []
    const refusals: CompileRefusal[] = []
    for (const { path } of files) {
      try {
        artifacts.push(await buildContract(project, path))
      } catch (error) {
        if (!(error instanceof CompileRefused)) throw error
        refusals.push(...error.refusals)
      }
    }
    for (const { text, file, line, column } of artifacts.flatMap(({ warnings }) => warnings)) {
      printNote(`warning ${[file, line, column].filter((part) => part !== undefined).join(':')} ${text}`)
    }
    if (refusals.length > 0) throw new CompileRefused(refusals)
    const folder = relative(process.cwd(), artifactFolder(project))
    const lines = [...formatColumns(listSizes(artifacts, MAX_CODE_SIZE)), `written to ${folder}`]
    printResult(json ? formatJson(artifacts, folder) : lines.join('\n'))
    return EXIT.DONE
  },
}

async function noContracts({ settings, root, configFile }: Project): Promise<Error> {
  const { ToolkitError } = await import('../../errors.js')
  const where = `${settings.contracts.join(', ')} of ${root}`
  return new ToolkitError('COMPILE_NO_FILE', `there are no contracts in ${where}`, {
    hint:
      configFile === undefined
        ? 'There is no project here: `toolkit init` makes one in a new folder.'
        : 'Contracts are .ts or .js files in the folders that `contracts` names in toolkit.config.ts.',
  })
}

function formatJson(artifacts: readonly Artifact[], folder: string): string {
  const contracts = artifacts.map(({ name, file, size, publishingGas, info, warnings }) => {
    return { name, file, size, publishingGas, abi: info.abi, warnings }
  })
  return JSON.stringify({ folder, contracts })
}

function listSizes(artifacts: readonly Artifact[], most: number): string[][] {
  return artifacts.map(({ name, size, publishingGas }) => {
    return [name, `${size} of ${most} bytes  about ${publishingGas} gas to publish`]
  })
}
