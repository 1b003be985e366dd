import { must } from '../../../collections/presence.js'
import { relativePath } from '../../../files/relative-path.js'
import { formatDot, formatMermaid } from '../../../lint/inspect/graph.js'
import { summarise } from '../../../lint/inspect/summary.js'
import { formatSummary } from '../../../lint/inspect/tables.js'
import type { FlagsOf } from '../../command.js'
import { EXIT, type ExitCode } from '../../exit-codes.js'
import { chooseContracts } from '../../flags/contract-files.js'
import { openProject } from '../../flags/project.js'
import { readModel } from '../../linting/inspecting.js'
import { printResult } from '../../output/output.js'
import { paint } from '../../output/paint.js'
import type { inspectCommand } from './command.js'

export default async function inspectContract({
  contract,
  graph,
  json,
}: FlagsOf<typeof inspectCommand>): Promise<ExitCode> {
  const project = await openProject()
  const [file] = chooseContracts(project, [contract])
  const model = await readModel(project, must(file, 'file').path)
  const summary = summarise(model, relativePath(project.root, must(file, 'file').path))
  if (graph !== undefined) printResult(graph === 'dot' ? formatDot(model) : formatMermaid(model))
  else printResult(json ? JSON.stringify(summary, null, 2) : formatSummary(summary, paint))
  return EXIT.DONE
}
