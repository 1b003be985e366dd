import libCoverage, {
  type BranchMapping,
  type CoverageMap,
  type CoverageSummary,
  type FileCoverageData,
  type FunctionMapping,
  type Location,
  type Range,
} from 'istanbul-lib-coverage'
import { parseShaped } from '../../codec/shaped-json.js'
import { isCount, isText, listOf, mapOf, recordOf, suchThat } from '../../collections/shapes.js'
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
  const shaped = parseShaped(text, isCoverageData)
  if ('fault' in shaped) throw coverageBaseError(file, shaped.fault)
  if (Object.keys(shaped.value).length === 0) throw coverageBaseError(file, 'it has no files')
  return libCoverage.createCoverageMap(shaped.value)
}

const isLocation = recordOf<Location>({ line: isCount, column: isCount })

const isRange = recordOf<Range>({ start: isLocation, end: isLocation })

const isFunction = recordOf<FunctionMapping>({ name: isText, decl: isRange, loc: isRange, line: isCount })

const isBranch = recordOf<BranchMapping>({ type: isText, loc: isRange, locations: listOf(isRange), line: isCount })

/** Coverage of a file in the format of istanbul: each count belongs to a statement. */
const isFileData = suchThat(
  recordOf<FileCoverageData>({
    path: suchThat(isText, ({ length }) => length > 0),
    statementMap: mapOf(isRange),
    fnMap: mapOf(isFunction),
    branchMap: mapOf(isBranch),
    s: mapOf(isCount),
    f: mapOf(isCount),
    b: mapOf(listOf(isCount)),
  }),
  ({ statementMap, s }) => Object.keys(s).every((name) => Object.hasOwn(statementMap, name)),
)

const isCoverageData = mapOf(isFileData)

function coverageBaseError(file: string, why: string): ToolkitError {
  return new ToolkitError('COVERAGE_BASE_INVALID', `the coverage to compare with cannot be read: ${why}`, {
    at: { file },
    hint: 'toolkit test --coverage-reporter json writes one to coverage/coverage-final.json.',
  })
}
