/** The last script of the snapshot: hides `$realm`, and leaves `$open` to the first script of an invocation. */
export const OPENING = String.raw`(() => {
'use strict'
const { global, Error, Object, WeakMap, String, parse, stringify, uncurry, open, used, hits } = $realm
const { defineProperty, is } = Object
const get = uncurry(WeakMap.prototype.get)
const set = uncurry(WeakMap.prototype.set)
const formatError = uncurry(Error.prototype.toString)
delete global.$realm
// the engine installs these two anew in each context, and crashes where a snapshot already has them
delete global.WebAssembly
delete Error.stackTraceLimit

const frames = new WeakMap()
let thrown

// the first frame that the reference would name: its native functions have none
const locate = (stack) => {
  for (let i = 0; i < stack.length; i += 1) {
    const frame = stack[i]
    const file = frame.getFileName()
    if (typeof file !== 'string' || file === 'native') continue
    return { file, position: frame.getPosition(), line: frame.getLineNumber(), column: frame.getColumnNumber() - 1 }
  }
}

const describe = (value) => {
  const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function'
  const report = { text: '', thrown: thrown !== undefined && is(thrown.value, value) ? thrown.offset : undefined }
  try {
    if (isObject && 'stack' in value) report.stack = String(value.stack)
    if (value !== null && typeof value !== 'symbol') report.text = String(value)
  } catch {
    // what cannot be converted has no text
  }
  if (isObject) report.frame = get(frames, value)
  return stringify(report)
}

const prepareExplanation = () => {
  defineProperty(Error, 'stackTraceLimit', { value: 20, writable: false })
  Error.prepareStackTrace = (error, stack) => {
    set(frames, error, locate(stack))
    return formatError(error)
  }
  global.$throw = (offset, value) => {
    thrown = { offset, value }
    return value
  }
  global.$explain = (run) => {
    try {
      run()
    } catch (error) {
      return describe(error)
    }
  }
}

global.$open = (host, text) => {
  const { blockInfo, txInfo, gasLimit, sites, explain } = parse(text)
  open(host, gasLimit, sites)
  global.WebAssembly = null
  if (explain) prepareExplanation()
  else defineProperty(Error, 'stackTraceLimit', { value: 0, writable: false })
  return {
    meter: (what) => (what === 'hits' ? hits() : used()),
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
  }
}
})()
`

/** The first script of an invocation (spec/vm.md §3.1, step 4); its value is the meter. */
export const PRELOAD = String.raw`
$open = $open($host, $setup)
const { blockInfo, block, txInfo, tx } = $open;
(function () {
  const { meter } = $open
  delete this.$open
  delete this.$host
  delete this.$setup
  return meter
}).call(this)
`
