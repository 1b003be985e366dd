/** The entry of the process that runs tests: told once what to do, it tells what happens and is then ended from outside. */
import { explainFileError, isToolkitError } from '../errors.js'
import { runJob } from './job.js'
import type { Job, Message } from './protocol.js'

process.setSourceMapsEnabled(true)
// The line of a test is below those of chai and of this package.
Error.stackTraceLimit = 30
process.once('disconnect', () => process.exit())
process.once('message', (job: Job) => {
  runJob(job, { environment: process.env, tell }).catch((error: unknown) =>
    tell(describeError(explainFileError(error))),
  )
})

function tell(message: Message): void {
  process.send?.(message)
}

function describeError(error: unknown): Message {
  if (!isToolkitError(error)) return { type: 'broken', stack: error instanceof Error ? error.stack! : String(error) }
  const { code, message, hint, at } = error
  return { type: 'refused', code, message, hint, at }
}
