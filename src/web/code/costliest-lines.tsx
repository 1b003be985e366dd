import { group, shorten } from '../format.js'
import type { SourceLineCost } from '../service/data.js'
import { SortTable } from '../sort-table.js'
import { LineLink, type LinkedLine } from './line-link.js'
import type { NamedSource } from './source.js'

/** Number of lines that are shown at first. */
const SHOWN = 5

interface CostLine extends LinkedLine, Omit<SourceLineCost, 'line'> {
  name: string
  text: string
}

/** The lines of a transaction that cost most, each with a link to its place in the source. */
export function CostliestLines({ sources }: { sources: readonly NamedSource[] }) {
  const lines = sources.flatMap(listLines)
  if (lines.length === 0) return null
  const sum = lines.reduce((known, { gas }) => known + gas, 0)
  return (
    <div class="costliest">
      <h2>Costliest lines</h2>
      <SortTable
        label="Costliest lines"
        rows={lines}
        sortedBy="Gas"
        initially={SHOWN}
        columns={[
          { name: 'Line', read: ({ path, line }) => `${path} ${String(line).padStart(6)}`, show: showLine },
          { name: 'Passes', isFigure: true, read: ({ passes }) => passes },
          {
            name: 'Gas',
            isFigure: true,
            read: ({ gas }) => gas,
            show: ({ gas }) => (
              <>
                <Share of={gas / Math.max(1, sum)} />
                {group(gas)}
              </>
            ),
          },
          {
            name: 'With calls',
            isFigure: true,
            read: ({ total, gas }) => total ?? gas,
            show: ({ total }) => (total === undefined ? '' : group(total)),
          },
        ]}
      />
    </div>
  )
}

function listLines({ id, name, files }: NamedSource): CostLine[] {
  return files.flatMap(({ path, text, lines }) => {
    const texts = text.split('\n')
    return lines.map((line) => ({ ...line, contract: id, name, path, text: texts[line.line - 1]?.trim() ?? '' }))
  })
}

function showLine({ contract, name, path, line, text }: CostLine) {
  return (
    <div class="code-line">
      <LineLink of={{ contract, path, line }}>
        {path}:{line}
      </LineLink>{' '}
      <span class="kind">{name === contract ? shorten(name) : name}</span>
      <div class="code">{text}</div>
    </div>
  )
}

/** The share of a line in the gas of all lines. */
function Share({ of: share }: { of: number }) {
  const percent = share * 100
  return <span class="kind share">{percent < 1 ? '< 1' : Math.round(percent)} %</span>
}
