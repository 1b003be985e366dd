import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { askNearest } from '../../codec/nearest.js'
import { itemAt } from '../../collections/presence.js'
import { ToolkitError } from '../../errors/errors.js'
import { describeThrown } from '../../errors/thrown.js'
import { findPackageRoot } from '../../files/package-root.js'
import { relativePath } from '../../files/relative-path.js'
import { readTextSync } from '../../files/text-file.js'
import { importOutside } from '../../loader/load.js'
import type { RunDetails } from '../../report/model/details.js'
import type { RunReport, TestResult } from '../../report/model/run.js'
import type { CreateReporter, Reporter } from '../../report/reporter.js'
import { REPORTERS } from '../../report/reporters.js'
import { PLAIN } from '../../report/text/paint.js'
import { findProjectRoot } from '../flags/project.js'
import { paint } from './paint.js'
import { hideProgress } from './progress-line.js'
import { redactForTerminal } from './redaction.js'
import { openReport, type ReportFile } from './report-file.js'

/** A reporter and the destination of its text. */
interface ReporterOutput extends ReportFile {
  reporter: Reporter
}

/** A value of `--reporter`: `junit=out.xml`, `dot`, `./reporter.js=out.txt`. */
interface ReporterChoice {
  name: string
  file: string | undefined
}

/** The reporters of a run, as one. */
export class Reporting {
  readonly #reports: readonly ReporterOutput[]
  readonly #whole = new Set<ReporterOutput>()
  /** True if a reporter for people writes to standard output. */
  readonly isForPeople: boolean

  constructor(reports: readonly ReporterOutput[], isForPeople: boolean) {
    this.#reports = reports
    this.isForPeople = isForPeople
  }

