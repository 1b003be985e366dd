import type { ReportedPlace } from '../../report/model/place.js'
import { describeCode } from '../../session/contracts/sources.js'
import { currentSession } from '../../session/session.js'

/** Lists the starts of branches that no call took, by the passed probes. */
export function listUncoveredBranches(
  contracts: readonly { id: string }[],
  passed: readonly ReadonlyMap<string, ReadonlySet<number>>[],
): ReportedPlace[] {
  const places = contracts.flatMap(({ id }) =>
    listOfContract(id, new Set(passed.flatMap((each) => [...(each.get(id) ?? [])]))),
  )
  const once = new Map(places.map((place) => [`${place.file}:${place.line}:${place.column}`, place]))
  return [...once.values()].sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line))
}

/** A source range that a compiler split counts as taken if any of its parts is. */
function listOfContract(id: string, passed: ReadonlySet<number>): ReportedPlace[] {
  const artifact = currentSession().contracts.artifactOf(id)
  if (artifact === undefined) return []
  const { branches } = describeCode('', artifact).coverable
  const paths = branches.flatMap((branch) => branch.paths)
  const nameOf = ({ file, line, column }: ReportedPlace) => `${file}:${line}:${column}`
  const taken = new Set(paths.filter(({ probe }) => passed.has(probe)).map(({ at }) => nameOf(at)))
  return paths
    .filter(({ at }) => !taken.has(nameOf(at)))
    .map(({ at: { file, line, column } }) => ({ file, line, column }))
}
