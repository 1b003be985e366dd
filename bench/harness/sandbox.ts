import { instrument } from '../../src/contract/instrumentation/instrument.js'
import type { HostCalls } from '../../src/vm/sandbox/invocation.js'
import { createSandbox, type Sandbox } from '../../src/vm/sandbox/sandbox.js'
import { COUNTER } from './contracts.js'

const HOST: HostCalls = {
  storage: (operation) => ({ gas: 300, value: operation === 'get' ? '1' : null }),
  blockchain: () => ({ gas: 0, value: null }),
  crypto: () => ({ gas: 0, value: '' }),
  log: () => {},
}
const BLOCK_INFO = '{"number":1,"parent_hash":"","time":1,"witness":""}'
const TX_INFO =
  '{"actions":[],"amount_limit":null,"auth_list":{},"expiration":1,"gas_limit":1,"gas_ratio":100,"hash":"","publisher":"admin","time":1}'

/** Milliseconds from creating the engine to the end of the first invocation. */
export function measureFirstRun(): number {
  const start = performance.now()
  const sandbox = createSandbox()
  run(sandbox, instrument(COUNTER).code)
  const took = performance.now() - start
  sandbox.dispose()
  return took
}

/** Microseconds per invocation: in a frozen realm, in a new one, and with unknown code. */
export function measureSandbox(source: string, count: number): { used: number; fresh: number; unseen: number } {
  const sandbox = createSandbox()
  const plain = instrument(source).code
  // escape analysis rejects code that changes its realm
  const tied = instrument(`Math.mark = 1;\n${source}`).code
  const time = (codeOf: (index: number) => string) => {
    const start = performance.now()
    for (let index = 0; index < count; index++) run(sandbox, codeOf(index))
    return ((performance.now() - start) / count) * 1000
  }
  time(() => plain)
  const [used, fresh] = [time(() => plain), time(() => tied)]
  const unseen = time((index) => `${plain}\n// ${index}`)
  sandbox.dispose()
  return { used, fresh, unseen }
}

function run(sandbox: Sandbox, code: string): void {
  const outcome = sandbox.run({
    contractId: 'Contract',
    code,
    api: 'add',
    args: '1',
    blockInfo: BLOCK_INFO,
    txInfo: TX_INFO,
    gasLimit: 1e9,
    deadlineMs: 1000,
    host: HOST,
  })
  if ('error' in outcome) throw new Error(outcome.error)
}
