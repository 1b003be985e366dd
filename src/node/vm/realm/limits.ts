/** Built-in functions that walk as far as they are told, in one step that cannot be interrupted: they get a limit. */
export const LIMITS = `(() => {
'use strict'
const { apply, limitSteps, Object } = $realm
const { defineProperty } = Object

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

limit(Function.prototype, 'apply', ([, list]) => limitSteps(list?.length))
limit(String, 'raw', ([strings]) => limitSteps(strings?.raw?.length))
limit(BigInt, 'asUintN', ([bits]) => limitSteps(bits * 10))
for (const name of ['keys', 'values', 'entries', 'assign', 'getOwnPropertyNames', 'getOwnPropertyDescriptors']) {
  limit(Object, name, (values) => {
    for (let i = 0; i < values.length; i += 1) if (typeof values[i] === 'string') limitSteps(values[i].length * 10)
  })
}
})()
`
