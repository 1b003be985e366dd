import { explainFileError } from '../../errors/errors.js'
import { packError } from '../../errors/sent-error.js'
import { keepCode } from '../../loader/load.js'
import { SandboxFailure } from '../../state/chain-error.js'
import { UnknownKey } from '../../state/source.js'
import type { Sandbox, SandboxOptions } from '../../vm/sandbox/sandbox.js'
import { endWithParent } from './parent-watchdog.js'
import type { ContractProcessRequest, ContractProcessResponse, ExecutionJob } from './protocol.js'
import type { StateReplica } from './state-replica.js'

const WARM_UP_MS = 10_000

/** Creates a sandbox. */
export type CreateSandbox = (options?: SandboxOptions) => Sandbox

/**
 * Runs contracts for the parent process, a node: executes transactions one after the other, as its messages ask.
 *
 * @param loadSandbox - Loads the sandbox, in which tests produce faults.
 */
export function serveContracts(loadSandbox: () => Promise<CreateSandbox>): void {
  // Ctrl-C in a terminal reaches every process of a command. The node ends this one when it is no longer needed.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => {})
  process.once('disconnect', () => {
    keepCode()
    process.exit()
  })
  const loading = load(loadSandbox)
  process.on('message', (request: ContractProcessRequest) => {
    loading.then((replica) => serve(replica, request)).catch(reportThrown)
  })
}

async function load(loadSandbox: () => Promise<CreateSandbox>): Promise<StateReplica> {
  const [{ StateReplica }, createSandbox, { useNativeCrypto }] = await Promise.all([
    import('./state-replica.js'),
    loadSandbox(),
    import('../native-crypto.js'),
    endWithParent(),
  ])
  useNativeCrypto()
  const sandbox = createSandbox()
  warmUp(sandbox)
  // Suites that were recorded on another engine need its sort.
  let merging: Sandbox | undefined
  return new StateReplica((sort) => {
    if (sort === 'legacy') return sandbox
    merging ??= createSandbox({ sort })
    return merging
  })
}

/** Runs a warm-up call, because a first call takes many times as long and would exceed a contract's time limit. */
function warmUp(sandbox: Sandbox): void {
  const response = () => ({ gas: 0 })
  sandbox.run({
    contractId: 'ContractWarmUp',
    code: 'class Contract { init() {} }\nmodule.exports = Contract;\n',
    api: 'init',
    args: '',
    blockInfo: '{}',
    txInfo: '{}',
    gasLimit: 1,
    deadlineMs: WARM_UP_MS,
    host: { storage: response, blockchain: response, crypto: response, log: () => {} },
  })
}

function serve(replica: StateReplica, request: ContractProcessRequest): void {
  if (request.type === 'reset') replica.reset()
  else if (request.type === 'fork') replica.addKnown(request)
  else if (request.type === 'state') replica.change(new Map(request.changes))
  else if (request.type === 'ask') send({ type: 'ready' })
  else if (request.type === 'recall') send({ type: 'recalled', recording: replica.recall(request.hash, request.asked) })
  else send(run(replica, request.job))
}

function run(replica: StateReplica, job: ExecutionJob): ContractProcessResponse {
  try {
    return { type: 'done', ...replica.run(job) }
  } catch (error) {
    if (error instanceof UnknownKey) return { type: 'unknown', key: error.key }
    throw error
  }
}

function reportThrown(thrown: unknown): void {
  if (thrown instanceof SandboxFailure) send({ type: 'failed', failure: thrown.message })
  else send({ type: 'thrown', error: packError(explainFileError(thrown)) })
}

function send(response: ContractProcessResponse): void {
  process.send?.(response)
}
