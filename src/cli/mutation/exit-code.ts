import type { MutationReport } from '../../report/model/mutation.js'
import { EXIT, type ExitCode } from '../exit-codes.js'

/** Surviving mutants fail a run only if a threshold is set. */
export function chooseExitCode(
  { isInterrupted, score, shard, mutants }: MutationReport,
  threshold: number | undefined,
): ExitCode {
  if (isInterrupted) return EXIT.INTERRUPTED
  // A run in which every mutant was left out has tested nothing.
  if (mutants.length > 0 && score === null && shard === undefined) return EXIT.NO
  if (mutants.length === 0 || threshold === undefined || shard !== undefined) return EXIT.DONE
  return score !== null && score < threshold ? EXIT.GATE : EXIT.DONE
}
