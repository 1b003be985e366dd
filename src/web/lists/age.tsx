import { formatAge, formatTime } from '../format.js'

/** A time in a list: its age, and the time itself as a tooltip. */
export function Age({ of: seconds }: { of: number | null | undefined }) {
  if (seconds === null || seconds === undefined) return <>–</>
  const time = new Date(seconds * 1000).toISOString()
  return (
    <time dateTime={time} title={formatTime(seconds)}>
      {formatAge(seconds, Date.now() / 1000)}
    </time>
  )
}
