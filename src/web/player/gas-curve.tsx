import type { TargetedPointerEvent } from 'preact'
import { useMemo } from 'preact/hooks'
import type { Timeline } from '../../debugger/timeline.js'
import { group } from '../format.js'

const [WIDTH, HEIGHT] = [1000, 60]
/** Height of a mark. */
const MARK = 16
/** More points are not to be seen. */
const MAX_POINTS = 500

/** Gas over the steps; a click goes to the step there. The slider above does the same by keyboard. */
export function GasCurve({
  timeline,
  step,
  onStep,
}: {
  timeline: Timeline
  step: number
  onStep: (step: number) => void
}) {
  const points = useMemo(() => listPoints(timeline), [timeline])
  const marks = useMemo(() => listMarks(timeline), [timeline])
  const at = (step / timeline.length) * WIDTH
  const click = (event: TargetedPointerEvent<Element>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    onStep(Math.min(timeline.length, Math.max(0, Math.round(((event.clientX - left) / width) * timeline.length))))
  }
  const calls = marks.filter(({ kind }) => kind === 'call').length
  return (
    <>
      <svg
        class="gas-curve"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Gas over ${group(timeline.length)} steps, up to ${group(timeline.totalGas)}`}
        onPointerDown={click}
      >
        {marks.map(({ kind, at }, index) => (
          <line
            key={`${kind} ${at} ${index}`}
            class={`mark ${kind}`}
            x1={at}
            x2={at}
            y1={kind === 'call' ? 0 : HEIGHT - MARK}
            y2={kind === 'call' ? MARK : HEIGHT}
          />
        ))}
        <polyline points={points} />
        <line x1={at} x2={at} y1={0} y2={HEIGHT} />
      </svg>
      <p class="legend">
        <span class="mark call" aria-hidden="true" /> calls above: {group(calls)}
        <span class="mark write" aria-hidden="true" /> writes below: {group(marks.length - calls)}
      </p>
    </>
  )
}

interface Mark {
  kind: 'call' | 'write'
  at: number
}

/** Places of the calls of other contracts, and of the writes to storage. */
function listMarks(timeline: Timeline): Mark[] {
  return timeline.effectsBetween(-1, timeline.length).flatMap(({ step, effect: { kind } }): Mark[] => {
    const at = Math.round((step / timeline.length) * WIDTH)
    return kind === 'call' || kind === 'write' ? [{ kind, at }] : []
  })
}

function listPoints(timeline: Timeline): string {
  const stride = Math.max(1, Math.floor(timeline.length / MAX_POINTS))
  const points: string[] = []
  for (let step = 0; step <= timeline.length; step += stride) points.push(placePoint(timeline, step))
  return [...points, placePoint(timeline, timeline.length)].join(' ')
}

function placePoint(timeline: Timeline, step: number): string {
  const y = HEIGHT - (timeline.gasAt(step) / Math.max(1, timeline.totalGas)) * HEIGHT
  return `${((step / timeline.length) * WIDTH).toFixed(1)},${y.toFixed(1)}`
}
