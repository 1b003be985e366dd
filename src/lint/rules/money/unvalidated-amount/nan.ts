import { firstOf, lastOf } from '../../../../collections/presence.js'
import { kindOf } from '../../../interpreter/kinds.js'
import type { Effect, Transfer } from '../../../values/effects.js'
import { type Fact, listFacts } from '../../../values/facts.js'
import { findPart, isConstant, listAlternatives, listContent, type Value, walkValue } from '../../../values/values.js'
import { findArgument } from '../../paths.js'
import { contains } from '../places.js'

/** Comparisons that are false for NaN, whichever their direction. */
const ORDER = /^([<>]=?|[gl]te?|eq|===?)$/
const TEXT_METHODS = /^(indexOf|includes|split|charCodeAt|charAt|substring|substr|slice|search|match|test)$/

/** A part of a number that callers can make NaN: a text that is converted, or a divisor that may be zero. */
export interface NaNSource {
  /** The argument. */
  argument: Value
  /** The argument or the member of it that is converted: a missing member is undefined. */
  value: Value
  isDivisor: boolean
  /** On some paths another value stands for it. */
  isReplaced?: boolean
}

/** Lists what may make a number NaN. Arguments that the ABI declares as numbers are whole numbers. */
export function listNaNSources(value: Value): NaNSource[] {
  const found = new Map<number, NaNSource>()
  for (const part of walkValue(value, listUncaught)) {
    for (const source of listConverted(part))
      if (!found.has(source.value.identity)) found.set(source.value.identity, source)
  }
  return [...found.values()]
}

/** Lists the content of a value, unless a constant stands for it where it is NaN: `Number(x) || 0`. */
function listUncaught(value: Value): readonly Value[] {
  const isCaught = value.op === 'operator' && value.name === '||' && isConstant(value.inputs[1])
  return isCaught ? [] : listContent(value)
}

/** The texts of callers that one operation converts to numbers, or divides by. */
function listConverted(part: Value): NaNSource[] {
  if (isRemainder(part)) {
    const argument = findArgument(lastOf(part.inputs))
    return argument ? [{ argument, value: argument, isDivisor: true }] : []
  }
  const converted = isConversion(part) ? part.inputs.slice(0, 1) : isArithmetic(part) ? part.inputs : []
  return converted.flatMap((input) =>
    listAlternatives(input).flatMap((one) => {
      const value = findText(one)
      const argument = value && findArgument(value)
      return argument ? [{ argument, value, isDivisor: false, isReplaced: input.op === 'choice' }] : []
    }),
  )
}

/** Operations whose operands are converted to numbers; `+` also joins texts. */
function isArithmetic({ op, name, inputs }: Value): boolean {
  if (op === 'operator') return /^[-*/]$/.test(name)
  return op === 'method' && inputs.length > 1 && /^(plus|minus|times|div)$/.test(name)
}

function isRemainder({ op, name, inputs }: Value): boolean {
  return inputs.length === 2 && ((op === 'operator' && name === '%') || (op === 'method' && /^mod(ulo)?$/.test(name)))
}

function isConversion({ op, name, inputs }: Value): boolean {
  if (inputs.length === 0) return false
  if (op === 'construct') return /^(BigNumber|Float64|Number)$/.test(name)
  return op === 'builtin' && /^(Number|BigNumber|Float64|Number\.parse\w+|parse\w+)$/.test(name)
}

/** The argument that a value is, or a member of it, without conversions: a text, or of unknown type. */
export function findText(value: Value): Value | undefined {
  if (value.op === 'argument') return kindOf(value) === 'number' || kindOf(value) === 'boolean' ? undefined : value
  if (value.inputs.length !== 1) return undefined
  const inner = findText(firstOf(value.inputs))
  if (value.op === 'member' && value.name !== 'length') return inner && value
  if (value.op === 'method' && /^(trim|toString)$/.test(value.name)) return inner
  return value.op === 'text' || (value.op === 'builtin' && value.name === 'JSON.parse') ? inner : undefined
}

/** Whether a fact excludes that a number made from an argument is NaN, or that a divisor is zero. */
export function excludesNaN({ value, truth, anyOf }: Fact, source: NaNSource): boolean {
  if (anyOf) return anyOf.every((way) => way.some((fact) => excludesNaN(fact, source)))
  const { value: argument, isDivisor } = source
  if (!contains(value, argument)) return false
  const { op, name, inputs } = value
  if (op === 'method' && TEXT_METHODS.test(name)) return true
  if (findPart(value, (part) => part.op === 'method' && TEXT_METHODS.test(part.name) && contains(part, argument)))
    return true
  if (findPart(value, (part) => part.op === 'construct' && part.name === 'Int64')) return true
  if (isDivisor && (op === 'operator' || op === 'method') && inputs.some((input) => isConstant(input))) {
    return !findPart(value, isRemainder)
  }
  if (op === 'operator' && /^!==?$/.test(name)) return !truth
  if (op === 'operator' || op === 'method') {
    if (ORDER.test(name)) return truth && !comparesDecimals(value)
    if (name === 'isNaN') return !truth
    return truth && /^(isFinite|isInteger|isPositive|isNegative)$/.test(name)
  }
  if (op === 'builtin') {
    if (/isNaN$/.test(name)) return !truth
    return truth
  }
  return truth && op === 'choice'
}

/** `dp()` of NaN is null, and null is less than every limit. */
function comparesDecimals({ inputs }: Value): boolean {
  return inputs.some(({ op, name }) => op === 'method' && name === 'dp')
}

/** Whether a fact compares a number made from an argument in a way that NaN passes. */
export function isPassedByNaN(fact: Fact, source: NaNSource): boolean {
  const { value, truth, anyOf } = fact
  if (anyOf) return anyOf.some((way) => way.some((one) => isPassedByNaN(one, source)))
  if (!contains(value, source.value) || excludesNaN(fact, source)) return false
  const { op, name } = value
  if (op !== 'operator' && op !== 'method') return false
  return (ORDER.test(name) && !truth) || /^!==?$/.test(name) || (name === 'isZero' && !truth)
}

/** Whether a transfer is not made where a number is NaN, and another effect of the action is: `if (value.gt(0))`. */
export function isSkippedByNaN({ earlier }: Transfer, source: NaNSource, { facts }: Effect): boolean {
  const known = new Set([...listFacts(facts)].map(nameFact))
  return [...listFacts(earlier)].some((fact) => !known.has(nameFact(fact)) && failsForNaN(fact, source.value))
}

function nameFact({ value, truth }: Fact): string {
  return `${truth} ${value.identity}`
}

/** Whether a fact never holds for NaN. A comparison of two texts may. */
function failsForNaN({ value, truth, anyOf }: Fact, number: Value): boolean {
  if (anyOf) return anyOf.every((way) => way.some((fact) => failsForNaN(fact, number)))
  const { op, name, inputs } = value
  if (!truth || !contains(value, number)) return false
  if (isConversion(value)) return true
  if (op === 'method') return inputs.length > 1 && /^[gl]te?$/.test(name)
  return op === 'operator' && /^[<>]=?$/.test(name) && inputs.some((one) => kindOf(one) === 'number')
}
