import type { Paint } from './paint.js'
import type { RunReport, TestResult } from './run.js'

/** Turns a run into text. What it answers goes to standard output or to the file that it was given. */
export interface Reporter {
  /** Text for a test that ended, in the order of files. */
  test?(result: TestResult): string
  /** Text for what follows the last test. */
  end(run: RunReport): string
}

/** What a reporter is told before the first test. */
export interface ReporterOptions {
  /** Colours, or none where it writes to a file. */
  paint: Paint
  /** The folder of the project as seen from the root of the repository; empty where they are the same. */
  folder: string
}

/** A reporter as a module exports it, by default. */
export type CreateReporter = (options: ReporterOptions) => Reporter
