import type { Development } from './development.js'
import { currentSession } from './session.js'

/**
 * A state of the chain that tests share without touching each other. `setUp` runs once, from the chain as it was before any
 * test; every call of the answer returns to what it left behind, in the time of a snapshot. Where a network cannot go back it
 * runs anew each time.
 */
export function fixture<T>(setUp: () => T | Promise<T>): () => Promise<T> {
  let kept: Promise<Kept<T>> | undefined
  return async () => {
    const { development } = currentSession().network
    if (development === undefined) return tellSetUp(setUp)
    if (kept === undefined) {
      kept = make(setUp, development)
      return (await kept).value
    }
    const { value, restore } = await kept
    await restore()
    return value
  }
}

interface Kept<T> {
  value: T
  restore: () => Promise<void>
}

async function make<T>(setUp: () => T | Promise<T>, { reset, snapshot }: Development): Promise<Kept<T>> {
  await reset()
  const value = await tellSetUp(setUp)
  return { value, restore: await snapshot() }
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
