/** Part of the realm bootstrap: explains a failed invocation: the thrown value, and where it was thrown. */
export const EXPLANATIONS = `// Reports have no prototype, so that no toJSON of the contract is called.
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

// Called by a contract, it does not receive a stack of the engine.
const prepareTrace = (error, stack) => {
  const frame = attempt(() => locate(stack))
  if (!has(frames, error)) set(frames, error, frame)
  return formatError(error)
}

// The contract's current frames, without running its own Error.prepareStackTrace.
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

// A value thrown into a generator fails at the pending yield: a proxy records each yield, and "next" its generator.
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

// Passes errors that leave a generator after throw() through "raise".
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

// Repeats a failed invocation and returns a report; empty if it does not fail.
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
  // Texts may be long: as JSON they would take several times their memory.
  return formatAt(gas, 'r', stringify(report) + '\\n' + text + (stack === undefined ? '' : stack))
}

`
