import type { Chain } from '../../../chain/chain.js'
import { reasonOf } from '../../../client/calls/failure.js'
import { firstLine, itemAt, must } from '../../../collections/presence.js'
import { requireRecord } from '../../../collections/records.js'
import { isToolkitError } from '../../../errors/errors.js'
import { toError } from '../../../errors/thrown.js'
import { forgetMade } from '../../../session/awaiting/pending-tasks.js'
import { currentSession } from '../../../session/session.js'
import { ChainError } from '../../../state/chain-error.js'
import { loadContract } from '../../../state/contracts.js'
import { UnknownKey } from '../../../state/source.js'
import type { Receipt } from '../../../tx/receipt.js'
import type { CoverageFeedback } from '../../feedback/coverage-feedback.js'
import { type DefaultRule, LOCKED, LOSSES } from '../../oracles/invariant-rules.js'
import { listNames } from '../../oracles/method-scope.js'
import { isReadOnly } from '../../oracles/read-only-methods.js'
import { attempt, isUnread } from '../../search.js'
import { limitStacks } from '../../stack-limit.js'
import type { CampaignScene } from '../scene.js'
import { type CallStep, type ExitStep, type RepeatStep, repeatCall, type SequenceStep } from '../step.js'
import { createCallTransaction, MAX_GAS } from './call-transaction.js'
import { ExitTrial } from './exit-trial.js'
import { describeCall, type LastCall } from './last-call.js'
import { ProfitTrial } from './profit-trial.js'
import { RoleTrial } from './role-trial.js'
import { describeViolation, generalizeMessage, readMessage, type StepOutcome, type Violation } from './step-outcome.js'

const NS_PER_MS = 1_000_000n

/** Stands for a failure of `always` that is passed over. */
const PASSED_OVER = new Error('passed over')

/** Errors that no call of any contract may end with. */
const RULES: readonly (readonly [DefaultRule, RegExp, string])[] = [
  ['outOfGas', /(^|error: )out of gas$/, 'no call exceeds the gas limit of a transaction'],
  ['timeout', /execution killed$/, 'no call exceeds the time limit of a node'],
  ['ramAuthority', /pay ram failed\. no permission/, 'RAM is charged only to accounts that have signed'],
]

/** Executes steps directly on the chain in this process, without signatures and the pool, for speed. */
export class Executor<S> {
  readonly #stage: CampaignScene<S>
  readonly #chain: Chain
  readonly #feedback: CoverageFeedback
  /** Number of calls. */
  calls = 0
  /** Causes of failures that are passed over, because they were found before. */
  #known: ReadonlySet<string> = new Set()
  /** The messages in these causes. */
  #messages: ReadonlySet<string> = new Set()
  /** Successful calls of the sequence, also repeated ones. */
  readonly #done: CallStep[] = []
  readonly #profits: ProfitTrial<S> | undefined
  readonly #exits: ExitTrial<S> | undefined
  readonly #roles: RoleTrial<S>
  /** The newest successful call, if it was the last step, and what returns to the state before it. */
  #last: { call: CallStep; back: () => void } | undefined

  constructor(stage: CampaignScene<S>, chain: Chain, feedback: CoverageFeedback) {
    this.#stage = stage
    this.#chain = chain
    this.#feedback = feedback
    const { profits } = stage.guard
    this.#profits = profits && new ProfitTrial(stage, chain, profits)
    this.#roles = new RoleTrial(stage, chain)
    this.#exits = profits && new ExitTrial(stage, chain, profits.publishers)
  }

  restore(): Promise<void> {
    this.#stage.guard.restart()
    this.#done.length = 0
    this.#last = undefined
    return this.#stage.restore()
  }

  /**
   * Checks the rules at the start, and returns the error of one that does not hold. Throws if they cannot be evaluated
   * on a fork: steps whose rules cannot be evaluated are rejected, so such a search would pass vacuously.
   */
  async checkStart(): Promise<Error | undefined> {
    await this.restore()
    const error = await this.#checkAlways()
    if (isUnread(error)) throw error
    return error
  }

  /** Passes over failures with these causes from now on: their calls count as successful, or as rejected. */
  passOver(causes: Iterable<string>): void {
    this.#known = new Set(causes)
    this.#messages = new Set([...this.#known].map(readMessage))
  }

  /** Whether failures with this cause are passed over. */
  isPassedOver({ cause }: Violation): boolean {
    return this.#known.has(cause)
  }

  /** Marks the current state and returns a function that restores it. */
  mark(): () => void {
    const moment = this.#chain.snapshot()
    const back = this.#stage.guard.mark()
    const { length } = this.#done
    return () => {
      back()
      this.#done.length = length
      this.#chain.restore(moment)
    }
  }

  /** Executes one step, then checks the rules, unless the state was checked before. */
  play(move: SequenceStep, options: { isKnown?: boolean } = {}): Promise<StepOutcome> {
    return this.#chain.source === undefined ? this.#play(move, options) : this.#playOnFork(move, options)
  }

