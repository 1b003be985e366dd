/** A time of the chain, nanoseconds since 1970, as UTC to the millisecond; empty for 0. */
export function formatTime(nanoseconds: string): string | undefined {
  return nanoseconds === '0' ? undefined : new Date(Number(BigInt(nanoseconds) / 1_000_000n)).toISOString()
}

/** `1 block`, `2 blocks`. */
export function formatCount(count: number | string, noun: string): string {
  return `${count} ${noun}${String(count) === '1' ? '' : 's'}`
}
