import type { Call } from '../../client/calls/call.js'
import { formatJson } from '../../codec/chain-value.js'
import { ToolkitError } from '../../errors/errors.js'
import type { CallEntry, CallTrace } from '../../report/model/transaction.js'
import { unlessRejected } from '../../rpc/node-error.js'
import type { WireReceipt } from '../../rpc/schema.js'
import type { DeployedContracts } from '../contracts/deployed-contracts.js'
import { findPublishedArtifact } from '../contracts/sources.js'
import type { TestNetwork } from '../networks/test-network.js'
import type { Session } from '../session.js'
import { type Trace, type TracedCall, traceReceipt, traceRecording } from './trace.js'

/** Traces a call that has ended. */
export async function traceCall(call: Call, receipt: WireReceipt, { network, contracts }: Session): Promise<Trace> {
  const recording = await network.recordingOf(receipt.tx_hash)
  if (recording !== undefined) return traceRecording(recording, contracts)
  const actions = call.request.actions.map(({ contract, actionName, data, args }) => ({
    contract,
    action: actionName,
    data: data ?? formatJson(args ?? []),
  }))
  return traceReceipt(receipt, actions, contracts)
}

/** Traces a transaction by its hash. Throws `TEST_TRACE` for an unknown one. */
export async function traceHash(hash: string, { network, contracts }: Session): Promise<Trace> {
  const recording = await network.recordingOf(hash)
  if (recording !== undefined) return traceRecording(recording, contracts)
  const transaction = await findTransaction(hash, network)
  if (!transaction?.tx_receipt) {
    throw new ToolkitError('TEST_TRACE', `transaction ${hash} is not known on ${network.name}`, {
      hint: 'Give the receipt of a call, or its hash. Only networks with developer methods record dry runs.',
    })
  }
  const actions = transaction.actions.map(({ contract, action_name: action, data }) => ({ contract, action, data }))
  return traceReceipt(transaction.tx_receipt, actions, contracts)
}

async function findTransaction(hash: string, { client }: TestNetwork) {
  const response = await unlessRejected(() => client.provider.request('getTxByHash', { hash }))
  return response?.transaction
}

/** Traces the calls of a test, each as a tree, without those of its fixture. */
export async function traceCalls(session: Session): Promise<CallTrace[]> {
  const calls = session.made.flatMap((each) =>
    'call' in each && each.call.started && !each.isSetUp ? [each.call] : [],
  )
  const traces: CallTrace[] = []
  for (const call of calls) {
    const receipt = await call.receipt().catch(() => undefined)
    if (receipt === undefined) continue
    const trace = await traceCall(call, receipt, session)
    traces.push({ traced: trace.source, dryRun: call.dryRun, calls: listCallEntries(trace, session.contracts) })
  }
  return traces
}

/** The calls of a trace as a report has them, callers first. */
export function listCallEntries({ calls }: Trace, contracts: DeployedContracts): CallEntry[] {
  return calls.flatMap((call) => describeCall(call, contracts, 0))
}

function describeCall(call: TracedCall, contracts: DeployedContracts, depth: number): CallEntry[] {
  const { name, action, args, gas, ram, failed, reason } = call
  // System contracts describe themselves in their receipts.
  const writes = call.contract.endsWith('.iost') ? [] : call.writes
  const entry: CallEntry = {
    depth,
    call: formatCall(name, action, args, contracts),
    gas,
    ram: Object.fromEntries(Object.entries(ram).map(([payer, bytes]) => [contracts.nameOf(payer), bytes])),
    failed,
    reason: reason && contracts.nameAll(reason),
    writes: writes.map(({ key, field, before, after }) => ({
      contract: name,
      key,
      field,
      before: before && contracts.nameAll(before),
      after: after && contracts.nameAll(after),
    })),
    receipts: call.receipts.map((content) => contracts.nameAll(content)),
  }
  return [entry, ...call.calls.flatMap((inner) => describeCall(inner, contracts, depth + 1))]
}

/** Formats a call as a developer would write it, or by its effect if an argument is a whole contract. */
export function formatCall(
  contract: string,
  action: string,
  args: readonly unknown[],
  contracts: DeployedContracts,
): string {
  const publishing = contract === 'system.iost' ? PUBLISHING[action] : undefined
  const name = publishing && findPublishedArtifact(String(args[0]), contracts)?.name
  if (name) return `${publishing} of ${name}`
  return `${contract}.${action}(${contracts.nameAll(args.map((arg) => formatJson(arg)).join(','))})`
}

const PUBLISHING: Readonly<Record<string, string>> = { setCode: 'deploy', updateCode: 'update' }
