import { reasonOf } from '../../client/failure.js'
import { ToolkitError } from '../../errors.js'
import type { WireReceipt } from '../../rpc/schema.js'
import { STATUS_CODES, type StatusCode } from '../../tx/receipt.js'
import { show, type Verdict } from '../verdict.js'

/** `succeed` */
export function judgeSuccess(receipt: WireReceipt): Verdict {
  return { holds: receipt.status_code === 'SUCCESS', claim: 'succeed', but: describeEnd(receipt) }
}

/** `fail` */
export function judgeFailure(receipt: WireReceipt): Verdict {
  return { holds: receipt.status_code !== 'SUCCESS', claim: 'fail', but: describeEnd(receipt) }
}

/** `failWith(text or regex)`: the message of the receipt holds the text, or matches. */
export function judgeMessage(receipt: WireReceipt, wanted: string | RegExp): Verdict {
  const { status_code, message } = receipt
  const matches = typeof wanted === 'string' ? message.includes(wanted) : wanted.test(message)
  return { holds: status_code !== 'SUCCESS' && matches, claim: `fail with ${show(wanted)}`, but: describeEnd(receipt) }
}

/** `status(name)` */
export function judgeStatus(receipt: WireReceipt, name: StatusCode): Verdict {
  if (!STATUS_CODES.includes(name)) {
    const hint = `A call ends with one of ${STATUS_CODES.join(', ')}.`
    throw new ToolkitError('TEST_ARGUMENT', `there is no status ${show(name)}`, { hint })
  }
  return { holds: receipt.status_code === name, claim: `end with ${name}`, but: describeEnd(receipt) }
}

/** `runOutOfGas`: nodes of today say so in the message of a `RUNTIME_ERROR` (rpc.md §14). */
export function judgeOutOfGas(receipt: WireReceipt): Verdict {
  const { status_code, message } = receipt
  const holds = status_code === 'GAS_RUN_OUT' || (status_code === 'RUNTIME_ERROR' && /\bout of gas\b/.test(message))
  return { holds, claim: 'run out of gas', but: describeEnd(receipt) }
}

/** `timeOut` */
export function judgeTimeOut(receipt: WireReceipt): Verdict {
  return { holds: receipt.status_code === 'TIMEOUT', claim: 'time out', but: describeEnd(receipt) }
}

/** The texts in which the host and the system contracts refuse for want of an authority (vm.md §9.6, system-contracts.md §3). */
const UNAUTHORIZED = /no permission|permission denied|no privilege|not authorized|unauthorized|need \S+@\w+/i

/** `beUnauthorized(account?)`: refused for want of an authority, of this account where one is named. */
export function judgeUnauthorized(receipt: WireReceipt, account?: string): Verdict {
  const { status_code, message } = receipt
  const named = account === undefined || message.includes(account)
  const claim = `be refused for want of authority${account === undefined ? '' : ` of ${account}`}`
  return { holds: status_code !== 'SUCCESS' && UNAUTHORIZED.test(message) && named, claim, but: describeEnd(receipt) }
}

/** Where a contract gave up. */
export interface ThrowPlace {
  file: string
  line: number
}

/** `throwAt(file, line)`: `place` is where the contract gave up, if it did. */
export function judgePlace(receipt: WireReceipt, wanted: ThrowPlace, place: ThrowPlace | undefined): Verdict {
  const holds = place !== undefined && place.line === wanted.line && isPathEnd(place.file, wanted.file)
  const but = place === undefined ? describeEnd(receipt) : `it gave up at ${place.file}:${place.line}`
  return { holds, claim: `give up at ${wanted.file}:${wanted.line}`, but }
}

function isPathEnd(path: string, end: string): boolean {
  return path === end || path.endsWith(`/${end}`)
}

/** How a call ended, in one line. */
export function describeEnd({ status_code, message }: WireReceipt): string {
  return status_code === 'SUCCESS' ? 'it succeeded' : `it failed with ${status_code}: ${summarizeMessage(message)}`
}

/** The line of a receipt's message that says why: without the action, and without the place in instrumented code. */
export function summarizeMessage(message: string): string {
  return reasonOf(message)
    .replace(/^Uncaught exception: /, '')
    .split('\n', 1)[0]!
}
