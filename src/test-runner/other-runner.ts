import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describeThrown } from '../errors/thrown.js'
import { importOutside } from '../loader/load.js'
import { showChai } from '../session/awaiting/chai-copies.js'
import { watchNodeAssertions } from '../session/awaiting/node-assertions.js'
import { findForgotten, forgetMade, settleTasks } from '../session/awaiting/pending-tasks.js'
import { currentScope, type TestScope } from '../session/awaiting/test-scope.js'
import type { Session } from '../session/session.js'
import { watchTests } from './watched-tests.js'
import { watchVitest } from './watched-vitest.js'

/** Number of awaited tasks after which they are released. */
const MAX_MADE = 1000

/**
 * Fails tests of another runner for calls, assertions or reads without `await`. Tests of mocha, `node:test` and Vitest
 * fail themselves. What belongs to no test, as in hooks and scripts, ends the process with exit code 1 and its line.
 */
export async function watchOtherRunner(session: Session, directory: string): Promise<(made: Session['made']) => void> {
  const onTestFinished = await watchVitest(directory, checkHooks)
  await watchAssertions(directory)
  let isAnnounced = false
  const checkTest = async () => {
    isAnnounced = false
    const forgotten = await takeForgotten(session)
    if (forgotten !== undefined) throw forgotten
  }
  failAtExit(session)
  if (onTestFinished === undefined) await watchTests(reportLate)
  return (made) => {
    if (made.length > MAX_MADE) made.splice(0, made.length, ...made.filter((each) => !isAwaited(each)))
    if (onTestFinished === undefined || isAnnounced || currentScope() !== undefined) return
    try {
      onTestFinished(checkTest)
      isAnnounced = true
    } catch {
      // Tasks of hooks belong to no test, so they are checked when the process ends.
    }
  }
}

let isWatching = false

/** Watches `node:assert`, and the copies of chai of the project and of Vitest, which can be other ones. */
async function watchAssertions(directory: string): Promise<void> {
  if (!isWatching) watchNodeAssertions(() => {})
  isWatching = true
  const project = join(directory, 'package.json')
  const vitest = resolveFrom(project, 'vitest/package.json')
  const expecting = vitest && resolveFrom(vitest, '@vitest/expect')
  for (const owner of [project, vitest, expecting]) {
    const path = owner && resolveFrom(owner, 'chai')
    if (path === undefined || (owner !== project && process.env.VITEST === undefined)) continue
    const chai: { default?: unknown } = await importOutside(pathToFileURL(path).href)
    // A module of CommonJS has its exports as `default`.
    showChai(typeof chai.default === 'object' && chai.default !== null ? chai.default : chai)
  }
}

function resolveFrom(owner: string, name: string): string | undefined {
  try {
    return createRequire(owner).resolve(name)
  } catch {
    return undefined
  }
}

async function takeForgotten(session: Session): Promise<Error | undefined> {
  await settleTasks(session.made)
  const forgotten = findForgotten(session)
  forgetMade(session)
  return forgotten
}

/** Returns the first error of code that belongs to no test. */
async function checkHooks(): Promise<Error | undefined> {
  const all = await Promise.all([...watchedSessions].map(takeForgotten))
  return all.find((error) => error !== undefined)
}

function isAwaited(each: Session['made'][number]): boolean {
  if ('task' in each) return each.task.awaited
  if ('findUnread' in each) return each.findUnread() === undefined
  return 'call' in each ? each.call.started || each.call.isJoined : each.isEnded
}

const watchedSessions = new Set<Session>()

function failAtExit(session: Session): void {
  if (watchedSessions.size === 0) {
    process.once('exit', tellForgotten)
    // mocha sets its exit code in a listener of its own; this one runs after it, and before the process exits
    // (vm/sandbox/isolated-vm.ts)
    process.prependOnceListener('beforeExit', () => process.once('exit', failProcess))
  }
  watchedSessions.add(session)
}

let isFailed = false

/** Prints a failure of a test that comes after its result. */
function reportLate({ owner }: TestScope, error: unknown): boolean {
  isFailed = true
  failProcess()
  const shown = (error instanceof Error && error.stack) || describeThrown(error)
  process.stderr.write(`after the end of ${JSON.stringify(owner.titles.join(' › '))}: ${shown}\n`)
  return true
}

function tellForgotten(): void {
  for (const session of watchedSessions) {
    const forgotten = findForgotten(session)
    if (forgotten === undefined) continue
    const hint = 'hint' in forgotten ? `\nhint: ${forgotten.hint}` : ''
    process.stderr.write(`${forgotten.stack ?? forgotten.message}${hint}\n`)
    isFailed = true
  }
  failProcess()
}

function failProcess(): void {
  if (isFailed) process.exitCode ||= 1
}
