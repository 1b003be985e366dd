import { readStorage, type StorageKey } from '../client/storage.js'
import { firstOf, pairOf } from '../collections/presence.js'
import { type CallSite, captureCallSite } from '../errors/call-site.js'
import { ToolkitError } from '../errors/errors.js'
import type { Provider } from '../rpc/provider.js'
import {
  announces,
  type BareAssertions,
  completeBare,
  NO_LISTENER,
  type OutcomeListener,
  watchAssertions,
} from './bare.js'
import { addClaim, type Binding, readWording } from './binding.js'
import { ClaimRecorder } from './claim-recorder.js'
import { type MatcherContext, PLAIN_CONTEXT } from './context.js'
import { type Awaitable, Deferred, moveTo, pointAtTest, type Wording } from './deferred.js'
import { type Mention, requireKnown } from './existence.js'
import { claimError, Expectation, type Refined } from './expectation.js'
import { judgePresence } from './judges/storage.js'
import { judgeOwner } from './judges/tokens.js'
import { createCheck, METHODS, OTHERS, PROPERTIES } from './matchers.js'
import { type MatcherSignature, readArguments } from './parameters.js'
import { checkStoredClaims } from './stored-text.js'
import { holderError, isAccount, isCall, isContract, ownerError } from './subject.js'
import type { Verdict } from './verdict.js'

export { type BareAssertion, beginBare, type OutcomeListener } from './bare.js'
export { summarizeMessage } from './call-ending.js'
export type { MatcherContext } from './context.js'
export type { Awaitable } from './deferred.js'
export type { CallSubject } from './subject.js'
export type {} from './types.js'

export interface MatcherOptions extends Partial<MatcherContext> {
  /** Called for every assertion that has to be awaited. */
  onCreate?: ((awaitable: Awaitable) => void) | undefined
  /** Assertions without a matcher so far, for checks. */
  bare?: BareAssertions | undefined
  /** Called for every matcher and every assertion of chai. */
  onMatcher?: (() => void) | undefined
  /** Listens to how assertions of chai and all plugins end. */
  onOutcome?: OutcomeListener | undefined
}

/** The matchers, as a plugin for `chai.use`. `.not` turns the next one, and no more. */
export function createMatchers({
  onCreate = () => {},
  bare,
  onMatcher = () => {},
  onOutcome = NO_LISTENER,
  ...known
}: MatcherOptions = {}): Chai.ChaiPlugin {
  return ({ Assertion }, utils) => {
    const { flag } = utils
    const binding: Binding = { Assertion, flag, onCreate, context: { ...PLAIN_CONTEXT, ...known } }
    const watch = () => watchAssertions(Assertion, utils, { bare, onMatcher, onOutcome })
    // Older versions of chai do not announce what plugins add.
    if (announces(utils)) watch()
    addClaims(binding)
    addRefinements(binding)
    addStorage(binding)
    addOwn(binding)
    addThen(binding)
    if (!announces(utils)) watch()
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
      if (deferred === undefined && isCall(flag(this, 'object')) && !isReadByPlugin(new Error()))
        return rejectBareAwait(binding, this)
      return deferred?.then.bind(deferred)
    },
    // chai-as-promised makes an assertion awaitable in this way.
    set(this: object, value: unknown) {
      Object.defineProperty(this, 'then', { configurable: true, writable: true, value })
    },
  })
  Object.setPrototypeOf(prototype, inherited)
}

/**
 * True if another package looks for `then`, as chai-as-promised does in `expect(call).to.be.rejected`: it waits for the
 * call itself if the assertion has none.
 *
 * @param here - An error of the getter of `then`.
 */
function isReadByPlugin({ stack = '' }: CallSite): boolean {
  const [own, ...callers] = stack.split('\n').flatMap((line) => /[^(\s]+(?=:\d+:\d+\)?$)/.exec(line) ?? [])
  // chai's proxies of assertions read members too.
  const caller = callers.find((file) => file !== own && !/[\\/]node_modules[\\/]chai[\\/]/.test(file))
  return caller !== undefined && /[\\/]node_modules[\\/]/.test(caller)
}

/** Rejects an awaited assertion without a matcher. */
function rejectBareAwait(binding: Binding, assertion: object): PromiseLike<never>['then'] {
  const { site } = readWording(binding, assertion, 'expect')
  const error = new ToolkitError('TEST_SUBJECT', 'expect(call) has no matcher, so it asserts nothing', {
    hint: "Assert its result: await expect(vault.deposit('1')).to.succeed. To only send it: await vault.deposit('1').",
  })
  moveTo(error, site)
  return (onResolved, onRejected) => Promise.reject(error).then(onResolved, onRejected)
}

function addClaims(binding: Binding): void {
  const { Assertion } = binding
  for (const [name, create] of Object.entries(PROPERTIES)) {
    Assertion.addProperty(name, function (this: object) {
      addClaim(binding, this, name, create)
    })
  }
  for (const [name, matcher] of Object.entries(METHODS)) {
    addMethod(binding, name, matcher.signature, function (mentions, args) {
      addClaim(binding, this, name, () => ({ mentions, ...createCheck(matcher, binding.context, args) }))
    })
  }
}

