import type { WireReceipt } from '../../rpc/schema.js'
import type { StatusCode } from '../../tx/receipt.js'
import { describeCallEnding } from '../call-ending.js'
import type { MatcherContext } from '../context.js'
import type { Check } from '../expectation.js'
import type { Verdict } from '../verdict.js'

/** `succeed` */
export function judgeSuccess(receipt: WireReceipt): Verdict {
  return { holds: receipt.status_code === 'SUCCESS', claim: 'succeed', but: describeCallEnding(receipt) }
}

/** `fail` */
export function judgeFailure(receipt: WireReceipt): Verdict {
  return { holds: receipt.status_code !== 'SUCCESS', claim: 'fail', but: describeCallEnding(receipt) }
}

/** `status(name)` */
export function status(_: MatcherContext, name: StatusCode): Check {
  return {
    says: name === 'SUCCESS' ? 'success' : 'failure',
    begin: () => (receipt) => ({
      holds: receipt.status_code === name,
      claim: `end with ${name}`,
      but: describeCallEnding(receipt),
    }),
  }
}

/** `runOutOfGas`: nodes of today say so in the message of a `RUNTIME_ERROR` (rpc.md §14). */
export function judgeOutOfGas(receipt: WireReceipt): Verdict {
  const { status_code, message } = receipt
  const holds = status_code === 'GAS_RUN_OUT' || (status_code === 'RUNTIME_ERROR' && /\bout of gas\b/.test(message))
  return { holds, claim: 'run out of gas', but: describeCallEnding(receipt) }
}

/** `timeOut` */
export function judgeTimeOut(receipt: WireReceipt): Verdict {
  return { holds: receipt.status_code === 'TIMEOUT', claim: 'time out', but: describeCallEnding(receipt) }
}
