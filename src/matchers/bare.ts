import type { ObjectKind } from '../client/object-kinds.js'
import { type CallSite, captureCallSite } from '../errors/call-site.js'
import { ToolkitError } from '../errors/errors.js'
import { moveTo } from './deferred.js'
import { markExpected } from './failure-readings.js'
import { EQUALITIES, findMisplaced, findMisplacedIn, INCLUSIONS } from './misplaced.js'
import { findObjectKind, isCall, isPromise } from './subject.js'

/** An `expect(...)` without a matcher. A test that ends with one has not checked the value. */
export interface BareAssertion {
  /** Source of the assertion. */
  site: CallSite
}

/** Assertions without a matcher so far. */
export type BareAssertions = Record<'add' | 'delete', (assertion: BareAssertion) => unknown>

interface WatchedMatchers {
  /** Undefined outside of a test session. */
  bare: BareAssertions | undefined
  /** Called for every matcher and every assertion of chai. */
  onMatcher: () => void
  onOutcome: OutcomeListener
}

/** Listens to how assertions end that need not be awaited. */
export interface OutcomeListener {
  /** Called with what is tested, before it is judged. */
  begin(values: readonly unknown[]): void
  /** Called with an error of the assertion. */
  fail(error: unknown): void
  /** Called for an assertion that holds. `findSite`: returns where it is. */
  pass(findSite: () => CallSite): void
}

export const NO_LISTENER: OutcomeListener = { begin: () => {}, fail: () => {}, pass: () => {} }

/** chai's internals that its types leave out: each name that a plugin adds is announced. */
type AnnouncingUtils = Chai.ChaiUtils & { events: EventTarget }
type AddedEvent = Event & { name: string }

/** True for chai since version 6. */
export function announces(utils: Chai.ChaiUtils): utils is AnnouncingUtils {
  return 'events' in utils
}

/** Words of chai without an assertion of their own, including matchers referenced without their parentheses. */
const WORDS = new Set(
  `to be been is and has have with that which at of same but does still also not deep nested own ordered any all
  a an include includes contain contains length lengthOf`.split(/\s+/),
)
const INTERNAL = new Set(['constructor', 'assert', '_obj', 'then'])
const FLAG = 'bare'
const FITTING = 'fitting'
const OF_TEST = 'ofTest'
/** Assertions of chai that say something about an object of this package: its members, or a predicate of it. */
const OF_OBJECTS = new Set(
  `property ownProperty haveOwnProperty ownPropertyDescriptor haveOwnPropertyDescriptor keys key respondTo respondsTo
  satisfy satisfies include includes contain contains throw throws Throw`.split(/\s+/),
)
/** Assertions whose subject becomes the error that they expect. */
const THROWING = new Set(['throw', 'throws', 'Throw'])

const watching = new WeakMap<object, WatchedMatchers>()

/**
 * Rejects promises as subjects of assertions of chai and all plugins, and tracks assertions without a matcher in
 * `bare`. All assertions call `assert`, so it is the only place to reject promises.
 */
export function watchAssertions(
  Assertion: Chai.AssertionStatic,
  utils: Chai.ChaiUtils,
  watched: WatchedMatchers,
): void {
  const prototype: object = Assertion.prototype
  const known = watching.get(prototype)
  if (known !== undefined) {
    Object.assign(known, watched)
    return
  }
  watching.set(prototype, watched)
  const watcher = new Watcher(Assertion, utils.flag, watched)
  watcher.guardAssert()
  for (const name of Object.getOwnPropertyNames(prototype)) watcher.watch(name)
  watchOverwriting(Assertion, watcher)
  if (!announces(utils)) return
  for (const type of ['addProperty', 'addMethod', 'addChainableMethod'])
    utils.events.addEventListener(type, (event) => watcher.watch((event as AddedEvent).name))
}

