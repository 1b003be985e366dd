import { type Decimal, formatDecimal, ZERO } from '../../codec/decimal.js'
import { addExact, parseExact } from '../../codec/exact-number.js'
import { isText, requireShape, startOf } from '../../collections/shapes.js'
import { listCalls, listSteps, type RecordedCall, type Recording } from '../../rpc/recording.js'
import { measureLoad } from './call-load.js'
import type { CallRecord, CallTree, RamByPayer } from './record.js'

/** Facts about a transaction besides its recording. */
export interface EndedTransaction {
  recording: Recording
  /** Test that sent it. */
  test: Pick<CallRecord, 'file' | 'titles' | 'order'>
  /** Gas in units. */
  gas: number
  /** Its gas ratio (default: 1). */
  gasRatio?: number
  gasLimit: number
  /** Bytes of RAM by payer, from its receipt. */
  ramUsage: Readonly<Record<string, number>>
  timeMs: number
  /** Number of earlier successful calls of the same action in the same test, if known. */
  earlier?: number | undefined
}

/** Developer's names for items of a recording. */
export interface Naming {
  /** A contract by its id and the version of its code. */
  nameContract(call: Pick<RecordedCall, 'contract' | 'version'>): string
  /** Whether it is a contract of the project. */
  isOwn(call: Pick<RecordedCall, 'contract' | 'version'>): boolean
  /** The contract that a call of `system.iost` publishes. */
  namePublished(call: RecordedCall): string | undefined
}

const PUBLISHING: Readonly<Record<string, string>> = { setCode: '(deploy)', updateCode: '(update)' }

/** Creates the record of a transaction; undefined for one without calls. */
export function recordCall(ended: EndedTransaction, naming: Naming): CallRecord | undefined {
  const { recording, test, gas, gasLimit, ramUsage, timeMs, earlier } = ended
  const { calls, status, dryRun, publisher } = recording
  const [first] = calls
  if (first === undefined) return undefined
  const published = first.contract === 'system.iost' ? naming.namePublished(first) : undefined
  const actions = [...new Set(calls.map(({ method }) => method))].join(' + ')
  return {
    ...test,
    contract: published ?? naming.nameContract(first),
    action: (published && PUBLISHING[first.method]) ?? actions,
    isOwn: published !== undefined || naming.isOwn(first),
    status,
    dryRun,
    gas,
    gasLimit,
    ram: splitRam(ramUsage, { publisher, contracts: calls.map(({ contract }) => contract) }),
    timeMs,
    calls: calls.map((call) => describeTree(call, naming)),
    load: measureLoad(first, earlier),
    spent: sumSpent(recording),
    ...(first.version !== undefined && published === undefined && { version: first.version }),
  }
}

function splitRam(
  usage: Readonly<Record<string, number>>,
  { publisher, contracts }: { publisher: string; contracts: string[] },
): RamByPayer {
  const ram: RamByPayer = { publisher: 0, contract: 0, others: 0 }
  for (const [payer, bytes] of Object.entries(usage)) {
    if (payer === publisher) ram.publisher += bytes
    else if (contracts.includes(payer)) ram.contract += bytes
    else ram.others += bytes
  }
  return ram
}

function describeTree(call: RecordedCall, naming: Naming): CallTree {
  return {
    contract: naming.nameContract(call),
    action: call.method,
    cpu: call.cpu,
    net: call.net,
    failed: call.error !== undefined,
    calls: listSteps(call, 'call').map((step) => describeTree(step.call, naming)),
  }
}

/** Sums the tokens that accounts (not contracts) paid, as amount limits count them (spec/vm.md §9). */
function sumSpent(recording: Recording): Record<string, string> {
  const sums = new Map<string, Decimal>()
  const paying = listCalls(recording).filter(({ contract }) => contract === 'token.iost')
  for (const call of paying) {
    for (const { content } of listSteps(call, 'receipt')) {
      const payment = readPayment(call.method, content)
      if (payment === undefined) continue
      const [token, from, amount] = payment
      if (from.startsWith('Contract')) continue
      const paid = parseExact(amount)
      if (paid !== undefined) sums.set(token, addExact(sums.get(token) ?? ZERO, paid))
    }
  }
  return Object.fromEntries([...sums].map(([token, sum]) => [token, formatDecimal(sum)]))
}

/** The place of the amount in the arguments that a receipt of `token.iost` repeats. */
const AMOUNT_AT: Readonly<Record<string, number>> = { transfer: 3, transferFreeze: 3, destroy: 2 }

function readPayment(method: string, content: string): [token: string, from: string, amount: string] | undefined {
  const at = AMOUNT_AT[method]
  if (at === undefined) return undefined
  const args = requireShape(JSON.parse(content), startOf(isText, isText), 'receipt of a payment')
  return [args[0], args[1], requireShape(args[at], isText, 'amount of a payment')]
}
