import { AssertionError } from 'chai'
import { continueWith, type Response } from '../collections/response.js'
import { ToolkitError } from '../errors/errors.js'
import type { WireReceipt } from '../rpc/schema.js'
import { describeCallEnding } from './call-ending.js'
import type { MatcherContext } from './context.js'
import { Deferred, moveTo, pointAtTest, type Wording } from './deferred.js'
import { type Mention, requireKnown } from './existence.js'
import type { CallSubject } from './subject.js'
import type { Verdict } from './verdict.js'

/** Judges a call by its receipt. */
type Judge = (receipt: WireReceipt) => Response<Verdict>

/** One claim about a call. */
export interface Check {
  /** Called before the call is sent, to read the values to compare with. */
  begin: (call: CallSubject) => Response<Judge>
  /** True if it is about changes of the call, so these must be kept. */
  aboutChanges?: boolean
  /** It says itself how the call ends. */
  says?: 'success' | 'failure'
  /** Keys of separate claims: with several, `.not` could mean none of them or not all. */
  keys?: readonly string[]
  /** Names in the arguments that have to exist. */
  mentions?: readonly Mention[]
  /** Receives the arguments of matchers after it that refine it. */
  refined?: Refined
}

/** A check with its place in the test. */
interface WordedCheck extends Wording {
  check: Check
}

/** Receives the arguments of `withContent` and `times`. */
export interface Refined {
  content?(content: unknown): void
  times?(times: number): void
}

/**
 * All assertions of one `expect(call)`, in order. Awaiting it reads the values to compare with, sends the call, and
 * judges every assertion by the same receipt, with which it resolves.
 */
export class Expectation extends Deferred<WireReceipt> {
  readonly #call: CallSubject
  readonly #context: MatcherContext
  readonly #claims: WordedCheck[] = []

  /** `wording`: of the first assertion, or of the implied one that the call succeeds. */
  constructor(call: CallSubject, wording: Wording, context: MatcherContext) {
    super(wording, () => this.#settle())
    this.#call = call
    this.#context = context
  }

  add(check: Check, wording: Wording): void {
    if (check.aboutChanges && this.#call.dryRun) throw noChangeError(wording)
    if (wording.negated && check.keys !== undefined && check.keys.length > 1)
      throw ambiguousClaimError(wording, check.keys)
    this.#claims.push({ ...wording, check })
  }

  async #settle(): Promise<WireReceipt> {
    const call = this.#call
    const judges: { claim: WordedCheck; judge: Judge }[] = []
    for (const claim of this.#claims) {
      // Awaited also if it responds at once: assertions that run side by side all begin before the first call is sent.
      judges.push({ claim, judge: await pointAtTest(claim, () => claim.check.begin(call)) })
    }
    const receipt = await pointAtTest(this.wording, () => call.receipt())
    if (receipt.status_code !== 'SUCCESS' && !this.#isSaidToFail) throw this.#unexpectedFailureError(receipt)
    for (const { claim, judge } of judges) {
      const { mentions = [] } = claim.check
      const response = pointAtTest(claim, () =>
        continueWith(this.#requireKnown(mentions, receipt), () => judge(receipt)),
      )
      const verdict = response instanceof Promise ? await response : response
      if (verdict.holds === claim.negated) throw claimError(verdict, claim, { call, receipt })
    }
    return receipt
  }

  #requireKnown(mentions: readonly Mention[], receipt: WireReceipt): Response<void> {
    if (mentions.length === 0) return
    const call = this.#call
    const effects = { contract: call.contract, receipt, record: () => this.#context.recordingOf(call, receipt) }
    return requireKnown(this.#context, call.provider, mentions, effects)
  }

  /**
   * Unless an assertion expects failure, the call must succeed: nearly every other assertion would hold for a call that
   * failed early.
   */
  get #isSaidToFail(): boolean {
    return this.#claims.some(({ check: { says }, negated }) => says === (negated ? 'success' : 'failure'))
  }

  #unexpectedFailureError(receipt: WireReceipt): Error {
    const wording = this.#claims[0] ?? this.wording
    const isAboutEnd = this.#claims[0]?.check.says !== undefined
    const claim = isAboutEnd ? 'succeed' : `succeed, as .${wording.matcher} is about a call that does`
    const verdict = { holds: false, claim, but: describeCallEnding(receipt) }
    return claimError(verdict, { ...wording, negated: false }, { call: this.#call, receipt })
  }
}

function noChangeError({ matcher, site }: Wording): Error {
  const error = new ToolkitError(
    'TEST_SUBJECT',
    `.${matcher} is about what a call changes, and a dry run changes nothing`,
    {
      hint: 'Leave out .exec to send the call.',
    },
  )
  return moveTo(error, site)
}

function ambiguousClaimError({ matcher, site }: Wording, keys: readonly string[]): Error {
  const text = `.not before .${matcher} with ${keys.length} keys could mean none of them, or not all`
  const error = new ToolkitError('TEST_ARGUMENT', text, {
    hint: `Write one .not.${matcher}(…) for each of ${keys.join(', ')}.`,
  })
  return moveTo(error, site)
}

/** The error of a claim that does not hold. */
export function claimError(verdict: Verdict, { negated, site }: Wording, details: object = {}): Error {
  const { subject = 'the call', claim, but, expected, actual } = verdict
  const sentence = `expected ${subject} ${negated ? 'not to' : 'to'} ${claim}`
  const message = negated || but === undefined ? sentence : `${sentence}, but ${but}`
  const showDiff = !negated && expected !== undefined
  const error = new AssertionError(message, { ...details, ...(showDiff && { showDiff, expected, actual }) })
  return moveTo(error, site)
}