/** Watches properties that plugins overwrite again: chai locks an assertion while it runs what was there before. */
function watchOverwriting(Assertion: Chai.AssertionStatic, watcher: Watcher): void {
  const { overwriteProperty } = Assertion
  Assertion.overwriteProperty = function (name, getter) {
    Reflect.apply(overwriteProperty, this, [name, getter])
    watcher.watch(name)
  }
}

/** Tracks an assertion as bare until a matcher follows. `caller`: function below which stacks begin. */
export function beginBare<A extends object>(
  assertion: A,
  flag: Chai.ChaiUtils['flag'],
  caller: (...args: never[]) => unknown,
): A {
  flag(assertion, OF_TEST, true)
  const bare = watching.get(Object.getPrototypeOf(assertion))?.bare
  if (bare !== undefined) begin(assertion, flag, bare, caller)
  return assertion
}

/** A matcher follows. */
export function completeBare(assertion: object, flag: Chai.ChaiUtils['flag'], Assertion: Chai.AssertionStatic): void {
  const begun: BareAssertion | undefined = flag(assertion, FLAG)
  const watched = watching.get(Assertion.prototype)
  watched?.onMatcher()
  if (begun !== undefined) watched?.bare?.delete(begun)
}

function begin(
  assertion: object,
  flag: Chai.ChaiUtils['flag'],
  bare: BareAssertions,
  caller: (...args: never[]) => unknown,
): void {
  const begun = { site: captureCallSite(caller) }
  flag(assertion, FLAG, begun)
  bare.add(begun)
}

class Watcher {
  readonly #Assertion: Chai.AssertionStatic
  readonly #flag: Chai.ChaiUtils['flag']
  readonly #watched: WatchedMatchers

  constructor(Assertion: Chai.AssertionStatic, flag: Chai.ChaiUtils['flag'], watched: WatchedMatchers) {
    this.#Assertion = Assertion
    this.#flag = flag
    this.#watched = watched
  }

