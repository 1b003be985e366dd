/** Source of a chain's time, in nanoseconds since 1970. */
export interface Clock {
  /**
   * Returns the time.
   *
   * @returns Nanoseconds since 1970.
   */
  now(): bigint
  /** Called after each block. */
  tick(): void
  /**
   * Moves the clock forward.
   *
   * @param nanoseconds - Time to add.
   */
  advance(nanoseconds: bigint): void
  /**
   * Stops a clock that moves by itself: from now on it moves like a fixed one, until `restore` returns it to a state in
   * which it moved. Clocks that cannot be stopped do not have it.
   */
  hold?(): void
  /**
   * Returns the state of the clock for `restore`.
   *
   * @returns The time, or the difference to the clock that this one follows.
   */
  save(): ClockState
  /**
   * Returns the clock to a saved state.
   *
   * @param saved - A result of `save`.
   */
  restore(saved: ClockState): void
}

/**
 * State of a clock: its time, its difference to the clock that it follows, or the time at which it was stopped, in
 * nanoseconds.
 */
export type ClockState = bigint | { readonly held: bigint }

export const NANOSECONDS = 1_000_000_000n
/** The chain makes a block every half second. */
export const BLOCK_INTERVAL = NANOSECONDS / 2n

/** Start of a clock that follows no other: 2023-11-14T22:13:20Z, in nanoseconds. */
export const START_TIME = 1_700_000_000n * NANOSECONDS

/**
 * Returns the time at which a chain continues after a block of another one: half past a second, as after the blocks of
 * the developer accounts. A suite that passes seconds by blocks then finds the same seconds as on a chain of its own.
 */
export function chooseTimeAfter(blockTime: bigint): bigint {
  const next = blockTime + BLOCK_INTERVAL
  const past = (next - BLOCK_INTERVAL) % NANOSECONDS
  return past === 0n ? next : next + NANOSECONDS - past
}

/**
 * A clock that moves only by the half second of every block: the same run gives the same times.
 *
 * @param start - Nanoseconds since 1970.
 * @returns The clock.
 * @example
 * ```ts
 * import { createFixedClock, createNode } from 'iost-toolkit/node'
 *
 * const node = await createNode({ clock: createFixedClock(1_700_000_000_000_000_000n) })
 * ```
 */
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
    hold: () => {},
    save: () => time,
    restore: (saved) => {
      time = typeof saved === 'bigint' ? saved : saved.held
    },
  }
}

/**
 * A clock that follows another one, for clients that stamp transactions with their own time. It never goes back before
 * a time that has passed: restoring a snapshot undoes only explicit moves.
 *
 * @param read - Reads the other clock, nanoseconds since 1970.
 * @returns The clock.
 * @example
 * ```ts
 * import { createFollowingClock, createNode } from 'iost-toolkit/node'
 *
 * const node = await createNode({ clock: createFollowingClock(() => BigInt(Date.now()) * 1_000_000n) })
 * ```
 */
export function createFollowingClock(read: () => bigint): Clock {
  let offset = 0n
  let held: Clock | undefined
  return {
    now: () => held?.now() ?? read() + offset,
    tick: () => held?.tick(),
    advance: (nanoseconds) => {
      if (held === undefined) offset += nanoseconds
      else held.advance(nanoseconds)
    },
    hold: () => {
      held ??= createFixedClock(read() + offset)
    },
    save: () => (held === undefined ? offset : { held: held.now() }),
    restore: (saved) => {
      held = typeof saved === 'bigint' ? undefined : createFixedClock(saved.held)
      if (typeof saved === 'bigint') offset = saved
    },
  }
}