/** Adds a matcher whose arguments are checked before anything else. */
function addMethod(
  { Assertion, flag }: Binding,
  name: string,
  signature: MatcherSignature,
  run: (this: object, mentions: readonly Mention[], args: readonly unknown[]) => unknown,
): void {
  Assertion.addMethod(name, function (this: object, ...args: unknown[]) {
    const site = captureCallSite(flag(this, 'ssfi'))
    return run.call(
      this,
      readAt(site, () => readArguments(name, signature, args)),
      args,
    )
  })
}

function addRefinements(binding: Binding): void {
  const { flag } = binding
  addMethod(binding, 'withContent', OTHERS.withContent, function (_, [content]) {
    refined(this, 'withContent', 'content')(content)
  })
  addMethod(binding, 'times', OTHERS.times, function (_, [times]) {
    refined(this, 'times', 'times')(Number(times))
  })

  /** Returns what refines the matcher before. */
  function refined<N extends keyof Refined>(assertion: object, matcher: string, name: N): Required<Refined>[N] {
    const { negated, site } = readWording(binding, assertion, matcher)
    const before: Refined | undefined = flag(assertion, 'refined')
    const refine = before?.[name]
    if (refine === undefined) throw moveTo(refinementError(matcher), site)
    if (negated) throw moveTo(negationError(matcher), site)
    return refine as Required<Refined>[N]
  }
}

function refinementError(matcher: string): ToolkitError {
  const owners = matcher === 'times' ? '.emit(name), .postEvent() or .callContract(…)' : '.emit(name) or .postEvent()'
  return new ToolkitError('TEST_SUBJECT', `.${matcher} must follow ${owners}`, {
    hint: `For example: await expect(call).to.emit('transfer').${matcher}(…)`,
  })
}

function negationError(matcher: string): ToolkitError {
  return new ToolkitError('TEST_SUBJECT', `.not cannot precede .${matcher}`, {
    hint: `.not goes before .emit: await expect(call).not.to.emit('transfer').${matcher}(…)`,
  })
}

function addStorage(binding: Binding): void {
  const { Assertion, flag, onCreate, context } = binding
  addMethod(binding, 'storage', OTHERS.storage, function (_, args) {
    const texts = args.map(String)
    const [key, field] = [firstOf(texts), texts[1]]
    const subject: unknown = flag(this, 'object')
    const expectation: Expectation | undefined = flag(this, 'deferred')
    const recorder = new ClaimRecorder()
    const wording = readWording(binding, this, 'storage')
    const [provider, contract] = readAt(wording.site, () => locateStorage(subject))
    const check = async () => {
      checkStoredClaims(recorder)
      const storageKey: StorageKey = field === undefined ? key : [key, field]
      const [value = null] = await readStorage(provider, contract, [storageKey])
      if (value === null) await requireKnown(context, provider, [{ kind: 'storage', contract, keys: [storageKey] }])
      if (recorder.isEmpty) return judge(judgePresence(contract, storageKey, value), wording)
      const assertion = new Assertion(value)
      recorder.replay(wording.negated ? assertion.not : assertion)
    }
    const deferred = new Deferred(wording, async () => {
      if (isCall(subject)) await (expectation ?? new Expectation(subject, wording, context))
      await pointAtTest(wording, check)
    })
    onCreate(deferred)
    return recorder.listen(deferred.then.bind(deferred))
  })
}

function addOwn(binding: Binding): void {
  const { Assertion, flag, onCreate, context } = binding
  const own = function (this: object, ...args: unknown[]) {
    completeBare(this, flag, Assertion)
    const wording = readWording(binding, this, 'own')
    const subject: unknown = flag(this, 'object')
    const mentions = readAt(wording.site, () => readArguments('own', OTHERS.own, args))
    const [provider, holder] = readAt(wording.site, () => locateHolder(subject, 'own'))
    const [token, id] = pairOf(args.map(String))
    const check = async () => {
      await requireKnown(context, provider, [{ kind: 'holder', name: holder }, ...mentions])
      judge(await judgeOwner(provider, holder, token, id), wording)
    }
    const deferred = new Deferred(wording, async () => pointAtTest(wording, check))
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
  if (verdict.holds === wording.negated) throw claimError(verdict, wording)
}

/** Runs a check of a matcher's arguments or subject. Its errors point at the line of the test. */
function readAt<T>(site: CallSite, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof Error ? moveTo(error, site) : error
  }
}

/** The provider and the id of the contract whose storage a subject stands for. */
function locateStorage(subject: unknown): [Provider, string] {
  if (isCall(subject)) return [subject.provider, subject.contract]
  if (isContract(subject)) return [subject.client.provider, subject.id]
  throw ownerError(subject)
}

function locateHolder(subject: unknown, matcher: string): [Provider, string] {
  if (isContract(subject)) return [subject.client.provider, subject.id]
  if (isAccount(subject)) return [subject.provider, subject.name]
  throw holderError(subject, matcher)
}
