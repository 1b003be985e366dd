import type { RunReport, TestResult } from '../report/run.js'

/** What the process that runs the tests is told. Messages between the processes are plain data. */
export interface Job {
  /** The directory the command was started in. */
  directory: string
  /** Files, folders or globs; all tests of the project where empty. */
  files: readonly string[]
  /** A text, or a pattern between slashes. */
  grep?: string | undefined
  bail?: boolean | undefined
  /** Name the tests and run none. */
  list?: boolean | undefined
  network?: string | undefined
  forbidOnly?: boolean | undefined
}

/** What it tells. */
export type Message =
  | { type: 'result'; result: TestResult }
  | { type: 'end'; run: RunReport }
  /** The run could not be made: the user's error, in its parts. */
  | { type: 'refused'; code: string; message: string; hint?: string | undefined; at?: ErrorPlace | undefined }
  /** Our own bug. */
  | { type: 'broken'; stack: string }

type ErrorPlace = { file: string; line?: number; column?: number }
