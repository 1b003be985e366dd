import type { ActionCosts } from '../../collect/actions.js'
import type { RunRecord } from '../../collect/record.js'
import type { MeasuredRun } from '../../harness/run.js'
import type { Project } from '../../project/project.js'
import type { RunDetails } from '../../report/details.js'
import type { Paint } from '../../report/paint.js'
import type { MeasuringFlags } from './flags.js'

/** What was measured, ready to be shown. */
export interface Measurements {
  /** For people, in the order in which it is shown. */
  lines: string[]
  /** The same as data, by name. */
  data: Record<string, unknown>
  /** Whether a gate is closed. */
  isRefused: boolean
  /** What the first of them failed with. */
  error?: { error: unknown }
  /** What a reporter shows of it, where one does. */
  details?: RunDetails
}

export interface MeasuringContext {
  project: Project
  flags: MeasuringFlags
  /** Tests were left out, so that what is not there may be there. */
  isPartial: boolean
  /** A reporter shows all of it. */
  isDetailed: boolean
  paint: Paint
  /** Columns of the terminal; undefined where nobody looks. */
  width: number | undefined
}

/** A run with its record and its figures. */
export interface MeasuredFigures {
  run: MeasuredRun
  record: RunRecord
  actions: ActionCosts[]
}
