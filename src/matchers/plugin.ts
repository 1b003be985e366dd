import { readStoredValues, type StorageKey } from '../client/storage.js'
import { ToolkitError } from '../errors/errors.js'
import type { Provider } from '../rpc/provider.js'
import type { WireReceipt } from '../rpc/schema.js'
import { requireGiven, requireIndex, requireName } from './arguments.js'
import { type BareAssertion, completeBare, watchAssertions } from './bare.js'
import { addClaim, type Binding, readWording } from './binding.js'
import { ClaimRecorder } from './claim-recorder.js'
import { type MatcherContext, PLAIN_CONTEXT } from './context.js'
import { type Awaitable, Deferred, moveTo, pointAtTest, type Wording } from './deferred.js'
import { type Check, Expectation, failClaim } from './expectation.js'
import { type CallClaim, callContract, type WantedArguments } from './judges/calls.js'
import {
  chargeRam,
  fitTime,
  judgeFreedRam,
  judgeGas,
  judgeGasBelow,
  judgeGasWithin,
  useRam,
  useRamBelow,
} from './judges/cost.js'
import { type EventClaim, postEvent } from './judges/events.js'
import { beUnauthorized, failWith, failWithMessage, throwAt } from './judges/failures.js'
import { behaveTheSameOn } from './judges/networks.js'
import { type Content, type EmitClaim, emit, inOrder, judgeSilence, type Narrowing } from './judges/receipts.js'
import { returnAt, returnValue } from './judges/returns.js'
import { judgeFailure, judgeOutOfGas, judgeSuccess, judgeTimeOut, status } from './judges/status.js'
import { changeOnly, changeStorage, judgePresence } from './judges/storage.js'
import { changeBalance, changeBalances, conserve, judgeOwner } from './judges/tokens.js'
import { checkStoredClaims } from './stored-text.js'
import {
  type AccountSubject,
  type CallSubject,
  type ContractSubject,
  type Holder,
  isCall,
  nameOf,
  refuseHolder,
} from './subject.js'
import type { Verdict } from './verdict.js'

export { type BareAssertion, beginBare } from './bare.js'
export { summarizeMessage } from './call-ending.js'
export type { MatcherContext, SourceLine } from './context.js'
export type { Awaitable } from './deferred.js'
export type { CallAssertionError } from './expectation.js'
export type { CallSubject } from './subject.js'
export type {} from './types.js'

export interface MatcherOptions extends Partial<MatcherContext> {
  /** Called for every assertion that has to be awaited. */
  onCreate?: ((awaitable: Awaitable) => void) | undefined
  /** Assertions without a matcher so far, for checks. */
  bare?: Set<BareAssertion> | undefined
}

/** The matchers, as a plugin for `chai.use` (`product.md` §4). `.not` turns the next one, and no more. */
export function createMatchers({ onCreate = () => {}, bare, ...known }: MatcherOptions = {}): Chai.ChaiPlugin {
  return ({ Assertion }, utils) => {
    const { flag } = utils
    const binding: Binding = { Assertion, flag, onCreate }
    const context: MatcherContext = { ...PLAIN_CONTEXT, ...known }
    watchAssertions(Assertion, utils, bare)
    addClaims(binding, context)
    addEmissions(binding, context)
    addStorage(binding)
    addOwn(binding)
    addThen(binding)
  }
}

/**
 * Makes assertions on calls awaitable. `then` is inherited by the prototype, because plugins such as chai-as-promised
 * wrap own properties of the prototype, and would recurse endlessly with this one.
 */
function addThen(binding: Binding): void {
  const { Assertion, flag } = binding
  const prototype: object = Assertion.prototype
  const inherited = Object.create(Object.getPrototypeOf(prototype))
  Object.defineProperty(inherited, 'then', {
    configurable: true,
    get(this: object) {
      const deferred: Deferred<unknown> | undefined = flag(this, 'deferred')
      if (deferred === undefined && isCall(flag(this, 'object'))) return refuseBare(binding, this)
      return deferred?.then.bind(deferred)
    },
    // chai-as-promised makes an assertion awaitable in this way.
    set(this: object, value: unknown) {
      Object.defineProperty(this, 'then', { configurable: true, writable: true, value })
    },
  })
  Object.setPrototypeOf(prototype, inherited)
}

