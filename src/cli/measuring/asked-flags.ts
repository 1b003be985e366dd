import { isFlag, isText, listOf, oneOf, optional, recordOf } from '../../collections/shapes.js'
import { COVERAGE_REPORTERS, type MeasuringFlags } from './flags.js'

/** Flags of the shards of a run that merging their reports needs. The summary is one of the command that merges. */
type AskedFlags = Omit<MeasuringFlags, 'summary'>

const isAsked = recordOf<AskedFlags>({
  gas: optional(isText),
  costs: optional(oneOf(['check', 'update'])),
  'costs-base': optional(isText),
  coverage: optional(isFlag),
  profile: optional(isFlag),
  suggest: optional(isFlag),
  'coverage-reporter': optional(listOf(oneOf(COVERAGE_REPORTERS))),
  'coverage-base': optional(isText),
})

/** Returns the flags that are kept in the report of a shard. */
export function pickAskedFlags(flags: AskedFlags): AskedFlags {
  const { gas, costs, coverage, profile, suggest } = flags
  return {
    ...{ gas, costs, coverage, profile, suggest },
    'costs-base': flags['costs-base'],
    'coverage-reporter': flags['coverage-reporter'],
    'coverage-base': flags['coverage-base'],
  }
}

/**
 * Reads the flags in the report of a shard. Others that an edited report has are left out: one would name a file to
 * write. Undefined if a flag has no value that the command line accepts.
 */
export function readAskedFlags(asked: unknown): AskedFlags | undefined {
  return isAsked(asked) ? pickAskedFlags(asked) : undefined
}
