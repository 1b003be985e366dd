// biome-ignore-all lint/style/noNonNullAssertion: genesis or the checks before ensure the record
import { utf8Length } from '../../codec/utf8.js'
import { compileSource } from '../../contract/compilation.js'
import { type ContractRecord, type ContractSubmission, encodeContract, findAbi } from '../../contract/record.js'
import { ContractRefused } from '../../contract/validation/refusal.js'
import { ChainError, ExecutionHalt } from '../../state/chain-error.js'
import { hasContract, loadContract, saveContract } from '../../state/contracts.js'
import type { Host } from '../../vm/execution/host.js'
import { parseLimits } from '../../vm/execution/limits.js'
import { BUILT_IN_CODE } from './built-in.js'

const MAX_CODE_LENGTH = 49152
/** Cost of a rejected check. */
const REFUSED = 300

/** Charges the price of a deployment and rejects empty or too large code (`vm.md` §1.7). */
export function chargeCode(host: Host, { code, info }: ContractSubmission): void {
  const length = utf8Length(code)
  const { SetCodeBasePrice, SetCodePrice } = host.prices
  host.charge(`setCode len=${length}`, SetCodeBasePrice.CPU + SetCodePrice.CPU * length)
  if (host.gas > host.run.gasLimit) throw new ExecutionHalt('out of gas')
  if (length > MAX_CODE_LENGTH) throwCodeError(host, 'code size invalid')
  if (info === undefined) throwCodeError(host, 'invalid code info')
}

function throwCodeError(host: Host, reason: string): never {
  host.chargeErrors(1)
  return host.fail(reason)
}

/** Validates, checks the limits of the ABI and compiles: the record to store, with its charges. */
function compileContract(host: Host, submission: ContractSubmission): ContractRecord {
  const encoded = encodeContract(submission).length
  host.charge(`codeSize len=${encoded}`, encoded * host.prices.CodePrice.CPU)
  const info = submission.info!
  const { id, code: source } = submission
  const compiled = { id, info: { ...info, abi: info.abi ?? [] }, origCode: source }
  return info.lang === 'native'
    ? { ...compiled, ...compileNative(host, submission) }
    : { ...compiled, code: compileScript(host, submission) }
}

function compileNative(host: Host, submission: ContractSubmission): { code: string } {
  chargeLimits(host, submission)
  chargeCompilation(host, submission.code)
  return { code: '' }
}

function compileScript(host: Host, submission: ContractSubmission): string {
  const { lang, abi } = submission.info!
  if (lang !== 'javascript') host.fail('vm unsupported')
  if (submission.code === BUILT_IN_CODE && host.run.block.number === 0) return BUILT_IN_CODE
  const compilation = compileSource(submission.code)
  withCodeErrors(host, () => compilation.validate(abi))
  chargeLimits(host, submission)
  chargeCompilation(host, submission.code)
  return withCodeErrors(host, () => compilation.instrument())
}

function chargeLimits(host: Host, { info }: ContractSubmission): void {
  for (const { amountLimit } of info!.abi ?? []) {
    host.chargeOperations(amountLimit.length)
    parseLimits(
      host.run.state,
      amountLimit.map(({ token, val }) => ({ token, value: val })),
    )
  }
}

function chargeCompilation(host: Host, source: string): void {
  const length = utf8Length(source)
  host.charge(`codeSize len=${length}`, length * host.prices.CodePrice.CPU)
}

/** Runs a step of the compiler and converts its errors to the chain's text. */
function withCodeErrors<T>(host: Host, step: () => T): T {
  try {
    return step()
  } catch (error) {
    if (error instanceof ContractRefused) return host.fail(error.refusal.text)
    throw error
  }
}

/** Stores a new contract and runs its `init`; the code's RAM is measured with an ABI entry for it (`vm.md` §1.7). */
export function deployContract(host: Host, submission: ContractSubmission, payer: string): void {
  const { state } = host.run
  const record = compileContract(host, submission)
  const withInit = { ...record, info: { ...record.info, abi: [...record.info.abi, INIT_ABI] } }
  host.bookCode(payer, measureCode(withInit))
  if (hasContract(state, record.id)) host.fail('contract exists')
  saveContract(state, withInit)
  host.call(record.id, 'init', '[]')
  saveContract(state, record)
}

const INIT_ABI = { name: 'init', args: [], amountLimit: [] }

/** Returns the size of a contract's code: its record without the source. */
function measureCode(record: ContractRecord): number {
  return encodeContract({ ...record, origCode: '' }).length
}

/** Replaces a contract's code if its `can_update` permits it (`vm.md` §1.8). */
export function replaceContract(host: Host, submission: ContractSubmission, data: string): void {
  const old = loadUpdatable(host, submission.id)
  askForUpdate(host, old.id, data)
  const record = compileContract(host, submission)
  host.bookCode(host.run.tx.publisher, measureCode(record) - measureCode(old))
  saveContract(host.run.state, record)
}

function loadUpdatable(host: Host, id: string): ContractRecord {
  const record = loadContract(host.run.state, id)
  if (record === undefined) return throwUpdateError(host, 'contract not exists')
  if (findAbi(record.info, 'can_update') === undefined) return throwUpdateError(host, 'update refused')
  return record
}

function throwUpdateError(host: Host, reason: string): never {
  host.charge('unaccounted', REFUSED)
  return host.fail(reason)
}

/** Calls `can_update`. The data is inserted between quotes unescaped, so a quote in it breaks the call. */
function askForUpdate(host: Host, id: string, data: string): void {
  let allowed: unknown
  try {
    allowed = host.call(id, 'can_update', `["${data}"]`)?.[0]
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    host.fail(`call can_update: ${error.message}`)
  }
  if (allowed !== 'true') host.fail('update refused')
}
