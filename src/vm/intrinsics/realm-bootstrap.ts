/**
 * The last script of a realm: hides `$realm`, and leaves `$open` to the script that follows, which takes it away again.
 * A realm is opened in one of these ways:
 *
 * - `single`: one invocation as the scripts of the reference, in the global scope (spec/vm.md §4.1);
 * - `running`: frozen (freezing.ts), for confined programs as functions, entered one after the other;
 * - `extensible`: the same for programs that add to what the realm has;
 * - `explaining`: as `running`, to find what a program that failed throws, and where;
 * - `profiling`: the same, to find what the parts of a program cost (profiling.ts);
 * - `comparing`: the same, to find what it compares with what (comparing.ts);
 * - `stepping`: the same, to record its statements with their variables (stepping.ts);
 * - `explaining once`, `profiling once`, `stepping once`: the same for one program that need not be confined, and not
 *   frozen.
 */
export const OPENING = `(() => {
'use strict'
const { global, Error, TypeError, Proxy, WeakMap, String, apply, parse, stringify, uncurry, replaceMethod } = $realm
const { connect, open, used, hits, isBrokenOff, freezing, lengths, replaceSort, watchStops, createProfiler, createComparer, createStepper } = $realm
const { includes, slice, isArray, keys, is, isOwn } = $realm.intrinsics
const { defineProperty, getOwnPropertyDescriptor, getPrototypeOf, setPrototypeOf } = $realm.intrinsics
const get = uncurry(WeakMap.prototype.get)
const has = uncurry(WeakMap.prototype.has)
const set = uncurry(WeakMap.prototype.set)
const formatError = uncurry(Error.prototype.toString)
const errorPrototype = Error.prototype

const isObject = (value) => (typeof value === 'object' && value !== null) || typeof value === 'function'

const fail = () => {
  throw new TypeError('Do not know how to serialize a BigInt')
}

const toResult = (value) => {
  switch (typeof value) {
    case 'undefined': return ''
    case 'bigint': return fail()
    case 'symbol': return 'undefined'
    default: return String(value)
  }
}

const contextOf = (blockInfo, txInfo) => ({
  blockInfo,
  txInfo,
  block: {
    number: blockInfo.number,
    parentHash: blockInfo.parent_hash,
    witness: blockInfo.witness,
    time: blockInfo.time,
  },
  tx: {
    time: txInfo.time,
    hash: txInfo.hash,
    expiration: txInfo.expiration,
    gasLimit: txInfo.gas_limit,
    gasRatio: txInfo.gas_ratio,
    authList: txInfo.auth_list,
    publisher: txInfo.publisher,
  },
  module: { exports: Float64 },
})

const invoke = (program, api, args, blockInfo, txInfo, guards, tools) => {
  const list = typeof args === 'string' ? parse(args) : args()
  const call = (contract) => apply(contract[api], contract, list)
  return toResult(program(contextOf(parse(blockInfo), parse(txInfo)), call, guards, tools))
}

// how it ended (r: with an answer; x: without one; b: broken off), the gas, and the answer
const format = (kind, answer) => formatAt(used(), kind, answer)
const formatAt = (gas, kind, answer) => (isBrokenOff() ? 'b' : kind) + gas + ':' + answer

// what a plain error says, where no code is asked for it
const textOf = (error) => {
  if (!isObject(error) || getPrototypeOf(error) !== errorPrototype) return ''
  const own = getOwnPropertyDescriptor(error, 'message')
  const isPlain = own !== undefined && typeof own.value === 'string' && own.value !== '' && !isOwn(error, 'name') && !isOwn(error, 'toString')
  return isPlain ? 'Error: ' + own.value : ''
}

// what was thrown past all that contracts can throw: a mistake of these scripts, and the host hears of it as that
const formatFault = (error) => {
  const own = isObject(error) ? getOwnPropertyDescriptor(error, 'message') : undefined
  const said = own === undefined ? error : own.value
  return 'f0:' + (typeof said === 'string' ? slice(said, 0, 1000) : typeof said)
}

// longer ones are too long, whatever they are
const LONGEST_RESULT = 65536
const cut = (result) => (result.length > LONGEST_RESULT ? slice(result, 0, LONGEST_RESULT + 1) : result)

// one invocation; answers its result, or the text of a plain error that it threw
const run = (guards) => (program, api, args, blockInfo, txInfo, gasLimit, sites, numbers) => {
  try {
    freezing.reset(numbers)
    open(gasLimit, sites)
    let result
    try {
      result = invoke(program, api, args, blockInfo, txInfo, guards)
    } catch (error) {
      return format('x', textOf(error))
    } finally {
      freezing.restore()
    }
    freezing.settle(numbers)
    return format('r', cut(result))
  } catch (error) {
    return formatFault(error)
  }
}

// where the engine made an error, and where the contract threw a value, the last time; "thrown" is for those that are no objects
const frames = new WeakMap()
const marks = new WeakMap()
let thrown
// the contract's frames where it threw what the engine had not made, and where it was stopped for the first time
const throwers = new WeakMap()
let stopped

// a contract may have put others in their place, but only the engine makes call sites
let sites
const readSites = (site) => {
  const {
    getFileName, getFunctionName, getPosition, getLineNumber, getColumnNumber, getEnclosingLineNumber, getEnclosingColumnNumber,
  } = getPrototypeOf(site)
  sites = {
    __proto__: null,
    fileName: uncurry(getFileName),
    functionName: uncurry(getFunctionName),
    position: uncurry(getPosition),
    line: uncurry(getLineNumber),
    column: uncurry(getColumnNumber),
    enclosingLine: uncurry(getEnclosingLineNumber),
    enclosingColumn: uncurry(getEnclosingColumnNumber),
  }
}

const findFrame = (stack, isSought) => {
  for (let i = 0; i < stack.length; i += 1) {
    const file = sites.fileName(stack[i])
    if (typeof file === 'string' && isSought(file)) return stack[i]
  }
}

// the first frame that the reference would name, since its native functions have none, and those in the contract
const locate = (stack) => {
  const frame = findFrame(stack, (file) => file !== 'native')
  return (
    frame && {
      __proto__: null,
      file: sites.fileName(frame),
      position: sites.position(frame),
      line: sites.line(frame),
      column: sites.column(frame) - 1,
      enclosingLine: sites.enclosingLine(frame),
      enclosingColumn: sites.enclosingColumn(frame),
      stack: listFrames(stack),
    }
  )
}

const listFrames = (stack) => {
  const list = setPrototypeOf([], null)
  for (let i = 0; i < stack.length; i += 1) {
    if (sites.fileName(stack[i]) !== '_default_name.js') continue
    const name = sites.functionName(stack[i]) || ''
    list[list.length] = { __proto__: null, name, position: sites.position(stack[i]) }
  }
  return list
}

// what cannot be converted has no text
const attempt = (convert) => {
  try {
    return convert()
  } catch {
    return undefined
  }
}

// an outline stays small whatever it is of: deep, wide, shared, or a list of holes
const MOST_DEPTH = 4
const MOST_MEMBERS = 50
const MOST_VALUES = 1000

// the data in a value; getters and methods are left out. The budget counts objects.
const outline = (value, depth, budget) => {
  if (typeof value === 'string') return slice(value, 0, 200)
  if (typeof value === 'bigint') return value > -MOST_DIGITS && value < MOST_DIGITS ? String(value) : '…'
  if (!isObject(value)) return value
  budget.left -= 1
  if (depth === MOST_DEPTH || budget.left < 0) return '…'
  return isArray(value) ? outlineList(value, depth, budget) : outlineMembers(value, depth, budget)
}
const MOST_DIGITS = 10n ** 100n

const outlineList = (list, depth, budget) => {
  const copy = setPrototypeOf([], null)
  const { value: length } = getOwnPropertyDescriptor(list, 'length')
  for (let i = 0; i < length && i < MOST_MEMBERS; i += 1) copy[i] = outlineMember(list, i, depth, budget)
  return copy
}

const outlineMembers = (value, depth, budget) => {
  // the characters of a text in an object are members of it
  const length = getOwnPropertyDescriptor(value, 'length')
  if (length !== undefined && length.value > MOST_VALUES) return '…'
  const copy = { __proto__: null }
  const names = setPrototypeOf(keys(value), null)
  for (let i = 0; i < names.length && i < MOST_MEMBERS; i += 1) {
    const member = outlineMember(value, names[i], depth, budget)
    if (member === undefined) continue
    defineProperty(copy, names[i], { __proto__: null, value: member, enumerable: true, configurable: true, writable: true })
  }
  return copy
}

const outlineMember = (value, name, depth, budget) => {
  const own = getOwnPropertyDescriptor(value, name)
  if (own === undefined || !isOwn(own, 'value') || typeof own.value === 'function') return undefined
  return outline(own.value, depth + 1, budget)
}

// what an object that was thrown holds, where its text does not tell
const outlineThrown = (value, text) => {
  if (typeof value !== 'object' || value === null || (text !== '' && !includes(text, '[object Object]'))) return undefined
  const content = stringify(outline(value, 0, { __proto__: null, left: MOST_VALUES }))
  return typeof content === 'string' ? slice(content, 0, 1000) : undefined
}

// without a prototype, so that no method of the contract's is asked what they are as JSON
const describe = (value) => {
  const report = { __proto__: null, used: used(), isNull: value === null, text: '' }
  if (value !== null && typeof value !== 'symbol') report.text = attempt(() => String(value)) || ''
  if (isObject(value)) {
    report.stack = attempt(() => ('stack' in value ? String(value.stack) : undefined))
    report.thrown = get(marks, value)
    report.frame = get(frames, value)
    report.throwers = get(throwers, value)
  } else if (thrown !== undefined && is(thrown.value, value)) {
    report.thrown = thrown.offset
    report.throwers = thrown.stack
  }
  return report
}

// what a contract calls this with is no stack of the engine's
const prepareTrace = (error, stack) => {
  const frame = attempt(() => locate(stack))
  if (!has(frames, error)) set(frames, error, frame)
  return formatError(error)
}

// the contract's frames here and now, without a look at how it prepares its own traces
const findStack = () => {
  const own = getOwnPropertyDescriptor(Error, 'prepareStackTrace')
  const isChanged = own === undefined || own.value !== prepareTrace
  if (isChanged && own !== undefined && !own.configurable) return undefined
  if (isChanged) defineProperty(Error, 'prepareStackTrace', { __proto__: null, value: prepareTrace, configurable: true })
  const here = new Error()
  here.stack
  if (isChanged && own === undefined) delete Error.prepareStackTrace
  else if (isChanged) defineProperty(Error, 'prepareStackTrace', setPrototypeOf(own, null))
  const frame = get(frames, here)
  return frame && frame.stack
}

const mark = (offset, value) => {
  const stack = attempt(findStack)
  if (isObject(value)) {
    set(marks, value, offset)
    set(throwers, value, stack)
  } else thrown = { offset, value, stack }
  return value
}

// A value thrown into a generator fails at the yield that it waits at: a proxy notes each yield, "next" whose it was.
const trackYields = () => {
  const generators = getPrototypeOf(function* () {}).prototype
  const { next, throw: raise } = generators
  const waiting = new WeakMap()
  let last
  generators.next = function () {
    const step = apply(next, this, arguments)
    set(waiting, this, step.done ? undefined : last)
    return step
  }
  generators.throw = function (value) {
    const offset = get(waiting, this)
    if (offset !== undefined) mark(offset, value)
    return apply(raise, this, arguments)
  }
  return new Proxy({ __proto__: null }, {
    __proto__: null,
    set(_, offset) {
      last = +offset
      return true
    },
  })
}

// passes what leaves a generator that a value was thrown into through "raise"
const watchGenerators = (raise) => {
  const generators = getPrototypeOf(function* () {}).prototype
  const { throw: throwInto } = generators
  replaceMethod(generators, 'throw', { throw() {
    try {
      return apply(throwInto, this, arguments)
    } catch (error) {
      throw raise(error)
    }
  } }.throw)
}

const prepareTraces = () => {
  Error.prepareStackTrace = (error, [site]) => readSites(site)
  void new Error().stack
  Error.prepareStackTrace = prepareTrace
}

const prepareExplanations = () => {
  prepareTraces()
  watchStops(() => {
    stopped = stopped || attempt(findStack) || setPrototypeOf([], null)
  })
  const tools = { mark, yields: trackYields(), last: (...values) => values[values.length - 1] }
  return (guards) => explain(guards, tools)
}

const prepareProfiles = () => {
  prepareTraces()
  return profile
}

// one invocation that failed before; answers a report, or nothing where it does not fail
const explain = (guards, tools) => (program, api, args, blockInfo, txInfo, gasLimit) => {
  try {
    freezing.reset(true)
    open(gasLimit, 0)
    thrown = undefined
    stopped = undefined
    try {
      invoke(program, api, args, blockInfo, txInfo, guards, tools)
    } catch (error) {
      return formatReport(error)
    }
    return format('x', '')
  } catch (error) {
    return formatFault(error)
  }
}

const formatReport = (error) => {
  if (stopped) return format('r', stringify({ __proto__: null, used: used(), isNull: false, text: 0, stopped }))
  const report = describe(error)
  const { text, stack } = report
  const gas = used()
  report.content = outlineThrown(error, text)
  report.text = text.length
  if (stack !== undefined) report.stack = stack.length
  // texts may be long: as JSON they would take several times their memory
  return formatAt(gas, 'r', stringify(report) + '\\n' + text + (stack === undefined ? '' : stack))
}

// where in the contract's code the host is asked for something; below zero where that is nowhere in it
const findPosition = () => {
  const stack = attempt(findStack)
  return stack !== undefined && stack.length > 0 ? stack[0].position : -1
}

const profiler = createProfiler(findPosition)

// one invocation; answers what its parts cost, however it ended
const profile = (guards) => (program, api, args, blockInfo, txInfo, gasLimit, sites) => {
  try {
    freezing.reset(true)
    open(gasLimit, sites)
    profiler.begin()
    attempt(() => invoke(program, api, args, blockInfo, txInfo, guards, profiler.notes))
    return format('r', profiler.end())
  } catch (error) {
    return formatFault(error)
  }
}

const stepper = createStepper()

// one invocation; answers its steps, and how it ended
const step = (guards) => (program, api, args, blockInfo, txInfo, gasLimit) => {
  try {
    freezing.reset(true)
    open(gasLimit, 0)
    stepper.begin()
    let outcome
    try {
      outcome = 'r' + stringify(cut(invoke(program, api, args, blockInfo, txInfo, guards, stepper.notes)))
    } catch (error) {
      outcome = 'x' + stepper.show(error)
    }
    return format('r', outcome + '\\n' + stepper.end())
  } catch (error) {
    return formatFault(error)
  }
}

// one invocation; answers the sides of its comparisons, however it ended
const compare = (guards, comparer) => (program, api, args, blockInfo, txInfo, gasLimit) => {
  try {
    freezing.reset(true)
    open(gasLimit, 0)
    comparer.begin()
    attempt(() => invoke(program, api, args, blockInfo, txInfo, guards))
    return format('r', comparer.end())
  } catch (error) {
    return formatFault(error)
  }
}

// what an object says that was thrown, where no code is asked for it; undefined of what is no object
const nameThrown = (error) => {
  return isObject(error) ? readText(error, 'name') + '\\n' + readText(error, 'message') : undefined
}

// a text that an object has or inherits, without a look at any getter
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

const enterBy = (mode) => {
  if (mode === 'running' || mode === 'extensible') return run(freezing.freeze(mode))
  if (mode === 'comparing') {
    const comparer = createComparer()
    return compare(freezing.freeze(), comparer)
  }
  if (isStepping(mode)) return step(mode === 'stepping' ? freezing.freeze() : freezing.noGuards)
  const enter = isProfiling(mode) ? prepareProfiles() : prepareExplanations()
  return enter(mode === 'explaining' || mode === 'profiling' ? freezing.freeze() : freezing.noGuards)
}

const isUntraced = (mode) => isStepping(mode) || mode === 'single' || mode === 'running' || mode === 'extensible'
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
  // not to be deleted: made again it could be written
  defineProperty(Error, 'stackTraceLimit', { value: isUntraced(mode) ? 0 : 20, writable: false, configurable: false })
  if (sort !== undefined) replaceSort(sort)
  if (mode === 'single') return { single, used, hits, lengths, nameThrown, textOf, watchGenerators }
  const enter = enterBy(mode)
  // only what is not confined can have promises, and lose its answer to one that is rejected
  let answer
  const keep = (...values) => (answer = enter(...values))
  return { enter: isOnce(mode) ? keep : enter, last: () => answer, hits, names: freezing.names() }
}
})()
`
