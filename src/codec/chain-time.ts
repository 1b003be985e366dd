/** Formats a time of the chain, nanoseconds since 1970, as UTC to the millisecond. */
export function formatTime(nanoseconds: bigint): string {
  return new Date(Number(nanoseconds / 1_000_000n)).toISOString()
}

/** Returns a time of the chain, nanoseconds since 1970, as whole seconds. */
export function toSeconds(nanoseconds: string): number {
  return Number(BigInt(nanoseconds) / 1_000_000_000n)
}
