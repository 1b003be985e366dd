import { ToolkitError } from '../../errors/errors.js'
import { listCalls, listSteps, type Recording } from '../../rpc/recording.js'
import type { MatcherContext } from '../context.js'
import type { Check } from '../expectation.js'
import { show } from '../verdict.js'
import { describeNarrowing, isContract, judgeContents, type Narrowing } from './receipts.js'

/** Expected events, refined by the matchers after `postEvent`. */
export interface EventClaim extends Narrowing {
  /** A contract's id or name (default: any contract). */
  contract?: string | undefined
}

/** `postEvent(contract?, content?)`: contracts posted it with `blockchain.event`, which is not in the receipt. */
export function postEvent(context: MatcherContext, claim: EventClaim): Check {
  const { contract } = claim
  return {
    begin(call) {
      return async (receipt) => {
        const recording = await context.recordingOf(call, receipt)
        if (recording === undefined) throw unknownEventsError()
        const events = listEvents(recording)
        const meant = events.filter((event) => contract === undefined || isContract(context, event.contract, contract))
        const contents = meant.map(({ content }) => content)
        const subject = contract === undefined ? 'post an event' : `post an event of ${contract}`
        const posted = events.map((event) => `${event.contract} ${show(event.content)}`).join('; ')
        return {
          ...(await judgeContents(contents, claim)),
          claim: `${subject}${describeNarrowing(claim)}`,
          but: posted === '' ? 'it posted none' : `it posted ${posted}`,
        }
      }
    },
  }
}

function listEvents(recording: Recording): { contract: string; content: string }[] {
  return listCalls(recording).flatMap((call) =>
    listSteps(call, 'event').map(({ content }) => ({ contract: call.contract, content })),
  )
}

function unknownEventsError(): ToolkitError {
  const message = 'events are not in receipts, and this network has no traces'
  return new ToolkitError('NETWORK_LIVE', message, {
    hint: 'Such tests run on the embedded network and on `toolkit node`.',
  })
}
