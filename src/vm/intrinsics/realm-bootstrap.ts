import { EXPLANATIONS } from './bootstrap/explanations.js'
import { FRAMES } from './bootstrap/frames.js'
import { INVOCATION } from './bootstrap/invocation.js'
import { OBSERVATION } from './bootstrap/observation.js'
import { OUTLINE } from './bootstrap/outline.js'

/**
 * The last script of a realm. Hides `$realm`, and leaves `$open` to the next script, which removes it. A realm is
 * opened in one of these modes:
 *
 * - `single`: one invocation as the scripts of the reference, in the global scope (spec/vm.md §4.1);
 * - `running`: frozen (freezing.ts), for confined programs as functions, called one after the other;
 * - `extensible`: frozen, for programs that add properties to built-ins;
 * - `explaining`: frozen, to find the value that a failed program threw, and where;
 * - `profiling`: frozen, to measure the parts of a program (profiling.ts);
 * - `comparing`: like `running`, and records the operands of comparisons (comparing.ts);
 * - `stepping`: frozen, to record its statements with their variables (stepping.ts);
 * - `explaining once`, `profiling once`, `stepping once`: not frozen, for one program that need not be confined.
 */
export const REALM_BOOTSTRAP = `(() => {
'use strict'
const { global, Error, TypeError, Proxy, WeakMap, String, apply, parse, stringify, uncurry, replaceMethod } = $realm
const { connect, open, used, hits, isBrokenOff, freezing, lengths, replaceSort, chargeLists, watchStops, createProfiler, createComparer, createStepper } = $realm
const { includes, slice, isArray, freeze, keys, is, isOwn } = $realm.intrinsics
const { defineProperty, getOwnPropertyDescriptor, getPrototypeOf, setPrototypeOf } = $realm.intrinsics
${INVOCATION}${FRAMES}${OUTLINE}${EXPLANATIONS}${OBSERVATION}// Name and message of a thrown object, read without running code; undefined for a primitive.
const nameThrown = (error) => {
  return isObject(error) ? readText(error, 'name') + '\\n' + readText(error, 'message') : undefined
}

// An own or inherited text of an object, read without running getters.
const readText = (object, name) => {
  for (let holder = object; holder !== null; holder = getPrototypeOf(holder)) {
    const own = getOwnPropertyDescriptor(holder, name)
    if (own !== undefined) return typeof own.value === 'string' ? own.value : ''
  }
  return ''
}

const single = (blockInfo, txInfo, gasLimit, sites) => {
  const context = contextOf(parse(blockInfo), parse(txInfo))
  open(gasLimit, sites)
  return context
}

const enterBy = (mode, comparer) => {
  if (mode === 'running' || mode === 'extensible') return run(freezing.freeze(mode))
  if (mode === 'comparing') return compare(freezing.freeze(), comparer)
  if (isStepping(mode)) return step(mode === 'stepping' ? freezing.freeze() : freezing.noGuards)
  const enter = isProfiling(mode) ? prepareProfiles() : prepareExplanations()
  return enter(mode === 'explaining' || mode === 'profiling' ? freezing.freeze() : freezing.noGuards)
}

const isUntraced = (mode) => isStepping(mode) || mode === 'single' || isRunning(mode)
const isRunning = (mode) => mode === 'running' || mode === 'extensible' || mode === 'comparing'
const isOnce = (mode) => mode === 'explaining once' || mode === 'profiling once' || mode === 'stepping once'
const isStepping = (mode) => mode === 'stepping' || mode === 'stepping once'
const isProfiling = (mode) => mode === 'profiling' || mode === 'profiling once'

delete global.$realm
global.WebAssembly = null
global.$open = (host, mode, sort) => {
  delete global.$open
  delete global.$host
  delete global.$mode
  connect(isProfiling(mode) ? profiler.watch(host) : isStepping(mode) ? stepper.watch(host) : host)
  // Not configurable: deleted and created again, it would be writable.
  defineProperty(Error, 'stackTraceLimit', { value: isUntraced(mode) ? 0 : 20, writable: false, configurable: false })
  if (sort !== undefined) replaceSort(sort)
  if (mode === 'single' || mode === 'extensible' || isOnce(mode)) chargeLists()
  if (mode === 'single') return { single, used, hits, lengths, nameThrown, textOf, watchGenerators }
  const comparer = mode === 'comparing' ? createComparer() : undefined
  const enter = enterBy(mode, comparer)
  // Only code that is not confined can have promises; a rejected one would replace the result.
  let answer
  const keep = (...values) => (answer = enter(...values))
  const comparisons = comparer === undefined ? undefined : comparer.list
  return { enter: isOnce(mode) ? keep : enter, last: () => answer, hits, comparisons, names: freezing.names() }
}
})()
`
