import { setTimeout } from 'node:timers'
import { ToolkitError } from '../../errors/errors.js'
import { moveTo } from '../../matchers/deferred.js'
import type { OpenWork, OpenWorkKind } from './open-work.js'
import { settleTasks } from './pending-tasks.js'
import type { TestScope } from './test-scope.js'

/** Work that a test must not leave over. */
export const OF_TEST: readonly OpenWorkKind[] = ['timer', 'interval', 'request', 'stream']

/** Looks for open work for a second; on a slow machine they take longer, so that work that is due runs first. */
const LOOKS = 100
const LOOK_MS = 10

/**
 * Waits until the tasks and the open work of some tests have ended, for one second.
 *
 * @param scopes - The tests.
 * @param kinds - Kinds of open work to wait for.
 * @returns What is left, with its test; undefined if all ended.
 */
export async function untilIdle(
  scopes: readonly TestScope[],
  kinds: readonly OpenWorkKind[],
): Promise<{ scope: TestScope; left: OpenWork } | undefined> {
  for (let look = 0; ; look++) {
    const found = findOpenWork(scopes, kinds)
    if (found === undefined || look === LOOKS) return found
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    for (const { made } of scopes) await settleTasks(made)
  }
}

function findOpenWork(scopes: readonly TestScope[], kinds: readonly OpenWorkKind[]) {
  for (const scope of scopes) {
    const open = scope.openWork.list(kinds)
    const left = open.find(({ isLeftOver }) => isLeftOver) ?? open[0]
    if (left !== undefined) return { scope, left }
  }
  return undefined
}

/** The error of work that is left over. */
export function describeLeft({ kind, what, site }: OpenWork): { error: Error } {
  const [owner, hint] =
    kind === 'handle'
      ? ['its file', 'Close it at the end of the test, or in a hook such as after().']
      : ['the test', 'Await what uses it, or end it with the test: clearTimeout, clearInterval, or unref().']
  const message = `the test left ${what} that had not ended 1 s after the end of ${owner}`
  return { error: moveTo(new ToolkitError('TEST_LEFT_WORK', message, { hint }), site) }
}
