import { formatGoJson } from '../../codec/gojson.js'
import { type AbiEntry, type ContractRecord, findAbi } from '../../contract/record.js'
import { ChainError } from '../../state/chain-error.js'
import { loadContract } from '../../state/contracts.js'
import { type Booking, readRecord } from '../../state/records.js'
import { type Argument, parseArguments } from './arguments.js'
import { checkAuthority } from './authority.js'
import type { CallTarget, FrameContext, Returns } from './frame.js'
import { Host } from './host.js'
import { type ActionLimits, checkSpending, parseLimits, sumSpending } from './limits.js'
import type { Run } from './run.js'
import { runScript } from './script.js'

/** Result of a call, with its cost in either case. */
export interface FrameOutcome {
  returns: Returns
  error: string | undefined
  cpu: number
  net: number
  codeBookings: readonly Booking[]
}

const MAX_HEIGHT = 5
const PREPARE_FAILED = 300

/** Calls the contract of an action: the first frame of a stack. */
export function callAction(run: Run, target: CallTarget, limits: ActionLimits): FrameOutcome {
  const context = {
    caller: { name: run.tx.publisher, isAccount: !run.isContract },
    height: 1,
    stack: ['direct_call'],
    contracts: new Set<string>(run.isContract ? [run.tx.publisher] : []),
  }
  return enter(run, target, context, limits)
}

/** Calls a contract from a frame, which pays for it. Throws the text of its failure (`vm.md` §9.3). */
export const callContract: Run['call'] = (host, target) => {
  const { run, context } = host
  host.flushCount()
  const { withAuth, ...called } = target
  run.recorder?.enter?.({ kind: withAuth ? 'callWithAuth' : 'call', ...called, caller: context.contract })
  const outcome = push(run, context, target)
  run.recorder?.leave?.(outcome, outcome)
  host.takeCost(outcome)
  if (outcome.error !== undefined) throw new ChainError(outcome.error)
  return outcome.returns
}

/**
 * Pushes a call on the stack and runs it. A contract that is already on the stack, by the name its caller used, cannot
 * be called again.
 */
function push(run: Run, above: FrameContext, target: CallTarget & { withAuth: boolean }): FrameOutcome {
  const entry = `${target.contract}-${target.abi}`
  if (above.stack.includes(entry)) return failCall('re-entering', 0)
  const pushed = new Charges(run)
  pushed.add(`op*${above.height}`, 10 * above.height * run.environment.prices.OpPrice.CPU)
  const height = above.height + 1
  if (height > MAX_HEIGHT) return failCall(`stack height exceed. actual ${height}`, pushed.cpu)
  const outcome = enter(run, target, {
    caller: { name: above.contract, isAccount: false },
    height,
    stack: [...above.stack, entry],
    contracts: target.withAuth ? new Set([...above.contracts, above.contract]) : above.contracts,
  })
  return { ...outcome, cpu: outcome.cpu + pushed.cpu }
}

type CallPosition = Omit<FrameContext, 'contract' | 'abi' | 'script'>

/** One call from its preparation to its end (`vm.md` §9.1). */
function enter(run: Run, target: CallTarget, position: CallPosition, limits?: ActionLimits): FrameOutcome {
  const callerName = position.caller.name
  if (target.abi === 'init' && callerName !== '' && callerName !== 'system.iost') {
    const cost = 10 * run.environment.prices.ErrPrice.CPU
    run.recorder?.charge?.('err*1', cost, 0)
    return failCall("prepare contract: cannot call 'init' manually", cost)
  }
  let prepared: Prepared
  try {
    prepared = prepare(run, target)
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    run.recorder?.charge?.('prepareFailed', PREPARE_FAILED, 0)
    return failCall(`prepare contract: ${error.message}`, PREPARE_FAILED)
  }
  const script = prepared.record.info.lang === 'javascript'
  // keep the spread last: members after it take the engine thirty times as long
  const host = new Host(run, { contract: prepared.record.id, abi: prepared.abi.name, script, ...position })
  const frame = new Charges(run)
  const firstReceipt = run.receipts.length
  let returns: Returns = null
  let error: string | undefined
  try {
    if (script) frame.add('jsBase', host.prices.JSCost.CPU)
    if (limits !== undefined) limits.abi = openLimits(run, frame, prepared.abi)
    returns = runBody(host, prepared)
  } catch (failure) {
    if (!(failure instanceof ChainError)) throw failure
    error = failure.message
  }
  if (error === undefined) {
    try {
      if (limits !== undefined) closeLimits(run, frame, limits, firstReceipt)
      checkPayers(host)
      run.bookings.push(...host.bookings)
    } catch (failure) {
      if (!(failure instanceof ChainError)) throw failure
      error = failure.message
    }
  }
  return { returns, error, cpu: frame.cpu + host.cpu, net: host.net, codeBookings: host.codeBookings }
}

