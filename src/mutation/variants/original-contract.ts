import type { SourceMap } from '../../compiler/source-map/source-map.js'
import type { ContractInfo } from '../../contract/record.js'
import type { Mutant } from '../mutants/mutants.js'

/** A contract of the project without a mutant. */
export interface OriginalContract {
  name: string
  /** Absolute path. */
  path: string
  script: string
  /** Source map from the script to its sources. */
  sourceMap: SourceMap
  info: ContractInfo
  /** Its mutable sources, relative to the project. */
  files: string[]
  /** Return types of its actions, by name: `string`, `number` … */
  returns: Record<string, string>
}

/** Returns the source with the change of a mutant. */
export function applyMutant(
  source: string,
  { start, end, replacement }: Pick<Mutant, 'start' | 'end' | 'replacement'>,
): string {
  return source.slice(0, start) + replacement + source.slice(end)
}