/** Rejects an awaited assertion without a matcher. */
function refuseBare(binding: Binding, assertion: object): PromiseLike<never>['then'] {
  const { site } = readWording(binding, assertion, 'expect')
  const error = new ToolkitError('TEST_SUBJECT', 'expect(call) has no matcher, so it asserts nothing', {
    hint: "Assert its result: await expect(vault.deposit('1')).to.succeed. To only send it: await vault.deposit('1').",
  })
  moveTo(error, site)
  return (onResolved, onRejected) => Promise.reject(error).then(onResolved, onRejected)
}

function addClaims(binding: Binding, context: MatcherContext): void {
  const { Assertion } = binding
  for (const [name, { judge, ...check }] of Object.entries(PROPERTIES)) {
    Assertion.addProperty(name, function (this: object) {
      addClaim(binding, this, name, { ...check, begin: () => judge })
    })
  }
  for (const [name, judge] of Object.entries(METHODS)) {
    Assertion.addMethod(name, function (this: object, ...args) {
      addClaim(binding, this, name, { begin: () => (receipt) => judge(receipt, ...(args as never[])) })
    })
  }
  for (const [name, create] of Object.entries(CHANGES)) {
    Assertion.addMethod(name, function (this: object, ...args) {
      addClaim(binding, this, name, create(...(args as never[])))
    })
  }
  for (const [name, create] of Object.entries(ASKING)) {
    Assertion.addMethod(name, function (this: object, ...args) {
      addClaim(binding, this, name, create(context, ...(args as never[])))
    })
  }
}

function addEmissions(binding: Binding, context: MatcherContext): void {
  const { Assertion, flag } = binding
  Assertion.addMethod('emit', function (this: object, ...args: [string] | [Holder, string]) {
    const [first, name = first] = args
    requireName('.emit', 'the name of an action', args.length === 1 ? first : args[1])
    const wanted: EmitClaim =
      args.length === 1 ? { name: name as string } : { contract: nameOf(first), name: name as string }
    setNarrowed(this, wanted)
    addClaim(binding, this, 'emit', emit(context, wanted))
  })
  Assertion.addMethod('postEvent', function (this: object, ...args: [Content?] | [Holder, Content]) {
    if (args.length > 0) requireGiven('.postEvent', 'a content', args.at(-1))
    const wanted: EventClaim =
      args.length === 2 ? { contract: nameOf(args[0] as Holder), content: args[1] } : { content: args[0] as Content }
    setNarrowed(this, wanted)
    addClaim(binding, this, 'postEvent', postEvent(context, wanted))
  })
  Assertion.addMethod('callContract', function (this: object, ...given: [Holder, string, WantedArguments?]) {
    const [holder, action, args] = given
    requireName('.callContract', 'the name of an action', action)
    if (given.length > 2) requireGiven('.callContract', 'arguments', args)
    const wanted: CallClaim = { contract: nameOf(holder), action, args }
    flag(this, 'emission', undefined)
    flag(this, 'counted', wanted)
    addClaim(binding, this, 'callContract', callContract(context, wanted))
  })
  Assertion.addMethod('withContent', function (this: object, content: Content) {
    requireGiven('.withContent', 'a content', content)
    refined<Narrowing>(this, 'withContent', 'emission').content = content
  })
  Assertion.addMethod('times', function (this: object, times: number) {
    requireIndex('.times', times)
    refined<Narrowing | CallClaim>(this, 'times', 'counted').times = times
  })

  function setNarrowed(assertion: object, wanted: Narrowing): void {
    flag(assertion, 'emission', wanted)
    flag(assertion, 'counted', wanted)
  }

  function refined<C>(assertion: object, matcher: string, name: 'emission' | 'counted'): C {
    const { negated, site } = readWording(binding, assertion, matcher)
    const wanted: C | undefined = flag(assertion, name)
    if (wanted === undefined) throw moveTo(refuseRefinement(matcher), site)
    if (negated) throw moveTo(refuseNegation(matcher), site)
    return wanted
  }
}

function refuseRefinement(matcher: string): ToolkitError {
  const owners = matcher === 'times' ? '.emit(name), .postEvent() or .callContract(…)' : '.emit(name) or .postEvent()'
  return new ToolkitError('TEST_SUBJECT', `.${matcher} must follow ${owners}`, {
    hint: `For example: await expect(call).to.emit('transfer').${matcher}(…)`,
  })
}