  /** On a fork, a random step and its rules may read values that the fork cannot have; such a step is rejected. */
  async #playOnFork(move: SequenceStep, options: { isKnown?: boolean }): Promise<StepOutcome> {
    const undo = this.mark()
    for (;;) {
      try {
        const outcome = await this.#play(move, options)
        if (!('broken' in outcome) || !isUnread(outcome.broken.error)) return outcome
        undo()
        return { done: false, refused: outcome.broken.error.message }
      } catch (error) {
        undo()
        if (isUnread(error)) return { done: false, refused: error.message }
        if (!(error instanceof UnknownKey)) throw error
      }
      const missing = await this.#fetch()
      if (missing !== undefined) return { done: false, refused: missing }
    }
  }

  /** Fetches the values that a step was missing; returns the error message if a value is unavailable. */
  async #fetch(): Promise<string | undefined> {
    try {
      await must(this.#chain.source, 'source').fetch()
      return undefined
    } catch (error) {
      if (isUnread(error)) return error.message
      throw error
    }
  }

  async #play(move: SequenceStep, { isKnown = false }: { isKnown?: boolean }): Promise<StepOutcome> {
    if (move.kind !== 'call' && move.kind !== 'repeat') this.#stage.guard.profits?.interrupt()
    const outcome = await this.#perform(move)
    if (!outcome.done || isKnown) return outcome
    const profit = move.kind === 'call' ? this.#findProfit(move) : undefined
    if (profit !== undefined) return { done: false, broken: profit }
    const error = await this.#checkAlways(describeCall(move, this.#stage))
    if (error === undefined) return outcome
    if (error === PASSED_OVER) return { ...outcome, isBroken: true }
    const broken = this.#describe({ error }, move)
    return this.isPassedOver(broken) ? { ...outcome, isBroken: true } : { done: false, broken }
  }

  /** Finds a profit that the last calls make again and again, unless it is known. */
  #findProfit(move: CallStep): Violation | undefined {
    const { guard } = this.#stage
    if (this.#profits === undefined || !guard.isHeld('losses', this.#namesOf(move))) return undefined
    const violation = this.#describe({ error: new Error(LOSSES), rule: LOSSES }, move)
    const profit = this.isPassedOver(violation) ? undefined : this.#profits.find(this.#done)
    return profit === undefined ? undefined : { ...violation, error: new Error(`${LOSSES}: ${profit}`) }
  }

  #describe(failure: { error: Error; rule?: string }, move: SequenceStep): Violation {
    return describeViolation(failure, move, this.#stage.contracts)
  }

  async #perform(move: SequenceStep): Promise<StepOutcome> {
    if (move.kind === 'exit') return this.#compareExits(move)
    const start = this.#chain.snapshot()
    const outcome = await this.#performStep(move)
    const isCall = move.kind === 'call' && outcome.done
    this.#last = isCall ? { call: move, back: () => this.#chain.restore(start) } : undefined
    return outcome
  }

  /** Whether the last call has made a payment impossible. Such a step has no effect itself. */
  #compareExits(move: ExitStep): StepOutcome {
    const refused = 'nothing is locked'
    const { guard, scene } = this.#stage
    if (this.#exits === undefined || this.#last === undefined) return { done: false, refused }
    const { call, back } = this.#last
    const caller = itemAt(scene.accounts, call.caller).name
    if (!guard.isHeld('lockedTokens', this.#namesOf(call)) || guard.isPrivileged(caller)) {
      return { done: false, refused }
    }
    const violation = this.#describe({ error: new Error(LOCKED), rule: LOCKED }, call)
    const locked = this.isPassedOver(violation) ? undefined : this.#exits.find(move, caller, back)
    if (locked === undefined) return { done: false, refused }
    return { done: false, broken: { ...violation, error: new Error(`${LOCKED}: ${locked}`) } }
  }

  async #performStep(move: Exclude<SequenceStep, ExitStep>): Promise<StepOutcome> {
    switch (move.kind) {
      case 'call':
        return this.#call(move)
      case 'repeat':
        return this.#repeat(move)
      case 'act':
        return this.#act(move.action, requireRecord(move.values))
      case 'wait':
        this.#chain.clock.advance(BigInt(Math.round(move.seconds * 1000)) * NS_PER_MS)
        return { done: true }
      case 'mine':
        for (let count = 0; count < move.blocks; count++) this.#chain.playBlock()
        return { done: true }
      default:
        return { done: true }
    }
  }

  /** Repeats a call while it succeeds; the step has an effect if the first call did. */
  async #repeat(move: RepeatStep): Promise<StepOutcome> {
    let last: StepOutcome = { done: true }
    for (let index = 0; index < move.times; index++) {
      const outcome = await this.#call(repeatCall(move, index))
      if (!outcome.done && ('broken' in outcome || index === 0)) return outcome
      if (!outcome.done) break
      last = outcome
    }
    return last
  }

  #call(move: CallStep): StepOutcome {
    const outcome = this.#execute(move)
    this.#feedback.end(outcome.done)
    return outcome
  }

  #execute(move: CallStep): StepOutcome {
    this.calls++
    const { name } = itemAt(this.#stage.scene.accounts, move.caller)
    this.#feedback.begin(move.args, name)
    const start = this.#chain.snapshot()
    let receipt: Receipt
    try {
      // half of the calls of a search are rejected, and the stack of the error is never read
      receipt = limitStacks(0, () =>
        this.#chain.playTransaction(createCallTransaction(move, this.#stage, this.#chain), {
          recorder: this.#feedback,
        }),
      )
    } catch (error) {
      if (error instanceof ChainError || isToolkitError(error)) return { done: false, refused: error.message }
      throw error
    }
    if (receipt.statusCode === 'SUCCESS') return this.#judge(move, receipt, () => this.#chain.restore(start))
    const broken = RULES.find(([, pattern]) => pattern.test(receipt.message))
    if (broken !== undefined && this.#isHeld(broken[0], move)) {
      const violation = this.#describe({ error: new Error(receipt.message), rule: broken[2] }, move)
      if (!this.isPassedOver(violation)) return { done: false, broken: violation }
    }
    return { done: false, refused: firstLine(reasonOf(receipt.message)) }
  }

  /** A call that can change nothing costs its caller alone, who chooses what it reads. */
  #isHeld(rule: DefaultRule, move: CallStep): boolean {
    if (!this.#stage.guard.isHeld(rule, this.#namesOf(move))) return false
    const code = loadContract(this.#chain.state, itemAt(this.#stage.contracts, move.contract).id)?.origCode
    return rule === 'ramAuthority' || code === undefined || !isReadOnly(code, move.method)
  }

  #namesOf({ contract, method }: CallStep): readonly string[] {
    return listNames(itemAt(this.#stage.contracts, contract).name, method)
  }

  /** `back` returns to the state before the call. */
  #judge(move: CallStep, receipt: Receipt, back: () => void): StepOutcome {
    const { guard, scene } = this.#stage
    const { name: caller } = itemAt(scene.accounts, move.caller)
    const found = guard.judge({
      caller,
      names: this.#namesOf(move),
      receipt,
      state: this.#chain.state,
      now: this.#chain.clock.now(),
    })
    const isLoss = found.some(({ rule }) => rule === LOSSES)
    const rules =
      isLoss && guard.mayHaveRole(caller) && this.#roles.hasRole(move, back)
        ? found.filter(({ rule }) => rule !== LOSSES)
        : found
    const violations = rules.map((each) => this.#describe(each, move))
    const broken = violations.find((each) => !this.isPassedOver(each))
    if (broken !== undefined) return { done: false, broken }
    this.#done.push(move)
    const { returns, receipts, gasUsage } = receipt
    return {
      done: true,
      ...(violations.length > 0 && { isBroken: true }),
      returned: { returns, receipts: receipts.map(({ content }) => content), gas: gasUsage / 100 },
    }
  }

  async #act(name: string, values: object): Promise<StepOutcome> {
    const { actions, value } = this.#stage
    const { when, run } = must(actions.get(name), 'action')
    this.calls++
    try {
      if (when !== undefined && !(await when(value, values))) return { done: false, refused: 'its precondition' }
      await attempt(() => run(value, values))
      return { done: true }
    } catch (error) {
      if (isToolkitError(error) && error.code === 'TX_FAILED') return { done: false, refused: error.message }
      const broken = this.#describe({ error: toError(error) }, { kind: 'act', action: name, values })
      return this.isPassedOver(broken) ? { done: true, isBroken: true } : { done: false, broken }
    }
  }

  /** A failure is repeated for its stack, which names the assertion: capturing stacks takes a third of a check. */
  async #checkAlways(call?: LastCall): Promise<Error | undefined> {
    const { always, value } = this.#stage
    if (always === undefined) return undefined
    const check = async () => {
      try {
        await attempt(() => always(value, call), '`always`')
        return undefined
      } catch (error) {
        return error instanceof Error ? error : new Error(`thrown: ${error}`)
      }
    }
    const error = await limitStacks(0, check)
    if (error === undefined) return undefined
    // The place of a known message is not looked up, because that takes another check.
    if (this.#messages.has(generalizeMessage(error.message))) return PASSED_OVER
    return (await check()) ?? error
  }

  /** Sends a call as a test would, so that its failure can be reported in full. */
  async send({ contract, method, caller, args }: CallStep): Promise<unknown> {
    const { contracts, scene } = this.#stage
    const { handle, name } = itemAt(contracts, contract)
    if (handle === undefined) throw new Error(`${name} has no handle`)
    forgetMade(currentSession())
    const { methods } = handle.as(itemAt(scene.accounts, caller)).with({ gasLimit: MAX_GAS })
    return must(methods[method], `method ${method}`)(...args)
  }
}