  guardAssert(): void {
    const watcher = this
    const prototype = this.#Assertion.prototype as unknown as { assert: (...args: unknown[]) => void }
    const { assert } = prototype
    prototype.assert = function (...args) {
      watcher.#complete(this)
      watcher.#watched.onOutcome.begin([watcher.#flag(this, 'object'), args[0]])
      watcher.#noteFailures(() => {
        watcher.#requireNoPromises(this, args)
        watcher.#requireNoObjects(this, args)
        assert.apply(this, args)
      })
      watcher.#watched.onOutcome.pass(() => captureCallSite(watcher.#flag(this, 'ssfi')))
    }
  }

  /** Runs a part of an assertion, and reports its failure before the test can catch it. */
  #noteFailures<T>(run: () => T): T {
    try {
      return run()
    } catch (error) {
      this.#watched.onOutcome.fail(error)
      throw error
    }
  }

  /** Watches a member of assertions: a word begins one, a matcher completes it. */
  watch(name: string): void {
    if (INTERNAL.has(name)) return
    if (INCLUSIONS.has(name)) this.#watchInclusion(name)
    const prototype: object = this.#Assertion.prototype
    const member = Object.getOwnPropertyDescriptor(prototype, name)
    if (member?.get !== undefined) this.#watchProperty(name, member.get)
    else if (typeof member?.value === 'function') this.#watchMethod(name)
  }

  #watchProperty(name: string, get: () => unknown): void {
    const watcher = this
    const isWord = WORDS.has(name)
    Object.defineProperty(this.#Assertion.prototype, name, {
      configurable: true,
      get(this: object) {
        // chai's own `expect` begins here, and assertions that chai makes inside of others are locked.
        if (!watcher.#flag(this, 'lockSsfi')) watcher.#flag(this, OF_TEST, true)
        if (isWord) watcher.#begin(this)
        else watcher.#complete(this)
        if (OF_OBJECTS.has(name)) watcher.#flag(this, FITTING, true)
        return watcher.#noteFailures(() => get.call(this))
      },
    })
  }

  #watchInclusion(name: string): void {
    const watcher = this
    this.#Assertion.overwriteChainableMethod(
      name,
      (method: (...args: unknown[]) => unknown) =>
        function (this: object, ...args: unknown[]) {
          return watcher.#noteFailures(() => {
            watcher.#requireExpectation(this, name, args)
            return method.apply(this, args)
          })
        },
      // chai gives the function, which its types leave out.
      (...[begin]: (() => unknown)[]) =>
        function (this: object) {
          return begin?.call(this)
        },
    )
  }

  /** Uses chai's own API, so that stacks begin at the test and other plugins work. */
  #watchMethod(name: string): void {
    const watcher = this
    this.#Assertion.overwriteMethod(
      name,
      (method: (...args: unknown[]) => unknown) =>
        function (this: object, ...args: unknown[]) {
          watcher.#complete(this)
          const result = watcher.#noteFailures(() => {
            watcher.#requireExpectation(this, name, args)
            if (watcher.#fits(this, name, args)) watcher.#flag(this, FITTING, true)
            return method.apply(this, args)
          })
          if (THROWING.has(name)) markExpected(watcher.#flag(this, 'object'), watcher.#flag(this, 'negate') ? [] : args)
          if (result instanceof watcher.#Assertion) watcher.#flag(result, 'lockSsfi', undefined)
          return result
        },
    )
  }

  #begin(assertion: object): void {
    const { bare } = this.#watched
    // chai sets flags on the assertions it creates inside others
    if (bare === undefined || this.#flag(assertion, FLAG) !== undefined || this.#flag(assertion, 'lockSsfi')) return
    begin(assertion, this.#flag, bare, this.#flag(assertion, 'ssfi'))
  }

  #complete(assertion: object): void {
    completeBare(assertion, this.#flag, this.#Assertion)
  }

  /**
   * Whether an assertion about an object of this package can be meant: it reads a member, or compares two of a kind.
   */
  #fits(assertion: object, name: string, [expected]: readonly unknown[]): boolean {
    // Every object is truthy.
    if (OF_OBJECTS.has(name)) return expected !== Boolean
    if (!EQUALITIES.has(name) || typeof expected !== 'object' || expected === null) return false
    const other = findObjectKind(expected)
    return other === undefined || other.kind === findObjectKind(this.#flag(assertion, 'object'))?.kind
  }

  /**
   * A receipt, a contract or a method has no value: it is ok, not null, and equal to no value, whatever a call returns.
   */
  #requireNoObjects(assertion: object, [holds, , , expected]: readonly unknown[]): void {
    const tested = findObjectKind(holds)
    // `assert(receipt)` of chai is true for every object.
    if (tested !== undefined)
      throw moveTo(objectError(tested, 'assert'), captureCallSite(this.#flag(assertion, 'ssfi')))
    // chai checks subjects with assertions of its own, which do not begin with the test's `expect`
    if (!this.#flag(assertion, OF_TEST)) return
    const subject: unknown = this.#flag(assertion, 'object')
    const marked = findObjectKind(subject)
    const site = () => captureCallSite(this.#flag(assertion, 'ssfi'))
    if (marked !== undefined && !this.#flag(assertion, FITTING)) throw moveTo(objectError(marked, 'expect'), site())
    const other = findObjectKind(expected)
    const isScalar = typeof subject !== 'object' && typeof subject !== 'function'
    if (other !== undefined && isScalar) throw moveTo(objectError(other), site())
  }

  /** The same for objects inside of lists and objects that are compared. */
  #requireExpectation(assertion: object, name: string, args: readonly unknown[]): void {
    if (!this.#flag(assertion, OF_TEST)) return
    const subject: unknown = this.#flag(assertion, 'object')
    if (findObjectKind(subject) !== undefined) return
    const misplaced = findMisplacedIn(name, subject, args)
    if (misplaced !== undefined) throw moveTo(objectError(misplaced), captureCallSite(this.#flag(assertion, 'ssfi')))
  }

  /** `args`: result of the assertion, two messages, and the expected value. */
  #requireNoPromises(assertion: object, [holds, , , expected]: readonly unknown[]): void {
    const subject: unknown = this.#flag(assertion, 'object')
    // a plugin that waits for promises makes its assertions awaitable
    if (Object.hasOwn(assertion, 'then')) return
    const error = isPromise(subject)
      ? bareSubjectError(subject)
      : isPromise(holds)
        ? predicateError()
        : isPromise(expected)
          ? expectedObjectError()
          : undefined
    if (error === undefined) return
    throw moveTo(error, captureCallSite(this.#flag(assertion, 'ssfi')))
  }
}

function bareSubjectError(subject: unknown): ToolkitError {
  const what = isCall(subject) ? 'a call' : 'a promise'
  return new ToolkitError('TEST_SUBJECT', `expect was given ${what} where the matcher compares a value`, {
    hint: isCall(subject)
      ? 'To check the return value: await expect(call).to.return(value), or expect(await vault.read.total()).to.equal(…)'
      : 'Await it inside of expect: expect(await vault.read.total()).to.equal(…)',
  })
}

function predicateError(): ToolkitError {
  return new ToolkitError('TEST_ARGUMENT', 'the matcher was given a function that returns a promise', {
    hint: 'A promise is always true. Await the value before expect, and give a function that returns true or false.',
  })
}

/** Right forms of an assertion, by kind of object. */
const FORMS: Readonly<Record<ObjectKind, string>> = {
  receipt:
    'For what the call returned: await expect(vault.total()).to.return(5), or expect(await vault.read.total()).to.equal(5). A member of the receipt: expect(receipt.gasUsage).to.be.below(5000)',
  method: 'Call it, and await the result: expect(await vault.read.total()).to.equal(5)',
  contract:
    "Read a value of it: expect(await vault.read.total()).to.equal(5), or await expect(vault).to.have.storage('total').equal('5')",
  chain: 'Read a value of it: expect((await chain.block()).number).to.be.above(0)',
  token: "Read a value of it: expect(await token.balance(alice)).to.equal('5')",
  account: 'Compare its name: expect(await vault.read.owner()).to.equal(alice.name)',
}

/**
 * The error of an assertion outside of chai that takes an object of this package for a value; undefined if it does not.
 * `values`: what is tested, or the two that are compared.
 */
export function objectComparisonError(asserting: string, values: readonly unknown[]): ToolkitError | undefined {
  const kinds = values.map(findObjectKind)
  const marked = kinds.find((kind) => kind !== undefined)
  if (marked === undefined) {
    const misplaced = values.length === 2 ? findMisplaced(values[0], values[1]) : undefined
    return misplaced && objectError(misplaced)
  }
  // Two objects of a kind can be compared, and so can the members of one.
  const isFitting = (value: unknown, index: number) =>
    typeof value === 'object' && value !== null && (kinds[index]?.kind ?? marked.kind) === marked.kind
  return values.length === 2 && values.every(isFitting) ? undefined : objectError(marked, asserting)
}

/** The error of a value assertion on an object of this package, or of a value compared with one. */
function objectError({ kind, name }: { kind: ObjectKind; name: string }, asserting?: string): ToolkitError {
  const article =
    kind === 'account' ? 'an' : kind === 'receipt' || kind === 'contract' || kind === 'token' ? 'a' : 'the'
  const what = kind === 'method' ? `the method ${name}, which was not called,` : `${article} ${kind}`
  const message =
    asserting !== undefined
      ? `${asserting} was given ${what} where the matcher compares a value`
      : `the matcher compares a value with ${what.replace(/,$/, '')}`
  return new ToolkitError('TEST_SUBJECT', message, { hint: FORMS[kind] })
}

function expectedObjectError(): ToolkitError {
  return new ToolkitError('TEST_ARGUMENT', 'the matcher compares with a promise', {
    hint: 'Await it: expect(total).to.equal(await vault.read.total())',
  })
}
