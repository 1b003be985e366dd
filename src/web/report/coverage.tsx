import { firstOf } from '../../collections/presence.js'
import { tabulate } from '../../collections/records.js'
import { COVERAGE_FIGURES, type CoverageFigure, type FileDetails } from '../../report/model/details.js'
import { type Column, SortTable } from '../sort-table.js'
import { addressOf } from './place.js'

type Counts = FileDetails['coverage'][CoverageFigure]
type CoverageRow = Pick<FileDetails, 'coverage'> & { file: string | undefined }

/** Shows the coverage of each source. */
export function CoverageView({ files }: { files: readonly FileDetails[] }) {
  const columns: Column<CoverageRow>[] = [
    {
      name: 'File',
      read: ({ file }) => file ?? '',
      show: ({ file }) =>
        file === undefined ? (
          'all'
        ) : (
          <a href={addressOf('source', file)} class="code">
            {file}
          </a>
        ),
    },
    ...COVERAGE_FIGURES.map(
      (figure): Column<CoverageRow> => ({
        name: `${firstOf(figure).toUpperCase()}${figure.slice(1)}`,
        isFigure: true,
        read: ({ coverage }) => shareOf(coverage[figure]),
        show: ({ coverage }) => <Share counts={coverage[figure]} />,
      }),
    ),
  ]
  const rows: CoverageRow[] = [...files]
  return (
    <>
      <h1>Coverage</h1>
      {files.length === 0 ? (
        <p class="empty">There are no contracts here.</p>
      ) : (
        <SortTable
          label="Coverage by file"
          columns={columns}
          rows={rows}
          sum={{ file: undefined, coverage: addUp(files) }}
        />
      )}
      <p class="hint">
        Functions that nothing in a contract uses are not published, and have no coverage. What ran is counted without a
        change to any figure of gas or RAM.
      </p>
    </>
  )
}

function shareOf([covered, all]: Counts): number {
  return all === 0 ? 1 : covered / all
}

function addUp(files: readonly FileDetails[]): FileDetails['coverage'] {
  return tabulate(COVERAGE_FIGURES, (figure) => {
    const add = (at: 0 | 1) => files.reduce((sum, { coverage }) => sum + coverage[figure][at], 0)
    return [add(0), add(1)]
  })
}

const [GOOD, FAIR] = [0.9, 0.6]

function Share({ counts }: { counts: Counts }) {
  const [covered, all] = counts
  if (all === 0) return <span class="kind">none</span>
  const share = shareOf(counts)
  return (
    <span class="share">
      <span class="kind">
        {covered} of {all}
      </span>
      <span class="percent">{(100 * share).toFixed(1)} %</span>
      <span class={`bar ${share >= GOOD ? 'good' : share >= FAIR ? 'open' : 'bad'}`} aria-hidden="true">
        <span style={{ width: `${100 * share}%` }} />
      </span>
    </span>
  )
}
