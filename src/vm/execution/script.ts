import { formatGoJson } from '../../codec/gojson.js'
import { firstOf } from '../../collections/presence.js'
import { isToolkitError } from '../../errors/errors.js'
import { ChainError, SandboxFailure } from '../../state/chain-error.js'
import { UnknownKey } from '../../state/source.js'
import { isStackOverflow } from '../errors/explanation.js'
import { ConsoleBudget } from '../sandbox/console-budget.js'
import type { Invocation, InvocationOutcome, InvocationTrace } from '../sandbox/invocation.js'
import type { InvocationMemory } from '../sandbox/invocation-memory.js'
import type { HostCalls, HostResult, Sandbox } from '../sandbox/sandbox.js'
import { hashScriptBytes, verifyScriptSignature } from '../sandbox/script-crypto.js'
import { type Argument, formatScriptArguments } from './arguments.js'
import { formatBlockInfo, formatPublisherInfo, formatTxInfo } from './block-context.js'
import type { Host } from './host.js'
import type { Run, SubstitutedContract } from './run.js'
import { formatOwnText, formatText } from './stored-text.js'

/** Runs a method of a JavaScript contract in the sandbox; returns a list of one text. */
export function runScript(host: Host, record: SubstitutedContract, args: readonly Argument[]): [string] {
  const { run } = host
  const { recorder } = run
  // a nested call may have less stack, and a variant of the code is an input that the memory does not know
  const isKeepable = host.context.height === 1 && record.variant === undefined
  const memory = isKeepable ? recorder?.memory : undefined
  const trace: InvocationTrace | undefined = recorder && {
    counts: recorder.passes !== undefined,
    operation: -1,
  }
  if (trace !== undefined) recorder?.follow?.(trace)
  const outcome = enterSandbox(run.environment.sandbox, new ScriptInvocation(host, record, { args, trace }), memory)
  if (trace?.hits !== undefined) recorder?.passes?.(record, trace.hits)
  host.setCount(outcome.gasUsed)
  if ('error' in outcome) {
    if (outcome.stack !== undefined) recorder?.fail?.(outcome.stack, outcome.thrown)
    throw new ChainError(outcome.error)
  }
  return [outcome.result]
}

/** The invocation of a contract by a frame. Rarely used inputs are formatted on demand. */
class ScriptInvocation implements Invocation {
  readonly contractId: string
  readonly code: string
  readonly api: string
  readonly args: string
  readonly gasLimit: number
  readonly deadlineMs: number
  readonly host: HostCalls
  readonly isBrief: boolean
  readonly trace: InvocationTrace | undefined
  readonly #run: Run
  readonly #variant: number | undefined

  constructor(
    host: Host,
    { id, code, variant }: SubstitutedContract,
    { args, trace }: { args: readonly Argument[]; trace: InvocationTrace | undefined },
  ) {
    const { run } = host
    this.contractId = id
    this.code = code
    this.api = host.context.abi
    this.args = formatScriptArguments(args)
    this.gasLimit = run.gasLimit
    this.deadlineMs = run.deadlineMs - run.now()
    this.host = new ScriptHost(host)
    // a calling contract may inspect the text
    this.isBrief = run.environment.isBrief === true && host.context.height === 1
    this.trace = trace
    this.#run = run
    this.#variant = variant
  }

