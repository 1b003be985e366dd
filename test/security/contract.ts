import { instrument } from '../../src/contract/instrumentation/instrument.js'
import type { HostCalls, HostResult, Invocation, InvocationOutcome, Sandbox } from '../../src/vm/sandbox/sandbox.js'
import { CALL_MS } from '../limits.js'

/** A host with a memory; it records whatever reaches it. */
export class RecordingHost implements HostCalls {
  readonly entries = new Map<string, string>()
  readonly calls: unknown[][] = []

  storage(op: string, args: string[]): HostResult {
    this.calls.push([op, ...args])
    const [key, value] = args as [string, string]
    if (op === 'put') this.entries.set(key, value)
    if (op === 'get') return { gas: 300, value: this.entries.get(key) ?? null }
    if (op === 'has') return { gas: 300, value: this.entries.has(key) }
    if (op.endsWith('Keys')) return { gas: 300, value: '["one","two"]' }
    if (op.endsWith('Len')) return { gas: 300, value: 2 }
    return { gas: 300 }
  }

  blockchain(op: string, args: string[]): HostResult {
    this.calls.push([op, ...args])
    if (op === 'event') return { gas: 10, error: 'no events today' }
    if (op === 'requireAuth') return { gas: 10, value: true }
    if (op === 'call' || op === 'callWithAuth') return { gas: 10, value: '["done",{"n":1}]' }
    return { gas: 10, value: '{"contract_name":"shop","publisher":"alice"}' }
  }

  crypto(op: string, args: string[]): HostResult {
    this.calls.push([op, ...args])
    return { gas: 100, value: op === 'verify' ? 1 : 'digest' }
  }

  log(level: string, text: string): void {
    this.calls.push(['log', level, text])
  }
}

export const BLOCK = { number: 7, parent_hash: 'parent', time: 1700000000000000000, witness: 'witness' }
export const TX = {
  actions: [{ contract: 'shop', actionName: 'go', data: '[]' }],
  amount_limit: null,
  auth_list: { key: 1 },
  expiration: 1700000090000000000,
  gas_limit: 4000000,
  gas_ratio: 100,
  hash: 'hash',
  publisher: 'alice',
  time: 1700000000000000000,
}

/** A contract whose method `go` has this body; `top` is its top-level code, which is sloppy. */
export function formatContract(body: string, top = ''): string {
  return `${top}\nclass Shop {\n  init() {}\n  go(a, b) { ${body} }\n}\nmodule.exports = Shop;`
}

export type InvokeOptions = Partial<
  Pick<Invocation, 'api' | 'args' | 'gasLimit' | 'deadlineMs' | 'trace' | 'host' | 'isBrief'>
>

/** Calls `go` of instrumented code. */
export function invoke(sandbox: Sandbox, code: string, options: InvokeOptions = {}): InvocationOutcome {
  return sandbox.run({
    contractId: 'shop',
    code,
    api: 'go',
    args: '',
    blockInfo: JSON.stringify(BLOCK),
    txInfo: JSON.stringify(TX),
    gasLimit: 4_000_000,
    deadlineMs: CALL_MS,
    host: new RecordingHost(),
    ...options,
  })
}

/** Instruments a contract and calls its `go`. */
export function run(sandbox: Sandbox, source: string, options: InvokeOptions = {}): InvocationOutcome {
  return invoke(sandbox, instrument(source).code, options)
}

/** Returns the result of a call. Throws if it failed. */
export function resultOf(outcome: InvocationOutcome): string {
  if ('result' in outcome) return outcome.result
  throw new Error(outcome.error)
}

/** The first line of what a failed call says, without `Uncaught exception: `. */
export function errorOf(outcome: InvocationOutcome): string {
  if (!('error' in outcome)) throw new Error(`succeeded: ${outcome.result}`)
  return outcome.error.replace('Uncaught exception: ', '').split('\n')[0]!
}
