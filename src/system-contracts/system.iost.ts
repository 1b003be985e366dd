import type { ContractRecord, ContractSubmission } from '../contract/record.js'
import { decodeSubmission } from '../contract/submission.js'
import type { Host } from '../vm/execution/host.js'
import { chargeCode, deployContract, replaceContract } from './runtime/deployment.js'
import { canUpdate, type NativeContract, nativeMethod } from './runtime/native.js'

/** Decodes the argument of a deployment; the text of a failure is the decoder's. */
function decodeCode(host: Host, text: string): ContractSubmission {
  try {
    return decodeSubmission(text)
  } catch (error) {
    host.chargeErrors(1)
    return host.fail(error instanceof Error ? error.message : String(error))
  }
}

function writeOwner(host: Host, id: string, owner: string, payer?: string): void {
  host.put({ key: 'contract_owner', field: id }, owner, payer)
}

const setCode = nativeMethod(['string'], (host, code) => {
  const { tx, signed } = host.run
  const submission = decodeCode(host, code)
  host.txInfo()
  const id = `Contract${signed.id}`
  chargeCode(host, submission)
  deployContract(host, { ...submission, id }, tx.publisher)
  writeOwner(host, id, tx.publisher, tx.publisher)
  return [id]
})

/** Decodes an update. A failure costs only its error: earlier charges are refunded. */
function decodeUpdate(host: Host, code: string): ContractSubmission {
  const { cpu } = host
  try {
    return decodeCode(host, code)
  } catch (error) {
    host.charge('unaccounted', -cpu)
    throw error
  }
}

const updateCode = nativeMethod(['string', 'string'], (host, code, data) => {
  host.chargeOperations(1)
  if (host.context.height > 1) host.fail("can't call UpdateCode from other contract")
  const submission = decodeUpdate(host, code)
  chargeCode(host, submission)
  replaceContract(host, submission, data)
  return []
})

const initSetCode = nativeMethod(['string', 'string'], (host, id, code) => {
  if (host.run.block.number !== 0) host.fail('initSetCode in normal block')
  deployContract(host, { ...decodeCode(host, code), id }, 'admin')
  writeOwner(host, id, 'admin')
  return [id]
})

/** The record of a native contract in one of its versions. */
type DescribeNative = (id: string, version: string) => ContractRecord | undefined

function updateNativeCode(host: Host, describeNative: DescribeNative, [id, version, code]: [string, string, string]) {
  if (!host.requireAuth('admin', 'system')) host.fail('update native code need admin@system permission')
  host.chargeOperations(1)
  if (version === '') {
    replaceContract(host, { ...decodeCode(host, code), id }, '')
    return []
  }
  const record = describeNative(id, version)
  if (record === undefined) {
    host.run.environment.onUnknownVersion?.(id, version)
    return host.fail('invalid contractID or version')
  }
  // The measured code is the placeholder for it.
  replaceContract(host, { ...record, code: record.origCode, origCode: '' }, '')
  return []
}

const hostSettings = nativeMethod(['string'], (host, settings) => {
  if (!host.requireAuth('admin', 'system')) host.fail('set host settings need admin@system permission')
  host.put({ key: 'settings', field: 'host' }, settings)
  return null
})

const cancelDelaytx = nativeMethod(['string'], (host) => {
  host.charge('unaccounted', 300)
  return host.fail('delaytx not exists')
})

const requireAuth = nativeMethod(['string', 'string'], (host, id, permission) => [host.requireAuth(id, permission)])

const receipt = nativeMethod(['string'], (host, content) => {
  host.receipt(content)
  return []
})

/** Deployment, updates and the few services of the chain itself (`system-contracts.md` §6.1). */
export function createSystemIost(describeNative: DescribeNative): NativeContract {
  const methods = {
    can_update: canUpdate,
    cancelDelaytx,
    hostSettings,
    initSetCode,
    receipt,
    requireAuth,
    setCode,
    updateCode,
    updateNativeCode: nativeMethod(['string', 'string', 'string'], (host, ...args) =>
      updateNativeCode(host, describeNative, args),
    ),
  }
  return { id: 'system.iost', versions: { '1.0.0': methods } }
}
