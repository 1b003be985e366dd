import { decodeArguments } from '../../client/calls/arguments.js'
import type { Call } from '../../client/calls/call.js'
import { listReturnTexts, readReceipt } from '../../client/calls/receipt.js'
import { isToolkitError } from '../../errors/errors.js'
import { listAssumptions } from '../../fork/state/assumptions.js'
import { summarizeMessage } from '../../matchers/plugin.js'
import type { PathEntry, TransactionReport } from '../../report/model/transaction.js'
import { cutFrame } from '../../report/text/frame.js'
import { listFailurePath, type Recording } from '../../rpc/recording.js'
import type { WireReceipt } from '../../rpc/schema.js'
import type { DeployedContracts } from '../../session/contracts/deployed-contracts.js'
import type { Session } from '../../session/session.js'
import { formatCall, listCallEntries, traceCall } from '../../session/tracing/call-tree.js'
import { chooseFrame, type SourceFrame, traceFailure } from '../../session/tracing/failure-path.js'
import { listCostlyLines } from './costly-lines.js'
import { listStorageChanges } from './storage-changes.js'

/** A call with its receipt, wrapped because an async function that returns a call would await it. */
export interface FinishedCall {
  call: Call
  receipt: WireReceipt
}

/** Describes the transaction of a failed test. */
export async function describeTransaction(
  { call, receipt }: FinishedCall,
  session: Session,
): Promise<TransactionReport> {
  const { contracts, network } = session
  const { hash, status, gasUsage, ramUsage, message } = readReceipt(receipt)
  const isExhausted = /(?:^|error: )out of gas$/.test(message)
  const recording = await network.recordingOf(hash, { passes: isExhausted })
  const path = recording === undefined ? [] : traceFailure(recording, contracts)
  const place = status === 'SUCCESS' ? undefined : (chooseFrame(path)?.place ?? contracts.locateMessage(message))
  const trace = await traceCall(call, receipt, session)
  const { from, signers = [] } = call.request
  const assumed = recording && network.forks.flatMap(({ state }) => listAssumptions(state, recording))
  const changes = call.dryRun ? undefined : network.embedded?.changesOf(hash)
  return {
    action: describeAction(call, contracts),
    frame: place && cutFrame(place.source, { file: place.file, line: place.line, column: place.column }),
    advice: place ? contracts.listWarnings(place) : [],
    path: path.length > 1 ? path.map(describePathEntry) : [],
    status,
    message: contracts.nameAll(summarizeMessage(message) + describeThrown(recording)),
    returns: listReturnTexts(receipt.returns),
    gas: gasUsage,
    costly: isExhausted && recording ? listCostlyLines(recording, contracts) : [],
    ram: Object.fromEntries(Object.entries(ramUsage).map(([payer, bytes]) => [contracts.nameOf(payer), bytes])),
    ...(assumed?.length && { assumed: assumed.map((text) => contracts.nameAll(text)) }),
    calls: session.trace === 'none' ? [] : listCallEntries(trace, contracts),
    traced: trace.source,
    receipts: receipt.receipts.map(({ func_name, content }) => ({
      funcName: nameFunction(func_name, contracts),
      content,
    })),
    signedBy: [
      contracts.nameOf(from.name),
      ...signers.map(({ account, permission = 'active' }) => `${contracts.nameOf(account.name)}@${permission}`),
    ],
    changes: changes ? listStorageChanges(changes.before, changes.after, (id) => contracts.nameOf(id)) : [],
    console: await readConsole(call, hash),
    dryRun: call.dryRun,
    link: call.dryRun ? undefined : await session.page?.locate(hash),
  }
}

/** Describes the object that a contract threw, which the chain's message does not contain. */
function describeThrown(recording: Recording | undefined): string {
  const thrown = recording && listFailurePath(recording)[0]?.call.thrown
  return thrown === undefined ? '' : ` (it holds ${thrown})`
}

function describePathEntry({ contract, name, place, isGuard }: SourceFrame): PathEntry {
  const at = place && { file: place.file, line: place.line, column: place.column }
  return { contract, name, ...(at && { at }), isGuard }
}

/** Formats a call as a developer would write it. */
export function describeAction({ contract, action, request }: Call, contracts: DeployedContracts): string {
  const [{ data, args } = {}] = request.actions
  return formatCall(contracts.nameOf(contract), action, args ?? decodeArguments(data ?? '[]'), contracts)
}

function nameFunction(funcName: string, contracts: DeployedContracts): string {
  const slash = funcName.indexOf('/')
  return contracts.nameOf(funcName.slice(0, slash)) + funcName.slice(slash)
}

async function readConsole({ provider }: Call, hash: string): Promise<TransactionReport['console']> {
  try {
    return (await provider.dev('console', { hash })).lines
  } catch (error) {
    if (isToolkitError(error)) return []
    throw error
  }
}
