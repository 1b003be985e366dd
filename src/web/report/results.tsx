import { useState } from 'preact/hooks'
import type { RunDetails } from '../../report/model/details.js'
import type { RunReport, TestState } from '../../report/model/run.js'
import { group } from '../format.js'
import { CallList } from './calls.js'
import { FailureText } from './failure.js'
import { addressOf } from './place.js'
import { formatDuration, roundGas, type ShownFile, type ShownTest } from './run.js'

const MARKS: Record<TestState, string> = { passed: '✓', failed: '✗', skipped: '–', listed: '·' }
const CHOICES = ['all', 'failed', 'skipped', 'passed'] as const
/** Maximum number of failures that are opened initially. */
const OPENED = 20
type StateChoice = (typeof CHOICES)[number]

interface ResultsProps {
  run: RunReport
  details: RunDetails | undefined
  files: readonly ShownFile[]
}

/** Every test with what it called, and why it failed. */
export function ResultsView({ run, details, files }: ResultsProps) {
  const [choice, setChoice] = useState<StateChoice>('all')
  const [text, setText] = useState('')
  const wanted = text.toLowerCase()
  const isWanted = ({ state, titles }: ShownTest) =>
    (choice === 'all' || choice === state) && titles.join(' › ').toLowerCase().includes(wanted)
  const shown = files
    .map((file) => ({ ...file, tests: file.tests.filter(isWanted) }))
    .filter(({ tests }) => tests.length > 0)
  const counts = { all: run.tests.length, failed: run.failed, skipped: run.skipped, passed: run.passed }
  return (
    <>
      <h1>Results</h1>
      <Tiles run={run} details={details} />
      {run.warnings.map((warning) => (
        <p key={warning} class="notice">
          {warning}
        </p>
      ))}
      <div class="filters">
        <fieldset>
          <legend class="unseen">Which tests</legend>
          {CHOICES.map((each) => (
            <button key={each} type="button" aria-pressed={choice === each} onClick={() => setChoice(each)}>
              {each} <span class="count">{group(counts[each])}</span>
            </button>
          ))}
        </fieldset>
        <input
          type="search"
          aria-label="Titles with this text"
          placeholder="Titles with this text"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </div>
      {shown.length === 0 && <p class="empty">No test is like that.</p>}
      {shown.map(({ file, setUp, tests }) => (
        <section key={file} aria-label={file}>
          <h2>
            <span class="code">{file}</span>
          </h2>
          <ul class="tests">
            {details && setUp.length > 0 && <SetUp calls={setUp} trees={details.trees} />}
            {tests.map((test) => (
              <Test
                key={test.number}
                test={test}
                details={details}
                isOpened={test.state === 'failed' && run.failed <= OPENED}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function Tiles({ run: { passed, failed, skipped, durationMs }, details }: Omit<ResultsProps, 'files'>) {
  const calls = details?.calls.flatMap((test) => test.calls) ?? []
  const gas = calls.reduce((sum, call) => sum + call.gas, 0)
  const statements = details?.files.map(({ coverage }) => coverage.statements) ?? []
  const covered = statements.reduce((sum, counts) => sum + counts[0], 0)
  const all = statements.reduce((sum, counts) => sum + counts[1], 0)
  const measured: [string, string][] = [
    ['Calls', group(calls.length)],
    ['Gas', group(Math.round(gas))],
    ['Statements reached', all ? `${((100 * covered) / all).toFixed(1)} %` : '–'],
  ]
  const tiles: [string, string][] = [
    ['Passed', group(passed)],
    ['Failed', group(failed)],
    ['Skipped', group(skipped)],
    ['Time', formatDuration(durationMs)],
    ...(details === undefined ? [] : measured),
  ]
  return (
    <dl class="tiles">
      {tiles.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd class={name === 'Failed' && failed > 0 ? 'bad' : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Shows the calls of a file's fixtures and hooks. */
function SetUp({ calls, trees }: Pick<RunDetails, 'trees'> & { calls: ShownFile['setUp'] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <li class="test">
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <span class="mark listed" aria-hidden="true">
            ·
          </span>
          <span class="title suite">set up</span>
          <span class="figures">{describeCalls(calls)}</span>
        </summary>
        {isOpen && (
          <div class="inside">
            <CallList calls={calls} trees={trees} />
          </div>
        )}
      </details>
    </li>
  )
}

function describeCalls(calls: ShownFile['setUp']): string {
  const gas = calls.reduce((sum, call) => sum + call.gas, 0)
  return `${group(roundGas(gas))} gas in ${calls.length} ${calls.length === 1 ? 'call' : 'calls'}`
}

/** Shows a test. Its content is rendered when it is opened, because a run may have a thousand tests. */
function Test({ test, details, isOpened }: { test: ShownTest; details: RunDetails | undefined; isOpened: boolean }) {
  const { state, titles, durationMs, reason, calls, failure, console } = test
  const [isOpen, setOpen] = useState(isOpened)
  const hasMore = calls.length > 0 || failure !== undefined || console !== undefined
  const line = (
    <>
      <span class={`mark ${state}`} role="img" aria-label={state}>
        {MARKS[state]}
      </span>
      <span class="title">
        {titles.length > 1 && <span class="suite">{titles.slice(0, -1).join(' › ')} › </span>}
        {titles.at(-1)}
        {reason !== undefined && <span class="suite"> ({reason})</span>}
      </span>
      <span class="figures">
        {calls.length > 0 && `${describeCalls(calls)}, `}
        {formatDuration(durationMs)}
      </span>
    </>
  )
  if (!hasMore) return <li class="test plain">{line}</li>
  return (
    <li class="test">
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{line}</summary>
        {isOpen && (
          <div class="inside">
            {failure !== undefined && <FailureText failure={failure} label={`Failure of ${titles.join(' › ')}`} />}
            {test.executions?.map(({ title, execution }, at) => (
              <p key={at}>
                <a href={addressOf('debug', `${test.number}.${at}`)}>
                  Step through {title} ({execution.status})
                </a>
              </p>
            ))}
            {console?.map(({ contract, level, text }, at) => (
              <p key={at} class="step">
                {contract} console.{level} {text}
              </p>
            ))}
            {details && calls.length > 0 && <CallList calls={calls} trees={details.trees} />}
          </div>
        )}
      </details>
    </li>
  )
}
