/** The entry of the process that runs tests. It receives one job, reports events, and is ended from outside. */
import { inspect } from 'node:util'
import { explainLateFailure } from '../compiler/modules/module-file.js'
import { hasRemembered, hideKeys, hideKeysIn } from '../crypto/hidden-keys.js'
import { explainFileError } from '../errors/errors.js'
import { packError } from '../errors/sent-error.js'
import type { MutationJob, MutationMessage, NextMutants } from '../mutation/protocol.js'
import { HelperGrants } from '../session/searches/helper-grants.js'
import { watchUnhandledRejections } from '../test-runner/pool/unhandled-rejections.js'
import type { FailedMessage } from '../test-runner/pool/worker-host.js'
import type { HelperGrant, NextFileMessage, TestJob, WarmUp, WorkerMessage } from '../test-runner/protocol.js'
import { optimiseLate } from '../test-runner/worker/optimisation.js'
import { Outbox } from '../test-runner/worker/outbox.js'

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
const outbox = new Outbox<WorkerMessage | MutationMessage | FailedMessage>((messages) => process.send?.(messages))
const send = (message: WorkerMessage | MutationMessage | FailedMessage) =>
  outbox.send(hasRemembered() ? hideReported(message) : message)
process.once('exit', () => outbox.flush())
process.on('unhandledRejection', (reason) => reportLate(reason, false))
process.on('uncaughtException', (error) => {
  // Tests have a listener of their own.
  const isOutsideTests = process.listenerCount('uncaughtException') === 1
  reportLate(error, isOutsideTests)
  if (!isOutsideTests) return
  // Node would print the secret keys in it.
  process.stderr.write(`${hideKeys(inspect(error))}\n`)
  process.exit(1)
})
/** Receive what was requested next: a test, or mutants. */
const receivers: { file?: (message: NextFileMessage) => void; mutants?: (message: NextMutants) => void } = {}
process.on('message', (message: HelperGrant | TestJob | MutationJob | WarmUp | NextFileMessage | NextMutants) => {
  if ('helpers' in message) grants.grant(message.helpers)
  else if ('next' in message) receivers.file?.(message)
  else if ('warmUp' in message) warmUp(message)
  else if ('directory' in message) begin(message)
  else receivers.mutants?.(message)
})

/** Without a warm-up, the process is only slower. */
function warmUp({ root }: WarmUp): void {
  import('./warm-up.js').then((module) => module.warmUp(root)).catch(() => {})
}

function begin(job: TestJob | MutationJob): void {
  if (job.isOneOfMany) optimiseLate()
  outbox.open()
  if (!('mutation' in job)) outbox.useMailbox()
  const options = { environment: process.env, rejections }
  loading
    .then(async ({ runJob }) => {
      if (!('mutation' in job)) return runJob(job, { ...options, grants, send, requestNext: requestFile })
      const { runMutationJob } = await import('../mutation/worker/worker-main.js')
      return runMutationJob(job, { ...options, send, requestNext: requestMutants })
    })
    .catch((error: unknown) => send({ type: 'failed', error: packError(explainFileError(error)) }))
}

/** Ends the job with the failure of a timer, an event or a promise of the configuration, which no test has. */
function reportLate(error: unknown, isCertain: boolean): void {
  const late = explainLateFailure(error, { isCertain })
  if (late === undefined) return
  send({ type: 'failed', error: packError(late) })
  process.exit(1)
}

/** Hides keys in texts for reports: the process that reports them does not know each key that was read here. */
function hideReported<M extends WorkerMessage | MutationMessage | FailedMessage>(message: M): M {
  if (message.type === 'warning' || message.type === 'failed') return hideKeysIn(message)
  if (message.type !== 'result') return message
  // Titles identify the test in both processes.
  const { titles } = message.result
  return { ...message, result: { ...hideKeysIn(message.result), titles } }
}

function requestFile(): Promise<NextFileMessage> {
  return new Promise((resolve) => {
    receivers.file = resolve
    send({ type: 'next' })
  })
}

function requestMutants(): Promise<NextMutants> {
  return new Promise((resolve) => {
    receivers.mutants = resolve
    send({ type: 'next' })
  })
}
