import { formatTime } from '../../../codec/chain-time.js'
/** A time of the chain, nanoseconds since 1970, as UTC to the millisecond; empty for 0. */
export function formatKnownTime(nanoseconds: string): string | undefined {
  return nanoseconds === '0' ? undefined : formatTime(BigInt(nanoseconds))
}

/** `1 block`, `2 blocks`. */
export function formatCount(count: number | string, noun: string): string {
  return `${count} ${noun}${String(count) === '1' ? '' : 's'}`
}
