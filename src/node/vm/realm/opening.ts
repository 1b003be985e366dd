/**
 * The last script of a realm: hides `$realm`, and leaves `$open` to the script that follows, which takes it away again.
 * A realm is opened in one of three ways:
 *
 * - `running`: programs are functions, entered one after the other, with an audit after each;
 * - `explaining`: the same, with programs that failed before, to find what they throw and where;
 * - `single`: one invocation as the scripts of the reference, in the global scope (spec/vm.md §4.1).
 */
export const OPENING = `(() => {
'use strict'
const { global, Error, TypeError, Object, Proxy, WeakMap, String, apply, parse, stringify, uncurry } = $realm
const { connect, open, used, hits, audit, sortLikeEngine, watchStops } = $realm
const { defineProperty, getOwnPropertyDescriptor, getPrototypeOf, is, setPrototypeOf } = Object
const get = uncurry(WeakMap.prototype.get)
const set = uncurry(WeakMap.prototype.set)
const formatError = uncurry(Error.prototype.toString)

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
})

const invoke = (program, api, args, blockInfo, txInfo, tools) => {
  const list = typeof args === 'string' ? parse(args) : args()
  const call = (contract) => apply(contract[api], contract, list)
  return toResult(program(contextOf(parse(blockInfo), parse(txInfo)), call, tools))
}

// one invocation; answers "clean? kind gas:result", or no result for what it threw
const run = (program, api, args, blockInfo, txInfo, gasLimit, sites) => {
  open(gasLimit, sites)
  let kind = 'r'
  let result = ''
  try {
    result = invoke(program, api, args, blockInfo, txInfo)
  } catch {
    kind = 'x'
  }
  return (audit.isClean() ? 'c' : 'd') + kind + used() + ':' + result
}

// where the engine made an error, and where the contract threw a value, the last time; "thrown" is for those that are no objects
const frames = new WeakMap()
const marks = new WeakMap()
let thrown
// the contract's frames where it threw what the engine had not made, and where it was stopped for the first time
const throwers = new WeakMap()
let stopped

const findFrame = (stack, isSought) => {
  for (let i = 0; i < stack.length; i += 1) {
    const file = stack[i].getFileName()
    if (typeof file === 'string' && isSought(file)) return stack[i]
  }
}

// the first frame that the reference would name, since its native functions have none, and those in the contract
const locate = (stack) => {
  const frame = findFrame(stack, (file) => file !== 'native')
  return (
    frame && {
      file: frame.getFileName(),
      position: frame.getPosition(),
      line: frame.getLineNumber(),
      column: frame.getColumnNumber() - 1,
      enclosing: [frame.getEnclosingLineNumber(), frame.getEnclosingColumnNumber()],
      stack: listFrames(stack),
    }
  )
}

const listFrames = (stack) => {
  const list = []
  for (let i = 0; i < stack.length; i += 1) {
    if (stack[i].getFileName() !== '_default_name.js') continue
    list[list.length] = { name: stack[i].getFunctionName() || '', position: stack[i].getPosition() }
  }
  return list
}

const prepareTrace = (error, stack) => {
  set(frames, error, locate(stack))
  return formatError(error)
}

// the contract's frames here and now, without a look at how it prepares its own traces
const findStack = () => {
  const own = getOwnPropertyDescriptor(Error, 'prepareStackTrace')
  if (own !== undefined && !own.configurable) return undefined
  defineProperty(Error, 'prepareStackTrace', { __proto__: null, value: prepareTrace, configurable: true })
  const here = new Error()
  here.stack
  if (own === undefined) delete Error.prepareStackTrace
  else defineProperty(Error, 'prepareStackTrace', setPrototypeOf(own, null))
  const frame = get(frames, here)
  return frame && frame.stack
}

const isObject = (value) => (typeof value === 'object' && value !== null) || typeof value === 'function'

// what cannot be converted has no text
const attempt = (convert) => {
  try {
    return convert()
  } catch {
    return undefined
  }
}

const describe = (value) => {
  const report = { used: used(), isNull: value === null, text: '' }
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
  return stringify(report)
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
  return new Proxy({}, {
    set(_, offset) {
      last = +offset
      return true
    },
  })
}

const prepareExplanations = () => {
  Error.prepareStackTrace = prepareTrace
  watchStops(() => {
    stopped = stopped || attempt(findStack) || []
  })
  return { mark, yields: trackYields(), last: (...values) => values[values.length - 1] }
}

// one invocation that failed before; answers "clean? kind gas:report", or no report where it does not fail
const explain = (tools) => (program, api, args, blockInfo, txInfo, gasLimit) => {
  open(gasLimit, 0)
  thrown = undefined
  stopped = undefined
  let kind = 'x'
  let report = ''
  try {
    invoke(program, api, args, blockInfo, txInfo, tools)
  } catch (error) {
    kind = 'r'
    report = stopped === undefined ? describe(error) : stringify({ used: used(), isNull: false, text: '', stopped })
  }
  return (audit.isClean() ? 'c' : 'd') + kind + used() + ':' + report
}

const single = (blockInfo, txInfo, gasLimit, sites) => {
  const context = contextOf(parse(blockInfo), parse(txInfo))
  open(gasLimit, sites)
  return context
}

delete global.$realm
global.WebAssembly = null
global.$open = (host, mode, sort) => {
  delete global.$open
  delete global.$host
  delete global.$mode
  connect(host)
  // not to be deleted: made again it could be written
  defineProperty(Error, 'stackTraceLimit', { value: mode === 'explaining' ? 20 : 0, writable: false, configurable: false })
  if (sort === 'engine') sortLikeEngine()
  if (mode === 'single') return { single, used, hits }
  const enter = mode === 'running' ? run : explain(prepareExplanations())
  audit.prepare()
  return { enter, hits }
}
})()
`
