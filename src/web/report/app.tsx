import { useMemo } from 'preact/hooks'
import { group } from '../format.js'
import { CostsView } from './costs.js'
import { CoverageView } from './coverage.js'
import { DebugView } from './debug.js'
import { FlameView } from './flame.js'
import { addressOf, type PagePlace, usePlace } from './place.js'
import { ResultsView } from './results.js'
import { formatDuration, listFiles, type ShownRun } from './run.js'
import { SourceView } from './source.js'

const VIEWS = [
  ['results', 'Results'],
  ['costs', 'Costs'],
  ['coverage', 'Coverage'],
  ['source', 'Source'],
  ['flames', 'Flame graph'],
] as const

/** The whole page: the way around above, one view below. */
export function App({ shown }: { shown: ShownRun }) {
  const place = usePlace()
  const view = place.view === 'debug' || VIEWS.some(([name]) => name === place.view) ? place.view : 'results'
  const { run } = shown
  return (
    <>
      <header class="top">
        <button type="button" class="skip" onClick={() => document.getElementById('view')?.focus()}>
          To the content
        </button>
        <span class="brand">Test report</span>
        <nav aria-label="Views">
          {VIEWS.map(([name, title]) => (
            <a key={name} href={addressOf(name)} aria-current={name === view ? 'page' : undefined}>
              {title}
            </a>
          ))}
        </nav>
        <span class={`status ${run.failed > 0 ? 'bad' : 'good'} verdict`}>
          {run.failed > 0 ? `${group(run.failed)} failed` : 'all passed'}
        </span>
      </header>
      <main id="view" tabIndex={-1}>
        <View view={view} place={place} shown={shown} />
      </main>
      <footer>
        {group(run.tests.length)} tests on {run.network} in {formatDuration(run.durationMs)}
      </footer>
    </>
  )
}

function View({ view, place, shown }: { view: string; place: PagePlace; shown: ShownRun }) {
  const files = useMemo(() => listFiles(shown), [shown])
  const { run, details } = shown
  if (view === 'debug') return <DebugView run={run} place={place} />
  if (view === 'results') return <ResultsView run={run} details={details} files={files} />
  if (details === undefined) {
    return (
      <>
        <h1>Not measured</h1>
        <p class="hint">
          The network {run.network} is another process, in which calls are not measured. Run the tests on the embedded
          network: its figures are those of every network.
        </p>
      </>
    )
  }
  if (view === 'costs') return <CostsView details={details} />
  if (view === 'coverage') return <CoverageView files={details.files} />
  if (view === 'source') return <SourceView files={details.files} file={place.file} line={place.line} />
  return <FlameView {...details.flames} />
}