/** Cost of a call outside of its body. */
class Charges {
  cpu = 0

  constructor(readonly run: Run) {}

  add(label: string, cpu: number): void {
    this.cpu += cpu
    this.run.recorder?.charge?.(label, cpu, 0)
  }
}

interface Prepared {
  record: ContractRecord
  abi: AbiEntry
  args: Argument[]
}

function prepare(run: Run, target: CallTarget): Prepared {
  const id = resolveDomain(run, target.contract)
  const stored = loadContract(run.state, id)
  const record = stored && (run.environment.substitute?.(stored) ?? stored)
  if (record === undefined) throw new ChainError(`contract ${id} not found`)
  const abi = findAbi(record.info, target.abi)
  if (abi === undefined) throw new ChainError(`abi ${target.abi} not found`)
  return { record, abi, args: parseArguments(abi, target.data) }
}

/** Resolves a name that is not a contract id as a domain; an unknown one is returned unchanged. */
function resolveDomain(run: Run, name: string): string {
  if (name.startsWith('Contract')) return name
  const value = readRecord(run.state, 'domain.iost', 'dns_table', name)?.value
  return typeof value === 'string' ? value : name
}

function runBody(host: Host, { record, abi, args }: Prepared): Returns {
  const { run } = host
  const builtIn = run.environment.findBuiltIn(record)
  const script = host.context.script
  run.recorder?.enter?.({ kind: script ? 'javascript' : 'native', record, abi: abi.name })
  try {
    const returns = builtIn === undefined ? runScript(host, record, args) : builtIn.call(host, abi.name, args)
    if (!script && host.gas > run.gasLimit) throw new ChainError('out of gas')
    host.flushCount()
    run.recorder?.leave?.(host, { returns })
    return returns
  } catch (error) {
    host.flushCount()
    if (error instanceof ChainError) run.recorder?.leave?.(host, { error: error.message })
    throw error
  }
}

function openLimits(run: Run, frame: Charges, abi: AbiEntry) {
  const entries = abi.amountLimit.map(({ token, val }) => ({ token, value: val }))
  if (entries.length > 0) frame.add(`op*${entries.length}`, 10 * entries.length * run.environment.prices.OpPrice.CPU)
  return parseLimits(run.state, entries)
}

function closeLimits(run: Run, frame: Charges, limits: ActionLimits, firstReceipt: number): void {
  const receipts = run.receipts.slice(firstReceipt)
  for (const _ of receipts) frame.add('op*1', 10 * run.environment.prices.OpPrice.CPU)
  checkSpending(limits, { action: sumSpending(run.state, receipts), total: limits.spent })
}

/** Every payer of more RAM in this frame, other than the contract itself, must have agreed (`vm.md` §9.6). */
function checkPayers(host: Host): void {
  const asked = new Set<string>()
  for (const { payer, bytes } of host.bookings) {
    if (bytes <= 0 || payer === host.context.contract || asked.has(payer)) continue
    asked.add(payer)
    const { granted } = checkAuthority(host.run, host.context.contracts, payer, 'active')
    host.run.recorder?.authority?.(payer, 'active', { granted, reason: 'ram' })
    if (!granted) throw new ChainError(`pay ram failed. no permission. need ${payer}@active`)
  }
}

function failCall(error: string, cpu: number): FrameOutcome {
  return { returns: null, error, cpu, net: 0, codeBookings: [] }
}

/** Formats a list of returns, as in receipts and for callers. */
export function formatReturns(returns: Returns): string {
  return formatGoJson(returns)
}