  test(result: TestResult): void {
    for (const { reporter, write } of this.#reports) write(reporter.test?.(result) ?? '')
  }

  /** One of them shows what was measured. */
  get isDetailed(): boolean {
    return this.#reports.some(({ reporter }) => reporter.isDetailed)
  }

  /** One of them shows failing calls statement by statement. */
  get showsSteps(): boolean {
    return this.#reports.some(({ reporter }) => reporter.showsSteps)
  }

  /** Ends all reporters, then throws the first error. */
  end(run: RunReport, details?: RunDetails): void {
    const failures: unknown[] = []
    for (const report of this.#reports) {
      try {
        report.write(report.reporter.end(run, details))
        this.#whole.add(report)
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  }

  close(): void {
    for (const report of this.#reports) report.close(this.#whole.has(report))
  }
}

export interface ReportingOptions {
  environment: NodeJS.ProcessEnv
  /** True if standard output is used for other output. */
  isOutputTaken: boolean
}

/**
 * Opens the requested reporters, and `spec` unless one writes to standard output. On GitHub Actions, annotations are
 * added on standard error. Throws `USAGE` and `REPORT_FILE`.
 */
export async function openReporting(
  asked: readonly string[],
  { environment, isOutputTaken }: ReportingOptions,
): Promise<Reporting> {
  const named = asked.flatMap((text) => text.split(',')).map(readChoice)
  requireOwnOutputs(named)
  if (named.every(({ file }) => file !== undefined)) named.push({ name: 'spec', file: undefined })
  const choices = named.filter(({ file }) => file !== undefined || !isOutputTaken)
  const folder = relativePath(environment.GITHUB_WORKSPACE ?? findProjectRoot(), findProjectRoot())
  const loaded = await Promise.all(
    choices.map(async (choice) => ({ ...choice, create: await loadReporter(choice.name) })),
  )
  const reports = loaded.map(({ name, file, create }) => {
    const reporter = create({ paint: file === undefined ? paint : PLAIN, folder, readPage })
    if (typeof reporter?.end !== 'function')
      throw reporterModuleError(name, 'the object it creates has no method "end"')
    return { reporter, ...(file === undefined ? STANDARD_OUTPUT : openReport(file)) }
  })
  if (environment.GITHUB_ACTIONS === 'true' && !choices.some(({ name }) => name === 'github')) {
    const createGithub = await loadReporter('github')
    reports.push({ reporter: createGithub({ paint: PLAIN, folder, readPage }), ...STANDARD_ERROR })
  }
  return new Reporting(reports, choices.some(isForPeople))
}

/** Absolute paths of the files that reporters write. Throws `USAGE`. */
export function listReportFiles(asked: readonly string[]): string[] {
  const choices = asked.flatMap((text) => text.split(',')).map(readChoice)
  return choices.flatMap(({ file }) => (file === undefined ? [] : [resolve(file)]))
}

function isForPeople({ name, file }: ReporterChoice): boolean {
  return file === undefined && (name === 'spec' || name === 'dot')
}

export const STANDARD_OUTPUT = {
  write(text: string): void {
    hideProgress()
    process.stdout.write(redactForTerminal(text))
  },
  close() {},
}
export const STANDARD_ERROR = {
  write(text: string): void {
    hideProgress()
    process.stderr.write(redactForTerminal(text))
  },
  close() {},
}

/** Parses a value of `--reporter`. Throws `USAGE`. */
export function readChoice(text: string): ReporterChoice {
  const at = text.lastIndexOf('=')
  if (at < 0) return { name: text, file: undefined }
  const choice = { name: text.slice(0, at), file: text.slice(at + 1) }
  if (choice.file !== '') return choice
  throw new ToolkitError('USAGE', `--reporter: ${text} names no file`, { hint: 'Such as --reporter junit=out.xml' })
}

/** Throws `USAGE` for two reporters that write to one place. */
export function requireOwnOutputs(choices: readonly ReporterChoice[]): void {
  const places = choices.map(({ file }) => (file === undefined ? undefined : resolve(file)))
  const second = places.findIndex((place, index) => places.indexOf(place) < index)
  if (second < 0) return
  const first = itemAt(choices, places.indexOf(places[second]))
  const { name, file } = itemAt(choices, second)
  throw new ToolkitError('USAGE', `--reporter: ${first.name} and ${name} both write to ${file ?? 'standard output'}`, {
    hint: `Give one of them a file of its own: --reporter ${name}=FILE`,
  })
}

async function loadReporter(name: string): Promise<CreateReporter> {
  const load = Object.hasOwn(REPORTERS, name) ? REPORTERS[name] : undefined
  if (load !== undefined) return load()
  if (!/^(\.|\/|[A-Za-z]:)|\//.test(name))
    throw new ToolkitError(
      'USAGE',
      `--reporter: unknown reporter ${JSON.stringify(name)}${askNearest(name, Object.keys(REPORTERS))}`,
      {
        hint: `There are ${Object.keys(REPORTERS).join(', ')}; a module is named by its path, such as ./reporter.js.`,
      },
    )
  try {
    const { default: create } = await importOutside(pathToFileURL(resolve(name)).href)
    if (typeof create === 'function') return create as CreateReporter
  } catch (cause) {
    throw reporterModuleError(name, describeThrown(cause), cause)
  }
  throw reporterModuleError(name, 'its default export is not a function')
}

/** Throws `INSTALL_PAGE`. */
function readPage(): string {
  const path = join(findPackageRoot(), 'dist', 'report', 'report.html')
  try {
    return readTextSync(path)
  } catch (cause) {
    throw new ToolkitError('INSTALL_PAGE', `the page of reports is not at ${path}`, {
      hint: 'Reinstall the package; in a clone of its repository: npm run build.',
      cause,
    })
  }
}

function reporterModuleError(name: string, reason: string, cause?: unknown): ToolkitError {
  return new ToolkitError('USAGE', `--reporter: ${name} is not a reporter: ${reason}`, {
    hint: 'The default export of a reporter module creates an object with the methods "test" and "end".',
    cause,
  })
}
