import { formatDecimal } from '../../codec/decimal.js'
import { lastOf, must } from '../../collections/presence.js'
import type { ContractRecord } from '../../contract/record.js'
import {
  hashScript,
  listCalls,
  listSteps,
  type RecordedCall,
  type RecordedStep,
  type Recording,
} from '../../rpc/recording.js'
import { isContract } from '../../state/account-names.js'
import { decodeStored, JsonBlob, type StateValue } from '../../state/values.js'
import type { Receipt } from '../../tx/receipt.js'
import { formatReturns } from '../execution/call.js'
import type { EnteredFrame, FrameEnding, Recorder, StorageEntry } from '../execution/recorder-events.js'
import type { BlockContext } from '../execution/run.js'
import type { SignedTransaction } from '../execution/signed.js'
import type { CodeFrame, InvocationReplay, InvocationTrace } from '../sandbox/invocation.js'

/** Inputs of a recorder besides the events of the engine. */
export interface RecordedTransaction {
  signed: SignedTransaction
  block: Pick<BlockContext, 'number' | 'time'>
  dryRun: boolean
}

/**
 * Records one transaction as a tree of calls, from the events of the engine or from an `EventLog`. Expensive data, such
 * as places in a contract's code and execution counts, is found on demand by repeating the call.
 */
export class TransactionRecorder implements Recorder {
  readonly #calls: RecordedCall[] = []
  readonly #open: RecordedCall[] = []
  /** Calls whose contract is running. */
  readonly #bodies = new Set<RecordedCall>()
  readonly #traces = new Map<RecordedCall, InvocationTrace>()
  readonly #transaction: RecordedTransaction
  readonly #records = new Map<string, ContractRecord>()
  #recording: Recording | undefined
  #preparation: number | undefined

  constructor(transaction: RecordedTransaction) {
    this.#transaction = transaction
  }

  prepare(gas: number): void {
    this.#preparation = gas
  }

  enter(frame: EnteredFrame): void {
    if ('record' in frame) {
      const call = this.#top
      call.contract = frame.record.id
      call.language = frame.kind
      if (frame.kind === 'javascript') {
        call.version = versionOf(frame.record)
        this.#records.set(call.version, frame.record)
      }
      this.#bodies.add(call)
      return
    }
    const { kind, contract, abi: method, data, caller } = frame
    const call: RecordedCall = {
      contract,
      method,
      data,
      caller,
      withAuth: kind === 'callWithAuth',
      language: undefined,
      cpu: 0,
      net: 0,
      steps: [],
    }
    if (kind === 'action') this.#calls.push(call)
    else this.#add({ kind: 'call', call })
    this.#open.push(call)
  }

