import { decodeArguments, listArguments } from '../../client/calls/arguments.js'
import { equalsArgument, formatJson } from '../../codec/chain-value.js'
import type { JsonValue } from '../../codec/json.js'
import { firstOf } from '../../collections/presence.js'
import { ToolkitError } from '../../errors/errors.js'
import { listCalls, listSteps, type RecordedCall, type Recording } from '../../rpc/recording.js'
import type { MatcherContext } from '../context.js'
import type { Check } from '../expectation.js'
import { show, toExpected, toShown } from '../verdict.js'
import { isContract, runPredicate } from './receipts.js'

/** Expected arguments of a call. */
export type WantedArguments = readonly unknown[] | ((args: unknown[]) => boolean | Promise<boolean>)

/** Expected calls, refined by `.times`. */
export interface CallClaim {
  /** A contract's id or name. */
  contract: string
  action: string
  args?: WantedArguments | undefined
  times?: number | undefined
}

/**
 * `callContract(contract, action, args?)` with `.times(n)`: another contract called the action, whether or not it
 * failed. Actions of the transaction do not count.
 */
export function callContract(context: MatcherContext, claim: CallClaim): Check {
  const { contract, action, args } = claim
  return {
    begin(call) {
      return async (receipt) => {
        const recording = await context.recordingOf(call, receipt)
        if (recording === undefined) throw unknownCallsError()
        const all = listInnerCalls(recording)
        const named = all.filter((each) => each.method === action && isContract(context, each.contract, contract))
        const fits = await Promise.all(named.map(({ data }) => args === undefined || matchesArguments(data, args)))
        const matching = fits.filter(Boolean).length
        const holds = claim.times === undefined ? matching > 0 : matching === claim.times
        const made = all.map((each) => describeCall(each, context)).join('; ')
        const verdict = {
          holds,
          claim: describeClaim(claim),
          but: made === '' ? 'it called nothing' : `it called ${made}`,
        }
        if (args === undefined || typeof args === 'function' || named.length !== 1) return verdict
        return { ...verdict, expected: toExpected(args), actual: listArguments(firstOf(named).data).map(toShown) }
      }
    },
  }
}

/** Lists the calls between contracts, without the actions themselves. */
function listInnerCalls({ calls }: Recording): RecordedCall[] {
  return listCalls({ calls: calls.flatMap((call) => listSteps(call, 'call').map((step) => step.call)) })
}

function matchesArguments(data: string, wanted: WantedArguments): boolean | Promise<boolean> {
  if (typeof wanted === 'function') return runPredicate('.callContract', wanted, decodeArguments(data))
  const args = listArguments(data)
  return args.length === wanted.length && args.every((each, index) => equalsArgument(each, wanted[index]))
}

function describeClaim({ contract, action, args, times }: CallClaim): string {
  const behind = args === undefined ? '' : ` with ${show(args)}`
  return `call ${action} of ${contract}${behind}${times === undefined ? '' : ` ${times} times`}`
}

function describeCall({ contract, method, data }: RecordedCall, { nameContract }: MatcherContext): string {
  return `${nameContract(contract)}.${method}(${listArguments(data).map(showArgument).join(',')})`
}

/** Formats an argument as the contract passed it, with all digits. */
function showArgument(value: JsonValue): string {
  const text = formatJson(value)
  return text.length > 200 ? `${text.slice(0, 197)}...` : text
}

function unknownCallsError(): ToolkitError {
  const message = 'receipts do not list the calls between contracts, and this network has no traces'
  return new ToolkitError('NETWORK_LIVE', message, {
    hint: 'Such tests run on the embedded network and on `toolkit node`.',
  })
}
