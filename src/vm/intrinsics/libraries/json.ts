/**
 * `JSON.stringify` as the chain replaces it, with its own charges (spec/vm.md §3.5), and the texts of `JSON.parse`
 * errors of V8 7.0 (§3.7), which newer engines no longer give.
 *
 * The names it takes from the global scope (`Object`, `Array`, `Error`, ...) stay unqualified on purpose: a contract's
 * top-level declaration of such a name reaches this library on the chain too.
 */
export const JSON_LIBRARY = String.raw`(function () {
// the hardening sets String.prototype.toJSON to null, like everything else that it removes
String.prototype.toJSON = Number.prototype.toJSON = Boolean.prototype.toJSON = function () {
  return this.valueOf()
}
;(function () {
'use strict'
const { counter, parse, toText, SyntaxError, String } = $realm
const RangeError = $realm.errors[1]
const escapable = /[\\"\u0000-\u001f\u007f-\u009f\u00ad\u0600-\u0604\u070f\u17b4\u17b5\u200c-\u200f\u2028-\u202f\u2060-\u206f\ufeff\ufff0-\uffff]/g
const short = { '\b': '\\b', '\t': '\\t', '\n': '\\n', '\f': '\\f', '\r': '\\r', '"': '\\"', '\\': '\\\\' }
const inProgress = Symbol()
const { incr } = counter

let gap
let indent
let replacer

function escape(c) {
  const text = short[c]
  return typeof text === 'string' ? text : '\\u' + ('0000' + c.charCodeAt(0).toString(16)).slice(-4)
}

function quote(string) {
  incr(12 + 2 * string.length)
  escapable.lastIndex = 0
  return escapable.test(string) ? '"' + string.replace(escapable, escape) + '"' : '"' + string + '"'
}

function assemble(parts, open, close, outer) {
  if (parts.length === 0) return open + close
  if (gap === '') return open + parts.join(',') + close
  return open + '\n' + gap + parts.join(',\n' + gap) + '\n' + outer + close
}

function formatArray(value) {
  incr(16 + 24 * value.length)
  const parts = []
  for (let i = 0; i < value.length; i += 1) parts[i] = format(String(i), value) || 'null'
  return parts
}

function formatMembers(value) {
  const listed = replacer && typeof replacer === 'object'
  const keys = listed ? replacer : Object.keys(value)
  incr(16 + 16 * keys.length)
  const parts = []
  for (let i = 0; i < keys.length; i += 1) {
    if (typeof keys[i] !== 'string') continue
    const text = format(keys[i], value)
    if (text) parts.push(quote(keys[i]) + (gap ? ': ' : ':') + text)
  }
  incr(8 * parts.length)
  return parts
}

function formatObject(value) {
  if (value.hasOwnProperty(inProgress)) throw new Error('Converting circular structure to JSON')
  Object.defineProperty(value, inProgress, { value: true, configurable: true })
  const outer = gap
  gap += indent
  const text = Object.prototype.toString.apply(value) === '[object Array]'
    ? assemble(formatArray(value), '[', ']', outer)
    : assemble(formatMembers(value), '{', '}', outer)
  gap = outer
  incr(text.length)
  delete value[inProgress]
  return text
}

function format(key, holder) {
  incr(56)
  let value = holder[key]
  if (value && typeof value === 'object' && typeof value.toJSON === 'function') {
    incr(8)
    value = value.toJSON(key)
  }
  if (typeof replacer === 'function') {
    incr(8)
    value = replacer.call(holder, key, value)
  }
  let text
  switch (typeof value) {
    case 'string':
      text = quote(value)
      break
    case 'number':
      text = isFinite(value) ? String(value) : 'null'
      break
    case 'boolean':
      text = String(value)
      break
    case 'object':
      if (value) return formatObject(value)
      text = 'null'
      break
    default:
      return undefined
  }
  incr(text.length)
  return text
}

JSON.stringify = function (value, filter, space) {
  incr(24)
  gap = ''
  indent = ''
  if (typeof space === 'number') {
    incr(2 * Math.abs(space))
    for (let i = 0; i < space; i += 1) indent += ' '
  } else if (typeof space === 'string') {
    indent = space
  }
  replacer = filter
  if (filter && typeof filter !== 'function' && (typeof filter !== 'object' || typeof filter.length !== 'number')) {
    throw new Error('JSON.stringify')
  }
  const text = format('', { '': value })
  if (typeof text === 'string') incr(2 * text.length)
  return text
}


// a realm that is reused must not keep a replacer alive
$realm.forgetReplacer = () => {
  gap = indent = replacer = undefined
}

const END = ''

// A scanner of JSON text. Each function moves a place past one thing, and returns whether the thing is there.
const peek = (place) => (place.at < place.text.length ? place.text[place.at] : END)
const skip = (place) => {
  while (peek(place) === ' ' || peek(place) === '\t' || peek(place) === '\n' || peek(place) === '\r') place.at += 1
}

const isDigit = (c) => c !== END && c >= '0' && c <= '9'
const isHex = (c) => isDigit(c) || (c !== END && ((c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F')))
const digits = (place) => {
  if (!isDigit(peek(place))) return false
  while (isDigit(peek(place))) place.at += 1
  return true
}

const number = (place) => {
  if (peek(place) === '-') place.at += 1
  if (peek(place) === '0') {
    place.at += 1
    if (isDigit(peek(place))) return false
  } else if (!digits(place)) return false
  if (peek(place) === '.') {
    place.at += 1
    if (!digits(place)) return false
  }
  if (peek(place) === 'e' || peek(place) === 'E') {
    place.at += 1
    if (peek(place) === '+' || peek(place) === '-') place.at += 1
    if (!digits(place)) return false
  }
  return true
}

const string = (place) => {
  for (place.at += 1; peek(place) !== '"'; place.at += 1) {
    if (peek(place) === END || peek(place) < ' ') return false
    if (peek(place) !== '\\') continue
    place.at += 1
    if (peek(place) === 'u') {
      for (let i = 0; i < 4; i += 1) {
        place.at += 1
        if (!isHex(peek(place))) return false
      }
    } else if (!(peek(place) === '"' || peek(place) === '\\' || peek(place) === '/' || peek(place) === 'b' || peek(place) === 'f' ||
      peek(place) === 'n' || peek(place) === 'r' || peek(place) === 't')) {
      return false
    }
  }
  place.at += 1
  return true
}

const word = (place, letters) => {
  for (let i = 0; i < letters.length; i += 1, place.at += 1) if (peek(place) !== letters[i]) return false
  return true
}

const list = (place, close, item) => {
  place.at += 1
  skip(place)
  if (peek(place) === close) {
    place.at += 1
    return true
  }
  for (;;) {
    if (!item(place)) return false
    skip(place)
    if (peek(place) === close) {
      place.at += 1
      return true
    }
    if (peek(place) !== ',') return false
    place.at += 1
    skip(place)
  }
}

const member = (place) => {
  if (peek(place) !== '"' || !string(place)) return false
  skip(place)
  if (peek(place) !== ':') return false
  place.at += 1
  return value(place)
}

const value = (place) => {
  skip(place)
  const c = peek(place)
  if (c === '"') return string(place)
  if (c === '-' || isDigit(c)) return number(place)
  if (c === '{') return list(place, '}', member)
  if (c === '[') return list(place, ']', value)
  if (c === 't') return word(place, 'true')
  if (c === 'f') return word(place, 'false')
  return c === 'n' && word(place, 'null')
}

// The character that V8 7.0 rejects.
function locateError(text) {
  const place = { __proto__: null, text, at: 0 }
  if (value(place)) skip(place)
  return place.at
}

function describeError(text) {
  const at = locateError(text)
  if (at >= text.length) return 'Unexpected end of JSON input'
  const c = text[at]
  if (c === '-' || (c >= '0' && c <= '9')) return 'Unexpected number in JSON at position ' + at
  if (c === '"') return 'Unexpected string in JSON at position ' + at
  return 'Unexpected token ' + c + ' in JSON at position ' + at
}

// V8 7.0 parses by recursion: so much of its stack, of 984 KB, does a level of a list take, and one of an object
const LEVEL = { '[': 209, '{': 241 }
const STACK = 984 * 1024

// whether it runs out of stack before the place where it stops to read
function exhaustsStack(text, end) {
  let stack = 0
  const open = []
  for (let at = 0; at < end; at += 1) {
    const c = text[at]
    if (c === '"') {
      for (at += 1; at < end && text[at] !== '"'; at += 1) if (text[at] === '\\') at += 1
    } else if (c === '[' || c === '{') {
      stack += LEVEL[c]
      if (stack > STACK) return true
      open[open.length] = LEVEL[c]
    } else if ((c === ']' || c === '}') && open.length > 0) {
      stack -= open[open.length - 1]
      open.length -= 1
    }
  }
  return false
}

const SHALLOW = STACK / LEVEL['{']

function parseShallow(text) {
  let error
  try {
    const value = parse(text)
    if (text.length < SHALLOW || !exhaustsStack(text, text.length)) return value
  } catch (failure) {
    if (!(failure instanceof SyntaxError)) throw failure
    error = failure
  }
  if (error !== undefined && !exhaustsStack(text, locateError(text))) throw new SyntaxError(describeError(text))
  throw new RangeError('Maximum call stack size exceeded')
}

$realm.parseJson = (source, reviver) => {
  const text = toText(source)
  const value = parseShallow(text)
  return typeof reviver === 'function' ? parse(text, reviver) : value
}
})()
})()
`
