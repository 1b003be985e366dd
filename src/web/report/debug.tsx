import { formatTitles, type RunReport } from '../../report/model/run.js'
import { Player } from '../player/player.js'
import { addressOf, type PagePlace } from './place.js'

/** A call of a failed test, statement by statement; the address names test, call and step: `3.0:15`. */
export function DebugView({ run, place: { file = '', line } }: { run: RunReport; place: PagePlace }) {
  const [number, index = 0] = file.split('.').map(Number)
  const test = run.tests[number ?? -1]
  const debugged = test?.executions?.[index]
  if (test === undefined || debugged === undefined) {
    return (
      <>
        <h1>Debugger</h1>
        <p class="empty">Choose a failed test under Results: its calls can be stepped through.</p>
      </>
    )
  }
  const { title, site, execution } = debugged
  return (
    <>
      <h1>Debugger</h1>
      <p>
        <span class="code">{title}</span>
        {site && ` at ${site.file}:${site.line}`} of {formatTitles(test)}
      </p>
      <Player
        key={file}
        execution={execution}
        step={line === undefined ? undefined : line - 1}
        onStep={(step) => history.replaceState(null, '', addressOf('debug', file, step + 1))}
      />
    </>
  )
}
