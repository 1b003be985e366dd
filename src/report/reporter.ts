import type { RunDetails } from './model/details.js'
import type { RunReport, TestResult } from './model/run.js'
import type { Paint } from './text/paint.js'

/** Turns a run into text. What it answers goes to standard output or to the file that it was given. */
export interface Reporter {
  /** Text for a test that ended, in the order of files. */
  test?(result: TestResult): string
  /**
   * Text for what follows the last test; with what was measured, where it shows that and the network can be measured.
   */
  end(run: RunReport, details?: RunDetails): string
  /** It shows what was measured, so that is done for it. */
  isDetailed?: true
}

/** Options of a reporter. */
export interface ReporterOptions {
  /** Colours, or none where it writes to a file. */
  paint: Paint
  /** The folder of the project as seen from the root of the repository; empty where they are the same. */
  folder: string
  /** The page of a run as the build makes it, without the run. */
  readPage(): string
}

/** A reporter as a module exports it, by default. */
export type CreateReporter = (options: ReporterOptions) => Reporter
