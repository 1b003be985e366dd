import type { StepKind } from '../step.js'
import type { StepCosts } from './step-costs.js'

/** A step of a plan. */
export interface PlannedStep {
  name: string
  kind: StepKind
  from: string
  state: 'to do' | 'under way' | 'done' | 'changed'
  /** Cost in the simulation; absent if the step could not be simulated. */
  costs?: StepCosts
  /** Reason why it could not be simulated. */
  trouble?: string
  /** Differences from the journal, for a completed step. */
  differences: string[]
}
