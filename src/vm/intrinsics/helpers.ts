/** The helpers the instrumentation calls (spec/vm.md §2.6). */
export const HELPERS = `const _IOSTInstruction_counter = $realm.counter
const _IOSTBinaryOp = (() => {
  'use strict'
  const { power, limitSteps, limitDigits, Number, uncurry } = $realm
  const { incr } = _IOSTInstruction_counter
  const chargeTexts = (left, right) => {
    if (typeof left !== 'string' && typeof right !== 'string') return
    incr(left === undefined || left === null || !left.toString().length ? 0 : left.toString().length)
    incr(right === undefined || right === null || !right.toString().length ? 0 : right.toString().length)
    if (typeof left === 'bigint') limitDigits(right)
    if (typeof right === 'bigint') limitDigits(left)
  }
  // A postfix increment yields its operand as a number or bigint, converted once. Bigints grow without being charged: those of
  // more than a million bits count as work without end.
  const formatBigInt = uncurry(BigInt.prototype.toString)
  const bitsOf = (n) => (n > -SMALL && n < SMALL ? formatBigInt(n, 2).length : formatBigInt(n, 16).length * 4)
  const SMALL = 1n << 64n
  const raise = (left, right) => {
    if (typeof left === 'number' && typeof right === 'number') return power(left, right)
    const base = left++
    const exponent = right++
    if (typeof base === 'number' && typeof exponent === 'number') return power(base, exponent)
    if (typeof base === 'bigint' && typeof exponent === 'bigint' && base * base > 1) limitSteps(bitsOf(base) * Number(exponent) * 10)
    return base ** exponent
  }
  const multiply = (left, right) => {
    if (typeof left === 'number' && typeof right === 'number') return left * right
    const a = left++
    const b = right++
    if (typeof a === 'bigint' && typeof b === 'bigint') limitSteps((bitsOf(a) + bitsOf(b)) * 10)
    return a * b
  }
  const shift = (left, right) => {
    if (typeof left === 'number' && typeof right === 'number') return left << right
    const bits = left++
    const by = right++
    if (typeof by === 'bigint') limitSteps(Number(by) * 10)
    return bits << by
  }
  const shiftBack = (left, right) => {
    if (typeof left === 'number' && typeof right === 'number') return left >> right
    const bits = left++
    const by = right++
    if (typeof by === 'bigint') limitSteps(Number(by) * -10)
    return bits >> by
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
    '*': multiply,
    '/': (left, right) => left / right,
    '%': (left, right) => left % right,
    '**': raise,
    '|': (left, right) => left | right,
    '&': (left, right) => left & right,
    '^': (left, right) => left ^ right,
    '>>': shiftBack,
    '>>>': (left, right) => left >>> right,
    '<<': shift,
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
  $realm.comparisons = comparisons
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
  const { isArray } = Array
  const { limitSteps, toSpread } = $realm
  // an argument that costs all the gas an action may use
  const MAX_SPREAD = 4000000
  return function (list) {
    if (list !== undefined && list !== null && list.length > 0) incr(list.length)
    if (isArray(list) && list.length > MAX_SPREAD) limitSteps(Infinity)
    return toSpread(list)
  }
})()
const console = new Console()
`
