/** The entry of the process that runs tests. It receives one job, reports events, and is ended from outside. */
import { explainFileError, isToolkitError } from '../errors/errors.js'
import type { MutationJob, MutationMessage } from '../mutation/protocol.js'
import { watchUnhandledRejections } from '../test-runner/pool/unhandled-rejections.js'
import type { TestJob, WarmUp, WorkerMessage } from '../test-runner/protocol.js'

process.setSourceMapsEnabled(true)
// The line of a test is below those of chai and of this package.
Error.stackTraceLimit = 30
process.once('disconnect', () => process.exit())
// The sandbox gets ready while everything else is loaded.
const loading = import('../session/networks/sandbox.js').then(({ openSandbox }) => {
  openSandbox()
  return import('../test-runner/worker-main.js')
})
// Where it can't be loaded, the job says so.
loading.catch(() => {})
const rejections = watchUnhandledRejections(process)
process.once('message', (message: TestJob | MutationJob | WarmUp) => {
  if (!('warmUp' in message)) return begin(message)
  process.once('message', begin)
  // A process that is cold is no worse than slow.
  import('./warm-up.js').then(({ warmUp }) => warmUp(message.root)).catch(() => {})
})

function begin(job: TestJob | MutationJob): void {
  const options = { environment: process.env, tell, rejections }
  loading
    .then(async ({ runJob }) => {
      if (!('mutation' in job)) return runJob(job, { ...options, askNext })
      const { runMutationJob } = await import('../mutation/worker-main.js')
      return runMutationJob(job, { ...options, askNext })
    })
    .catch((error: unknown) => tell(describeError(explainFileError(error))))
}

/** Events that are sent together with the next one. */
const untold: (WorkerMessage | MutationMessage)[] = []
/** Milliseconds that a result waits for the next test to begin; after that it is sent alone. */
const TOGETHER_MS = 20

/** A result is sent together with the start of the next test: a message costs as much as a small test. */
function tell(message: WorkerMessage | MutationMessage): void {
  untold.push(message)
  if (message.type === 'result') setTimeout(tellAll, TOGETHER_MS).unref()
  else tellAll()
}

function tellAll(): void {
  if (untold.length > 0) process.send?.(untold.splice(0))
}
process.once('exit', tellAll)

function askNext<T>(): Promise<T> {
  const answer = new Promise<T>((resolve) => process.once('message', resolve))
  tell({ type: 'next' })
  return answer
}

function describeError(error: unknown): WorkerMessage {
  if (!isToolkitError(error)) return { type: 'broken', stack: error instanceof Error ? error.stack! : String(error) }
  const { code, message, hint, at } = error
  return { type: 'refused', code, message, hint, at }
}
