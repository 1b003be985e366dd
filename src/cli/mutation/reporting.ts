import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { askNearest } from '../../codec/nearest.js'
import { must } from '../../collections/presence.js'
import { ToolkitError } from '../../errors/errors.js'
import { findPackageRoot } from '../../files/package-root.js'
import { relativePath } from '../../files/relative-path.js'
import { readTextSync } from '../../files/text-file.js'
import type { MutationReport } from '../../report/model/mutation.js'
import { MUTATION_REPORTERS } from '../../report/mutation/reporters.js'
import { PLAIN } from '../../report/text/paint.js'
import { findProjectRoot } from '../flags/project.js'
import { paint } from '../output/paint.js'
import { openReport } from '../output/report-file.js'
import { readChoice, requireOwnOutputs, STANDARD_ERROR, STANDARD_OUTPUT } from '../output/reporting.js'

/** The reporters of a run of mutants, as one. */
export interface MutationReporting {
  end(report: MutationReport): void
  close(): void
}

/**
 * Opens the reporters that were asked for, and `text` where none of them writes to standard output. On GitHub
 * annotations go to standard error besides. Throws `USAGE` and `REPORT_FILE`.
 */
export function openMutationReporting(asked: readonly string[]): MutationReporting {
  const choices = asked.flatMap((text) => text.split(',')).map(readChoice)
  requireOwnOutputs(choices)
  for (const { name } of choices) checkName(name)
  if (choices.every(({ file }) => file !== undefined)) choices.push({ name: 'text', file: undefined })
  const outputs = choices.map(({ name, file }) => ({
    name,
    isTerminal: file === undefined,
    isWhole: false,
    ...(file === undefined ? STANDARD_OUTPUT : openReport(file)),
  }))
  if (process.env.GITHUB_ACTIONS === 'true' && !choices.some(({ name }) => name === 'github'))
    outputs.push({ name: 'github', isTerminal: false, isWhole: false, ...STANDARD_ERROR })
  const root = findProjectRoot()
  const folder = relativePath(process.env.GITHUB_WORKSPACE ?? root, root)
  return {
    end(report) {
      for (const output of outputs) {
        const options = { paint: output.isTerminal ? paint : PLAIN, folder, readElements, digestScript }
        const format = must(MUTATION_REPORTERS[output.name], `reporter ${output.name}`)
        output.write(format(report, options))
        output.isWhole = true
      }
    },
    close() {
      for (const { close, isWhole } of outputs) close(isWhole)
    },
  }
}

/** Throws `USAGE` for an unknown reporter. */
function checkName(name: string): void {
  const names = Object.keys(MUTATION_REPORTERS)
  if (names.includes(name)) return
  throw new ToolkitError('USAGE', `--reporter: unknown reporter ${JSON.stringify(name)}${askNearest(name, names)}`, {
    hint: `Reporters of mutation testing: ${names.join(', ')}.`,
  })
}

function digestScript(script: string): string {
  return `sha256-${createHash('sha256').update(script).digest('base64')}`
}

/** Throws `INSTALL_PAGE`. */
function readElements(): string {
  const path = join(findPackageRoot(), 'dist', 'report', 'mutation-test-elements.js')
  try {
    return readTextSync(path)
  } catch (cause) {
    throw new ToolkitError('INSTALL_PAGE', `the script of the page is not at ${path}`, {
      hint: 'Reinstall the package; in a clone of its repository: npm run build.',
      cause,
    })
  }
}
