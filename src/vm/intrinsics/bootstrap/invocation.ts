/** Part of the realm bootstrap: executes one invocation of a program, and formats its result. */
export const INVOCATION = `const get = uncurry(WeakMap.prototype.get)
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

// How the invocation ended (r: returned; x: threw; b: broken off), the gas, and the result.
const format = (kind, answer) => formatAt(used(), kind, answer)
const formatAt = (gas, kind, answer) => (isBrokenOff() ? 'b' : kind) + gas + ':' + answer

// The text of a plain error, read without running code.
const textOf = (error) => {
  if (!isObject(error) || getPrototypeOf(error) !== errorPrototype) return ''
  const own = getOwnPropertyDescriptor(error, 'message')
  const isPlain = own !== undefined && typeof own.value === 'string' && own.value !== '' && !isOwn(error, 'name') && !isOwn(error, 'toString')
  return isPlain ? 'Error: ' + own.value : ''
}

// An error of these scripts, which the host reports as an internal error.
const formatFault = (error) => {
  const own = isObject(error) ? getOwnPropertyDescriptor(error, 'message') : undefined
  const said = own === undefined ? error : own.value
  return 'f0:' + (typeof said === 'string' ? slice(said, 0, 1000) : typeof said)
}

// A longer result exceeds every limit.
const LONGEST_RESULT = 65536
const cut = (result) => (result.length > LONGEST_RESULT ? slice(result, 0, LONGEST_RESULT + 1) : result)

// Runs an invocation and returns its result, or the text of a plain error that it threw.
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

`
