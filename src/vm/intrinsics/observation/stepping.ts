/** Limits of a recording of one invocation, in steps and characters. */
export const MAX_STEPS = 150_000
const MAX_CHARACTERS = 24_000_000

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
const { Object, apply, used, intrinsics, stringify, formatBigNumber, bigNumber } = $realm
const { slice, isArray, keys, isOwn, getPrototypeOf, setPrototypeOf, getOwnPropertyDescriptor, eachOfMap, eachOfSet } = intrinsics
const makeList = () => setPrototypeOf([], null)
const numberPrototype = bigNumber.prototype
const iteratorKey = Symbol.iterator
const { getOwnPropertyNames, isFrozen } = Object
const languageClasses = [getPrototypeOf({}), getPrototypeOf(/x/)]

const MAX_STEPS = ${MAX_STEPS}
const MAX_CHARACTERS = ${MAX_CHARACTERS}
// limit for one value
const MAX_DEPTH = 4
const MAX_MEMBERS = 30
const MAX_VALUES = 80
const MAX_TEXT = 200
const MAX_DIGITS = 10n ** 100n

const formatText = (text) =>
  text.length > MAX_TEXT ? '["s",' + stringify(slice(text, 0, MAX_TEXT)) + ',' + text.length + ']' : stringify(text)

const formatNumber = (number) =>
  number - number !== 0 || (number === 0 && 1 / number < 0) ? '["n","' + (number === 0 ? '-0' : number) + '"]' : '' + number

const describe = (value, depth, budget) => {
  switch (typeof value) {
    case 'string': return formatText(value)
    case 'number': return formatNumber(value)
    case 'boolean': return value ? 'true' : 'false'
    case 'undefined': return '["u"]'
    case 'bigint': return '["i","' + (value > -MAX_DIGITS && value < MAX_DIGITS ? value : '…') + '"]'
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
  if (depth >= MAX_DEPTH || budget.left < 0) return '["c"]'
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
  for (let i = 0; i < length && i < MAX_MEMBERS && budget.left >= 0; i += 1) {
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
    if (size > MAX_MEMBERS || budget.left < 0) return
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
  for (let i = 0; i < names.length && i < MAX_MEMBERS && budget.left >= 0; i += 1) {
    text += (text === '' ? '[' : ',[') + formatText(names[i]) + ',' + describeMember(getOwnPropertyDescriptor(value, names[i]), depth, budget) + ']'
  }
  const getters = listGetters(value)
  for (let i = 0; i < getters.length && i < MAX_MEMBERS && budget.left >= 0; i += 1) {
    text += (text === '' ? '[' : ',[') + formatText(getters[i]) + ',["g"]]'
  }
  return '["o",' + formatText(name) + ',[' + text + '],' + (names.length + getters.length) + ']'
}

// names of the getters that the classes of an object define, except those of the language
const listGetters = (value) => {
  const found = makeList()
  for (let at = getPrototypeOf(value); at !== null; at = getPrototypeOf(at)) {
    // a realm that is reused has frozen classes of the language, some of whose methods are behind getters
    if (at === languageClasses[0] || at === languageClasses[1] || isFrozen(at)) break
    const names = setPrototypeOf(getOwnPropertyNames(at), null)
    for (let i = 0; i < names.length; i += 1) {
      const own = getOwnPropertyDescriptor(at, names[i])
      if (own.get !== undefined && !isOwn(value, names[i])) found[found.length] = names[i]
    }
  }
  return found
}

const show = (value) => describe(value, 0, { __proto__: null, left: MAX_VALUES })

// an iterable whose iterator is used through a function
const wrapIterable = (iterable, use) => ({
  __proto__: null,
  [iteratorKey]() {
    const iterator = iterable[iteratorKey]()
    const forward = (method) =>
      method === undefined || method === null ? undefined : (value) => use(() => apply(method, iterator, [value]))
    return {
      __proto__: null,
      next: (value) => use(() => iterator.next(value)),
      get throw() { return forward(iterator.throw) },
      get return() { return forward(iterator.return) },
    }
  },
})

$realm.createStepper = () => {
  let frames, lines, characters, count, first, last, shared, written, places
  // stands for an uninitialised variable
  const missing = { __proto__: null }

  const isKept = () => (count > first || first === 0) && count <= first + MAX_STEPS && characters < MAX_CHARACTERS
  const write = (line) => {
    lines[lines.length] = line
    characters += line.length
  }
  const openFrame = (index) => ({ __proto__: null, index, statement: undefined, values: { __proto__: null } })
  // a function that continues: its last statement, and the values that are known of it
  const writeFrame = ({ index, statement, values }) => {
    write('e' + index)
    if (statement === undefined) return
    let text = 'p' + statement
    const places = setPrototypeOf(keys(values), null)
    for (let i = 0; i < places.length; i += 1) text += '\\t' + places[i] + '=' + values[places[i]]
    write(text)
  }
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
      frames[frames.length - 1].statement = statement
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
    // continues with the condition of a loop, which belongs to the statement of the loop
    return(statement) {
      const frame = frames[frames.length - 1]
      if (frame.statement === statement) return
      frame.statement = statement
      if (written && isKept()) write('p' + statement)
    },
    // lists and texts run no code of the contract between the passes of a loop
    iterate: (statement, iterable) =>
      isArray(iterable) || typeof iterable === 'string'
        ? iterable
        : wrapIterable(iterable, (run) => {
            notes.return(statement)
            return run()
          }),
    // a call of a generator that begins to run
    activate(index) {
      const activation = { __proto__: null, frame: openFrame(index), isRunning: false }
      notes.resume(activation)
      return activation
    },
    // continues a generator; the value passes through
    resume(activation, value) {
      if (activation.isRunning) return value
      activation.isRunning = true
      frames[frames.length] = activation.frame
      if (written && isKept()) writeFrame(activation.frame)
      return value
    },
    // ends a stretch of a generator; the value passes through
    suspend(activation, value) {
      if (activation.isRunning) notes.leave()
      activation.isRunning = false
      return value
    },
    // an iterable whose stretches run inside the generator that delegates to it by yield*
    delegate: (activation, iterable) =>
      wrapIterable(iterable, (run) => {
        notes.resume(activation)
        const result = run()
        if (!result.done) notes.suspend(activation)
        return result
      }),
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