function refuseNegation(matcher: string): ToolkitError {
  return new ToolkitError('TEST_SUBJECT', `.not cannot precede .${matcher}`, {
    hint: `.not goes before .emit: await expect(call).not.to.emit('transfer').${matcher}(…)`,
  })
}

function addStorage(binding: Binding): void {
  const { Assertion, flag, onCreate } = binding
  Assertion.addMethod('storage', function (this: object, ...names: [key: string, field?: string]) {
    const [key, field] = names
    requireName('.storage', 'a key', key)
    if (names.length > 1) requireGiven('.storage', 'the name of a field', field)
    const subject: CallSubject | ContractSubject = flag(this, 'object')
    const expectation: Expectation | undefined = flag(this, 'deferred')
    const recorder = new ClaimRecorder()
    const wording = readWording(binding, this, 'storage')
    const check = async () => {
      checkStoredClaims(recorder)
      const [provider, contract] = locateStorage(subject)
      const storageKey: StorageKey = field === undefined ? key : [key, field]
      const [value] = await readStoredValues(provider, contract, [storageKey])
      if (recorder.isEmpty) return judge(judgePresence(contract, storageKey, value!), wording)
      const assertion = new Assertion(value)
      recorder.replay(wording.negated ? assertion.not : assertion)
    }
    const deferred = new Deferred(wording, async () => {
      if (isCall(subject)) await (expectation ?? new Expectation(subject, wording))
      await pointAtTest(wording, check)
    })
    onCreate(deferred)
    return recorder.listen(deferred.then.bind(deferred))
  })
}

function addOwn(binding: Binding): void {
  const { Assertion, flag, onCreate } = binding
  const own = function (this: object, token: string, id: string) {
    completeBare(this, flag, Assertion)
    const subject: AccountSubject | ContractSubject = flag(this, 'object')
    const wording = readWording(binding, this, 'own')
    const check = async () => {
      judge(await judgeOwner(locateHolder(subject, 'own'), subject, token, id), wording)
    }
    const deferred = new Deferred(wording, () => pointAtTest(wording, check))
    flag(this, 'deferred', deferred)
    onCreate(deferred)
  }
  // Without a call, it is chai's own flag, as in `to.have.own.property`.
  Assertion.addChainableMethod('own', own, function (this: object) {
    flag(this, 'own', true)
  })
}

/** Throws if a verdict differs from the assertion. */
function judge(verdict: Verdict, wording: Wording): void {
  if (verdict.holds === wording.negated) throw failClaim(verdict, wording)
}

function locateStorage(subject: CallSubject | ContractSubject): [Provider, string] {
  return isCall(subject) ? [subject.provider, subject.contract] : [subject.client.provider, subject.id]
}

function locateHolder(subject: AccountSubject | ContractSubject, matcher: string): Provider {
  if (typeof subject === 'object' && subject !== null) {
    if ('id' in subject) return subject.client.provider
    if ('provider' in subject) return subject.provider
  }
  throw refuseHolder(subject, matcher)
}

/** Matchers without arguments. */
const PROPERTIES: Record<string, { judge: (receipt: WireReceipt) => Verdict } & Pick<Check, 'says'>> = {
  succeed: { judge: judgeSuccess, says: 'success' },
  fail: { judge: judgeFailure, says: 'failure' },
  runOutOfGas: { judge: judgeOutOfGas, says: 'failure' },
  timeOut: { judge: judgeTimeOut, says: 'failure' },
  emitNothing: { judge: judgeSilence },
  freeRam: { judge: judgeFreedRam },
}

/** Matchers that look at the receipt alone. */
const METHODS: Record<string, (receipt: WireReceipt, ...args: never[]) => Verdict> = {
  useGas: judgeGas,
  useGasBelow: judgeGasBelow,
  useGasWithin: judgeGasWithin,
}

/** Matchers that need more than the receipt, or assert the status of the call. */
const ASKING: Record<string, (context: MatcherContext, ...args: never[]) => Check> = {
  return: returnValue,
  returnAt,
  failWith,
  failWithMessage,
  status,
  beUnauthorized,
  throwAt,
  inOrder,
  useRam,
  useRamBelow,
  chargeRam,
  changeStorage,
  changeOnly,
  changeBalance,
  changeBalances,
  behaveTheSameOn,
}

/** Matchers that need more than the receipt: most compare values before and after the call. */
const CHANGES: Record<string, (...args: never[]) => Check> = {
  fitTime,
  conserve,
}
