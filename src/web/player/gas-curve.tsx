import { useMemo } from 'preact/hooks'
import type { Timeline } from '../../debugger/timeline.js'
import { group } from '../format.js'

const [WIDTH, HEIGHT] = [1000, 60]
/** More points are not to be seen. */
const MOST_POINTS = 500

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
  const at = (step / timeline.length) * WIDTH
  const click = (event: PointerEvent) => {
    const { left, width } = (event.currentTarget as Element).getBoundingClientRect()
    onStep(Math.min(timeline.length, Math.max(0, Math.round(((event.clientX - left) / width) * timeline.length))))
  }
  return (
    <svg
      class="gas-curve"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`Gas over ${group(timeline.length)} steps, up to ${group(timeline.totalGas)}`}
      onPointerDown={click}
    >
      <polyline points={points} />
      <line x1={at} x2={at} y1={0} y2={HEIGHT} />
    </svg>
  )
}

function listPoints(timeline: Timeline): string {
  const stride = Math.max(1, Math.floor(timeline.length / MOST_POINTS))
  const points: string[] = []
  for (let step = 0; step <= timeline.length; step += stride) points.push(placePoint(timeline, step))
  return [...points, placePoint(timeline, timeline.length)].join(' ')
}

function placePoint(timeline: Timeline, step: number): string {
  const y = HEIGHT - (timeline.gasAt(step) / Math.max(1, timeline.totalGas)) * HEIGHT
  return `${((step / timeline.length) * WIDTH).toFixed(1)},${y.toFixed(1)}`
}
