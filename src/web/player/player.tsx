import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { itemAt } from '../../collections/presence.js'
import type { Execution } from '../../debugger/execution.js'
import { findFailure } from '../../debugger/history.js'
import { findFirstStatement, findStep, type StepMove } from '../../debugger/steps.js'
import { Timeline } from '../../debugger/timeline.js'
import { highlightLines } from '../code/highlight.js'
import { group } from '../format.js'
import { GasCurve } from './gas-curve.js'
import { State } from './state.js'

interface PlayerProps {
  execution: Execution
  /** The step that the address names (default: where the transaction failed, or its first statement). */
  step: number | undefined
  /** Whether the player scrolls into view and takes the keys when it opens. */
  isRevealed?: boolean
  /** Called with each step that is shown. */
  onStep: (step: number) => void
}

/** Buttons and keys: the arrows step, with shift over functions, up and down out of them. */
const MOVES: readonly {
  label: string
  keys: string
  move: StepMove
  isBack: boolean
  key: string
  isShifted: boolean
}[] = [
  { label: 'Step back', keys: '←', move: 'step', isBack: true, key: 'ArrowLeft', isShifted: false },
  { label: 'Step', keys: '→', move: 'step', isBack: false, key: 'ArrowRight', isShifted: false },
  { label: 'Over back', keys: 'shift ←', move: 'next', isBack: true, key: 'ArrowLeft', isShifted: true },
  { label: 'Over', keys: 'shift →', move: 'next', isBack: false, key: 'ArrowRight', isShifted: true },
  { label: 'Out back', keys: 'shift ↑', move: 'out', isBack: true, key: 'ArrowUp', isShifted: true },
  { label: 'Out', keys: 'shift ↓', move: 'out', isBack: false, key: 'ArrowDown', isShifted: true },
]

/** Walks over the statements of a transaction, forth and back. */
export function Player({ execution, step: named, isRevealed = false, onStep }: PlayerProps) {
  const player = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isRevealed) return
    player.current?.scrollIntoView()
    player.current?.focus({ preventScroll: true })
  }, [])
  const timeline = useMemo(() => new Timeline(execution), [execution])
  const [step, setStep] = useState(() => {
    const isStep = named !== undefined && named >= 0 && named <= timeline.length
    return isStep ? named : (findFailure(timeline) ?? findFirstStatement(timeline))
  })
  const go = (to: number) => {
    setStep(to)
    onStep(to)
  }
  const press = (event: KeyboardEvent) => {
    const found = MOVES.find(({ key, isShifted }) => key === event.key && isShifted === event.shiftKey)
    if (found === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    go(findStep(timeline, step, found.move, found.isBack))
  }
  if (timeline.length === 0) return <Missing execution={execution} />
  const gas = `${group(timeline.gasAt(step))} of ${group(timeline.totalGas)} gas`
  return (
    <section ref={player} class="player" aria-label="Debugger" tabIndex={-1} onKeyDown={press}>
      <div class="dashboard">
        <div class="controls">
          {MOVES.map(({ label, keys, move, isBack }) => (
            <button key={label} type="button" title={keys} onClick={() => go(findStep(timeline, step, move, isBack))}>
              {label} <span class="count">{keys}</span>
            </button>
          ))}
          <span class="figures" role="status">
            {step < timeline.length ? `step ${group(step + 1)} of ${group(timeline.length)}` : 'end'}, {gas}
          </span>
        </div>
        <input
          type="range"
          class="slider"
          aria-label="Step"
          min={1}
          max={timeline.length + 1}
          value={step + 1}
          onInput={(event) => go(findShown(timeline, Number(event.currentTarget.value) - 1))}
        />
        <GasCurve timeline={timeline} step={step} onStep={(to) => go(findShown(timeline, to))} />
      </div>
      <div class="panes">
        <SourcePane timeline={timeline} step={step} />
        <State timeline={timeline} step={step} />
      </div>
      <Notes execution={execution} />
    </section>
  )
}

/** The next step that is shown. */
function findShown(timeline: Timeline, step: number): number {
  return step >= timeline.length || timeline.isShown(step) ? step : findStep(timeline, step, 'step')
}

function SourcePane({ timeline, step }: { timeline: Timeline; step: number }) {
  const current = useRef<HTMLTableRowElement>(null)
  const pane = useRef<HTMLElement>(null)
  const statement = timeline.statementAt(step)
  useEffect(() => centerIn(pane.current, current.current), [step, statement?.file])
  const file = timeline.execution.sources[statement?.file ?? -1]
  const lines = useMemo(() => highlightLines((file?.text ?? '').replace(/\n$/, '')), [file])
  if (statement === undefined || statement.file < 0) {
    const { status, message } = timeline.execution
    return (
      <section class="scroll source" aria-label="Source" tabIndex={0}>
        <p class="empty">
          End of the transaction: {status} {message.split('\n')[0]}
        </p>
      </section>
    )
  }
  const { path } = itemAt(timeline.execution.sources, statement.file)
  return (
    <section ref={pane} class="scroll source" aria-label={`Source of ${path}`} tabIndex={0}>
      <table>
        <caption class="code">{path}</caption>
        <tbody>
          {lines.map((line, index) => {
            const isCurrent = index + 1 === statement.line
            return (
              <tr
                key={index}
                class={isCurrent ? 'current' : undefined}
                ref={isCurrent ? current : null}
                aria-current={isCurrent ? 'step' : undefined}
              >
                <td class="number">{index + 1}</td>
                <td class="code">
                  {line}
                  {'\u200b'}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

/** Scrolls a pane, and not the page, so that a row is in its middle. */
function centerIn(pane: HTMLElement | null, row: HTMLElement | null): void {
  if (pane === null || row === null) return
  const { top, height } = row.getBoundingClientRect()
  pane.scrollTop += top + height / 2 - pane.getBoundingClientRect().top - pane.clientHeight / 2
}

function Missing({ execution }: { execution: Execution }) {
  return (
    <>
      <p class="empty">There are no statements to show: no JavaScript ran, or it could not be recorded.</p>
      <Notes execution={execution} />
    </>
  )
}

/** Why sources or steps of some calls are not shown. */
function Notes({ execution: { codes, calls } }: { execution: Execution }) {
  const notes = [...codes, ...calls].flatMap(({ name, note }) => (note === undefined ? [] : [`${name}: ${note}`]))
  return (
    <>
      {[...new Set(notes)].map((note) => (
        <p key={note} class="hint">
          {note}
        </p>
      ))}
    </>
  )
}
