/** Built-in functions that walk as far as they are told, in one step that cannot be interrupted: they get a limit. */
export const LIMITS = `(() => {
'use strict'
const { apply, limitSteps, uncurry, Object } = $realm
const { defineProperty } = Object
const { isArray } = Array
const isOwn = uncurry(Object.prototype.hasOwnProperty)
const unbox = uncurry(String.prototype.valueOf)

// the length of a text, also of one in an object, which has an own length
const textLength = (value) => {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null || isArray(value) || !isOwn(value, 'length')) return 0
  try {
    return unbox(value).length
  } catch {
    return 0
  }
}

const limit = (object, name, check) => {
  const method = object[name]
  const limited = {
    [name]() {
      check(arguments)
      return apply(method, this, arguments)
    },
  }[name]
  defineProperty(limited, 'length', { value: method.length })
  object[name] = limited
}

limit(Function.prototype, 'apply', (values) => limitSteps(values[1]?.length))
limit(String, 'raw', (values) => limitSteps(values[0]?.raw?.length))
limit(BigInt, 'asUintN', (values) => {
  if (typeof values[0] === 'number' && typeof values[1] === 'bigint') limitSteps(values[0] * 10)
})
for (const name of ['keys', 'values', 'entries', 'assign', 'defineProperties', 'getOwnPropertyNames', 'getOwnPropertyDescriptors']) {
  limit(Object, name, (values) => {
    for (let i = 0; i < values.length; i += 1) limitSteps(textLength(values[i]) * 10)
  })
}
})()
`
