import type { StepKind } from '../step.js'
import type { StepCosts } from './step-costs.js'

/** A step of a plan. */
export interface PlannedStep {
  name: string
  kind: StepKind
  from: string
  state: 'to do' | 'under way' | 'done' | 'changed'
  /** What it takes on a chain of its own; absent where it could not be tried there. */
  costs?: StepCosts
  /** Why it could not be tried. */
  trouble?: string
  /** What differs from the journal, of a completed step. */
  differences: string[]
}
