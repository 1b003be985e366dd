/** The helpers the instrumentation calls (spec/vm.md §2.6). */
export const HELPERS = String.raw`const _IOSTInstruction_counter = $realm.counter
const _IOSTBinaryOp = (() => {
  'use strict'
  const { power } = $realm
  const { incr } = _IOSTInstruction_counter
  const lengthOf = (x) => (x === undefined || x === null || !x.toString().length ? 0 : x.toString().length)
  const chargeTexts = (left, right) => {
    if (typeof left !== 'string' && typeof right !== 'string') return
    incr(lengthOf(left))
    incr(lengthOf(right))
  }
  const raise = (left, right) => {
    if (typeof left === 'number' && typeof right === 'number') return power(left, right)
    // a postfix increment yields its operand as number or bigint, converted once
    const base = left++
    const exponent = right++
    return typeof base === 'number' && typeof exponent === 'number' ? power(base, exponent) : base ** exponent
  }
  const add = (left, right) => {
    const sum = left + right
    if (typeof sum === 'string') incr(sum.length)
    return sum
  }
  const operators = {
    __proto__: null,
    '+': add,
    '-': (left, right) => left - right,
    '*': (left, right) => left * right,
    '/': (left, right) => left / right,
    '%': (left, right) => left % right,
    '**': raise,
    '|': (left, right) => left | right,
    '&': (left, right) => left & right,
    '^': (left, right) => left ^ right,
    '>>': (left, right) => left >> right,
    '>>>': (left, right) => left >>> right,
    '<<': (left, right) => left << right,
  }
  const comparisons = {
    __proto__: null,
    '==': (left, right) => left === right,
    '===': (left, right) => left === right,
    '!=': (left, right) => left !== right,
    '!==': (left, right) => left !== right,
    '<': (left, right) => left < right,
    '<=': (left, right) => left <= right,
    '>': (left, right) => left > right,
    '>=': (left, right) => left >= right,
  }
  return function (left, right, op) {
    const operate = operators[op]
    if (operate !== undefined) {
      incr(3)
      return operate(left, right)
    }
    chargeTexts(left, right)
    incr(3)
    return comparisons[op](left, right)
  }
})()
const _IOSTTemplateTag = (() => {
  'use strict'
  const { incr } = _IOSTInstruction_counter
  const { String } = $realm
  return function (strings, ...values) {
    incr(4)
    let text = new String('')
    for (let i = 0; i < values.length; i += 1) {
      incr(8)
      text = text.concat(strings[i], values[i])
    }
    return text.concat(strings[values.length]).toString()
  }
})()
const _IOSTSpreadElement = (() => {
  'use strict'
  const { incr } = _IOSTInstruction_counter
  return function (list) {
    if (list !== undefined && list !== null && list.length > 0) incr(list.length)
    return list
  }
})()
const console = new Console()
`
