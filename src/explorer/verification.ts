import { checkOptions, listOptions } from '../codec/options.js'
import { ToolkitError } from '../errors/errors.js'
import type { Sleep } from '../rpc/machine-clock.js'
import type { DialectName } from './dialect.js'
import type { ExplorerRecord } from './records.js'
import { isNotFound } from './service.js'

/** A verification request, sent as it is. Blockscout also expects `method`, the compilation method. */
export interface Submission {
  /** Id of the published contract. */
  address: string
  /**
   * Compilation method, for Blockscout.
   *
   * @defaultValue `'standard-input'`
   */
  method?: string
  [member: string]: unknown
}

/** Output of `toolkit compile` for one contract. */
export interface VerifiableArtifact {
  /** The compiled script. */
  script: string
  /** The ABI. */
  abi: object
}

/** Options for waiting for a verification. */
export interface VerifyOptions {
  /**
   * Maximum time to wait, in milliseconds.
   *
   * @defaultValue `60000`
   */
  timeoutMs?: number
  /**
   * Time between polls, in milliseconds.
   *
   * @defaultValue `2000`
   */
  everyMs?: number
}

const VERIFY_OPTIONS = listOptions<VerifyOptions>({ timeoutMs: true, everyMs: true })

interface Verifier {
  read: {
    (
      name: 'verifyContract',
      params: { address: string; method: string },
      body: object,
    ): Promise<ExplorerRecord<'Verification'>>
    (name: 'contract', params: { address: string }): Promise<ExplorerRecord<'Contract'>>
  }
  dialect: () => Promise<DialectName>
  timing: { now: () => number; sleep: Sleep; signal: AbortSignal | undefined }
}

/**
 * The verification request for a contract compiled by the toolkit.
 *
 * @param address - Id of the published contract.
 * @param artifact - Script and ABI of `.toolkit/artifacts`.
 * @returns The submission for `explorer.verify`.
 * @example
 * ```ts
 * import { submitArtifact } from 'iost-toolkit/explorer'
 *
 * const artifact = { script: 'class Jar { init() {} } module.exports = Jar', abi: [] }
 * const submission = submitArtifact('ContractAbc', artifact)
 * ```
 */
export function submitArtifact(address: string, { script, abi }: VerifiableArtifact): Submission {
  return { address, script, abi }
}

/** Creates the two calls of verification: one submits, the other also waits for the result. */
export function createVerification({ read, dialect, timing }: Verifier) {
  async function verifyContract(submission: Submission): Promise<ExplorerRecord<'Verification'>> {
    const { address, method = 'standard-input', ...rest } = submission
    const isDocumented = (await dialect()) === 'documented'
    const body = isDocumented ? submission : { ...rest }
    return read('verifyContract', { address, method }, body)
  }

  async function verify(submission: Submission, options: VerifyOptions = {}): Promise<ExplorerRecord<'Verification'>> {
    checkOptions('verify', options, VERIFY_OPTIONS, 'EXPLORER_ARGUMENT')
    const { timeoutMs = 60_000, everyMs = 2000 } = options
    const { address } = submission
    const end = timing.now() + timeoutMs
    const submitted = await verifyContract(submission)
    if (submitted.state !== undefined && submitted.state !== 'started') return submitted
    for (let saw = 'nothing of the contract'; ; ) {
      const contract = await read('contract', { address }).catch((error: unknown) => {
        if (!isNotFound(error)) throw error
        return undefined
      })
      if (contract?.is_verified === true) return { ...submitted, address, state: 'verified' }
      if (contract !== undefined)
        saw = contract.is_verified === false ? 'is_verified false' : 'a contract without is_verified'
      if (timing.now() + everyMs > end) throw notVerifiedError(address, timeoutMs, saw)
      await timing.sleep(everyMs, timing.signal)
    }
  }

  return { verifyContract, verify }
}

function notVerifiedError(address: string, timeoutMs: number, saw: string): ToolkitError {
  return new ToolkitError('EXPLORER_VERIFICATION', `${address} was not verified within ${timeoutMs} ms: saw ${saw}`, {
    hint: 'The service may still be working on it, or found a different source. See its page.',
  })
}
