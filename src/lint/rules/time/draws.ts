import type { Effect } from '../../values/effects.js'
import { listFacts } from '../../values/facts.js'
import { findPart, isChain, isConstant, type Value, walkContent } from '../../values/values.js'
import { countWork } from '../../values/work.js'
import { contains } from '../money/places.js'

/** Finds a number, character or element that the chain or the caller decides. */
export function findAnyDraw(value: Value, effect: Pick<Effect, 'facts'>): Value | undefined {
  return findDraw(value) ?? [...walkContent(value)].find((part) => isNumberDraw(part) && findFree(part, effect))
}

/** Whether a value is a number that is drawn from a range. */
export function isNumberDraw({ op, name, inputs }: Value): boolean {
  if (op === 'method') return /^(charCodeAt|mod|modulo)$/.test(name)
  return op === 'operator' && name === '%' && inputs[1]?.op === 'constant'
}

/** Finds an argument in a hash that the caller has not committed to: no condition hashes, verifies or compares it. */
export function findFree(draw: Value, { facts }: Pick<Effect, 'facts'>): Value | undefined {
  const hash = [...walkContent(draw)].find(isHash)
  const conditions = [...listFacts(facts)].map(({ value }) => value)
  return [...(hash ? walkContent(hash) : [])].find(
    (part) =>
      part.op === 'argument' &&
      !conditions.some(
        (value) => !contains(value, draw) && contains(value, part) && (findPart(value, isProof) || isEqual(value)),
      ),
  )
}

function isProof({ op, name }: Value): boolean {
  return op === 'builtin' && name.startsWith('IOSTCrypto.')
}

function isEqual({ op, name }: Value): boolean {
  return op === 'operator' && /^[!=]==?$/.test(name)
}

/**
 * Whether a value is a text of which a part is constant, such as the name of a new token, or so long a part of a hash
 * that it occurs once: nothing is drawn by it.
 */
export function isName(value: Value): boolean {
  const { op, name, inputs } = value
  const isText = op === 'text' || (op === 'operator' && name === '+')
  if (!isText) return isLongPart(value)
  return inputs.some((input) => (isConstant(input) ? typeof input.constant === 'string' : isName(input)))
}

/** Whether a value is a part of a hash with at least `LONG` characters. A whole hash has more than 40. */
function isLongPart({ op, name, inputs: [hash, from, end] }: Value): boolean {
  if (op !== 'method' || !/^(substring|slice)$/.test(name) || !hash || !(isHash(hash) || isChain(hash, 'tx.hash')))
    return false
  const [first, last] = [from?.constant, end ? end.constant : 2 * LONG]
  return typeof first === 'number' && typeof last === 'number' && first >= 0 && last - first >= LONG
}

const LONG = 16

/** Finds a draw in a value. A remainder that is taken from its own dividend rounds it down, as a time to its day. */
function findDraw(value: Value, seen = new Set<Value>()): Value | undefined {
  if (seen.has(value)) return undefined
  seen.add(value)
  countWork()
  if (isDraw(value)) return value
  const [first, second] = value.inputs
  const isRounding =
    /^(-|minus)$/.test(value.name) &&
    second !== undefined &&
    /^(%|mod|modulo)$/.test(second.name) &&
    second.inputs[0]?.identity === first?.identity
  const isObject = value.op === 'builtin' && value.name === 'JSON.stringify'
  for (const input of isRounding ? value.inputs.slice(0, 1) : value.inputs) {
    if (isObject && isName(input)) continue
    const found = findDraw(input, seen)
    if (found) return found
  }
  return undefined
}

/** Whether a value is a number, character or element chosen by data of the chain. */
function isDraw(value: Value): boolean {
  const { op, name, inputs } = value
  const [first, second] = inputs
  const isSmall = (one: Value | undefined) => one?.op !== 'constant' || Number(one.constant) <= 1e6
  if (op === 'operator' && name === '%') return isSmall(second) && hasEntropy(first) && !isPeriod(first)
  if (op === 'method' && /^(charCodeAt|charAt|mod|modulo|substring|slice)$/.test(name)) return hasEntropy(first)
  if (op === 'operator' && /^[<>]=?$|^===?$/.test(name))
    return inputs.some((input) => isHash(input) && hasEntropy(input))
  return op === 'member' && name === '[]' && hasEntropy(first)
}

/** Whether a value is the number of an hour, a day or a longer period of time: a calendar, and no draw. */
function isPeriod(value: Value | undefined): boolean {
  if (value === undefined) return false
  const { op, name, inputs } = value
  const [time, length] = inputs
  if (op === 'builtin' && /^Math\.(floor|trunc)$/.test(name)) return isPeriod(time)
  if (op !== 'operator' || name !== '/' || !time || length?.op !== 'constant') return false
  const isLong = Number(length.constant) >= HOUR
  return isLong && [...walkContent(time)].every((part) => !isEntropy(part) || isChain(part, 'block.time'))
}

const HOUR = 3600e9

function isHash({ op, name }: Value): boolean {
  return op === 'builtin' && name.startsWith('IOSTCrypto.') && !name.endsWith('verify')
}

/** Whether a value is made from data of the chain here: what another contract returns for it is no draw. */
function hasEntropy(value: Value | undefined): boolean {
  return value !== undefined && [...walkContent(value)].some(isEntropy)
}

export function isEntropy({ op, name }: Value): boolean {
  return op === 'chain' && /^(block\.(parentHash|number|time|witness)|tx\.(hash|time|expiration))$/.test(name)
}
