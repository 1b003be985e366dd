import { summarizeMessage } from '../chai/index.js'
import type { Call } from '../client/call.js'
import { readReceipt } from '../client/receipt.js'
import { isToolkitError } from '../errors.js'
import { GAS_PER_NET } from '../node/gas/prices.js'
import { cutFrame } from '../report/frame.js'
import type { CallEntry, PathEntry, TransactionReport } from '../report/run.js'
import { listSteps, type RecordedCall, type Recording } from '../rpc/recording.js'
import type { WireReceipt } from '../rpc/schema.js'
import { listCostlyLines } from './costly-lines.js'
import type { DeployedContracts } from './deployed-contracts.js'
import { chooseFrame, type SourceFrame, traceFailure } from './failure-path.js'
import type { Session } from './session.js'
import { findPublishedArtifact } from './sources.js'
import { listStorageChanges } from './storage-changes.js'

/** A call with its receipt; the call alone would be awaited by whoever returns it. */
export interface EndedCall {
  call: Call
  receipt: WireReceipt
}

/** What a reader of a failed test has to know of the transaction that it is about. */
export async function describeTransaction({ call, receipt }: EndedCall, session: Session): Promise<TransactionReport> {
  const { contracts, network } = session
  const { hash, status, gasUsage, ramUsage, message, returns } = readReceipt(receipt)
  const isExhausted = /(?:^|error: )out of gas$/.test(message)
  const recording = await network.recordingOf(hash, { passes: isExhausted })
  const path = recording === undefined ? [] : traceFailure(recording, contracts)
  const place = status === 'SUCCESS' ? undefined : (chooseFrame(path)?.place ?? contracts.locateMessage(message))
  const { from, signers = [] } = call.request
  const changes = call.dryRun ? undefined : network.embedded?.changesOf(hash)
  return {
    action: describeAction(call, contracts),
    frame: place && cutFrame(place.source, { file: place.file, line: place.line, column: place.column }),
    advice: place ? contracts.listWarnings(place) : [],
    path: path.length > 1 ? path.map(describePathEntry) : [],
    status,
    message: contracts.nameAll(summarizeMessage(message)),
    returns: returns.flat().map((value) => (typeof value === 'string' ? value : JSON.stringify(value))),
    gas: gasUsage,
    costly: isExhausted && recording ? listCostlyLines(recording, contracts) : [],
    ram: Object.fromEntries(Object.entries(ramUsage).map(([payer, bytes]) => [contracts.nameOf(payer), bytes])),
    calls: recording === undefined ? [] : listCallEntries(recording, contracts),
    receipts: receipt.receipts.map(({ func_name, content }) => ({
      funcName: nameFunction(func_name, contracts),
      content,
    })),
    signedBy: [from.name, ...signers.map(({ account, permission = 'active' }) => `${account.name}@${permission}`)],
    changes: changes ? listStorageChanges(changes.before, changes.after, (id) => contracts.nameOf(id)) : [],
    console: await readConsole(call, hash),
    dryRun: call.dryRun,
  }
}

function describePathEntry({ contract, name, place, isGuard }: SourceFrame): PathEntry {
  const at = place && { file: place.file, line: place.line, column: place.column }
  return { contract, name, ...(at && { at }), isGuard }
}

/** The calls of a transaction, callers first; nothing where an action called nobody. */
function listCallEntries({ calls }: Recording, contracts: DeployedContracts): CallEntry[] {
  const entries = calls.flatMap((call) => describeCalls(call, contracts, 0))
  return entries.length > calls.length ? entries : []
}

function describeCalls(call: RecordedCall, contracts: DeployedContracts, depth: number): CallEntry[] {
  const contract = contracts.find(call.version)?.name ?? contracts.nameOf(call.contract)
  const text = formatCall(contract, call.method, call.data, contracts)
  const entry = { depth, call: text, gas: call.cpu + GAS_PER_NET * call.net, failed: call.error !== undefined }
  return [entry, ...listSteps(call, 'call').flatMap((step) => describeCalls(step.call, contracts, depth + 1))]
}

function describeAction({ contract, action, request }: Call, contracts: DeployedContracts): string {
  const [{ data, args } = {}] = request.actions
  return formatCall(contracts.nameOf(contract), action, data ?? JSON.stringify(args ?? []), contracts)
}

/** A call as a developer would write it, or what it does where it carries a whole contract. */
function formatCall(contract: string, method: string, data: string, contracts: DeployedContracts): string {
  const publishing = contract === 'system.iost' ? PUBLISHING[method] : undefined
  const name = publishing && findPublishedArtifact(data, contracts)?.name
  return name ? `${publishing} of ${name}` : `${contract}.${method}(${contracts.nameAll(data.slice(1, -1))})`
}

const PUBLISHING: Readonly<Record<string, string>> = { setCode: 'deploy', updateCode: 'update' }

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
