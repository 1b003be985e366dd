import type { Command } from '../command.js'
import { EXIT } from '../exit-codes.js'

interface Flags {
  contract: string | undefined
  graph: string | undefined
  json: boolean | undefined
}

export const inspectCommand: Command<Flags> = {
  command: 'inspect <contract>',
  describe: 'Print what the actions of a contract may read, write, spend and call, and whose authority they need',
  examples: [
    ['inspect vault', 'Print tables of actions, storage, tokens and calls'],
    ['inspect vault --graph mermaid', 'Print the call graph'],
  ],
  flags: (yargs) =>
    yargs
      .positional('contract', { type: 'string', describe: 'Contract name or file' })
      .option('graph', {
        type: 'string',
        choices: ['dot', 'mermaid'],
        requiresArg: true,
        describe: 'Print the call graph',
      })
      .option('json', { type: 'boolean', describe: 'Print JSON' }),
  async run({ contract, graph, json }) {
    const { openProject } = await import('../flags/project.js')
    const { chooseContracts } = await import('../flags/contract-files.js')
    const { readModel } = await import('../linting/inspecting.js')
    const { formatDot, formatMermaid } = await import('../../lint/inspect/graph.js')
    const { summarise } = await import('../../lint/inspect/summary.js')
    const { formatSummary } = await import('../../lint/inspect/tables.js')
    const { printResult } = await import('../output/output.js')
    const { paint } = await import('../output/paint.js')
    const { relativePath } = await import('../../files/relative-path.js')
    const project = await openProject()
    const [file] = chooseContracts(project, [contract!])
    const model = await readModel(project, file!.path)
    const summary = summarise(model, relativePath(project.root, file!.path))
    const drawn = { dot: formatDot, mermaid: formatMermaid }[graph as 'dot' | 'mermaid']
    if (graph !== undefined) printResult(drawn(model))
    else printResult(json ? JSON.stringify(summary, null, 2) : formatSummary(summary, paint))
    return EXIT.DONE
  },
}
