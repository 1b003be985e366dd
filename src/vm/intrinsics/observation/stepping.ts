/** Limits of a recording of one invocation, in steps and characters. */
export const MOST_STEPS = 150_000
const MOST_CHARACTERS = 24_000_000

/**
 * Recorder of one invocation in a realm that steps: a line for each statement, function and host operation, in their
 * order, which `debugger/decoder.ts` reads. Notes in the contract's code (`formatSteps` in
 * ../../sandbox/script-wrappers.ts) call it; they charge no gas.
 *
 * A value is described from its own properties, without a call of any getter or method, and is cut where it is large.
 * A variable is written where its description differs from the last one in the same call of a function.
 */
export const STEPPING = `(() => {
'use strict'
const { Object, used, intrinsics, stringify, formatBigNumber, bigNumber } = $realm
const { slice, isArray, keys, isOwn, getPrototypeOf, setPrototypeOf, getOwnPropertyDescriptor, eachOfMap, eachOfSet } = intrinsics
const makeList = () => setPrototypeOf([], null)
const numberPrototype = bigNumber.prototype

const MOST_STEPS = ${MOST_STEPS}
const MOST_CHARACTERS = ${MOST_CHARACTERS}
// limit for one value
const MOST_DEPTH = 4
const MOST_MEMBERS = 30
const MOST_VALUES = 80
const MOST_TEXT = 200
const MOST_DIGITS = 10n ** 100n

const formatText = (text) =>
  text.length > MOST_TEXT ? '["s",' + stringify(slice(text, 0, MOST_TEXT)) + ',' + text.length + ']' : stringify(text)

const formatNumber = (number) =>
  number - number !== 0 || (number === 0 && 1 / number < 0) ? '["n","' + (number === 0 ? '-0' : number) + '"]' : '' + number

const describe = (value, depth, budget) => {
  switch (typeof value) {
    case 'string': return formatText(value)
    case 'number': return formatNumber(value)
    case 'boolean': return value ? 'true' : 'false'
    case 'undefined': return '["u"]'
    case 'bigint': return '["i","' + (value > -MOST_DIGITS && value < MOST_DIGITS ? value : '…') + '"]'
    case 'symbol': return '["y"]'
    case 'function': return '["f",' + formatText(readText(value, 'name')) + ']'
    default: return value === null ? 'null' : describeObject(value, depth, budget)
  }
}

// an own text property of an object, read without running getters
const readText = (object, name) => {
  const own = getOwnPropertyDescriptor(object, name)
  return own !== undefined && typeof own.value === 'string' ? own.value : ''
}

const nameClass = (prototype) => {
  if (prototype === null) return 'null'
  const own = getOwnPropertyDescriptor(prototype, 'constructor')
  return own !== undefined && typeof own.value === 'function' ? readText(own.value, 'name') : ''
}

const describeObject = (value, depth, budget) => {
  budget.left -= 1
  const prototype = getPrototypeOf(value)
  if (prototype === numberPrototype) return '["b","' + (formatBigNumber(value) || 'NaN') + '"]'
  if (depth >= MOST_DEPTH || budget.left < 0) return '["c"]'
  if (isArray(value)) return describeList(value, depth, budget)
  const name = nameClass(prototype)
  if (name === 'Map' || name === 'Set') {
    try {
      return describeCollection(value, name, depth, budget)
    } catch {
      // an object that only claims this name
    }
  }
  return describeMembers(value, name, depth, budget)
}

const describeList = (list, depth, budget) => {
  const { value: length } = getOwnPropertyDescriptor(list, 'length')
  let text = ''
  for (let i = 0; i < length && i < MOST_MEMBERS && budget.left >= 0; i += 1) {
    text += (i === 0 ? '' : ',') + describeMember(getOwnPropertyDescriptor(list, i), depth, budget)
  }
  return '["a",[' + text + '],' + length + ']'
}

const describeMember = (own, depth, budget) => {
  if (own === undefined) return '["u"]'
  return isOwn(own, 'value') ? describe(own.value, depth + 1, budget) : '["g"]'
}

const describeCollection = (value, name, depth, budget) => {
  let text = ''
  let size = 0
  const add = (item, key) => {
    size += 1
    if (size > MOST_MEMBERS || budget.left < 0) return
    const described = name === 'Map' ? describe(key, depth + 1, budget) + ',' : ''
    text += (text === '' ? '[' : ',[') + described + describe(item, depth + 1, budget) + ']'
  }
  if (name === 'Map') eachOfMap(value, add)
  else eachOfSet(value, add)
  return '["m","' + name + '",[' + text + '],' + size + ']'
}

const describeMembers = (value, name, depth, budget) => {
  const names = setPrototypeOf(keys(value), null)
  let text = ''
  // hidden properties of errors
  const message = getOwnPropertyDescriptor(value, 'message')
  if (message !== undefined && !message.enumerable && typeof message.value === 'string') text = '["message",' + formatText(message.value) + ']'
  for (let i = 0; i < names.length && i < MOST_MEMBERS && budget.left >= 0; i += 1) {
    text += (text === '' ? '[' : ',[') + formatText(names[i]) + ',' + describeMember(getOwnPropertyDescriptor(value, names[i]), depth, budget) + ']'
  }
  return '["o",' + formatText(name) + ',[' + text + '],' + names.length + ']'
}

const show = (value) => describe(value, 0, { __proto__: null, left: MOST_VALUES })

$realm.createStepper = () => {
  let frames, lines, characters, count, first, last, shared, written, places
  // stands for an uninitialised variable
  const missing = { __proto__: null }

  const isKept = () => (count > first || first === 0) && count <= first + MOST_STEPS && characters < MOST_CHARACTERS
  const write = (line) => {
    lines[lines.length] = line
    characters += line.length
  }
  const openFrame = (index) => ({ __proto__: null, index, values: { __proto__: null } })
  // the second half of a long run starts with the functions that are active there
  const writeOpen = () => {
    written = true
    for (let i = 1; i < frames.length; i += 1) write('e' + frames[i].index)
  }
  const formatValues = (read, statementPlaces) => {
    const values = setPrototypeOf(read(), null)
    const frame = frames[frames.length - 1]
    let text = ''
    for (let i = 0; i < values.length; i += 1) {
      const place = statementPlaces[i]
      const known = place < 0 ? shared : frame.values
      const described = values[i] === missing ? '["x"]' : show(values[i])
      if (known[place] === described) continue
      known[place] = described
      text += '\\t' + (place < 0 ? -1 - place : place) + '=' + described
    }
    return text
  }
  const notes = {
    __proto__: null,
    // before any other code: the start of this recording, and the variables that each statement reads
    open(from, reads) {
      first = from
      written = first === 0
      places = reads
    },
    at(statement, read) {
      count += 1
      if (!isKept()) return
      if (!written) writeOpen()
      last = count
      write('s' + statement + '\\t' + used() + (read === undefined ? '' : formatValues(read, places[statement])))
    },
    peek(read) {
      try {
        return read()
      } catch {
        return missing
      }
    },
    enter(index) {
      frames[frames.length] = openFrame(index)
      if (written && isKept()) write('e' + index)
    },
    leave() {
      frames.length -= 1
      if (written && isKept()) write('l' + used())
    },
    thrown(error) {
      if (written && isKept()) write('x' + show(error))
      return error
    },
    value(value) {
      if (written && isKept()) write('r' + show(value))
      return value
    },
  }
  const begin = () => {
    frames = makeList()
    frames[0] = openFrame(-1)
    lines = makeList()
    characters = 0
    count = 0
    first = 0
    last = 0
    written = true
    places = makeList()
    shared = { __proto__: null }
  }
  const watch = (host) => (code, gas, a, b, c, d) => {
    if (written && isKept()) write('o' + gas)
    return host(code, gas, a, b, c, d)
  }
  const end = () => {
    let text = ''
    for (let i = 0; i < lines.length; i += 1) text += (i === 0 ? '' : '\\n') + lines[i]
    return '{"total":' + count + ',"last":' + last + '}\\n' + text
  }
  return { notes, begin, watch, end, show }
}
})()
`
