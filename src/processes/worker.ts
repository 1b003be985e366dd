/** The entry of the process that runs tests. It receives one job, reports events, and is ended from outside. */
import { explainFileError } from '../errors/errors.js'
import { packError } from '../errors/sent-error.js'
import type { MutationJob, MutationMessage } from '../mutation/protocol.js'
import { HelperGrants } from '../session/searches/helper-grants.js'
import { watchUnhandledRejections } from '../test-runner/pool/unhandled-rejections.js'
import type { FailedMessage } from '../test-runner/pool/worker-host.js'
import type { HelperGrant, NextTask, TestJob, WarmUp, WorkerMessage } from '../test-runner/protocol.js'
import { optimiseLate } from '../test-runner/worker/optimisation.js'

process.setSourceMapsEnabled(true)
// The line of a test is below those of chai and of this package.
Error.stackTraceLimit = 30
process.once('disconnect', () => process.exit())
// The sandbox gets ready while everything else is loaded.
const loading = import('../session/networks/sandbox.js').then(({ openSandbox }) => {
  openSandbox()
  return import('../test-runner/worker/worker-main.js')
})
// A loading error is reported by the job.
loading.catch(() => {})
const rejections = watchUnhandledRejections(process)
const grants = new HelperGrants()
/** Receives the next message that is not a grant: the job, then tasks. */
let receive: (message: never) => void = (message: TestJob | MutationJob | WarmUp) => {
  if (!('warmUp' in message)) return begin(message)
  receive = begin
  // Without a warm-up, the process is only slower.
  import('./warm-up.js').then(({ warmUp }) => warmUp(message.root)).catch(() => {})
}
process.on('message', (message: HelperGrant | TestJob | MutationJob | WarmUp | NextTask) => {
  if ('helpers' in message) grants.grant(message.helpers)
  else receive(message as never)
})

function begin(job: TestJob | MutationJob): void {
  if (job.isOneOfMany) optimiseLate()
  const options = { environment: process.env, rejections }
  loading
    .then(async ({ runJob }) => {
      if (!('mutation' in job)) return runJob(job, { ...options, grants, send, requestNext })
      const { runMutationJob } = await import('../mutation/worker/worker-main.js')
      return runMutationJob(job, { ...options, send, askNext: requestNext })
    })
    .catch((error: unknown) => send({ type: 'failed', error: packError(explainFileError(error)) }))
}

/** Messages that are sent together with the next one. */
const pending: (WorkerMessage | MutationMessage | FailedMessage)[] = []
/** Milliseconds that a result waits to be sent together with the start of the next test. */
const TOGETHER_MS = 20

/** A result is sent together with the start of the next test or mutant: a message costs as much as a small test. */
function send(message: WorkerMessage | MutationMessage | FailedMessage): void {
  pending.push(message)
  if (message.type === 'result' || message.type === 'verdict') setTimeout(sendAll, TOGETHER_MS).unref()
  else sendAll()
}

function sendAll(): void {
  if (pending.length > 0) process.send?.(pending.splice(0))
}
process.once('exit', sendAll)

function requestNext<T>(): Promise<T> {
  const response = new Promise<T>((resolve) => {
    receive = resolve
  })
  send({ type: 'next' })
  return response
}
