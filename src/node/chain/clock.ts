/** Where a chain's time comes from, in nanoseconds since 1970. The chain itself never asks the machine. */
export interface Clock {
  now(): bigint
  /** A block was made. */
  tick(): void
  /** Moves the clock ahead; from there it goes on as before. */
  advance(nanoseconds: bigint): void
}

export const NANOSECONDS = 1_000_000_000n
/** The chain makes a block every half second. */
export const BLOCK_INTERVAL = NANOSECONDS / 2n

/** A clock that stands still but for the half second of every block: the same run gives the same times. */
export function createFixedClock(start: bigint): Clock {
  let time = start
  return {
    now: () => time,
    tick: () => {
      time += BLOCK_INTERVAL
    },
    advance: (nanoseconds) => {
      time += nanoseconds
    },
  }
}

/** A clock that follows another one, for clients that stamp transactions with their own time. */
export function createFollowingClock(read: () => bigint): Clock {
  let offset = 0n
  return {
    now: () => read() + offset,
    tick: () => {},
    advance: (nanoseconds) => {
      offset += nanoseconds
    },
  }
}
