import type { Coverable, SourceStretch } from '../../measurements/records/record.js'
import type { FixtureState } from '../../session/fixture-state.js'
import type { Mutant } from '../mutants/mutants.js'
import type { Activity, KnownTest } from './baseline.js'

/** A version of a contract's code, and the source positions of its probes. */
export interface CoveredVersion {
  version: string
  coverable: Coverable
  files: readonly string[]
}

/** The probes that reach a mutant, and the versions in which every call reaches it. */
export interface MutantPoints {
  points: ReadonlySet<string>
  versions: ReadonlySet<string>
}

/**
 * Finds the probes that count the innermost statement, branch or function around a change. A change outside of all of
 * them, such as in the ABI, is reached by every call of its contract.
 */
export function findPoints(mutant: Mutant, versions: readonly CoveredVersion[]): MutantPoints {
  const points = new Set<string>()
  const whole = new Set<string>()
  for (const { version, coverable, files } of versions) {
    if (!files.includes(mutant.file)) continue
    const { statements, functions, branches } = coverable
    // the compiler creates paths that begin with their branch for `??` or `?.`
    const written = branches.flatMap(({ at, paths }) => paths.filter((path) => !beginsTogether(path.at, at)))
    const paths = written.filter(({ at }) => holds(at, mutant) && holdsEnd(at, mutant))
    // the end of a statement is known less exactly than its start
    const around = [...[...statements, ...functions].filter(({ at }) => holds(at, mutant)), ...paths]
    const [innermost] = around.toSorted((a, b) => compareSize(a.at, b.at))
    if (innermost === undefined || mutant.unit === undefined) whole.add(version)
    else for (const { at, probe } of around) if (compareSize(at, innermost.at) === 0) points.add(`${version}:${probe}`)
  }
  return { points, versions: whole }
}

function holds({ file, ...at }: SourceStretch, mutant: Mutant): boolean {
  const isAfter = at.line < mutant.line || (at.line === mutant.line && at.column <= mutant.column)
  const isBefore = at.endLine > mutant.line || (at.endLine === mutant.line && at.endColumn >= mutant.column)
  return file === mutant.file && isAfter && isBefore
}

function holdsEnd({ endLine, endColumn }: SourceStretch, mutant: Mutant): boolean {
  return endLine > mutant.endLine || (endLine === mutant.endLine && endColumn >= mutant.endColumn)
}

function beginsTogether(a: SourceStretch, b: SourceStretch): boolean {
  return a.line === b.line && a.column === b.column
}

function compareSize(a: SourceStretch, b: SourceStretch): number {
  return a.endLine - a.line - (b.endLine - b.line) || a.endColumn - a.column - (b.endColumn - b.column)
}

/** Tests that reach a mutant. */
export interface Reach {
  tests: KnownTest[]
  /** Ids of tests that reach it outside of fixtures: these assert on it more often. */
  direct: ReadonlySet<string>
  /** Fixtures whose function reaches it, directly or through a fixture they use. */
  fixtures: ReadonlySet<FixtureState>
}

export function findReach(
  { points, versions }: MutantPoints,
  tests: readonly KnownTest[],
  fixtures: ReadonlyMap<FixtureState, Activity>,
): Reach {
  const runs = (activity: Activity) => intersects(activity.points, points) || intersects(activity.versions, versions)
  const affected = new Set<FixtureState>()
  const uses = (activity: Activity) => [...activity.fixtures].some((fixture) => affected.has(fixture))
  for (let size = -1; size !== affected.size; ) {
    size = affected.size
    for (const [fixture, activity] of fixtures) if (runs(activity) || uses(activity)) affected.add(fixture)
  }
  const direct = new Set(tests.filter(runs).map(({ id }) => id))
  return { tests: tests.filter((test) => runs(test) || uses(test) || test.isSearch), direct, fixtures: affected }
}

/** True if two sets have an item in common. */
export function intersects(all: ReadonlySet<string>, some: ReadonlySet<string>): boolean {
  for (const each of some) if (all.has(each)) return true
  return false
}