  get blockInfo(): string {
    return formatBlockInfo(this.#run.block)
  }

  get hashlessBlockInfo(): string {
    const { number, time, witness } = this.#run.block
    return formatBlockInfo({ number, time, witness, parentHash: '' })
  }

  get txInfo(): string {
    return formatTxInfo(this.#run, this.#variant)
  }

  get publisherInfo(): string {
    return formatPublisherInfo(this.#run, this.#variant)
  }
}

/**
 * Everything that the sandbox throws is a failure of the engine, except the end of the stack, which the calling frame
 * handles.
 */
function enterSandbox(
  sandbox: Sandbox,
  invocation: Invocation,
  memory: InvocationMemory | undefined,
): InvocationOutcome {
  try {
    return sandbox.run(invocation, memory)
  } catch (error) {
    if (error instanceof SandboxFailure || error instanceof UnknownKey) throw error
    if (isToolkitError(error) || isStackOverflow(error)) throw error
    throw new SandboxFailure(error)
  }
}

/**
 * The host as the sandbox calls it: the operations of built-in contracts plus their costs, because the counter of a
 * JavaScript frame is in the sandbox.
 */
class ScriptHost implements HostCalls {
  readonly #host: Host

  constructor(host: Host) {
    this.#host = host
  }

  storage(op: string, args: readonly string[], used: number): HostResult {
    return this.#respond(used, () => this.#storage(op, args))
  }

  #storage(op: string, args: readonly string[]): HostResult['value'] {
    const host = this.#host
    const [a, b, c, d] = args as [string, string, string, string | undefined]
    switch (op) {
      case 'put':
        host.put({ key: a }, b, c)
        return null
      case 'get':
        return formatOwnText(host.get({ key: a }))
      case 'has':
        return host.has({ key: a })
      case 'del':
        host.del({ key: a })
        return null
      case 'mapPut':
        host.put({ key: a, field: b }, c, d)
        return null
      case 'mapGet':
        return formatText(host.get({ key: a, field: b }))
      case 'mapHas':
        return host.has({ key: a, field: b })
      case 'mapDel':
        host.del({ key: a, field: b })
        return null
      case 'mapKeys':
        return formatGoJson(host.fields(a))
      case 'mapLen':
        return host.fields(a).length
      case 'globalGet':
        return formatText(host.globalGet(a, { key: b }))
      case 'globalHas':
        return host.globalHas(a, { key: b })
      case 'globalMapGet':
        return formatText(host.globalGet(a, { key: b, field: c }))
      case 'globalMapHas':
        return host.globalHas(a, { key: b, field: c })
      case 'globalMapKeys':
        return formatGoJson(host.globalFields(a, b))
      default:
        return host.globalFields(a, b).length
    }
  }

  blockchain(op: string, args: readonly string[], used: number): HostResult {
    return this.#respond(used, () => this.#blockchain(op, args))
  }

  #blockchain(op: string, args: readonly string[]): HostResult['value'] {
    const host = this.#host
    const [a, b, c] = args as [string, string, string]
    switch (op) {
      case 'blockInfo':
        return host.blockInfo()
      case 'txInfo':
        return host.txInfo()
      case 'contextInfo':
        return host.contextInfo()
      case 'call':
        return formatGoJson(host.call(a, b, c))
      case 'callWithAuth':
        return formatGoJson(host.call(a, b, c, { withAuth: true }))
      case 'requireAuth':
        return host.requireAuth(a, b)
      case 'receipt':
        host.receipt(a)
        return null
      default:
        host.event(a)
        return null
    }
  }

  crypto(op: string, args: readonly string[], used: number): HostResult {
    return this.#respond(used, () => {
      const { value, length } = op === 'verify' ? verifyScriptSignature(args) : hashScriptBytes(op, firstOf(args))
      this.#host.charge(`crypto.${op} len=${length}`, 100 + length)
      this.#host.run.recorder?.crypto?.(op, args, value)
      return value
    })
  }

  log(level: string, text: string): void {
    const { run, context } = this.#host
    run.console ??= new ConsoleBudget()
    const kept = run.console.take(text)
    if (kept === undefined) return
    run.recorder?.log?.(context.contract, level, kept)
    run.environment.onLog?.({ contract: context.contract, level, text: kept })
  }

  /** Runs an operation and returns its value or error, with its gas. */
  #respond(used: number, operate: () => HostResult['value']): HostResult {
    const host = this.#host
    host.setCount(used)
    try {
      const value = operate()
      return { gas: host.cpu - used, value: value ?? null }
    } catch (error) {
      if (!(error instanceof ChainError)) throw error
      return { gas: host.cpu - used, error: error.message }
    }
  }
}
