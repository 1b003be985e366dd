/** Calls a function of a test file in any of the three styles: plain, promise, callback. */
export async function callFunction(fn: Mocha.Func | Mocha.AsyncFunc, context: Mocha.Context): Promise<void> {
  if (fn.length === 0) return void (await (fn as Mocha.AsyncFunc).call(context))
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
      ;(fn as Mocha.Func).call(context, done)
    } catch (error) {
      behind = { error }
      resolve()
    }
  })
  // What it threw counts, before done() was called or behind that.
  if (behind !== undefined) throw behind.error
}

/** What a function of a test file fails with. */
export async function catchFailure(run: () => Promise<void>): Promise<{ error: unknown } | undefined> {
  try {
    await run()
  } catch (error) {
    return { error: error ?? new Error(`a test threw ${error}`) }
  }
}
