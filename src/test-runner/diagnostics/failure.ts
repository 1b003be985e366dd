import { inspect } from 'node:util'
import { Call } from '../../client/calls/call.js'
import { TransactionFailed } from '../../client/calls/failure.js'
import { readReceipt } from '../../client/calls/receipt.js'
import { requireRecord } from '../../collections/records.js'
import { isToolkitError, ToolkitError } from '../../errors/errors.js'
import { relativePath } from '../../files/relative-path.js'
import type { Failure } from '../../report/model/failure.js'
import type { ReportedPlace } from '../../report/model/place.js'
import type { TransactionReport } from '../../report/model/transaction.js'
import type { WireReceipt } from '../../rpc/schema.js'
import { readFound } from '../../session/searches/found.js'
import { currentSession } from '../../session/session.js'
import { readFrame } from './source-frame.js'
import { readStack, type StackScope } from './stack.js'
import { describeTransaction, type FinishedCall } from './transaction-report.js'

/** Describes the failure of a test while the chain is still in that state. */
export async function describeFailure(thrown: Error, scope: StackScope): Promise<Failure> {
  const error = isAboutCall(thrown) ? misuseError(thrown) : thrown
  const places = [...listPlaces(error), ...readStack(error, scope)]
  const found = await findCall(error)
  const transaction = found && (await describeTransaction(found, currentSession()))
  return {
    message: currentSession().contracts.nameAll(readMessage(error, transaction)),
    ...describeValues(error),
    frame: places[0] && (await readFrame(places[0], scope.root)),
    transaction,
    hint: (isToolkitError(error) ? error.hint : found && findHint(found.receipt)) ?? transaction?.advice[0],
    found: readFound(thrown),
    stack: places.map(({ file, line, column }) => `${relativePath(scope.root, file)}:${line}:${column}`),
  }
}

/** Lists the places that an error itself names: a file that cannot be loaded has no stack that leads there. */
function listPlaces(error: Error): ReportedPlace[] {
  const { file, line, column = 1 } = (isToolkitError(error) && error.at) || {}
  return file === undefined || line === undefined ? [] : [{ file, line, column }]
}

/** Whether an error is from chai's own assertion on a call, which only reports that it is an object. */
function isAboutCall(error: object): boolean {
  return 'actual' in error && error.actual instanceof Call
}

function misuseError({ stack }: Error): ToolkitError {
  const error = new ToolkitError('TEST_SUBJECT', 'expect was given a call where the matcher compares a value', {
    hint: 'To check the return value: await expect(call).to.return(value)',
  })
  return Object.assign(error, { stack })
}

function readMessage(error: Error, transaction: TransactionReport | undefined): string {
  if (transaction && isTransactionFailed(error))
    return `the call failed with ${transaction.status}: ${transaction.message}`
  if (isToolkitError(error)) return error.message
  const isPlain = error.name === 'AssertionError' || error.name === 'Error'
  return [isPlain && error.message !== '' ? error.message : nameError(error), ...listCauses(error)].join('\n')
}

function nameError({ name, message }: Error): string {
  return message === '' ? name : `${name}: ${message}`
}

/** Lists the causes of an error, one line each. Errors may be each other's cause. */
function listCauses(error: Error): string[] {
  const causes = new Set<Error>()
  for (let { cause } = error; cause instanceof Error && cause !== error && !causes.has(cause); { cause } = cause)
    causes.add(cause)
  const parts = error instanceof AggregateError ? error.errors : []
  return [
    ...parts.map((part: unknown) => `- ${part instanceof Error ? nameError(part) : show(part)}`),
    ...[...causes].map((cause) => `caused by ${nameError(cause)}`),
  ]
}

/** Formats the values of an assertion, if they add to the message. */
function describeValues(error: object): Pick<Failure, 'expected' | 'actual'> {
  const { expected, actual, showDiff } = requireRecord(error)
  if (!showDiff || (isShort(expected) && isShort(actual))) return {}
  const { contracts } = currentSession()
  const texts = { expected: show(expected), actual: show(actual) }
  const named = { expected: contracts.nameAll(texts.expected), actual: contracts.nameAll(texts.actual) }
  // A name that stands for an id must not hide the difference between both.
  return named.expected === named.actual ? texts : named
}

function isShort(value: unknown): boolean {
  return (typeof value !== 'object' || value === null) && !String(value).includes('\n')
}

function show(value: unknown): string {
  return typeof value === 'string' ? value : inspect(value, { depth: 8, sorted: true, breakLength: 60 })
}

/** Finds the call of an error: an assertion refers to it, and a plainly awaited call is found by its receipt. */
async function findCall(error: object): Promise<FinishedCall | undefined> {
  if ('call' in error) return error as FinishedCall
  if (!isTransactionFailed(error)) return undefined
  for (const made of currentSession().made) {
    if (!('call' in made) || !made.call.started) continue
    const receipt = await made.call.receipt()
    if (receipt.tx_hash === error.receipt.hash) return { call: made.call, receipt }
  }
  return undefined
}

function isTransactionFailed(error: object): error is TransactionFailed {
  return isToolkitError(error) && error.code === 'TX_FAILED'
}

/** Returns a hint for the reason of a failed call. */
function findHint(receipt: WireReceipt): string | undefined {
  return receipt.status_code === 'SUCCESS' ? undefined : new TransactionFailed('', readReceipt(receipt)).hint
}
