/** Part of the realm bootstrap: profiles an invocation, records its statements or its comparisons. */
export const OBSERVATION = `// Position of a host operation in the contract's code; -1 outside of it.
const findPosition = () => {
  const stack = attempt(findStack)
  return stack !== undefined && stack.length > 0 ? stack[0].position : -1
}

const profiler = createProfiler(findPosition)

// Runs an invocation and returns the costs of its parts, however it ends.
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

// Runs an invocation and returns its steps, and how it ended.
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

// Runs an invocation like any other, and records its comparisons.
const compare = (guards, comparer) => {
  const enter = run(guards)
  return (program, api, args, blockInfo, txInfo, gasLimit, sites, numbers, holdsBlock, holdsTx) => {
    comparer.begin()
    return enter(program, api, args, blockInfo, txInfo, gasLimit, sites, numbers, holdsBlock, holdsTx)
  }
}

`
