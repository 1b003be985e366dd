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

const blockOf = (blockInfo) => ({
  number: blockInfo.number,
  parentHash: blockInfo.parent_hash,
  witness: blockInfo.witness,
  time: blockInfo.time,
})

const txOf = (txInfo) => ({
  time: txInfo.time,
  hash: txInfo.hash,
  expiration: txInfo.expiration,
  gasLimit: txInfo.gas_limit,
  gasRatio: txInfo.gas_ratio,
  authList: txInfo.auth_list,
  publisher: txInfo.publisher,
})

const contextOf = (blockInfo, txInfo) => ({
  blockInfo,
  txInfo,
  block: blockOf(blockInfo),
  tx: txOf(txInfo),
  module: { exports: Float64 },
})

const invoke = (program, api, args, blockInfo, txInfo, guards, tools) => {
  return invokeIn(contextOf(parse(blockInfo), parse(txInfo)), program, api, args, guards, tools)
}

const invokeIn = (context, program, api, args, guards, tools) => {
  const list = typeof args === 'string' ? parse(args) : args()
  const call = (contract) => apply(contract[api], contract, list)
  return toResult(program(context, call, guards, tools))
}

// Inputs of the running invocation, parsed when its code first reads them.
let blockText, blockRead, txText, txRead
const readBlock = () => {
  if (blockRead === undefined) blockRead = parse(blockText)
  return blockRead
}
const readTx = () => {
  if (txRead === undefined) txRead = parse(txText)
  return txRead
}

// Block and transaction of all invocations whose code only reads these members, so that it never holds the object.
const parts = freeze({
  block: freeze({
    get number() { return readBlock().number },
    get time() { return readBlock().time },
    get witness() { return readBlock().witness },
  }),
  tx: freeze({
    get publisher() { return readTx().publisher },
    get variant() { return readTx().variant },
  }),
})

const contextOfParts = (holdsBlock, holdsTx) => {
  const blockInfo = holdsBlock ? readBlock() : parts.block
  const txInfo = holdsTx ? readTx() : parts.tx
  return {
    blockInfo,
    txInfo,
    block: holdsBlock ? blockOf(blockInfo) : parts.block,
    tx: holdsTx ? txOf(txInfo) : parts.tx,
    module: { exports: Float64 },
  }
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
const MAX_RESULT = 65536
const cut = (result) => (result.length > MAX_RESULT ? slice(result, 0, MAX_RESULT + 1) : result)

// The gas is followed by what the invocation read: 1 for the block, 2 for the transaction.
const formatRun = (kind, answer) => {
  const read = (blockRead === undefined ? 0 : 1) + (txRead === undefined ? 0 : 2)
  return formatAt(used() + '/' + read, kind, answer)
}

// Runs an invocation and returns its result, or the text of a plain error that it threw.
const run = (guards) => (program, api, args, blockInfo, txInfo, gasLimit, sites, numbers, holdsBlock, holdsTx) => {
  try {
    freezing.reset(numbers)
    open(gasLimit, sites)
    blockText = blockInfo
    blockRead = undefined
    txText = txInfo
    txRead = undefined
    let result
    try {
      result = invokeIn(contextOfParts(holdsBlock, holdsTx), program, api, args, guards)
    } catch (error) {
      return formatRun('x', textOf(error))
    } finally {
      freezing.restore()
    }
    freezing.settle(numbers)
    return formatRun('r', cut(result))
  } catch (error) {
    return formatFault(error)
  }
}

`
