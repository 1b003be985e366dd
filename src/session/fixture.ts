import { untilIdle } from './awaiting/idle.js'
import { OF_SHARED } from './awaiting/open-work.js'
import { requireNoGenerator } from './awaiting/test-function.js'
import { currentScope } from './awaiting/test-scope.js'
import type { Development } from './development/development.js'
import type { FixtureState, KeptState } from './fixture-state.js'
import { currentSession } from './session.js'

/**
 * A state of the chain that tests share. The function runs once, from the state before any test. Every call of the
 * returned function restores the chain to the state after it, in the time of a snapshot. On networks without snapshots
 * it runs again each time.
 *
 * @param setUp - Builds the state and returns what tests need of it.
 * @returns A function that restores the state and resolves with the value of `setUp`.
 * @throws `TEST_OUTSIDE` outside of a test run, when it is called.
 * @example
 * ```ts
 * import { chain, fixture } from 'iost-toolkit/test'
 *
 * const setup = fixture(async () => {
 *   const { alice } = await chain.accounts(['alice'])
 *   return { alice, jar: await chain.deploy('jar', { from: alice }) }
 * })
 * const { jar } = await setup()
 * ```
 */
export function fixture<T>(setUp: () => T | Promise<T>): () => Promise<T> {
  const own: FixtureState = { kept: undefined, reached: [] }
  return async () => {
    const { network, reach, fixtures } = currentSession()
    if (network.development === undefined) return tellSetUp(setUp)
    const state = fixtures?.use(own) ?? own
    if (state.kept === undefined) {
      const end = fixtures?.begin(own)
      state.kept = make(() => noteReached(setUp, own.reached), network.development).finally(end)
      return (await state.kept).value as T
    }
    // Its deployments count for every test file that shares it.
    reach(own.reached)
    const { value, restore } = await state.kept
    await restore()
    return value as T
  }
}

async function make(setUp: () => unknown, { reset, snapshot }: Development): Promise<KeptState> {
  await reset()
  const value = await tellSetUp(setUp)
  return { value, restore: await snapshot() }
}

/** Records deployments during set-up, including failed ones. */
async function noteReached<T>(setUp: () => T | Promise<T>, reached: string[]): Promise<T> {
  const { reached: all } = currentSession()
  const before = all.length
  try {
    return await setUp()
  } finally {
    // it may have run before with a mutant of a contract
    for (const path of all.slice(before)) if (!reached.includes(path)) reached.push(path)
  }
}

async function tellSetUp<T>(setUp: () => T | Promise<T>): Promise<T> {
  const session = currentSession()
  const outer = session.isSettingUp
  session.isSettingUp = true
  try {
    const scope = currentScope()?.openFixture()
    if (scope === undefined) return await setUp()
    const value = await scope.run(setUp)
    requireNoGenerator(value)
    await untilIdle([scope], OF_SHARED)
    return value
  } finally {
    session.isSettingUp = outer
  }
}
