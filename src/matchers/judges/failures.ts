import { listFailurePath, listSteps, type Recording } from '../../rpc/recording.js'
import type { WireReceipt } from '../../rpc/schema.js'
import { describeCallEnding, summarizeMessage } from '../call-ending.js'
import type { MatcherContext, SourceLine } from '../context.js'
import { isPathEnd } from '../existence.js'
import type { Check } from '../expectation.js'
import { type Holder, nameOf } from '../subject.js'
import { show, stateless, type Verdict } from '../verdict.js'

/** `failWith(text or pattern)`: the reason of the failure, as reports print it, is the text or matches the pattern. */
export function failWith(_: MatcherContext, wanted: string | RegExp): Check {
  return {
    says: 'failure',
    begin: () => (receipt) => {
      const verdict = judge(receipt, matchesReason(receipt.message, wanted), `fail with ${show(wanted)}`)
      return verdict.holds || !isPart(receipt.message, wanted) ? verdict : { ...verdict, but: `${verdict.but}${PART}` }
    },
  }
}

/** `failWithMessage(text or pattern)`: the whole message of the receipt holds the text or matches. */
export function failWithMessage(_: MatcherContext, wanted: string | RegExp): Check {
  return {
    says: 'failure',
    begin: () => (receipt) =>
      judge(receipt, matchesText(receipt.message, wanted), `fail with a message of ${show(wanted)}`),
  }
}

/** Compares the reason, with or without the class name of the error. */
function matchesReason(message: string, wanted: string | RegExp): boolean {
  const reason = summarizeMessage(message)
  return [reason, reason.replace(/^Error: /, '')].some((text) =>
    typeof wanted === 'string' ? text === wanted : stateless(wanted).test(text),
  )
}

const PART = '. A text is compared with the whole reason; for a part of it, give a pattern such as /not enough/'

function isPart(message: string, wanted: string | RegExp): boolean {
  return typeof wanted === 'string' && summarizeMessage(message).includes(wanted)
}

function judge(receipt: WireReceipt, matches: boolean, claim: string): Verdict {
  return { holds: receipt.status_code !== 'SUCCESS' && matches, claim, but: describeCallEnding(receipt) }
}

function matchesText(text: string, wanted: string | RegExp): boolean {
  return typeof wanted === 'string' ? text.includes(wanted) : stateless(wanted).test(text)
}

/** Messages of the host and the system contracts about missing authority (vm.md §9.6, system-contracts.md §3). */
const UNAUTHORIZED = /no permission|permission denied|no privilege|not authorized|unauthorized|need \S+@\w+/i

/**
 * `beUnauthorized(account?)`: the call failed because a required authority was missing, optionally of a given account.
 */
export function beUnauthorized(context: MatcherContext, holder?: Holder): Check {
  const account = holder === undefined ? undefined : nameOf(holder)
  const claim = `be rejected for missing authority${account === undefined ? '' : ` of ${account}`}`
  return {
    says: 'failure',
    begin: (call) => async (receipt) => {
      if (receipt.status_code === 'SUCCESS') return judge(receipt, false, claim)
      const recording = await context.recordingOf(call, receipt)
      if (recording === undefined) return judgeByMessage(receipt, account, claim)
      const lacked = listLacked(recording)
      const holds = lacked.some((each) => account === undefined || each.account === account)
      const names = lacked.map((each) => `${each.account}@${each.permission}`)
      const but = `${describeCallEnding(receipt)}; it lacked ${names.join(', ') || 'no authority that it requested'}`
      return { holds, claim, but }
    },
  }
}

/**
 * Lists the missing authorities that caused a failure: the last ones that the failing contract, or the chain before it
 * charged RAM, checked without success. Effects between the check and the failure would have happened anyway.
 */
function listLacked(recording: Recording) {
  const [innermost] = listFailurePath(recording)
  if (innermost === undefined) return []
  const { steps } = innermost.call
  const done = steps.findLastIndex(({ kind }) => !/^(authority|read|console|ram)$/.test(kind))
  const asked = listSteps({ ...innermost.call, steps: steps.slice(done + 1) }, 'authority')
  return asked.at(-1)?.granted === false ? asked.filter(({ granted }) => !granted) : []
}

/** Judges by the message on networks that report only receipts: the words of the chain and most contracts. */
function judgeByMessage(receipt: WireReceipt, account: string | undefined, claim: string): Verdict {
  const reason = summarizeMessage(receipt.message)
  const words: string[] = reason.split(/[^\w.]+/)
  const named = account === undefined || words.includes(account)
  const but = `${describeCallEnding(receipt)} (judged by its message: this network has no traces of authority checks)`
  return { holds: UNAUTHORIZED.test(reason) && named, claim, but }
}

/** `throwAt(file, line)`: the failure has a frame there, including frames of callers. */
export function throwAt(context: MatcherContext, file: string, line: number): Check {
  return {
    says: 'failure',
    begin: (call) => async (receipt) => {
      const frames = receipt.status_code === 'SUCCESS' ? [] : await context.locateFrames(call, receipt)
      const holds = frames.some((frame) => frame.line === line && isPathEnd(frame.file, file))
      const but =
        frames.length === 0 ? describeCallEnding(receipt) : `it gave up at ${frames.map(formatLine).join(' ← ')}`
      return { holds, claim: `give up at ${file}:${line}`, but }
    },
  }
}

function formatLine({ file, line }: SourceLine): string {
  return `${file}:${line}`
}
