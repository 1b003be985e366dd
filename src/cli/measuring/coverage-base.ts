import libCoverage, { type CoverageMap, type CoverageMapData, type CoverageSummary } from 'istanbul-lib-coverage'
import { describeJsonFailure, tryParseJson } from '../../codec/json.js'
import { ToolkitError } from '../../errors/errors.js'
import { codeOf, describeThrown } from '../../errors/thrown.js'
import { readText } from '../../files/text-file.js'
import type { CoverageChange } from '../../report/model/coverage.js'
import { COVERAGE_FIGURES } from '../../report/model/details.js'

/**
 * Compares coverage with that of another run, written by the reporter `json`: in total and by file. Returns undefined
 * if the file does not exist, as in the first run of a branch. Throws `COVERAGE_BASE_INVALID`.
 */
export async function compareCoverage(
  map: CoverageMap,
  { file, root }: { file: string; root: string },
): Promise<CoverageChange[] | undefined> {
  const base = await readBase(file)
  if (base === undefined) return undefined
  const whole = compareSummaries('all files', base.getCoverageSummary(), map.getCoverageSummary())
  const files = map.files().flatMap((path) => {
    const name = path.slice(root.length + 1)
    // the other run may have been on another machine
    const known = base.files().find((other) => other === name || other.endsWith(`/${name}`))
    const before = known === undefined ? undefined : base.fileCoverageFor(known).toSummary()
    return compareSummaries(name, before, map.fileCoverageFor(path).toSummary())
  })
  return [...whole, ...files]
}

function compareSummaries(file: string, before: CoverageSummary | undefined, after: CoverageSummary): CoverageChange[] {
  return COVERAGE_FIGURES.map((figure) => ({
    file,
    figure,
    before: before?.[figure].pct,
    after: after[figure].pct,
  })).filter(({ before, after }) => before !== after)
}

async function readBase(file: string): Promise<CoverageMap | undefined> {
  let text: string
  try {
    text = await readText(file)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw coverageBaseError(file, describeThrown(error))
  }
  const data = tryParseJson(text)
  if (data === undefined) throw coverageBaseError(file, `it is ${describeJsonFailure(text)}`)
  if (typeof data !== 'object' || data === null || Object.keys(data).length === 0)
    throw coverageBaseError(file, 'it has no files')
  try {
    return libCoverage.createCoverageMap(data as CoverageMapData)
  } catch (error) {
    throw coverageBaseError(file, describeThrown(error))
  }
}

function coverageBaseError(file: string, why: string): ToolkitError {
  return new ToolkitError('COVERAGE_BASE_INVALID', `the coverage to compare with cannot be read: ${why}`, {
    at: { file },
    hint: 'toolkit test --coverage-reporter json writes one to coverage/coverage-final.json.',
  })
}
