import type { Timeline } from './timeline.js'

export type StepMove = 'step' | 'next' | 'out' | 'continue'

/** Whether a move that began at a depth ends at a step of the same transaction. */
export function isReached(
  timeline: Timeline,
  step: number,
  { move, depth }: { move: StepMove; depth: number },
): boolean {
  if (move === 'step') return true
  return move === 'next' ? timeline.depthAt(step) <= depth : move === 'out' && timeline.depthAt(step) < depth
}

/** Returns the step at which a move ends: the beginning or end of the transaction if nothing else stops it. */
export function findStep(timeline: Timeline, from: number, move: StepMove, isBack = false): number {
  const direction = isBack ? -1 : 1
  const depth = from < timeline.length ? timeline.depthAt(from) : 0
  // from after the last step, every step is deeper
  const kind = from >= timeline.length && isBack ? 'step' : move
  for (let step = from + direction; step >= 0 && step < timeline.length; step += direction) {
    if (timeline.isShown(step) && isReached(timeline, step, { move: kind, depth })) return step
  }
  return isBack ? findFirstShown(timeline) : timeline.length
}

/** Finds the first visible step; the end if all are hidden. */
function findFirstShown(timeline: Timeline): number {
  for (let step = 0; step < timeline.length; step += 1) if (timeline.isShown(step)) return step
  return timeline.length
}

/** Finds the first statement of a method, after the top level of the contract's code. */
export function findFirstStatement(timeline: Timeline): number {
  return findMethodStatement(timeline) ?? findFirstShown(timeline)
}

/** The first statement of a method; undefined if none with code ran, as when an empty `init` is published. */
export function findMethodStatement(timeline: Timeline): number | undefined {
  for (let step = 0; step < timeline.length; step += 1) {
    if (timeline.isShown(step) && timeline.isOfMethod(step)) return step
  }
  return undefined
}
