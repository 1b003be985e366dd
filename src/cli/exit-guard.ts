import { EXIT, type ExitCode } from './exit-codes.js'

/**
 * Runs the body of this process and makes its result the exit code. Until the body returns, the exit code is 70: a
 * process whose event loop runs empty while a promise never settles must not look like one that has done its work.
 */
export async function exitWith(body: () => Promise<ExitCode>): Promise<void> {
  process.exitCode = EXIT.BUG
  const reportUnfinished = () => {
    process.exitCode = EXIT.BUG
    process.stderr.write(
      'error the command ended before it was done: it waited for something that can no longer happen\n',
    )
  }
  process.once('beforeExit', reportUnfinished)
  const exitCode = await body()
  process.off('beforeExit', reportUnfinished)
  process.exitCode = exitCode
}
