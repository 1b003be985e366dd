import type { FlagsOf } from '../../command.js'
import type { ExitCode } from '../../exit-codes.js'
import { EXIT } from '../../exit-codes.js'
import type { inspectCommand } from './command.js'

export default async function inspectContract({
  contract,
  graph,
  json,
}: FlagsOf<typeof inspectCommand>): Promise<ExitCode> {
  const { openProject } = await import('../../flags/project.js')
  const { chooseContracts } = await import('../../flags/contract-files.js')
  const { readModel } = await import('../../linting/inspecting.js')
  const { formatDot, formatMermaid } = await import('../../../lint/inspect/graph.js')
  const { summarise } = await import('../../../lint/inspect/summary.js')
  const { formatSummary } = await import('../../../lint/inspect/tables.js')
  const { printResult } = await import('../../output/output.js')
  const { paint } = await import('../../output/paint.js')
  const { relativePath } = await import('../../../files/relative-path.js')
  const project = await openProject()
  const [file] = chooseContracts(project, [contract!])
  const model = await readModel(project, file!.path)
  const summary = summarise(model, relativePath(project.root, file!.path))
  const drawn = { dot: formatDot, mermaid: formatMermaid }[graph as 'dot' | 'mermaid']
  if (graph !== undefined) printResult(drawn(model))
  else printResult(json ? JSON.stringify(summary, null, 2) : formatSummary(summary, paint))
  return EXIT.DONE
}