  leave({ cpu, net }: { cpu: number; net: number }, { error, returns }: FrameEnding): void {
    // a body ends before its call, which costs more and may still fail
    if (this.#bodies.has(this.#top)) {
      this.#bodies.delete(this.#top)
      return
    }
    const call = must(this.#open.pop(), 'item of open')
    call.cpu = cpu
    call.net = net
    if (error !== undefined) call.error = error
    else call.returns = formatReturns(returns ?? null)
  }

  follow(trace: InvocationTrace): void {
    this.#traces.set(this.#top, trace)
  }

  fail(stack: readonly CodeFrame[], thrown?: string): void {
    this.#top.stack = [...stack]
    if (thrown !== undefined) this.#top.thrown = thrown
  }

  read({ contract, key, field }: StorageEntry, value: StateValue | null | readonly string[]): void {
    this.#add({ kind: 'read', contract, key, ...(field !== undefined && { field }), value: formatRead(value) })
  }

  write({ contract, key, field }: StorageEntry, before: string | undefined, after: string | undefined): void {
    const values = { before: formatStored(before), after: formatStored(after) }
    this.#add({ kind: 'write', contract, key, ...(field !== undefined && { field }), ...values })
  }

  book(payer: string, bytes: number): void {
    this.#add({ kind: 'ram', payer, bytes })
  }

  authority(account: string, permission: string, answer: { granted: boolean; reason: 'asked' | 'ram' }): void {
    this.#add({ kind: 'authority', account, permission, ...answer })
  }

  receipt(content: string): void {
    this.#add({ kind: 'receipt', content })
  }

  event(content: string): void {
    this.#add({ kind: 'event', content })
  }

  log(_contract: string, level: string, text: string): void {
    this.#add({ kind: 'console', level, text })
  }

  /** Every call so far, callers first. */
  get calls(): RecordedCall[] {
    return listCalls({ calls: this.#calls })
  }

  /** Ends the recording with the outcome of the transaction and the place of a failure. */
  finish({ statusCode, message }: Pick<Receipt, 'statusCode' | 'message'>): Recording {
    const { signed, block, dryRun } = this.#transaction
    const calls = this.#calls
    for (const call of listCalls({ calls })) if (call.error !== undefined) call.stack ??= this.#locateFailure(call)
    this.#recording = {
      hash: signed.id,
      dryRun,
      publisher: signed.tx.publisher,
      signers: [...signed.tx.signers],
      block: { number: block.number, time: String(block.time) },
      status: statusCode,
      message,
      ...(this.#preparation !== undefined && { preparation: this.#preparation }),
      calls,
      ...this.#locateShortage(message),
    }
    return this.#recording
  }

  /** Nothing failed in any call: the chain finds at the end who has too little RAM. */
  #locateShortage(message: string): Pick<Recording, 'shortage'> {
    const payer = /^balance not enough .*: pay ram failed\. id: (\S+) need/.exec(message)?.[1]
    if (payer === undefined) return {}
    const calls = listCalls({ calls: this.#calls })
    const taken = calls.flatMap((call, index) => listSteps(call, 'ram').map((step) => ({ call, index, step })))
    // an account pays for its contracts too
    const own = taken.filter(({ step }) => step.payer === payer)
    const asked = own.length > 0 ? own : taken.filter(({ step }) => isContract(step.payer))
    const [most] = asked.filter(({ step }) => step.bytes > 0).toSorted((a, b) => b.step.bytes - a.step.bytes)
    return most === undefined ? {} : { shortage: { call: most.index, stack: [...this.locate(most.call, most.step)] } }
  }

  /** Counts the passes of each charge point for every JavaScript call, by repeating it. */
  countPasses(): void {
    for (const [call, { hits, repeat }] of this.#traces) call.passes ??= [...(hits ?? repeat?.countPasses() ?? [])]
  }

  /** Counts the passes of charge points and of probes. */
  countProbes(): void {
    for (const [call, { repeat }] of this.#traces) {
      if (call.probes !== undefined || repeat === undefined) continue
      const { passes, probes } = repeat.countProbes()
      call.passes = [...passes]
      call.probes = [...probes]
    }
  }

  /**
   * Measures functions and host operations of every JavaScript call, with the passes of charge points and probes. If
   * the costs cannot be measured exactly, only passes are counted.
   */
  profile(): void {
    for (const [call, { repeat }] of this.#traces) {
      const found = call.profile === undefined ? repeat?.profile() : undefined
      if (found === undefined) continue
      call.passes = [...found.passes]
      call.probes = [...found.probes]
      call.profile = found.profile
    }
    this.countProbes()
  }

  /** Records statements with their variables for every JavaScript call, by repeating it. */
  recordSteps(): void {
    for (const [call, { repeat }] of this.#traces) {
      if (call.run !== undefined || call.noRun !== undefined || repeat === undefined) continue
      const run = repeat.recordSteps()
      if (run === undefined) call.noRun = repeat.isBrokenOff ? 'time' : 'differs'
      else call.run = run
    }
    const scripts = [...this.#records].map(([version, { origCode }]) => [version, origCode])
    if (this.#recording !== undefined) this.#recording.scripts ??= Object.fromEntries(scripts)
  }

  /** Returns a function that runs a JavaScript call again; undefined for other calls. */
  findReplay(call: RecordedCall): InvocationReplay | undefined {
    return this.#traces.get(call)?.repeat
  }

  /** Returns the place of a step's host operation in the code of its call: innermost frame first. */
  locate(call: RecordedCall, { operation }: RecordedStep): readonly CodeFrame[] {
    return operation === undefined ? [] : (this.#traces.get(call)?.repeat?.locate(operation) ?? [])
  }

  /**
   * Locates a failure that is not an exception of the contract: exhausted gas, or a check of the chain after the code
   * ended.
   */
  #locateFailure(call: RecordedCall): CodeFrame[] {
    const { error = '' } = call
    if (error === 'out of gas') return [...(this.#traces.get(call)?.repeat?.locate() ?? [])]
    const step = findRefused(call)
    return step === undefined ? [] : [...this.locate(call, step)]
  }

  #add(step: RecordedStep): void {
    const call = this.#top
    const trace = this.#traces.get(call)
    if (trace !== undefined) step.operation = trace.operation
    call.steps.push(step)
  }

  get #top(): RecordedCall {
    return lastOf(this.#open)
  }
}

const versions = new WeakMap<ContractRecord, string>()

/** Records are shared by all calls of a contract: each is hashed once. */
function versionOf(record: ContractRecord): string {
  const version = versions.get(record) ?? hashScript(record.origCode)
  versions.set(record, version)
  return version
}

/** Finds the step for which the chain rejected a call whose code succeeded. */
function findRefused(call: RecordedCall): RecordedStep | undefined {
  const { error = '' } = call
  const payer = /^pay ram failed\. no permission\. need (.+)@active$/.exec(error)?.[1]
  if (payer !== undefined) return listSteps(call, 'ram').find((step) => step.payer === payer && step.bytes > 0)
  return / exceed amountLimit in /.test(error)
    ? listSteps(call, 'call').findLast(({ call }) => isSpending(call))
    : undefined
}

/** True for a call that spent tokens, itself or in nested calls. */
function isSpending(call: RecordedCall): boolean {
  const calls = listCalls({ calls: [call] })
  return calls.some(({ contract, steps }) => contract === 'token.iost' && steps.some(({ kind }) => kind === 'receipt'))
}

function formatRead(value: StateValue | null | readonly string[]): string | boolean | string[] | null {
  if (value === null || typeof value === 'boolean') return value
  return isList(value) ? [...value] : formatValue(value)
}

function isList(value: StateValue | readonly string[]): value is readonly string[] {
  return Array.isArray(value)
}

function formatStored(bytes: string | undefined): string | null {
  return bytes === undefined ? null : formatValue(decodeStored(bytes).value)
}

function formatValue(value: StateValue): string {
  if (value instanceof JsonBlob) return value.text
  return typeof value === 'object' ? formatDecimal(value) : String(value)
}
