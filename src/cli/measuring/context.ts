import type { Project } from '../../config/project.js'
import type { ActionCosts } from '../../measurements/records/actions.js'
import type { RunRecord } from '../../measurements/records/record.js'
import type { RunDetails } from '../../report/model/details.js'
import type { Paint } from '../../report/text/paint.js'
import type { MeasuredRun } from '../../test-runner/run.js'
import type { MeasuringFlags } from './flags.js'

/** Measurements of a run, ready to be shown. */
export interface Measurements {
  /** Lines of text output, in order. */
  lines: string[]
  /** The results as data, by name. */
  data: Record<string, unknown>
  /** Whether a gate is closed. */
  isRefused: boolean
  /** Error of the first measurement that failed. */
  error?: { error: unknown }
  /** Details for a reporter that shows them. */
  details?: RunDetails
}

export interface MeasuringContext {
  project: Project
  flags: MeasuringFlags
  /** Some tests did not run, so entries of the file may be missing. */
  isPartial: boolean
  /** True if a reporter shows all details. */
  isDetailed: boolean
  paint: Paint
  /** Columns of the terminal; undefined without one. */
  width: number | undefined
}

/** A run with its record and its figures. */
export interface MeasuredFigures {
  run: MeasuredRun
  record: RunRecord
  actions: ActionCosts[]
}
