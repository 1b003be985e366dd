import { currentScope, type TestScope } from '../../session/awaiting/test-scope.js'

/** A rejection, with the test whose code made the promise; undefined outside of tests. */
interface UnhandledRejection {
  error: unknown
  scope: TestScope | undefined
}

/** Unhandled rejections. */
export interface UnhandledRejections {
  /** Returns the rejections since the last call, and clears them. */
  takeAll(): UnhandledRejection[]
  /** Returns the first rejection of a test, its fixtures or outside of tests since the last call, and clears those. */
  take(scope: TestScope | undefined): UnhandledRejection | undefined
}

/**
 * Listens for unhandled rejections as long as the process lives, and calls `onStray` for each. A rejection that is
 * handled later is dropped.
 */
export function watchUnhandledRejections(process: NodeJS.Process, onStray: () => void = () => {}): UnhandledRejections {
  // Indexed by promise, because mocha's listener reports each again.
  const strays = new Map<Promise<unknown>, UnhandledRejection>()
  process.on('unhandledRejection', (reason, promise) => {
    if (strays.has(promise)) return
    strays.set(promise, { error: reason ?? new Error(`a promise was rejected with ${reason}`), scope: currentScope() })
    onStray()
  })
  process.on('rejectionHandled', (promise) => strays.delete(promise))
  function takeIf(isTaken: (stray: UnhandledRejection) => boolean): UnhandledRejection[] {
    const taken = [...strays].filter(([, stray]) => isTaken(stray))
    for (const [promise] of taken) strays.delete(promise)
    return taken.map(([, stray]) => stray)
  }
  return {
    takeAll: () => takeIf(() => true),
    take: (wanted) => takeIf(({ scope }) => scope === undefined || scope.reported === wanted)[0],
  }
}
