import type { RunDetails } from './model/details.js'
import type { RunReport, TestResult } from './model/run.js'
import type { Paint } from './text/paint.js'

/** Formats a run as text, which goes to standard output or to a file. */
export interface Reporter {
  /** Text for a test that ended, in the order of files. */
  test?(result: TestResult): string
  /** Text after the last test, with measurements if the reporter shows them and the network supports them. */
  end(run: RunReport, details?: RunDetails): string
  /** True if it shows measurements, which are then made. */
  isDetailed?: true
  /** True if it shows failing calls by statement, which are then recorded. */
  showsSteps?: true
}

/** Options of a reporter. */
interface ReporterOptions {
  /** Colours; none for a file. */
  paint: Paint
  /** Folder of the project relative to the root of the repository; empty at the root. */
  folder: string
  /** Reads the page of the build, without data of a run. */
  readPage(): string
}

/** Default export of a reporter module. */
export type CreateReporter = (options: ReporterOptions) => Reporter
