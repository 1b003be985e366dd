import type { InlayHint, Range } from 'vscode-languageserver'
import { toEditorPlace } from '../../contract/lines.js'
import { formatGas } from '../../report/model/costs.js'
import type { ProjectAnalysis } from '../project-analysis.js'

/** Lists the gas of the lines of a file in the last profiled run, at the ends of the lines. */
export function listInlayHints(path: string, text: string, analysis: ProjectAnalysis, range: Range): InlayHint[] {
  const lines = text.split(/\r\n|[\n\r]/)
  return [...analysis.readLineGas(path)].flatMap(([line, gas]) => {
    const index = toEditorPlace(text, { line, column: 1 }).line - 1
    if (index < range.start.line || index > range.end.line || gas === 0) return []
    const position = { line: index, character: lines[index]?.length ?? 0 }
    return [
      {
        position,
        label: `${formatGas(gas)} gas`,
        paddingLeft: true,
        tooltip: 'Gas of this line in the last profiled run',
      },
    ]
  })
}
