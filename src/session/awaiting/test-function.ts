import { ToolkitError } from '../../errors/errors.js'

/** Calls a function of a test file in any of the three styles: plain, promise, callback. */
export async function callFunction(fn: Mocha.Func | Mocha.AsyncFunc, context: Mocha.Context): Promise<void> {
  if (fn.length === 0) return requireNoGenerator(await (fn as Mocha.AsyncFunc).call(context))
  let behind: { error: unknown } | undefined
  await new Promise<void>((resolve, reject) => {
    let isDone = false
    const done = (error?: unknown) => {
      if (isDone) throw new Error('done() was called twice')
      isDone = true
      if (error) reject(error)
      else resolve()
    }
    try {
      requireNoGenerator((fn as Mocha.Func).call(context, done))
    } catch (error) {
      behind = { error }
      resolve()
    }
  })
  // An exception counts, whether done() was called or not.
  if (behind !== undefined) throw behind.error
}

/** Throws `ToolkitError('TEST_ARGUMENT')` for the result of a generator function, whose body has not run. */
export function requireNoGenerator(result: unknown): void {
  if (!/^\[object (Async)?Generator\]$/.test(Object.prototype.toString.call(result))) return
  throw new ToolkitError('TEST_ARGUMENT', 'the body of a test is a generator function, so nothing of it ran', {
    hint: 'Write async () => { … } without an asterisk.',
  })
}

/** Returns the error of a function of a test file. */
export async function catchFailure(run: () => Promise<void>): Promise<{ error: unknown } | undefined> {
  try {
    await run()
  } catch (error) {
    return { error: error ?? new Error(`a test threw ${error}`) }
  }
}
