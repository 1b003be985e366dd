import { currentSession } from './session.js'

/**
 * A state of the chain that tests share without touching each other. `setUp` runs once, from the chain as it was before any
 * test; every call of the answer returns to what it left behind, in the time of a snapshot. Where a network cannot go back it
 * runs anew each time.
 */
export function fixture<T>(setUp: () => T | Promise<T>): () => Promise<T> {
  let kept: Promise<{ value: T; restore: () => void }> | undefined
  return async () => {
    const { network, reset } = currentSession()
    const { snapshot } = network
    if (snapshot === undefined || reset === undefined) return tellSetUp(setUp)
    if (kept === undefined) {
      kept = make(setUp, { reset, snapshot })
      return (await kept).value
    }
    const { value, restore } = await kept
    restore()
    return value
  }
}

async function make<T>(
  setUp: () => T | Promise<T>,
  { reset, snapshot }: { reset: () => void; snapshot: () => () => void },
): Promise<{ value: T; restore: () => void }> {
  reset()
  const value = await tellSetUp(setUp)
  return { value, restore: snapshot() }
}

async function tellSetUp<T>(setUp: () => T | Promise<T>): Promise<T> {
  const session = currentSession()
  const outer = session.isSettingUp
  session.isSettingUp = true
  try {
    return await setUp()
  } finally {
    session.isSettingUp = outer
  }
}
