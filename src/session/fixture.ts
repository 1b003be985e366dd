import { refuseGenerator } from './awaiting/test-function.js'
import type { Development } from './development/development.js'
import { currentSession } from './session.js'

/**
 * A state of the chain that tests share without touching each other. `setUp` runs once, from the chain as it was before
 * any test; every call of the answer returns to what it left behind, in the time of a snapshot. Where a network cannot
 * go back it runs again each time.
 */
export function fixture<T>(setUp: () => T | Promise<T>): () => Promise<T> {
  let kept: Promise<Kept<T>> | undefined
  const reached: string[] = []
  return async () => {
    const { network, reach } = currentSession()
    if (network.development === undefined) return tellSetUp(setUp)
    if (kept === undefined) {
      kept = make(() => noteReached(setUp, reached), network.development)
      return (await kept).value
    }
    // What it deployed counts for every test file that shares it.
    reach(reached)
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

/** Keeps what is deployed meanwhile, also by what fails then. */
async function noteReached<T>(setUp: () => T | Promise<T>, reached: string[]): Promise<T> {
  const { reached: all } = currentSession()
  const before = all.length
  try {
    return await setUp()
  } finally {
    reached.push(...all.slice(before))
  }
}

async function tellSetUp<T>(setUp: () => T | Promise<T>): Promise<T> {
  const session = currentSession()
  const outer = session.isSettingUp
  session.isSettingUp = true
  try {
    const value = await setUp()
    refuseGenerator(value)
    return value
  } finally {
    session.isSettingUp = outer
  }
}
