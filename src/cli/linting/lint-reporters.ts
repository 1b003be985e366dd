import { askNearest } from '../../codec/nearest.js'
import { isOneOf } from '../../collections/shapes.js'
import { ToolkitError } from '../../errors/errors.js'
import { relativePath } from '../../files/relative-path.js'
import type { FileResult } from '../../lint/engine/result.js'
import { formatGithub } from '../../lint/report/github.js'
import { formatJson } from '../../lint/report/json.js'
import { formatSarif } from '../../lint/report/sarif.js'
import { formatText } from '../../lint/report/text.js'
import { PLAIN } from '../../report/text/paint.js'
import { printResult } from '../output/output.js'
import { paint } from '../output/paint.js'
import { writeReport } from '../output/report-file.js'
import { readVersion } from '../version.js'

const NAMES = ['text', 'json', 'github', 'sarif'] as const
type LintReporterName = (typeof NAMES)[number]

/** A reporter and its file as `--reporter` names them: `text`, `sarif=lint.sarif`. */
export interface LintReporter {
  name: LintReporterName
  file: string | undefined
}

/** Parses `--reporter`. Adds `text` unless a reporter writes to standard output. Throws `USAGE`. */
export function readReporters(asked: readonly string[], json: boolean | undefined): LintReporter[] {
  const reporters = asked.flatMap((text) => text.split(',')).map(readReporter)
  if (json) reporters.push({ name: 'json', file: undefined })
  if (reporters.every(({ file }) => file !== undefined)) reporters.push({ name: 'text', file: undefined })
  const open = reporters.filter(({ file }) => file === undefined)
  if (new Set(open.map(({ name }) => name)).size > 1) {
    const hint = 'Give one of them a file: --reporter sarif=lint.sarif'
    throw new ToolkitError(
      'USAGE',
      `--reporter: ${open.map(({ name }) => name).join(' and ')} both write to standard output`,
      { hint },
    )
  }
  return reporters
}

function readReporter(text: string): LintReporter {
  const [name = '', file] = text.split('=')
  if (!isOneOf(NAMES, name)) {
    const hint = `There are ${NAMES.join(', ')}; each can have a file: --reporter sarif=lint.sarif`
    throw new ToolkitError('USAGE', `--reporter: unknown reporter ${JSON.stringify(name)}${askNearest(name, NAMES)}`, {
      hint,
    })
  }
  if (file === '')
    throw new ToolkitError('USAGE', `--reporter: ${text} names no file`, {
      hint: `Such as --reporter ${name}=lint.${name}`,
    })
  return { name, file }
}

/** Writes the findings with each reporter. Throws `REPORT_FILE`. */
export function report(reporters: readonly LintReporter[], results: readonly FileResult[], root: string): void {
  const folder = relativePath(process.env.GITHUB_WORKSPACE ?? root, root)
  for (const { name, file } of reporters) {
    const text = format(name, results, folder, file !== undefined)
    if (file === undefined) {
      if (text !== '') printResult(text)
    } else writeReport(file, `${text}\n`)
  }
}

function format(name: LintReporterName, results: readonly FileResult[], folder: string, isFile: boolean): string {
  switch (name) {
    case 'text':
      return formatText(results, isFile ? PLAIN : paint)
    case 'json':
      return formatJson(results)
    case 'github':
      return formatGithub(results, folder)
    case 'sarif':
      return formatSarif(results, { folder, version: readVersion() })
  }
}
