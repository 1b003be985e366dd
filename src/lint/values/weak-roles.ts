import { isSender, rememberForCallers } from './callers.js'
import { IN_OBJECT, MEMBER_OF_OBJECT } from './contained.js'
import { type Fact, findPart, type Value } from './values.js'

/** Methods that look at a part of a text. */
const PART = /^(indexOf|lastIndexOf|includes|startsWith|endsWith|substring|slice|charAt|charCodeAt|split|at)$/
const SAME = /^(toLowerCase|toUpperCase|toString|trim|concat)$/

/** Whether a value is the name of the account that sends the transaction, or a text with it. */
function isName(value: Value | undefined): boolean {
  if (value === undefined) return false
  const { op, name, inputs } = value
  if (isSender(value)) return true
  if (op === 'text') return inputs.some(isName)
  return op === 'method' && SAME.test(name) && isName(inputs[0])
}

/** Whether a value is found in a part of the sender's name: its beginning, its length, a pattern. */
export function isPartOfName({ op, name, inputs: [first, second] }: Value): boolean {
  if (op === 'member') return isName(first) || (name === '[]' && isName(first))
  if (op !== 'method') return false
  if (/^(indexOf|lastIndexOf|includes)$/.test(name) && isText(first) && isBareName(second)) return true
  return PART.test(name) && isName(first) && !isImpossible(second)
}

/** Whether a text cannot be a part of the name of an account that anybody creates. */
function isImpossible(value: Value | undefined): boolean {
  return typeof value?.constant === 'string' && /[^a-z0-9_]/.test(value.constant)
}

/** Whether a value is a stored text, in which a name may be found that is a part of another one. */
function isText(value: Value | undefined): boolean {
  if (value?.op === 'operator' && /^(\|\||\?\?)$/.test(value.name)) return isText(value.inputs[0])
  return value?.op === 'read' && /^(get|mapGet)$/.test(value.name)
}

/** Whether a text is the name of the sender, without separators that end it on both sides. */
function isBareName(value: Value | undefined): boolean {
  if (value === undefined || !isName(value)) return false
  if (value.op !== 'text') return true
  const isEnd = (part: Value | undefined, pattern: RegExp) =>
    part?.op === 'constant' && pattern.test(String(part.constant))
  return !isEnd(value.inputs[0], /[^a-z0-9_]$/) || !isEnd(value.inputs.at(-1), /^[^a-z0-9_]/)
}

/** Whether a value depends on the sender, other than by a part of its name. */
export const dependsOnSender = rememberForCallers((value: Value): boolean => {
  if (isSender(value)) return true
  return !isPartOfName(value) && value.inputs.some((input) => dependsOnSender(input))
})

/** Whether a value is the member of the sender in a table of constants, or in an object without inherited members. */
export function isInTable(value: Value): boolean {
  const isIt = ({ op, name, inputs: [first, ...others] }: Value) =>
    isName(others.at(-1)) &&
    (op === 'element' ||
      (op === 'member' && name === '[]' && first?.op === 'builtin' && first.name === 'Object.create'))
  return findPart(value, isIt) !== undefined
}

/**
 * Finds a look-up of the sender in a plain object. Such an object also has the members of `Object.prototype`, of which
 * `constructor` is a name that an account can have.
 */
export const findPlainLookup = rememberForCallers((value: Value): Value | undefined => findPart(value, isPlainLookup))

function isPlainLookup(value: Value): boolean {
  const { op, name, inputs } = value
  const [first, second] = inputs
  if (op === 'read' || op === 'builtin') return isMemberByName(value)
  if (op === 'member') return name === '[]' && isName(second) && isParsed(first)
  if (op === 'operator') return name === 'in' && isName(first) && second !== undefined && !isBare(second)
  return (
    op === 'element' && inputs.length > 1 && isName(inputs.at(-1)) && !inputs.some(({ constant }) => constant === null)
  )
}

/** Whether a value is the member of an object in a cell that the sender names. */
function isMemberByName({ op, name, inputs }: Value): boolean {
  const [first, field, kind] = inputs
  if (op === 'builtin')
    return name === 'JSON.parse' && first?.op === 'read' && first.name === 'mapGet' && isMemberByName(first)
  return isName(field) && (kind?.constant === MEMBER_OF_OBJECT || kind?.constant === IN_OBJECT)
}

function isParsed(value: Value | undefined): boolean {
  if (value?.op === 'operator' && /^(\|\||\?\?)$/.test(value.name)) return isParsed(value.inputs[0])
  return value?.op === 'builtin' && value.name === 'JSON.parse'
}

/** Whether a value may be an object without a prototype. */
function isBare(value: Value): boolean {
  return !isParsed(value) && value.op !== 'object'
}

/** Kind of a value for the account `constructor`. */
type InheritedKind = 'function' | 'undefined' | 'known' | 'unknown'

/** Whether a fact about a look-up also holds for the member that the object inherits; undefined if it is not known. */
export function holdsForInherited({ value, truth, anyOf }: Fact, lookup: Value): boolean | undefined {
  const isIt = ({ identity }: Value) => identity === lookup.identity
  if (anyOf)
    return (
      anyOf.some((way) =>
        way.every((fact) => !findPart(fact.value, isIt) || holdsForInherited(fact, lookup) === true),
      ) || undefined
    )
  const outcome = judgeInherited(value, lookup)
  return outcome === undefined ? undefined : outcome === truth
}

function judgeInherited(value: Value, lookup: Value): boolean | undefined {
  if (value === lookup) return true
  const { op, name, inputs } = value
  const [left, right] = inputs
  if (left === undefined) return undefined
  if (op === 'operator' && name === '!') {
    const inner = judgeInherited(left, lookup)
    return inner === undefined ? undefined : !inner
  }
  if (op === 'builtin' && name === 'Boolean') return judgeInherited(left, lookup)
  if (op === 'member') return classify(value, lookup) === 'undefined' ? false : undefined
  if (op !== 'operator' || right === undefined) return undefined
  const [a, b] = [classify(left, lookup), classify(right, lookup)]
  const odd = a === 'function' || a === 'undefined' ? a : b
  const other = odd === a ? right : left
  if (odd !== 'function' && odd !== 'undefined') return undefined
  if (/^[<>]=?$/.test(name)) return false
  if (!/^[!=]==?$/.test(name) || other.op !== 'constant') return undefined
  const isEqual = odd === 'undefined' && other.constant === undefined
  return name.startsWith('!') ? !isEqual : isEqual
}

function classify(value: Value, lookup: Value): InheritedKind {
  if (value === lookup) return value.op === 'operator' ? 'unknown' : 'function'
  const { op, name, inputs } = value
  if (op === 'constant') return 'known'
  if (op !== 'member' || inputs[0] !== lookup) return 'unknown'
  return /^(name|length|prototype|constructor|\[\])$/.test(name) ? 'unknown' : 'undefined'
}
